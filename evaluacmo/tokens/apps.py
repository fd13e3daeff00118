"""Django's registration of the module."""

from django.apps import AppConfig


class TokensConfig(AppConfig):
    """Tokens of other programs."""

    name = "evaluacmo.tokens"
