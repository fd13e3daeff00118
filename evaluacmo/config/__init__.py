"""Settings, and the index of all routers."""
