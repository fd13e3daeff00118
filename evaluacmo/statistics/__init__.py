"""The arithmetic of differences between scores, and of chance in them (docs/method.md)."""
