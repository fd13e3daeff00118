"""What the database knows of its installation: the version, the secret key and the backups."""
