"""Importing assignments."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import QuerySet

from evaluacmo.accounts.models import User
from evaluacmo.accounts.schemas import Email
from evaluacmo.assignments.models import Assignment
from evaluacmo.assignments.services import assign_pairs, delete_assignments, require_assignable
from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.schemas import Input
from evaluacmo.common.text import normalise_email
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.dependents import Obstacles, count_pairs
from evaluacmo.imports.kinds.rows import Checked, Row, Verdict, parse
from evaluacmo.imports.models import Import

COLUMNS = ("evaluator", "collaborator")
Pair = tuple[int, int]


class PairRow(Input):
    """Who evaluates whom, by their e-mails."""

    evaluator: Email
    collaborator: Email


def check(checked: Checked) -> list[Verdict[Pair]]:
    """By the rules that hold for one assignment; one that is there already is left out."""
    people = _people(checked.portion)
    taken = _taken(people.values())
    first = checked.first_rows(*COLUMNS)
    verdicts = []
    for row in checked.portion:
        verdict = Verdict[Pair](row)
        parsed = parse(row, PairRow, verdict)
        pair = None if parsed is None else _assignable(parsed, people, verdict)
        if pair is not None:
            if pair in taken or first[row.key(*COLUMNS)] != row.number:
                verdict.skipped = messages.IMPORT_ASSIGNED_ALREADY
            verdict.settle(pair)
        verdicts.append(verdict)
    return verdicts


def _people(rows: Iterable[Row]) -> dict[str, User]:
    emails = {normalise_email(row.texts.get(column, "")) for row in rows for column in COLUMNS}
    found = User.objects.filter(email__in=emails - {""})
    return {str(user.email): user for user in found}


def _taken(people: Iterable[User]) -> set[Pair]:
    ids = [user.pk for user in people]
    known = Assignment.objects.filter(evaluator__in=ids, collaborator__in=ids)
    return set(known.values_list("evaluator_id", "collaborator_id"))


def _assignable(parsed: PairRow, people: Mapping[str, User], verdict: Verdict[Pair]) -> Pair | None:
    evaluator, collaborator = people.get(parsed.evaluator), people.get(parsed.collaborator)
    if evaluator is None:
        verdict.errors.setdefault("evaluator", messages.IMPORT_NOBODY)
    if collaborator is None:
        verdict.errors.setdefault("collaborator", messages.IMPORT_NOBODY)
    if evaluator is None or collaborator is None:
        return None
    try:
        require_assignable(evaluator, collaborator, field="collaborator_id")
    except InvalidInput as error:
        for field in error.fields or {}:
            verdict.errors.setdefault(field.removesuffix("_id"), error.message)
        return None
    return evaluator.pk, collaborator.pk


def notices(rows: Sequence[Row]) -> list[str]:  # noqa: ARG001  (nothing is created besides)
    """Nothing: assignments need nothing that could be missing."""
    return []


def prepare(actor: User, pairs: Sequence[Pair]) -> Sequence[Pair]:  # noqa: ARG001
    """Who evaluates whom, as it is."""
    return pairs


def write(pairs: Sequence[Pair]) -> dict[str, list[int]]:
    """Assign whoever is not assigned by now; answers the ids of the new assignments."""
    _lock_people(pairs)
    return {"assignments": [assignment.pk for assignment in assign_pairs(pairs)]}


def obstacles(each: Import, actor: User) -> Obstacles:  # noqa: ARG001
    """What the evaluators have done about these people since they were given to them."""
    found = Obstacles()
    pairs = list(_assigned(each).values_list("evaluator_id", "collaborator_id"))
    _lock_people(pairs)
    if each.applied_at is not None:
        count_pairs(found, pairs, since=each.applied_at)
    return found


def _lock_people(pairs: Iterable[Pair]) -> None:
    """All of them in one order, as submitting does, and before the assignments."""
    people = {pk for pair in pairs for pk in pair}
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=people)
    list(locked.order_by("pk").values_list("pk"))


def take_back(each: Import, actor: User) -> None:  # noqa: ARG001
    """Take the assignments back that are still there."""
    delete_assignments(list(_assigned(each).select_for_update().order_by("pk")))


def _assigned(each: Import) -> QuerySet[Assignment]:
    return Assignment.objects.filter(pk__in=each.made["assignments"])
