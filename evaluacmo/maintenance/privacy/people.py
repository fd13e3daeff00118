"""Finding a person and the data that frameworks store about them, and telling them from others."""

from collections.abc import Collection

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.db.models import Model, QuerySet

from evaluacmo.accounts.messages import NOBODY_WITH_EMAIL
from evaluacmo.accounts.models import User
from evaluacmo.accounts.queries import numbers_of
from evaluacmo.accounts.signin import counted_as
from evaluacmo.auditlog.models import AuditEvent, TargetType
from evaluacmo.common.errors import NotFound
from evaluacmo.common.text import is_storable, normalise_email
from evaluacmo.maintenance import messages

ATTEMPTS: tuple[type[Model], ...] = (AccessAttempt, AccessFailureLog, AccessLog)


def find_person(email: str) -> User:
    """The person with this e-mail, ignoring case. Raises `NotFound`."""
    user = None
    if is_storable(email):
        known = User.objects.select_related("category")
        user = known.filter(email=normalise_email(email)).first()
    if user is None:
        raise NotFound(NOBODY_WITH_EMAIL.format(email=email))
    return user


def emails_of(user: User) -> set[str]:
    """The present and former e-mails of a person, without those that others have now."""
    events = AuditEvent.objects.filter(
        object_type=TargetType.USER, object_id__in=numbers_of(user.pk)
    )
    pairs = (event.changes.get("email", ()) for event in events)
    emails = {user.email, *(email for pair in pairs for email in pair)} - {None}
    others = User.objects.exclude(pk=user.pk).filter(email__in=emails)
    return {str(email) for email in emails} - set(others.values_list("email", flat=True))


def attempts_of(user: User) -> list[QuerySet[Model]]:
    """The attempts to sign in with an e-mail or number of a person, one queryset per table."""
    names = emails_of(user)
    if user.identity_number:
        names.add(counted_as(user.identity_number))
    return [model._default_manager.filter(username__in=names).order_by("pk") for model in ATTEMPTS]


def this_or_other(user_id: int | None, numbers: Collection[int]) -> str | None:
    """The words for this person or another one, by whether `numbers` has the id."""
    if user_id is None:
        return None
    return messages.THIS_PERSON if user_id in numbers else messages.OTHER_PERSON
