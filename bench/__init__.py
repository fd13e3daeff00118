"""What is measured, and how: `python -m bench` lists it."""
