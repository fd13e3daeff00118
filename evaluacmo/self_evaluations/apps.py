"""Django's registration of the module."""

from django.apps import AppConfig


class SelfEvaluationsConfig(AppConfig):
    """Self-evaluations."""

    name = "evaluacmo.self_evaluations"

    def ready(self) -> None:
        """Provide the hooks of lower modules that protect self-evaluations."""
        # the imported modules need the models
        from evaluacmo.accounts.permissions import require_told_of_history
        from evaluacmo.evaluations.permissions import (
            require_told_of_answers,
            require_without_self_evaluations,
        )
        from evaluacmo.self_evaluations.permissions import require_none_sent, require_told

        require_without_self_evaluations.provide(require_none_sent)
        require_told_of_answers.provide(require_told)
        require_told_of_history.provide(lambda person_id: require_told(people=[person_id]))
