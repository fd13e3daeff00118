"""Django's sessions in the database, which are not saved twice."""

from copy import deepcopy
from typing import Any

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Writes a session only where it differs from what the same request has written.

    Django's middleware saves it with each response that sets the cookie, in a transaction for
    which other writes would wait.
    """

    _saved: tuple[str | None, dict[str, Any]] | None = None
    """The key and the content."""

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002  (Django's signature)
        """Save the session, unless it is saved already."""
        content = dict(self.items())
        if must_create or self._saved != (self.session_key, content):
            super().save(must_create)
            # a copy, because values may be changed in place
            self._saved = self.session_key, deepcopy(content)
