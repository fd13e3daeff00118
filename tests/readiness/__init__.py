"""What is left to prepare."""
