"""The rules about assignments that modules below ask for."""

from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import evaluates_person
from evaluacmo.assignments import queries
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.permissions import reads_bank, reads_category


def provide_rules() -> None:
    """Set the `EvaluatorRule`s of `accounts` and `evaluations`."""
    evaluates_person.provide(_evaluates)
    reads_category.provide(_evaluates_in_category)
    reads_bank.provide(_evaluates_with_bank)


def _evaluates(evaluator: User, user_id: int) -> bool:
    return queries.is_assigned(evaluator_id=evaluator.pk, collaborator_id=user_id)


def _evaluates_in_category(evaluator: User, category_id: int) -> bool:
    return queries.has_assigned_in_category(evaluator_id=evaluator.pk, category_id=category_id)


def _evaluates_with_bank(evaluator: User, bank_id: int) -> bool:
    return queries.has_assigned_with_bank(
        evaluator_id=evaluator.pk, bank_id=bank_id, year=current_year()
    )
