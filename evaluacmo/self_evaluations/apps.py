"""Django's registration of the module."""

from django.apps import AppConfig


class SelfEvaluationsConfig(AppConfig):
    """Self-evaluations."""

    name = "evaluacmo.self_evaluations"

    def ready(self) -> None:
        """Provide the rule about evaluations that somebody has answered to the module below."""
        # the imported modules need the models
        from evaluacmo.evaluations.permissions import (
            require_without_self_evaluations,
        )
        from evaluacmo.self_evaluations.permissions import require_none_sent

        require_without_self_evaluations.provide(require_none_sent)
