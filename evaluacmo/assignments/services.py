"""What changes assignments."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Unpack

from django.db import IntegrityError, transaction

from evaluacmo.accounts.messages import UNKNOWN_PERSON
from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.queries import require_user
from evaluacmo.assignments import messages
from evaluacmo.assignments.models import Assignment
from evaluacmo.assignments.queries import PeopleFilter, list_assignments, list_available
from evaluacmo.auditlog.events import AuditTarget, EventDetails
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_events
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound, is_unique_violation
from evaluacmo.common.messages import CHANGED_MEANWHILE


def create_assignment(*, evaluator_id: int, collaborator_id: int) -> Assignment:
    """Give an active non-admin to an active evaluador.

    Raises `InvalidInput` for anybody else, and `Conflict` for a pair that exists already.
    """
    try:
        with transaction.atomic():
            evaluator, collaborator = _lock_people(
                {"evaluator_id": [evaluator_id], "collaborator_id": [collaborator_id]}
            )
            require_assignable(evaluator, collaborator, field="collaborator_id")
            assignment = Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
            record_events(Action.ASSIGNMENT_CREATED, [_to_collaborator(assignment)])
    except IntegrityError as error:
        if is_unique_violation(error):
            raise Conflict(messages.ALREADY_ASSIGNED, code="already_assigned") from error
        raise
    return assignment


def assign_many(*, evaluator_id: int, collaborator_ids: Collection[int]) -> int:
    """Give active non-admins to an active evaluador, all or nobody; answers how many are new.

    Whoever is given to them already stays so. Raises `InvalidInput` as `create_assignment` does.
    """
    with transaction.atomic():
        evaluator, *collaborators = _lock_people(
            {"evaluator_id": [evaluator_id], "collaborator_ids": set(collaborator_ids)}
        )
        for collaborator in collaborators:
            require_assignable(evaluator, collaborator, field="collaborator_ids")
        # nobody else gives this evaluator anybody while they are locked
        given = Assignment.objects.filter(evaluator=evaluator)
        taken = set(given.values_list("collaborator_id", flat=True))
        made = Assignment.objects.bulk_create(
            Assignment(evaluator=evaluator, collaborator=each)
            for each in collaborators
            if each.pk not in taken
        )
        record_events(Action.ASSIGNMENT_CREATED, map(_to_collaborator, made))
    return len(made)


def assign_pairs(pairs: Sequence[tuple[int, int]]) -> list[Assignment]:
    """Give the second of each pair to the first, all or nobody; answers the new assignments.

    Pairs that exist already stay as they are. Raises `InvalidInput` as `create_assignment` does.
    """
    with transaction.atomic():
        evaluators, collaborators = zip(*pairs, strict=True) if pairs else ((), ())
        people = _lock_people({"evaluator_id": evaluators, "collaborator_id": collaborators})
        wanted = list(zip(people[: len(pairs)], people[len(pairs) :], strict=True))
        for evaluator, collaborator in wanted:
            require_assignable(evaluator, collaborator, field="collaborator_id")
        given = Assignment.objects.filter(evaluator__in=set(evaluators))
        taken = set(given.values_list("evaluator_id", "collaborator_id"))
        made = Assignment.objects.bulk_create(
            Assignment(evaluator=evaluator, collaborator=collaborator)
            for evaluator, collaborator in wanted
            if (evaluator.pk, collaborator.pk) not in taken
        )
        record_events(Action.ASSIGNMENT_CREATED, map(_to_collaborator, made))
    return made


def delete_assignments(assignments: Sequence[Assignment]) -> None:
    """Take these back, in the transaction that locked them; submissions stay."""
    record_events(Action.ASSIGNMENT_DELETED, map(_to_collaborator, assignments))
    Assignment.objects.filter(pk__in=[each.pk for each in assignments]).delete()


def assign_matching(*, evaluator_id: int, people: int, **wanted: Unpack[PeopleFilter]) -> int:
    """Give all that `list_available` finds to an evaluator, as `assign_many` does.

    Raises `NotFound` without such a user, and `Conflict` unless they are as many as `people`:
    whoever asks has seen others.
    """
    require_user(evaluator_id)
    with transaction.atomic():
        found = list_available(evaluator_id=evaluator_id, **wanted).order_by()
        ids = list(found.values_list("pk", flat=True)[: people + 1])
        _require_as_seen(len(ids), people)
        return assign_many(evaluator_id=evaluator_id, collaborator_ids=ids)


def unassign_matching(*, evaluator_id: int, people: int, **wanted: Unpack[PeopleFilter]) -> int:
    """Take all that `list_assignments` finds back from an evaluator; submissions stay.

    Raises `NotFound` without such a user, and `Conflict` unless they are as many as `people`.
    """
    require_user(evaluator_id)
    with transaction.atomic():
        found = list_assignments(evaluator_id=evaluator_id, **wanted).order_by("pk")
        locked = list(found.select_for_update(of=("self",))[: people + 1])
        _require_as_seen(len(locked), people)
        delete_assignments(locked)
    return len(locked)


def _require_as_seen(found: int, people: int) -> None:
    if found != people:
        raise Conflict(CHANGED_MEANWHILE, code="changed_meanwhile")


def delete_assignment(*, assignment_id: int) -> None:
    """Take a collaborator back from an evaluator; submissions stay. Raises `NotFound`."""
    with transaction.atomic():
        locked = Assignment.objects.select_for_update().filter(pk=assignment_id).first()
        if locked is None:
            raise NotFound
        record_events(Action.ASSIGNMENT_DELETED, [_to_collaborator(locked)])
        locked.delete()


def _to_collaborator(assignment: Assignment) -> EventDetails:
    """It happens to the collaborator; the evaluator is the object."""
    evaluator = AuditTarget(TargetType.USER, assignment.evaluator_id)
    return EventDetails(person_id=assignment.collaborator_id, target=evaluator)


def _lock_people(wanted: Mapping[str, Iterable[int]]) -> list[User]:
    """Lock the people whom the request's keys name; answers them in the order of the keys."""
    asked = [(field, pk) for field, ids in wanted.items() for pk in ids]
    rows = User.objects.select_for_update(no_key=True).order_by("pk")
    people = {user.pk: user for user in rows.filter(pk__in=[pk for _, pk in asked])}
    for field, pk in asked:
        if pk not in people:
            raise InvalidInput.at(field, UNKNOWN_PERSON)
    return [people[pk] for _, pk in asked]


def require_assignable(evaluator: User, collaborator: User, *, field: str) -> None:
    """Raise `InvalidInput` unless this person, at `field`, may be given to this evaluator."""
    if evaluator.pk == collaborator.pk:
        raise InvalidInput.at(field, messages.SELF_ASSIGNMENT)
    if evaluator.role != Role.EVALUATOR or not evaluator.is_active:
        raise InvalidInput.at("evaluator_id", messages.NOT_AN_EVALUATOR)
    if not collaborator.is_evaluable:
        raise InvalidInput.at(field, messages.NOT_ASSIGNABLE)
