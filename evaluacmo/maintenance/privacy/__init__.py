"""What the law asks of whoever keeps data about people: to show, to forget, and not to hoard."""
