"""The rule that decides whether an evaluator can evaluate a person now (rules: submissions).

For one pair it is decided here, on locked rows; lists use `Assignment.objects.can_evaluate()`.
"""

from evaluacmo.accounts.models import EVALUATORS, User
from evaluacmo.assignments import messages
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.errors import Conflict, Forbidden, NotSignedIn
from evaluacmo.common.messages import FORBIDDEN, NOT_SIGNED_IN
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_evaluation


def lock_assignment(*, evaluator_id: int, collaborator_id: int) -> Assignment:
    """Lock both people, in the order of their ids, and then their assignment.

    Part of the caller's transaction. Assignments are made with both people locked, so this one
    cannot appear after it was not found. Raises `NotSignedIn` and `Forbidden` unless it is there
    and its evaluator may evaluate.
    """
    locked = User.objects.select_for_update(no_key=True).order_by("pk")
    people = {user.pk: user for user in locked.filter(pk__in=(evaluator_id, collaborator_id))}
    evaluator = people.get(evaluator_id)
    if evaluator is None or not evaluator.is_active:
        raise NotSignedIn(NOT_SIGNED_IN)
    if evaluator.role not in EVALUATORS:
        raise Forbidden(FORBIDDEN)
    pair = Assignment.objects.select_for_update(no_key=True).filter(
        evaluator=evaluator_id, collaborator=collaborator_id
    )
    # a statement that waited for a row that was deleted does not see the one made in its place
    assignment = pair.first() or pair.first()
    if assignment is None:
        raise Forbidden(messages.NOT_ASSIGNED, code="not_assigned")
    assignment.evaluator, assignment.collaborator = evaluator, people[collaborator_id]
    return assignment


def require_open(person: User, *, evaluation_id: int, year: int) -> Evaluation:
    """The person's current evaluation, if it is this one, with its bank.

    Raises `Conflict` `person_inactive` and `not_current`.
    """
    current = find_current(person, year=year)
    if current is None or current.pk != evaluation_id:
        raise not_current()
    return current


def find_current(person: User, *, year: int) -> Evaluation | None:
    """The evaluation in which a person is evaluated; `Conflict` where they are inactive."""
    if not person.is_active:
        raise Conflict(messages.PERSON_INACTIVE, code="person_inactive")
    return current_evaluation(person.category_id, year=year)


def not_current() -> Conflict:
    """The refusal of an evaluation that is not the person's current one."""
    return Conflict(messages.NOT_CURRENT, code="not_current")
