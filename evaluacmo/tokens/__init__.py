"""Tokens, with which other programs of the school read people and published results."""
