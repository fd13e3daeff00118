"""The database's record of its installation: the version, the secret key and the backups."""
