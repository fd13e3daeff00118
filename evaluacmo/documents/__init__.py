"""Folios of exported documents, and their verification."""
