"""The pre-launch check: people who cannot be evaluated this year, and the reasons."""
