"""Django's registration of the module."""

from django.apps import AppConfig


class SchoolConfig(AppConfig):
    """The school's name, data and logo."""

    name = "evaluacmo.school"
