"""Signing in with the school's account by OpenID Connect, and the links of these accounts."""
