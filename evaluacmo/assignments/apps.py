"""Django's registration of the room."""

from django.apps import AppConfig


class AssignmentsConfig(AppConfig):
    """Who evaluates whom."""

    name = "evaluacmo.assignments"
    default_auto_field = "django.db.models.BigAutoField"
