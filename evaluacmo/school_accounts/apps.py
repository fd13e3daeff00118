"""Django's registration of the module."""

from django.apps import AppConfig


class SchoolAccountsConfig(AppConfig):
    """The school's accounts."""

    name = "evaluacmo.school_accounts"
