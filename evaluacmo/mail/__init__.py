"""E-mail: invitations, password links, reminders, and the log of messages."""
