"""What is taken away: every table as a workbook."""
