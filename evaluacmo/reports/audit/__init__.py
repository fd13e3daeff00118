"""Reading the audit log: the admins' list, and who has opened a person's reports."""
