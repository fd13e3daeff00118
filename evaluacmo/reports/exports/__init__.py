"""Exporting tables as workbooks."""
