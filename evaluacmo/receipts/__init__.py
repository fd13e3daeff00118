"""Receipts of results, and written answers to them."""
