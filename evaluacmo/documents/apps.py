"""Django's registration of the room."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    """Documents with a folio."""

    name = "evaluacmo.documents"
    default_auto_field = "django.db.models.BigAutoField"
