"""Django's registration of the module."""

from django.apps import AppConfig


class PlansConfig(AppConfig):
    """Development actions."""

    name = "evaluacmo.plans"
