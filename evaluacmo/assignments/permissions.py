"""The rules about assignments that modules below ask for."""

from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import assigned_evaluators_of, evaluators_of
from evaluacmo.assignments import queries
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.permissions import reads_bank, reads_category


def provide_rules() -> None:
    """Provide the hooks of `accounts` and `evaluations`."""
    assigned_evaluators_of.provide(queries.list_assigned_evaluators)
    evaluators_of.provide(queries.list_evaluators_ever)
    reads_category.provide(_evaluates_in_category)
    reads_bank.provide(_evaluates_with_bank)


def _evaluates_in_category(evaluator: User, category_id: int) -> bool:
    return queries.has_assigned_in_category(evaluator_id=evaluator.pk, category_id=category_id)


def _evaluates_with_bank(evaluator: User, bank_id: int) -> bool:
    return queries.has_assigned_with_bank(
        evaluator_id=evaluator.pk, bank_id=bank_id, year=current_year()
    )
