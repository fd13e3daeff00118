"""Question banks, questions and evaluations."""
