"""What is read: dashboard, report, lists, history and training report. Owns no table."""
