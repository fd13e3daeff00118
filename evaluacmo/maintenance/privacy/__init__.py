"""Personal data: export, anonymisation and purge (rules: privacy)."""
