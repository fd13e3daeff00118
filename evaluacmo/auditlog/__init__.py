"""The audit log: an append-only table of who did what to whom, when and from where."""
