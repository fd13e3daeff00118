"""How fast the product is at the size of a district, beside the floor of the same run."""
