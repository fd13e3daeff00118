"""Who: people, roles, categories, signing in, profiles and the legacy screens."""
