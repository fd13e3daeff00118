"""Who evaluates whom."""
