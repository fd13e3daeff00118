"""Generated data for a demonstration: a small school, or a district of any size."""
