"""Django's registration of the module."""

from django.apps import AppConfig


class ResultsConfig(AppConfig):
    """Submissions, answers and scoring."""

    name = "evaluacmo.results"

    def ready(self) -> None:
        """Provide the rule about one's own evaluation to the module below."""
        # the imported modules need the models
        from evaluacmo.evaluations.permissions import awaited_evaluations
        from evaluacmo.results.permissions import list_awaited_evaluations

        awaited_evaluations.provide(list_awaited_evaluations)
