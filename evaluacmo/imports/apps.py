"""Django's registration of the module."""

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    """Imports."""

    name = "evaluacmo.imports"
