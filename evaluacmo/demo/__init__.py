"""A small school to try the product with."""
