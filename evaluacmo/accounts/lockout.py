"""Counting failed sign-ins with axes (`AXES_HANDLER`)."""

from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from django.http import HttpRequest


class FailuresHandler(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """Counts failures, and writes nothing else.

    When somebody signs in, `forget_failures` deletes what axes would look for within the
    transaction that starts the session.
    """

    def user_login_failed(
        self,
        sender: Any,
        credentials: dict[str, Any],
        request: HttpRequest | None = None,
        **more: Any,
    ) -> None:
        """Count a failure, unless axes had locked the pair before the password was looked at."""
        if not getattr(request, "axes_locked_out", False):
            super().user_login_failed(sender, credentials, request, **more)

    def user_logged_in(self, *arguments: Any, **more: Any) -> None:
        """Write nothing."""

    def user_logged_out(self, *arguments: Any, **more: Any) -> None:
        """Write nothing."""
