"""What is left to prepare before everybody can be evaluated."""
