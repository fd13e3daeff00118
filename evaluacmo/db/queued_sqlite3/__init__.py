"""The engine of SQLite databases: Django's, with fair turns among writers."""
