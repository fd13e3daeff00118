"""Django's registration of the module."""

from django.apps import AppConfig


class SchoolConfig(AppConfig):
    """The school's name, data and logo."""

    name = "evaluacmo.school"

    def ready(self) -> None:
        """Provide the setting that the sign-in below needs."""
        # the imported modules need the models
        from evaluacmo.accounts.models import signs_in_by_identity_number
        from evaluacmo.school import queries

        signs_in_by_identity_number.provide(queries.signs_in_by_identity_number)
