"""E-mail: invitations, forgotten passwords, reminders; and what was sent."""
