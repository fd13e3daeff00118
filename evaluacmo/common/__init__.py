"""Errors, input and output types, pagination, search and workbooks, used by every module."""
