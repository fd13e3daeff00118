"""Django's registration of the module."""

from django.apps import AppConfig


class SecondFactorsConfig(AppConfig):
    """Second factors, in the table of allauth."""

    name = "evaluacmo.second_factors"

    def ready(self) -> None:
        """Provide what follows a change of the secret key, which the module below notices."""
        # the imported modules need the models
        from evaluacmo.installation.keys import key_changed
        from evaluacmo.second_factors import services

        key_changed.provide(services.encrypt_again)
