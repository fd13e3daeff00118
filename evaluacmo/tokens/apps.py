"""Django's registration of the module."""

from django.apps import AppConfig


class TokensConfig(AppConfig):
    """Tokens of other programs."""

    name = "evaluacmo.tokens"

    def ready(self) -> None:
        """Provide what follows a change of access, and which tokens an e-mail tells of."""
        # the imported modules need the models
        from evaluacmo.accounts.transactions import access_changed
        from evaluacmo.mail.warnings import expiring_tokens
        from evaluacmo.tokens import queries, services

        access_changed.provide(services.revoke_orphaned_tokens)
        expiring_tokens.provide(queries.list_expiring)
