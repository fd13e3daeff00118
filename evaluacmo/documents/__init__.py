"""Documents that were taken away, and whether what is printed is what was."""
