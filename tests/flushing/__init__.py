"""What only tests do to a whole database."""
