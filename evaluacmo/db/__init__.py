"""Database engines: SQLite with fair turns among writers, and a SQLite that is safe to use."""
