"""Recording and answering a table as a workbook."""
