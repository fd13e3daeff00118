"""Django's registration of the module."""

from django.apps import AppConfig


class AssignmentsConfig(AppConfig):
    """Assignments of people to evaluators."""

    name = "evaluacmo.assignments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Provide the rules about assignments to the modules below."""
        from evaluacmo.assignments.permissions import provide_rules  # noqa: PLC0415  (needs models)

        provide_rules()
