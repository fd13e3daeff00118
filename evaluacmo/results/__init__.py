"""What was answered: submissions, answers, scoring and training recommendations."""
