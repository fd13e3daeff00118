"""People, roles, categories, sign-in, profiles and the legacy screens."""
