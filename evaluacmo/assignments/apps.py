"""Django's registration of the module."""

from django.apps import AppConfig


class AssignmentsConfig(AppConfig):
    """Assignments of people to evaluators."""

    name = "evaluacmo.assignments"

    def ready(self) -> None:
        """Provide the rules about assignments, and their deletion, to the modules below."""
        # these need the models
        from evaluacmo.accounts.services import delete_references_to  # noqa: PLC0415
        from evaluacmo.assignments.permissions import provide_rules  # noqa: PLC0415
        from evaluacmo.assignments.services import delete_assignments_of  # noqa: PLC0415

        provide_rules()
        delete_references_to.provide(delete_assignments_of)
