"""Joins names that are equal but spelled differently (rules: readiness)."""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from operator import attrgetter

from evaluacmo.accounts.bulk import UserEdit, update_users
from evaluacmo.accounts.categories import delete_category, lock_categories
from evaluacmo.accounts.messages import OWN_CATEGORY
from evaluacmo.accounts.models import Category, User
from evaluacmo.accounts.permissions import require_can_manage_all
from evaluacmo.accounts.services import UserChanges
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import ChangedMeanwhile, Conflict, InvalidInput, NotFound
from evaluacmo.common.text import equality_key
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.permissions import require_not_awaited
from evaluacmo.evaluations.services import lock_evaluations_of, move_evaluations
from evaluacmo.readiness import messages
from evaluacmo.results.models import Draft
from evaluacmo.self_evaluations.models import SelfDraft, SelfEvaluation
from evaluacmo.self_evaluations.permissions import require_told


def unify_spelling(
    *, actor: User, kind: str, name: str, replaced: Collection[str], people: int
) -> int:
    """Give everybody with one of the `replaced` spellings of a department or position this one.

    Results keep what they have. All or none: raises `InvalidInput` where one of them is another
    name, `ChangedMeanwhile` where they are not the number of `people` that was confirmed, and what
    `update_users` raises.
    """
    if any(equality_key(other) != equality_key(name) for other in replaced):
        raise InvalidInput.at("replaced", messages.OTHER_NAME)
    with write_transaction():
        found = User.objects.filter(**{f"{kind}__in": set(replaced) - {name}}).order_by("pk")
        if len(found) != people:
            raise ChangedMeanwhile
        require_can_manage_all(actor, found)
        before: list[UserChanges] = [_spelled(kind, getattr(user, kind)) for user in found]
        after = _spelled(kind, name)
        update_users(
            actor=actor,
            edits=[UserEdit(user.pk, old, after) for user, old in zip(found, before, strict=True)],
        )
    return people


def _spelled(kind: str, name: str) -> UserChanges:
    return {"department": name} if kind == "department" else {"position": name}


def join_categories(
    *, actor: User, category_id: int, joined_id: int, people: int, evaluations: int
) -> int:
    """Move people and evaluations of a category to the one with an equal name, and delete it.

    Results do not change, as they belong to their evaluations. Raises `NotFound`, `Forbidden` where
    the actor awaits a result in one of the evaluations, `Conflict` for the own category, and where
    people would leave an evaluation of the same year in which they have been evaluated or begun,
    `ChangedMeanwhile` where the names are not equal or there are not as many `people` and
    `evaluations` as were confirmed, and what `update_users` raises.
    """
    ids = {category_id, joined_id}
    with write_transaction():
        if actor.category_id in ids:
            raise Conflict(OWN_CATEGORY, code="own_category")
        # locked in this order, as by those who change one person or one evaluation
        moving = list(User.objects.filter(category=joined_id).order_by("pk"))
        require_can_manage_all(actor, moving)
        update_users(
            actor=actor,
            edits=[
                UserEdit(user.pk, {"category_id": joined_id}, {"category_id": category_id})
                for user in moving
            ],
        )
        found = lock_evaluations_of(ids)
        moved = [evaluation for evaluation in found if evaluation.category_id == joined_id]
        categories = lock_categories(ids)
        if len(categories) != len(ids):
            raise NotFound
        is_as_confirmed = (len(moving), len(moved)) == (people, evaluations)
        # people and evaluations could still be added until the categories were locked
        has_others = (
            User.objects.filter(category=joined_id).exists()
            or Evaluation.objects.filter(category__in=ids)
            .exclude(pk__in=[each.pk for each in found])
            .exists()
        )
        if not is_as_confirmed or has_others or not _are_equal(categories.values()):
            raise ChangedMeanwhile
        require_not_awaited(*(evaluation.pk for evaluation in found))
        _require_evaluated_stay(found)
        move_evaluations(moved, category=categories[category_id])
        delete_category(category_id=joined_id)
    return people


def _are_equal(categories: Iterable[Category]) -> bool:
    return len({equality_key(category.name) for category in categories}) == 1


def _require_evaluated_stay(evaluations: Sequence[Evaluation]) -> None:
    """Raise `Conflict` where people would be evaluated a second time in the current year.

    And `Forbidden` in any case where the signed-in person must not learn whether they would.

    The newer evaluation becomes that of both categories: nothing may have been sent or begun in
    the other one of the same year, whose people would be asked about again.
    """
    current: dict[int, Evaluation] = {}
    for evaluation in sorted(evaluations, key=attrgetter("period", "pk")):
        if evaluation.period <= current_year():
            current[evaluation.category_id] = evaluation
    for older, newer in pairwise(sorted(current.values(), key=attrgetter("period", "pk"))):
        if older.period != newer.period:
            continue
        require_told(evaluation_ids=[older.pk])
        is_begun = (
            older.is_locked
            or Draft.objects.filter(evaluation=older).exists()
            or SelfEvaluation.objects.filter(evaluation=older).exists()
            or SelfDraft.objects.filter(evaluation=older).exists()
        )
        if is_begun:
            message = messages.EVALUATED_IN_BOTH.format(evaluation=older.name, year=older.period)
            raise Conflict(message, code="evaluated_in_both")
