"""Keeping the data: backups, restoring them, and looking whether all is as it should be."""
