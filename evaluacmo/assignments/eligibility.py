"""Whether an evaluator can evaluate a person now (rules: submissions), decided on locked rows.

Lists use `Assignment.objects.can_evaluate()` and `evaluations.windows`.
"""

from datetime import date

from evaluacmo.accounts.models import EVALUATORS, Assignment, User
from evaluacmo.accounts.transactions import lock_people
from evaluacmo.assignments import messages
from evaluacmo.common.dates import in_words
from evaluacmo.common.errors import Conflict, Forbidden, NotSignedIn
from evaluacmo.common.rows import one_or_none
from evaluacmo.evaluations.models import CurrentEvaluation, Evaluation, Phase
from evaluacmo.evaluations.queries import current_evaluation
from evaluacmo.evaluations.windows import submission_window


def lock_assignment(*, evaluator_id: int, collaborator_id: int) -> Assignment:
    """Lock both people, and then their assignment.

    Part of the caller's transaction. Assignments are created with both people locked, so a missing
    one cannot appear meanwhile. Raises `NotSignedIn` for an inactive evaluator, and `Forbidden` for
    one without the role or the assignment.
    """
    people = lock_people((evaluator_id, collaborator_id))
    evaluator = people.get(evaluator_id)
    if evaluator is None or not evaluator.is_active:
        raise NotSignedIn
    if evaluator.role not in EVALUATORS:
        raise Forbidden
    pair = Assignment.objects.select_for_update(no_key=True).filter(
        evaluator=evaluator_id, collaborator=collaborator_id
    )
    # twice, because PostgreSQL returns nothing where the row was deleted and made anew while the
    # statement waited for its lock
    assignment = one_or_none(pair) or one_or_none(pair)
    if assignment is None:
        raise Forbidden(messages.NOT_ASSIGNED, code="not_assigned")
    assignment.evaluator, assignment.collaborator = evaluator, people[collaborator_id]
    return assignment


def require_open(evaluation: Evaluation, *, evaluator_id: int, day: date) -> None:
    """Raise `Conflict` unless the evaluation accepts this evaluator's submissions on `day`.

    The codes are `not_open` and `closed` (rules: cycle).
    """
    window = submission_window(evaluation, evaluator_id=evaluator_id)
    phase = window.phase_on(day)
    if window.opens_on and phase == Phase.PREPARING:
        raise Conflict(messages.NOT_OPEN.format(day=in_words(window.opens_on)), code="not_open")
    if window.closes_on and phase == Phase.CLOSED:
        raise Conflict(messages.CLOSED.format(day=in_words(window.closes_on)), code="closed")


def require_current(person: User, *, evaluation_id: int, year: int) -> None:
    """Raise `Conflict` unless it is the person's current evaluation (`not_current`).

    Its code for an inactive person is `person_inactive`.
    """
    _require_active(person)
    current = CurrentEvaluation.objects.in_year(year).filter(category=person.category_id)
    if not current.filter(evaluation=evaluation_id).exists():
        raise not_current()


def find_current(person: User, *, year: int) -> Evaluation | None:
    """The current evaluation of a person. Raises `Conflict` for an inactive one."""
    _require_active(person)
    return current_evaluation(person.category_id, year=year)


def _require_active(person: User) -> None:
    if not person.is_active:
        raise Conflict(messages.PERSON_INACTIVE, code="person_inactive")


def not_current() -> Conflict:
    return Conflict(messages.NOT_CURRENT, code="not_current")
