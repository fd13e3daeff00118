"""Django's SQLite, whose writers stand in line (settings: the engine of SQLite databases)."""
