"""What is agreed on after a result: development actions, and whether they were noticed."""
