"""Backups and the look at how things stand."""
