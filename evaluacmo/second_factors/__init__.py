"""Second factors: an app of one-time codes, passkeys and recovery codes."""
