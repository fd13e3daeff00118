"""Changes of assignments."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from evaluacmo.accounts.assignments import assignment_event, delete_assignments
from evaluacmo.accounts.messages import UNKNOWN_PERSON
from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.accounts.permissions import evaluators_of
from evaluacmo.accounts.queries import require_user
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.assignments import messages
from evaluacmo.assignments.queries import FoundPeople, list_assignments, list_available
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_events
from evaluacmo.common.errors import (
    ChangedMeanwhile,
    Conflict,
    Forbidden,
    InvalidInput,
    naming,
    or_not_found,
    unique_violation_as,
)


def create_assignment(*, actor: User, evaluator_id: int, collaborator_id: int) -> Assignment:
    """Assign a person to an evaluator (rules: assignments).

    Raises `InvalidInput` where one of them is not suitable, `Conflict` for an existing pair and
    where the person is `actor`, and what `require_own_password` raises.
    """
    _require_not_own([collaborator_id], actor)
    assigned = Conflict(messages.ALREADY_ASSIGNED, code="already_assigned")
    with unique_violation_as(assigned), write_transaction():
        evaluator, collaborator = _lock_requested(
            {"evaluator_id": [evaluator_id], "collaborator_id": [collaborator_id]}
        )
        require_assignable(evaluator, collaborator, field="collaborator_id")
        require_own_password(evaluator, collaborator, own_evaluators=evaluators_of(actor.pk))
        assignment = Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
        record_events(Action.ASSIGNMENT_CREATED, [assignment_event(assignment)])
    return assignment


def assign_many(*, actor: User, evaluator_id: int, collaborator_ids: Collection[int]) -> int:
    """Assign several people to an evaluator in one transaction; return how many are new.

    Existing assignments stay. Raises as `create_assignment` does.
    """
    with naming(actor.name):
        _require_not_own(collaborator_ids, actor)
    with write_transaction():
        evaluator, *collaborators = _lock_requested(
            {"evaluator_id": [evaluator_id], "collaborator_ids": set(collaborator_ids)}
        )
        _require_evaluator(evaluator)
        for collaborator in collaborators:
            with naming(collaborator.name):
                require_assignable(evaluator, collaborator, field="collaborator_ids")
        pairs = [(evaluator, collaborator) for collaborator in collaborators]
        return len(_assign_new(pairs, actor=actor))


def assign_pairs(pairs: Sequence[tuple[int, int]], *, actor: User) -> list[Assignment]:
    """Create assignments from pairs of evaluator and person in one transaction.

    Returns the new assignments; existing ones stay. Raises as `create_assignment` does.
    """
    evaluators, collaborators = zip(*pairs, strict=True) if pairs else ((), ())
    _require_not_own(collaborators, actor)
    with write_transaction():
        people = _lock_requested({"evaluator_id": evaluators, "collaborator_id": collaborators})
        people_pairs = list(zip(people[: len(pairs)], people[len(pairs) :], strict=True))
        for evaluator, collaborator in people_pairs:
            require_assignable(evaluator, collaborator, field="collaborator_id")
        return _assign_new(people_pairs, actor=actor)


def _assign_new(pairs: Sequence[tuple[User, User]], *, actor: User) -> list[Assignment]:
    """Assign pairs of locked people who are not assigned yet.

    The locks prevent concurrent assignments. Raises what `require_own_password` raises.
    """
    evaluators = {evaluator.pk for evaluator, _ in pairs}
    existing = Assignment.objects.filter(evaluator__in=evaluators)
    assigned = set(existing.values_list("evaluator", "collaborator"))
    new = [
        Assignment(evaluator=evaluator, collaborator=collaborator)
        for evaluator, collaborator in pairs
        if (evaluator.pk, collaborator.pk) not in assigned
    ]
    own_evaluators = evaluators_of(actor.pk)
    for assignment in new:
        require_own_password(
            assignment.evaluator, assignment.collaborator, own_evaluators=own_evaluators
        )
    created = Assignment.objects.bulk_create(new)
    record_events(Action.ASSIGNMENT_CREATED, map(assignment_event, created))
    return created


def assign_matching(found: FoundPeople, *, actor: User, evaluator_id: int) -> int:
    """Assign these people of `list_available` to an evaluator, as `assign_many` does.

    Raises `NotFound`, and `Conflict` where their number is not the one that the client saw.
    """
    require_user(evaluator_id)
    with write_transaction():
        people = list_available(found, reader=actor, evaluator_id=evaluator_id).order_by()
        chosen = people.filter(found.are_chosen("pk")).values_list("pk", flat=True)
        ids = list(chosen[: found.people + 1])
        _require_expected(found.people, found=len(ids))
        return assign_many(actor=actor, evaluator_id=evaluator_id, collaborator_ids=ids)


def unassign_matching(found: FoundPeople, *, actor: User, evaluator_id: int) -> int:
    """Delete the assignments of these people to an evaluator; submissions stay.

    Raises `NotFound`, and `Conflict` where one is the own assignment, or their number is not the
    one that the client saw.
    """
    require_user(evaluator_id)
    with write_transaction():
        assignments = list_assignments(found, evaluator_id=evaluator_id).order_by("pk")
        chosen = assignments.filter(found.are_chosen("collaborator"))
        locked = list(chosen.select_for_update(of=("self",))[: found.people + 1])
        _require_expected(found.people, found=len(locked))
        _require_not_own([assignment.collaborator_id for assignment in locked], actor)
        delete_assignments(locked)
    return len(locked)


def _require_expected(people: int, *, found: int) -> None:
    if found != people:
        raise ChangedMeanwhile


def delete_assignment(*, actor: User, assignment_id: int) -> None:
    """Delete an assignment; submissions stay. Raises `NotFound`, and `Conflict` for the own."""
    with write_transaction():
        locked = or_not_found(
            Assignment.objects.select_for_update().filter(pk=assignment_id).first()
        )
        _require_not_own([locked.collaborator_id], actor)
        delete_assignments([locked])


def _require_not_own(collaborator_ids: Collection[int], actor: User) -> None:
    """Raise `Conflict` where `actor` is among the people who are assigned or unassigned.

    They would choose who scores them.
    """
    if actor.pk in collaborator_ids:
        raise Conflict(messages.OWN_ASSIGNMENT, code="own_assignment")


def _lock_requested(ids_by_field: Mapping[str, Iterable[int]]) -> list[User]:
    """Lock people; return them in the order given.

    Raises `InvalidInput` at the field with an unknown id.
    """
    requested = [(field, pk) for field, ids in ids_by_field.items() for pk in ids]
    people = lock_people([pk for _, pk in requested])
    for field, pk in requested:
        if pk not in people:
            raise InvalidInput.at(field, UNKNOWN_PERSON)
    return [people[pk] for _, pk in requested]


def require_assignable(evaluator: User, collaborator: User, *, field: str) -> None:
    """Raise `InvalidInput` (at `field`) unless the person can be assigned to this evaluator."""
    if evaluator.pk == collaborator.pk:
        raise InvalidInput.at(field, messages.SELF_ASSIGNMENT)
    _require_evaluator(evaluator)
    if not collaborator.is_evaluable:
        raise InvalidInput.at(field, messages.NOT_ASSIGNABLE)


def _require_evaluator(person: User) -> None:
    if person.role != Role.EVALUATOR or not person.is_active:
        raise InvalidInput.at("evaluator_id", messages.NOT_AN_EVALUATOR)


def require_own_password(
    evaluator: User, collaborator: User, *, own_evaluators: Collection[int]
) -> None:
    """Raise `Conflict` where this person has set the evaluator's present password.

    They could sign in as the evaluator and score themselves. Raises `Forbidden` for any manager
    where the evaluator is one of the actor's own: the refusal would tell that the evaluator has not
    signed in yet.
    """
    if evaluator.pk in own_evaluators and collaborator.is_manager:
        message = messages.MANAGER_TO_OWN_EVALUATOR.format(name=collaborator.name)
        raise Forbidden(message, code="evaluates_you")
    if evaluator.password_set_by_id == collaborator.pk:
        message = messages.PASSWORD_SET_BY_PERSON.format(name=collaborator.name)
        raise Conflict(message, code="password_set_by_person")
