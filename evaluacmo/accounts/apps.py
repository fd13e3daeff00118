"""Django's registration of the module."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and categories."""

    name = "evaluacmo.accounts"
