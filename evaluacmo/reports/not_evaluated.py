"""The people without a result this year, with the reason, and a later date for their evaluators."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Annotated, Any, Final, NamedTuple, Self

from django.db.models import TextChoices

from evaluacmo.accounts.models import Assignment
from evaluacmo.accounts.permissions import evaluators_of
from evaluacmo.accounts.queries import GroupFilter
from evaluacmo.common.clock import current_year
from evaluacmo.common.schemas import OptionalText, Output, QueryId, Search
from evaluacmo.evaluations.permissions import awaited_evaluations
from evaluacmo.evaluations.windows import NO_WINDOW, PendingState, SubmissionWindow, Windows
from evaluacmo.mail.queries import ReminderState, reminder_states
from evaluacmo.readiness.models import Preparation
from evaluacmo.readiness.queries import (
    READINESS_SORTING,
    Reason,
    list_people,
    with_reasons,
)
from evaluacmo.reports.part import Part
from evaluacmo.results.models import SubmissionOfYear
from evaluacmo.results.reader import Reader, RowsT


class Why(TextChoices):
    """The reason for a missing result: a gap in the preparation, or the dates."""

    NO_CATEGORY = "no_category"
    NO_EVALUATION = "no_evaluation"
    EARLIER_YEAR = "earlier_year"
    NO_BANK = "no_bank"
    EMPTY_BANK = "empty_bank"
    TOO_MANY_QUESTIONS = "too_many_questions"
    NO_EVALUATOR = "no_evaluator"
    NO_ACTIVE_EVALUATOR = "no_active_evaluator"
    NO_ACCESS = "no_access"
    OPEN = "open"
    UPCOMING = "upcoming"
    CLOSED = "closed"


_PREPARATION: Final = (
    Reason.NO_CATEGORY,
    Reason.NO_EVALUATION,
    Reason.EARLIER_YEAR,
    Reason.NO_BANK,
    Reason.EMPTY_BANK,
    Reason.TOO_MANY_QUESTIONS,
    Reason.NO_EVALUATOR,
    Reason.NO_ACTIVE_EVALUATOR,
)
"""Gaps in the preparation; a person with several is listed with the first."""


class AbleEvaluatorOut(Output):
    """An evaluator who can evaluate a person."""

    evaluator_id: int
    evaluator_name: str
    reminder: ReminderState | None = None
    """Whether they can be reminded now; null where they cannot send it today, or e-mail is off."""


class NotEvaluatedOut(Output):
    """A person without a result this year."""

    user_id: int
    user_name: str
    position: str
    department: str
    category_name: OptionalText
    evaluation_id: int | None
    """The current evaluation of their category, also one of an earlier year."""
    evaluation_name: OptionalText
    why: Why
    day: date | None
    """The last day where it is open or closed, the first one where it is upcoming."""
    evaluators: list[AbleEvaluatorOut]
    """The evaluators who can evaluate them, by name."""
    can_prolong: bool
    """Whether it is closed, and the reader can give one of these evaluators more time."""


class NotEvaluatedFilter(GroupFilter, Search):
    """The people without a result this year."""

    why: Why | None = None
    evaluator_id: QueryId | None = None
    sort: Annotated[str | None, READINESS_SORTING] = None


def count_not_evaluated(*, part: Part, reader: Reader) -> int:
    """The number of people in `list_not_evaluated`."""
    people = Preparation.objects.filter(part.people("person__"), is_to_be_evaluated=True)
    return _not_evaluated(people, reader).count()


def _not_evaluated(people: RowsT, reader: Reader) -> RowsT:
    """Those of these people without a submission in this year's evaluation.

    The reader is left out, and so cannot learn of submissions about themselves (rules:
    permissions).
    """
    sent = SubmissionOfYear.objects.filter(year=current_year()).values("collaborator")
    return reader.about_others(people.exclude(pk__in=sent), "pk")


def list_not_evaluated(
    filters: NotEvaluatedFilter, *, reader: Reader, among: Collection[int] | None = None
) -> list[NotEvaluatedOut]:
    """The matching people, each with the reason; only those `among` some people, if given."""
    part = Part(category_id=filters.category_id, department=filters.department)
    everybody = list_people(reader=reader, search=filters.search, sort=filters.sort)
    people = _not_evaluated(everybody.filter(part.people()), reader)
    if among is not None:
        people = people.filter(pk__in=among)
    asked = with_reasons(people, [*_PREPARATION, Reason.NO_ACCESS], reader=reader)
    evaluators = _evaluators_of({person.pk for person in asked})
    windows = Windows.read(of_this_year=True)
    prolonging = _Prolonging.by(reader)
    rows = [
        _row(person, evaluators[person.pk], windows=windows, prolonging=prolonging)
        for person in asked
    ]
    found = [row for row in rows if _matches(row, filters)]
    _add_reminders([row for row in found if row.why == Why.OPEN], reader=reader)
    return found


def prolongable(rows: Iterable[NotEvaluatedOut], *, reader: Reader) -> list[tuple[int, int]]:
    """The evaluations and evaluators whose time is over, and that the reader can prolong."""
    prolonging = _Prolonging.by(reader)
    pairs = {
        (row.evaluation_id, evaluator.evaluator_id)
        for row in rows
        for evaluator in row.evaluators
        if row.evaluation_id is not None
        and row.can_prolong
        and prolonging.allows(row.evaluation_id, evaluator.evaluator_id)
    }
    return sorted(pairs)


def _add_reminders(rows: Sequence[NotEvaluatedOut], *, reader: Reader) -> None:
    evaluators = [each for row in rows for each in row.evaluators]
    states = reminder_states({each.evaluator_id for each in evaluators}, reader=reader)
    for each in evaluators:
        each.reminder = states.get(each.evaluator_id)


class _Prolonging(NamedTuple):
    """Evaluations and evaluators that a reader must not prolong (rules: permissions)."""

    own_evaluations: set[int]
    own_evaluators: set[int]

    @classmethod
    def by(cls, reader: Reader) -> Self:
        return cls(awaited_evaluations(reader.id), evaluators_of(reader.id))

    def allows(self, evaluation_id: int | None, evaluator_id: int) -> bool:
        return evaluation_id not in self.own_evaluations and evaluator_id not in self.own_evaluators


def _evaluators_of(people: Collection[int]) -> defaultdict[int, list[AbleEvaluatorOut]]:
    """The able evaluators of these people, by person and name."""
    able = Assignment.objects.with_able_evaluator()
    rows = able.order_by("evaluator__name_key", "evaluator").values_list(
        "collaborator", "evaluator", "evaluator__name"
    )
    found: defaultdict[int, list[AbleEvaluatorOut]] = defaultdict(list)
    # SQLite would look for each person among those of each evaluator
    for person, evaluator, name in rows:
        if person in people:
            found[person].append(AbleEvaluatorOut(evaluator_id=evaluator, evaluator_name=name))
    return found


def _row(
    person: Any,
    evaluators: Sequence[AbleEvaluatorOut],
    *,
    windows: Windows,
    prolonging: _Prolonging,
) -> NotEvaluatedOut:
    """`person` has what `list_people` and `with_reasons` annotate."""
    own = [windows.of(person.category_id, evaluator_id=each.evaluator_id) for each in evaluators]
    why, window = _why(person, own)
    is_allowed = any(
        prolonging.allows(person.evaluation_id, each.evaluator_id) for each in evaluators
    )
    return NotEvaluatedOut(
        user_id=person.pk,
        user_name=person.name,
        position=person.position,
        department=person.department,
        category_name=person.category_name,
        evaluation_id=person.evaluation_id,
        evaluation_name=person.evaluation_name,
        why=why,
        day=window.opens_on if why == Why.UPCOMING else window.closes_on,
        evaluators=list(evaluators),
        can_prolong=why == Why.CLOSED and is_allowed,
    )


def _why(person: Any, windows: Sequence[SubmissionWindow]) -> tuple[Why, SubmissionWindow]:
    """The reason, and the window that it is about: the one that can be sent soonest."""
    for reason in _PREPARATION:
        if getattr(person, reason.value):
            return Why(reason.value), NO_WINDOW
    window = min(windows, key=lambda each: (_STATES.index(each.state), each.closes_on or date.max))
    if person.no_access and window.state != PendingState.CLOSED:
        return Why.NO_ACCESS, NO_WINDOW
    return Why(window.state.value), window


_STATES: Final = list(PendingState)


def _matches(row: NotEvaluatedOut, filters: NotEvaluatedFilter) -> bool:
    wanted = filters.evaluator_id
    return (filters.why is None or row.why == filters.why) and (
        wanted is None or wanted in {each.evaluator_id for each in row.evaluators}
    )
