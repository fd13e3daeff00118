"""Development plans: actions agreed on after a result, and their outcomes."""
