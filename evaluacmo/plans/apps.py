"""Django's registration of the room."""

from django.apps import AppConfig


class PlansConfig(AppConfig):
    """Development actions."""

    name = "evaluacmo.plans"
    default_auto_field = "django.db.models.BigAutoField"
