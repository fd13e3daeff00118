"""Django's registration of the module."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    """Documents with a folio."""

    name = "evaluacmo.documents"
