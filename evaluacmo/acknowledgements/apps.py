"""Django's registration of the room."""

from django.apps import AppConfig


class AcknowledgementsConfig(AppConfig):
    """Receipts of results, and answers to them."""

    name = "evaluacmo.acknowledgements"
    default_auto_field = "django.db.models.BigAutoField"
