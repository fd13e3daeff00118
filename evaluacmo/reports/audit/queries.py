"""Reads from the audit log."""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from typing import Annotated, Final

from django.db.models import BigIntegerField, Case, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone

from evaluacmo.accounts.models import JoinedAccount, User
from evaluacmo.accounts.queries import numbers_of
from evaluacmo.auditlog.models import (
    ABOUT_REQUESTS,
    BULK_VIEWS,
    SELF_EVALUATIONS,
    SIGN_INS,
    Action,
    AuditEvent,
    TargetType,
)
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import Day, QueryId, Search
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import Submission
from evaluacmo.results.reader import Reader, results_hidden_from, results_shown_to
from evaluacmo.self_evaluations.blindness import is_untold

SINGLE_VIEWS = (Action.REPORT_OPENED, Action.REPORT_EXPORTED)
EXPORTS = (Action.REPORT_EXPORTED, Action.REPORTS_EXPORTED)
OF_EVALUATORS = (
    Action.ASSIGNMENT_CREATED,
    Action.ASSIGNMENT_DELETED,
    Action.SUBMISSION_STORED,
    Action.SUBMISSION_REOPENED,
    Action.SUBMISSION_CORRECTED,
    Action.REOPENING_CANCELLED,
    *ABOUT_REQUESTS,
)
"""Events that tell who evaluates a person."""
PLANNING = (Action.PLAN_CREATED, Action.PLAN_CHANGED, Action.PLAN_DELETED)
"""Events that tell that a person has a result, and who made the plan after it."""
TALKS = (Action.TALK_PROPOSED, Action.TALK_AGREED, Action.TALK_NOTED, Action.TALK_ANSWERED)
"""Events that tell who has evaluated a person."""


EVENTS_SORTING: Final = Sorting("-at", "-id", at="at", actor=F("actor_key"), person=F("person_key"))
VIEWS_SORTING: Final = Sorting(
    "-at",
    "-id",
    at="at",
    viewer=F("actor_key"),
    evaluation=folded("evaluation_name"),
)


class AuditFilter(Search):
    """Conditions on events, combined with AND. Both days are included, in the school's time zone.

    `search` has words of the name of the actor or the affected person.
    """

    action: list[Action] = []
    actor_id: QueryId | None = None
    person_id: QueryId | None = None
    since: Day | None = None
    until: Day | None = None
    sort: Annotated[str | None, EVENTS_SORTING] = None


def list_events(filters: AuditFilter, *, reader: Reader) -> QuerySet[AuditEvent]:
    """The matching events, newest first, with people's present names.

    Left out are events that reveal the reader's evaluators, sign-ins of these, results that the
    reader cannot read yet (rules: permissions), and self-evaluations that they must not know of
    (rules: self-evaluations).
    """
    named = matching(filters.search, "actor_key", "person_key")
    reader_numbers = numbers_of(reader.id)
    events = _with_keys(AuditEvent.objects.all()).filter(named)
    events = events.exclude(
        person__in=reader_numbers, action__in=(*OF_EVALUATORS, *PLANNING, *TALKS)
    )
    events = events.exclude(views_of_hidden(reader.id, reader_numbers))
    evaluators = numbers_of(*reader.hidden_sign_ins)
    by_them = Q(actor__in=evaluators) | Q(actor=None, person__in=evaluators)
    events = events.exclude(by_them, action__in=SIGN_INS)
    # the event of joining tells the number of submissions
    events = events.exclude(action=Action.USER_JOINED, person__in=reader_numbers | evaluators)
    told_about = events.alias(about=_present("person_id"))
    untold = is_untold(reader.id, person=OuterRef("about"), evaluation=OuterRef("object_id"))
    events = told_about.exclude(untold, action__in=SELF_EVALUATIONS)
    if filters.action:
        events = events.filter(action__in=filters.action)
    for column, pk in (("actor", filters.actor_id), ("person", filters.person_id)):
        if pk is not None:
            events = events.filter(**{f"{column}__in": numbers_of(pk)})
    if filters.since:
        events = events.filter(at__gte=_midnight(filters.since))
    if filters.until:
        events = events.filter(at__lt=_midnight(filters.until + timedelta(days=1)))
    return EVENTS_SORTING.order(_with_names(events), filters.sort)


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def _with_names(events: QuerySet[AuditEvent]) -> QuerySet[AuditEvent]:
    is_user = Q(object_type=TargetType.USER)
    return events.annotate(
        present_actor_id=_present("actor_id"),
        present_person_id=_present("person_id"),
        actor_name=_of_person("actor_id", "name"),
        person_name=_of_person("person_id", "name"),
        target_label=Coalesce(Case(When(is_user, then=_of_person("object_id", "name"))), "label"),
    )


def _present(number: str) -> Coalesce:
    """The present number of a person in an event."""
    joined = JoinedAccount.objects.filter(number=OuterRef(number))
    now = Subquery(joined.values("person"))
    return Coalesce(now, number, output_field=BigIntegerField())


def _with_keys(events: QuerySet[AuditEvent]) -> QuerySet[AuditEvent]:
    """The events with the columns for searching and sorting."""
    return events.alias(
        actor_key=_of_person("actor_id", "name_key"), person_key=_of_person("person_id", "name_key")
    )


def _of_person(number: str, field: str) -> Coalesce:
    """A field of the person whose number, or joined account's number, an event has.

    A subquery: a join would leave out other people where events are filtered by the number.
    """
    people = User.objects.filter(pk=OuterRef(number))
    joined = JoinedAccount.objects.filter(number=OuterRef(number))
    return Coalesce(Subquery(people.values(field)), Subquery(joined.values(f"person__{field}")))


def views_of_hidden(user_id: int, numbers: Collection[int]) -> Q:
    """Openings and exports of a report that its person, with these numbers, cannot read yet."""
    hidden = results_hidden_from(user_id)
    return Q(
        person__in=numbers,
        action__in=SINGLE_VIEWS,
        object_id__in=hidden.values("evaluation"),
    )


def report_views(user_id: int, *, sort: str | None = None) -> QuerySet[AuditEvent]:
    """The events of opening or exporting this person's reports, by default newest first.

    Opening all reports of an evaluation counts if there was a submission about the person by the
    end of that day: the moment could tell them whose it was.
    A report that the person cannot read yet is left out.
    """
    visible = results_shown_to(user_id)
    submissions = Submission.objects.filter(
        collaborator=user_id, evaluation__in=visible.values("evaluation")
    )
    existed = submissions.filter(
        evaluation=OuterRef("object_id"), created_at__date__lte=OuterRef("day")
    )
    evaluation = Evaluation.objects.filter(pk=OuterRef("object_id"))
    numbers = numbers_of(user_id)
    events = (
        _with_keys(AuditEvent.objects.alias(day=TruncDate("at")))
        .filter(
            Q(action__in=SINGLE_VIEWS, person__in=numbers)
            | Q(
                Exists(existed),
                action__in=BULK_VIEWS,
                object_id__in=submissions.values("evaluation"),
            )
        )
        .exclude(views_of_hidden(user_id, numbers))
    )
    views = events.annotate(
        viewer_name=_of_person("actor_id", "name"),
        viewer_role=_of_person("actor_id", "role"),
        evaluation_id=F("object_id"),
        evaluation_name=Coalesce(Subquery(evaluation.values("name")), "label"),
        exported=Case(When(action__in=EXPORTS, then=True), default=False),
        own=Case(When(actor__in=numbers, then=True), default=False),
    )
    return VIEWS_SORTING.order(views, sort)
