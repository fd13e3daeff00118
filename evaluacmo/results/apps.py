"""Django's registration of the module."""

from django.apps import AppConfig


class ResultsConfig(AppConfig):
    """Submissions, answers and scoring."""

    name = "evaluacmo.results"
