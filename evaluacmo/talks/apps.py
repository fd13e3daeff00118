"""Django's registration of the module."""

from django.apps import AppConfig


class TalksConfig(AppConfig):
    """Talks about results."""

    name = "evaluacmo.talks"
