"""The pre-launch check: who cannot be evaluated this year, and why."""
