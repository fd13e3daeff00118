"""Read-only views: dashboard, report, lists, history and training report. Owns no table."""
