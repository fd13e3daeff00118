"""What is asked: question banks, questions and evaluations."""
