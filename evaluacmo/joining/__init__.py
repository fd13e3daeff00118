"""Joins two accounts of the same person (rules: joining)."""
