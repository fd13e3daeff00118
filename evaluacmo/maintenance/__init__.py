"""Backups, checks of an installation, and privacy."""
