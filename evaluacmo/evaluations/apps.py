"""Django's registration of the module."""

from django.apps import AppConfig


class EvaluationsConfig(AppConfig):
    """Question banks, questions and evaluations."""

    name = "evaluacmo.evaluations"
