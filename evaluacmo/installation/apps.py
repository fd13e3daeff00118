"""Django's registration of the module."""

from django.apps import AppConfig


class InstallationConfig(AppConfig):
    """The version, the secret key and the backups of the installation."""

    name = "evaluacmo.installation"
