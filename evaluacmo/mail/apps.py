"""Django's registration of the module."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """E-mail."""

    name = "evaluacmo.mail"

    def ready(self) -> None:
        """Provide the notices that accounts and talks below need."""
        # the imported modules need the models
        from evaluacmo.accounts.notices import notify
        from evaluacmo.mail import services
        from evaluacmo.talks import notices

        notify.provide(services.queue_notices)
        notices.notify.provide(services.queue_talk_notice)
