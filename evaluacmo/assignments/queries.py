"""What is read about assignments."""

from django.db.models import OuterRef, QuerySet, Subquery

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.queries import list_users, require_user
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.paging import matching
from evaluacmo.evaluations.queries import current_evaluations


def list_assignments(
    *, evaluator_id: int, search: str = "", active_only: bool = False
) -> QuerySet[Assignment]:
    """An evaluator's people by name."""
    assignments = Assignment.objects.filter(
        matching(search, "collaborator__search_key"), evaluator_id=evaluator_id
    )
    if active_only:
        assignments = assignments.filter(collaborator__is_active=True)
    return assignments.select_related("collaborator").order_by(
        "collaborator__name_key", "collaborator_id"
    )


def list_available(*, evaluator_id: int, search: str = "") -> QuerySet[User]:
    """The active people, admins left out, who could be given to this evaluator, by name."""
    require_user(evaluator_id)
    # by their ids, which are found once, and not once for every person
    taken = Assignment.objects.filter(evaluator_id=evaluator_id).values("collaborator_id")
    people = list_users(search=search, status=True).exclude(role=Role.ADMIN)
    return people.exclude(pk=evaluator_id).exclude(pk__in=taken)


def is_assigned(*, evaluator_id: int, collaborator_id: int) -> bool:
    """Whether this collaborator is given to this evaluator."""
    return Assignment.objects.filter(
        evaluator_id=evaluator_id, collaborator_id=collaborator_id
    ).exists()


def has_assigned_in_category(*, evaluator_id: int, category_id: int) -> bool:
    """Whether somebody given to this evaluator belongs to the category."""
    return _active_people(evaluator_id).filter(collaborator__category_id=category_id).exists()


def has_assigned_with_bank(*, evaluator_id: int, bank_id: int, year: int) -> bool:
    """Whether somebody given to this evaluator is asked the questions of this bank now."""
    current = current_evaluations(OuterRef("collaborator__category"), year=year)
    people = _active_people(evaluator_id).annotate(
        bank_id=Subquery(current.values("question_bank_id")[:1])
    )
    return people.filter(bank_id=bank_id).exists()


def _active_people(evaluator_id: int) -> QuerySet[Assignment]:
    return Assignment.objects.filter(evaluator_id=evaluator_id, collaborator__is_active=True)
