"""What is read of the audit log."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.audit.models import BULK_VIEWS, AuditEvent
from evaluacmo.common.events import Action, Kind
from evaluacmo.common.paging import matching
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import Submission

SINGLE_VIEWS = (Action.REPORT_OPENED, Action.REPORT_EXPORTED)
EXPORTS = (Action.REPORT_EXPORTED, Action.REPORTS_EXPORTED)


def list_events(
    *,
    search: str = "",
    action: Sequence[Action] = (),
    actor_id: int | None = None,
    person_id: int | None = None,
    since: date | None = None,
    until: date | None = None,
) -> QuerySet[AuditEvent]:
    """The events that meet every condition, newest first, with the names of now.

    `search` looks for names of who did it and to whom; both days are included.
    """
    events = AuditEvent.objects.filter(matching(search, "actor__name_key", "person__name_key"))
    if action:
        events = events.filter(action__in=action)
    if actor_id is not None:
        events = events.filter(actor_id=actor_id)
    if person_id is not None:
        events = events.filter(person_id=person_id)
    if since is not None:
        events = events.filter(at__gte=_midnight(since))
    if until is not None:
        events = events.filter(at__lt=_midnight(until + timedelta(days=1)))
    return _with_names(events).order_by("-at", "-id")


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def _with_names(events: QuerySet[AuditEvent]) -> QuerySet[AuditEvent]:
    named = User.objects.filter(pk=OuterRef("object_id")).values("name")
    return events.annotate(
        actor_name=F("actor__name"),
        person_name=F("person__name"),
        object_name=Case(When(object_type=Kind.USER, then=Subquery(named))),
    )


def report_views(user: User) -> QuerySet[AuditEvent]:
    """Who has opened or exported the reports of `user`, newest first.

    Reading all reports of an evaluation counts from the moment on that theirs was among them.
    """
    mine = Submission.objects.filter(collaborator=user)
    was_there = mine.filter(evaluation=OuterRef("object_id"), created_at__lte=OuterRef("at"))
    evaluation = Evaluation.objects.filter(pk=OuterRef("object_id"))
    events = AuditEvent.objects.filter(
        Q(action__in=SINGLE_VIEWS, person=user)
        | Q(Exists(was_there), action__in=BULK_VIEWS, object_id__in=mine.values("evaluation"))
    )
    return events.annotate(
        viewer_name=F("actor__name"),
        viewer_role=F("actor__role"),
        evaluation_id=F("object_id"),
        evaluation_name=Subquery(evaluation.values("name")),
        exported=Case(When(action__in=EXPORTS, then=True), default=False),
        own=Case(When(actor=user, then=True), default=False),
    ).order_by("-at", "-id")
