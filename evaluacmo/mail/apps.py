"""Django's registration of the module."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """E-mail."""

    name = "evaluacmo.mail"
