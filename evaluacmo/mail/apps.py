"""Django's registration of the module."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """E-mail."""

    name = "evaluacmo.mail"
    default_auto_field = "django.db.models.BigAutoField"
