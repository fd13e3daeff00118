"""Sessions in the database, which are not saved twice and know whose they are."""

from copy import deepcopy
from datetime import datetime
from typing import Any, Final, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.utils import timezone

from evaluacmo.accounts.models import Session
from evaluacmo.common.rows import one_or_none

STARTED: Final = "started_at"
SEEN: Final = "seen_at"
BY_PASSWORD: Final = "by_password"  # noqa: S105  (no password)
CONFIRMED: Final = "confirmed_at"
STEP_LEFT: Final = "step_left"
NETWORK: Final = "network"
BROWSER: Final = "browser"
SYSTEM: Final = "system"
"""The keys of a session's content, with moments as timestamps."""


class SessionStore(db.SessionStore):
    """Writes a session only where it differs from what the same request has written.

    Django's middleware saves it with each response that sets the cookie, in a transaction for
    which other writes would wait.
    """

    _saved: tuple[str | None, dict[str, Any]] | None = None
    """The key and the content."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The table of sessions."""
        return Session

    @classmethod
    def some_have_expired(cls) -> bool:
        """Whether there are sessions for `clear_expired`."""
        return cls.get_model_class().objects.filter(expire_date__lt=timezone.now()).exists()

    def load(self) -> dict[str, Any]:
        """The content, without the columns that repeat it."""
        session = Session.objects.filter(
            session_key=self.session_key, expire_date__gt=timezone.now()
        )
        content = one_or_none(session.values_list("session_data", flat=True))
        # Django forgets the key of a session that is gone
        return super().load() if content is None else self.decode(content)

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row, with the columns that repeat what the person reads about it."""
        row = cast("Session", super().create_model_instance(data))
        row.person_id = data.get(SESSION_KEY)
        row.started_at, row.seen_at = moment_of(data, STARTED), moment_of(data, SEEN)
        row.network = data.get(NETWORK, "")
        row.browser, row.system = data.get(BROWSER, ""), data.get(SYSTEM, "")
        return row

    def exists(self, session_key: str) -> bool:  # noqa: ARG002  (Django's signature)
        """Whether a new key is in use: Django takes another where the row cannot be created."""
        return False

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002  (Django's signature)
        """Save the session, unless it is saved already."""
        content = dict(self.items())
        if must_create or self._saved != (self.session_key, content):
            super().save(must_create)
            # a copy, because values may be changed in place
            self._saved = self.session_key, deepcopy(content)


def moment_of(data: Any, key: str) -> datetime | None:
    """A moment in a session's content, if it is there."""
    seconds = data.get(key)
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, tz=timezone.get_default_timezone())
