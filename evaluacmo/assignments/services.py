"""What changes assignments."""

from django.db import IntegrityError, transaction

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.common import messages
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound, is_unique_violation
from evaluacmo.common.events import Action, Kind, Thing, happened


def create_assignment(*, evaluator_id: int, collaborator_id: int) -> Assignment:
    """Give an active non-admin to an active evaluador.

    Raises `InvalidInput` for anybody else, and `Conflict` for a pair that exists already.
    """
    if evaluator_id == collaborator_id:
        raise InvalidInput.at("collaborator_id", messages.SELF_ASSIGNMENT)
    try:
        with transaction.atomic():
            evaluator, collaborator = _lock_pair(evaluator_id, collaborator_id)
            _require_assignable(evaluator, collaborator)
            assignment = Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
            _happened_to(assignment, Action.ASSIGNMENT_CREATED)
    except IntegrityError as error:
        if is_unique_violation(error):
            raise Conflict(messages.ALREADY_ASSIGNED, code="already_assigned") from error
        raise
    return assignment


def delete_assignment(*, assignment_id: int) -> None:
    """Take a collaborator back from an evaluator; submissions stay. Raises `NotFound`."""
    with transaction.atomic():
        locked = Assignment.objects.select_for_update().filter(pk=assignment_id).first()
        if locked is None:
            raise NotFound
        _happened_to(locked, Action.ASSIGNMENT_DELETED)
        locked.delete()


def _happened_to(assignment: Assignment, action: Action) -> None:
    """To the collaborator; the evaluator is the object."""
    evaluator = Thing(Kind.USER, assignment.evaluator_id)
    happened(action, person_id=assignment.collaborator_id, thing=evaluator)


def _lock_pair(evaluator_id: int, collaborator_id: int) -> tuple[User, User]:
    rows = User.objects.select_for_update(no_key=True).order_by("pk")
    people = {user.pk: user for user in rows.filter(pk__in=(evaluator_id, collaborator_id))}
    for field, pk in (("evaluator_id", evaluator_id), ("collaborator_id", collaborator_id)):
        if pk not in people:
            raise InvalidInput.at(field, messages.UNKNOWN_PERSON)
    return people[evaluator_id], people[collaborator_id]


def _require_assignable(evaluator: User, collaborator: User) -> None:
    if evaluator.role != Role.EVALUATOR or not evaluator.is_active:
        raise InvalidInput.at("evaluator_id", messages.NOT_AN_EVALUATOR)
    if collaborator.role == Role.ADMIN or not collaborator.is_active:
        raise InvalidInput.at("collaborator_id", messages.NOT_ASSIGNABLE)
