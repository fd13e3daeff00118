"""Who did what to whom, when and from where."""
