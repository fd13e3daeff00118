"""What people say to their results: that they received them, and what they answer."""
