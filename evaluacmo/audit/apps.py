"""Django's registration of the room, which listens to all others."""

from django.apps import AppConfig

from evaluacmo.common import events


class AuditConfig(AppConfig):
    """The audit log."""

    name = "evaluacmo.audit"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep what happens from now on."""
        from evaluacmo.audit import services  # noqa: PLC0415  (needs the models)

        events.event_happened.connect(services.keep, dispatch_uid="audit")
        events.event_noticed.connect(services.keep_if_possible, dispatch_uid="audit")
