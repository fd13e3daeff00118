"""Django's registration of the module."""

from django.apps import AppConfig


class AssignmentsConfig(AppConfig):
    """Assignments of people to evaluators, whose tables are in `accounts`."""

    name = "evaluacmo.assignments"
