"""Wiring only: settings, addresses, the index of routers and of error answers."""
