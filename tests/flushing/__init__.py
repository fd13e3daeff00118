"""Flushing of a whole database, in tests only."""
