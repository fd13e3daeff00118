"""The SQLite database engine."""
