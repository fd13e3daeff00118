"""Where Django finds a session and whose it is, which every signed-in request asks first."""

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.contrib.sessions.backends import db
from django.db.models import BigIntegerField, CharField, DateTimeField
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common.prepared import Prepared, Slot

_PERSON = Prepared(lambda: User.objects.filter(pk=Slot("pk", BigIntegerField()), is_active=True))
_SESSION = Prepared(
    lambda: (
        SessionStore.get_model_class()
        .objects.filter(
            session_key=Slot("key", CharField()), expire_date__gt=Slot("now", DateTimeField())
        )
        .values_list("session_data")
    )
)


class SessionStore(db.SessionStore):
    """Django's sessions in the database, found by a query that is prepared."""

    def load(self) -> dict[str, Any]:
        """What the session holds; of one that is not there or has ended, nothing."""
        rows = _SESSION.rows(key=self.session_key, now=timezone.now())
        if not rows:
            self._session_key = None
            return {}
        return self.decode(rows[0][0])


class PeopleOfSessions(BaseBackend):
    """Finds the person of a session, by a query that is prepared; it signs nobody in."""

    def get_user(self, user_id: int) -> User | None:
        """The person, unless they are gone or no longer active."""
        return next(iter(_PERSON.objects(pk=user_id)), None)
