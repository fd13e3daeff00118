"""What scores can tell and what chance does to them (docs/method.md)."""
