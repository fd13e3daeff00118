"""What is read from the audit log: the admin's list, and who has opened somebody's reports."""
