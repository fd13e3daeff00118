"""Django's registration of the module."""

from django.apps import AppConfig


class ReceiptsConfig(AppConfig):
    """Receipts of results, and answers to them."""

    name = "evaluacmo.receipts"
    label = "acknowledgements"  # its table is named after it
