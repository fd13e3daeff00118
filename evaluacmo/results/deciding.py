"""What is locked, and then read, before something is stored about a person (rules: submissions).

On PostgreSQL one statement locks, and another one reads what it keeps as it is: a statement that
waited sees anew only the rows it locked, never the rows that were added meanwhile. On SQLite a
transaction that writes has locked everything by then.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, TypeVar

from django.db import connection
from django.db.models import (
    BigIntegerField,
    Exists,
    FilteredRelation,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import JSONArray
from django.utils import timezone

from evaluacmo.accounts.models import EVALUATORS, User
from evaluacmo.assignments.messages import NOT_ASSIGNED, NOT_CURRENT, PERSON_INACTIVE
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.aggregates import Gathered
from evaluacmo.common.clock import year_of
from evaluacmo.common.errors import Conflict, Forbidden, NotSignedIn
from evaluacmo.common.messages import FORBIDDEN, NOT_SIGNED_IN
from evaluacmo.common.prepared import Prepared, Row, Slot, as_objects, columns_of
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_evaluations, current_wordings
from evaluacmo.results import messages
from evaluacmo.results.models import Draft, EvaluationTotal, PersonResult, Submission

T = TypeVar("T")

# PostgreSQL locks the tables of a row in the order in which they are named at the end: people by
# their ids, as everybody does who locks several, then what depends on them
_LOCK: Final = """
    SELECT 1 FROM assignments_assignment pair
    JOIN accounts_user older ON older.id = LEAST(pair.evaluator_id, pair.collaborator_id)
    JOIN accounts_user newer ON newer.id = GREATEST(pair.evaluator_id, pair.collaborator_id)
    {joins}
    WHERE pair.evaluator_id = %(evaluator)s AND pair.collaborator_id = %(collaborator)s
    FOR NO KEY UPDATE OF older, newer, pair {besides}
"""
_LOCK_PAIR: Final = _LOCK.format(joins="", besides="")
_LOCK_OCCASION: Final = _LOCK.format(
    joins="""
    JOIN evaluations_evaluation asked ON asked.id = %(evaluation)s
    JOIN evaluations_questionbank bank ON bank.id = asked.question_bank_id
    """,
    besides=", asked, bank",
)

WHO: Final = ("evaluator__is_active", "evaluator__role")
"""What is read of whoever wants to say something."""
PAIR: Final = {"evaluator": OuterRef("evaluator"), "collaborator": OuterRef("collaborator")}
_EVALUATION: Final = columns_of(Evaluation)
_SUBMISSION: Final = columns_of(Submission)


class Asked(NamedTuple):
    """A question; `id` is that of its wording now."""

    question_id: int
    id: int
    question_type: str


def pairs() -> QuerySet[Assignment]:
    """The assignment of a collaborator to an evaluator, of whom the ids are slots."""
    return Assignment.objects.filter(
        evaluator=Slot("evaluator", BigIntegerField()),
        collaborator=Slot("collaborator", BigIntegerField()),
    )


class Occasion(NamedTuple):
    """What something is stored for, at a moment, and what is there about the same person already.

    `earlier` are the submissions in the same evaluation; `total` is that of the evaluation.
    """

    at: datetime
    evaluation: Evaluation
    requires_evidence: bool
    questions: list[Asked]
    earlier: list[Submission]
    has_others_this_year: bool
    has_results: bool
    has_draft: bool
    total: EvaluationTotal


def _occasions() -> QuerySet[Assignment, Any]:
    """The pair, with the evaluation that is named, if it is one of the collaborator's category."""
    evaluations = "collaborator__category__evaluations"
    named = Q(**{f"{evaluations}__id": Slot("evaluation", BigIntegerField())})
    year = Slot("year", IntegerField())
    current = current_evaluations(OuterRef("collaborator__category"), year=year)
    drafts = Draft.objects.filter(**PAIR)
    results = PersonResult.objects.filter(collaborator=OuterRef("collaborator"))
    of_year = Submission.objects.filter(
        collaborator=OuterRef("collaborator"), evaluation__period=OuterRef("asked__period")
    )
    questions = current_wordings(OuterRef("asked__question_bank"))
    return (
        pairs()
        .annotate(asked=FilteredRelation(evaluations, condition=named))
        .values_list(
            *WHO,
            "collaborator__is_active",
            Subquery(current.values("pk")[:1]),
            "asked__question_bank__requires_evidence",
            _gathered(questions, *Asked._fields, alike="question__bank"),
            _gathered(of_year, *_SUBMISSION, alike="collaborator"),
            Exists(results),
            Exists(drafts),
            *(f"asked__{name}" for name in _EVALUATION),
            *(f"asked__total__{name}" for name in EvaluationTotal.SUMS),
        )
    )


def _gathered(rows: QuerySet[Any], *columns: str, alike: str) -> Subquery:
    """These columns of the rows, of which all have one alike, as a JSON text."""
    together = rows.order_by().values(alike).annotate(gathered=Gathered(JSONArray(*columns)))
    return Subquery(together.values("gathered"))


_OCCASION: Final = Prepared(_occasions)
_PAIR: Final = Prepared(lambda: pairs().values_list(*WHO))


def lock_pair(*, evaluator_id: int, collaborator_id: int) -> None:
    """Lock both people and their assignment, or refuse."""

    def read() -> Row:
        rows = _PAIR.rows(evaluator=evaluator_id, collaborator=collaborator_id)
        return require_pair(rows, evaluator_id=evaluator_id)

    once_locked(read, evaluator_id=evaluator_id, collaborator_id=collaborator_id)


def lock_occasion(
    *, evaluator_id: int, collaborator_id: int, evaluation_id: int, at: datetime | None = None
) -> Occasion:
    """Lock a pair, the collaborator's current evaluation, which has to be this one, and its bank.

    Without `at` the moment is when they are locked: whoever has read results while this waited has
    not read it among them. Raises `NotSignedIn` and `Forbidden` where the pair is none, `Conflict`
    where the state forbids it.
    """

    def read() -> Occasion:
        moment = at or timezone.now()
        rows = _OCCASION.rows(
            evaluator=evaluator_id,
            collaborator=collaborator_id,
            evaluation=evaluation_id,
            year=year_of(moment),
        )
        row = require_pair(rows, evaluator_id=evaluator_id)
        return _occasion(row[len(WHO) :], evaluation_id=evaluation_id, at=moment)

    return once_locked(
        read,
        evaluator_id=evaluator_id,
        collaborator_id=collaborator_id,
        evaluation_id=evaluation_id,
    )


def once_locked(
    read: Callable[[], T],
    *,
    evaluator_id: int,
    collaborator_id: int,
    evaluation_id: int | None = None,
) -> T:
    """What `read` finds once both people and their assignment are locked; the evaluation, too.

    What is not there cannot be locked. Then `read` refuses, or it has come meanwhile.
    """
    named = {
        "evaluator": evaluator_id,
        "collaborator": collaborator_id,
        "evaluation": evaluation_id,
    }
    while True:
        is_locked = _lock(_LOCK_OCCASION if evaluation_id else _LOCK_PAIR, named)
        found = read()
        if is_locked:
            return found


def _lock(sql: str, named: Mapping[str, int | None]) -> bool:
    if not connection.features.has_select_for_update:
        return True
    with connection.cursor() as cursor:
        cursor.execute(sql, named)
        return cursor.fetchone() is not None


def require_pair(rows: Sequence[Row], *, evaluator_id: int) -> Row:
    """The row, which begins with `WHO`; `NotSignedIn` or `Forbidden` where there is none."""
    found = rows or User.objects.filter(pk=evaluator_id).values_list("is_active", "role")
    is_active, role = next((row[: len(WHO)] for row in found), (False, ""))
    if not is_active:
        raise NotSignedIn(NOT_SIGNED_IN)
    if role not in EVALUATORS:
        raise Forbidden(FORBIDDEN)
    if not rows:
        raise Forbidden(NOT_ASSIGNED, code="not_assigned")
    return rows[0]


def _occasion(row: Row, *, evaluation_id: int, at: datetime) -> Occasion:
    is_active, current, requires_evidence, questions, of_year, *rest = row
    has_results, has_draft, *asked = rest
    if not is_active:
        raise person_inactive()
    if current != evaluation_id:
        raise not_current()
    if questions is None:
        raise Conflict(messages.NO_QUESTIONS, code="no_questions")
    (evaluation,) = as_objects(Evaluation, _EVALUATION, [asked])
    submissions = [_submission(each) for each in json.loads(of_year or "[]")]
    earlier = [each for each in submissions if each.evaluation_id == evaluation_id]
    for each in earlier:
        each.evaluation = evaluation
    return Occasion(
        at=at,
        evaluation=evaluation,
        requires_evidence=requires_evidence,
        questions=sorted(Asked(*each) for each in json.loads(questions)),
        earlier=earlier,
        has_others_this_year=len(earlier) < len(submissions),
        has_results=has_results,
        has_draft=has_draft,
        total=_total(evaluation, asked[len(_EVALUATION) :]),
    )


def _total(evaluation: Evaluation, sums: Row) -> EvaluationTotal:
    """The evaluation is locked already, so whatever results were added to it are in it."""
    named = dict(zip(EvaluationTotal.SUMS, sums, strict=True))
    known = {name: value for name, value in named.items() if value is not None}
    return EvaluationTotal(evaluation=evaluation, **known)


def _submission(values: Row) -> Submission:
    named = dict(zip(_SUBMISSION, values, strict=True))
    sent = datetime.fromisoformat(named["created_at"])
    # SQLite has no zones, and everything in UTC
    return Submission(**named | {"created_at": sent if sent.tzinfo else sent.replace(tzinfo=UTC)})


def person_inactive() -> Conflict:
    """What whoever wants to store something about a deactivated person is told."""
    return Conflict(PERSON_INACTIVE, code="person_inactive")


def not_current() -> Conflict:
    """What whoever submits for another evaluation than the person's current one is told."""
    return Conflict(NOT_CURRENT, code="not_current")
