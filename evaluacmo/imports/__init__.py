"""Many people, assignments or questions at once, from a file."""
