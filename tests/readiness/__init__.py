"""Preparing a year."""
