"""Ends assignments. Former assignments are kept (rules: permissions)."""

from collections.abc import Iterable, Sequence

from django.db.models import Q

from evaluacmo.accounts.models import Assignment, FormerAssignment, User
from evaluacmo.auditlog.events import AuditTarget, EventDetails
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_events


def delete_assignments(assignments: Sequence[Assignment]) -> None:
    """Delete assignments, as part of the transaction that locked them; submissions stay.

    Each is kept as a `FormerAssignment`.
    """
    record_events(Action.ASSIGNMENT_DELETED, map(assignment_event, assignments))
    _remember(assignments)
    Assignment.objects.filter(pk__in=[assignment.pk for assignment in assignments]).delete()


def _remember(assignments: Iterable[Assignment]) -> None:
    FormerAssignment.objects.bulk_create(
        [
            FormerAssignment(evaluator_id=each.evaluator_id, collaborator_id=each.collaborator_id)
            for each in assignments
        ],
        ignore_conflicts=True,
    )


def forget_assignments(user: User) -> None:
    """Delete the assignments of a person and to a person, without events (rules: privacy).

    Whom they evaluated is kept by number: their account must stay closed to these people.
    """
    _remember(Assignment.objects.filter(evaluator=user))
    Assignment.objects.filter(Q(evaluator=user) | Q(collaborator=user)).delete()
    FormerAssignment.objects.filter(collaborator=user).delete()


def delete_assignments_of(user: User) -> None:
    """Delete all assignments of a person and to a person, as part of their deletion."""
    own = Assignment.objects.filter(Q(evaluator=user) | Q(collaborator=user)).order_by("pk")
    delete_assignments(list(own.select_for_update(of=("self",))))


def assignment_event(assignment: Assignment) -> EventDetails:
    """The event about an assignment that is made or ends."""
    evaluator = AuditTarget(TargetType.USER, assignment.evaluator_id)
    return EventDetails(person_id=assignment.collaborator_id, target=evaluator)
