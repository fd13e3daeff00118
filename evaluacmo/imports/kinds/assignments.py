"""Importing assignments."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import QuerySet

from evaluacmo.accounts.assignments import delete_assignments
from evaluacmo.accounts.models import Assignment, User
from evaluacmo.accounts.schemas import Email
from evaluacmo.accounts.transactions import lock_people
from evaluacmo.assignments.messages import OWN_ASSIGNMENT
from evaluacmo.assignments.services import (
    assign_pairs,
    require_assignable,
    require_own_password,
)
from evaluacmo.common.errors import Conflict, InvalidInput
from evaluacmo.common.schemas import Input
from evaluacmo.common.text import normalise_email
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.base import CheckBatch, Importer, Row, RowResult, parse_row
from evaluacmo.imports.models import Import
from evaluacmo.results.models import Draft, Submission

COLUMNS = ("evaluator", "collaborator")
Pair = tuple[int, int]
"""The ids of an evaluator and a collaborator."""


class AssignmentRow(Input):
    """An evaluator and a collaborator, by e-mail."""

    evaluator: Email
    collaborator: Email


class AssignmentImporter(Importer[Pair]):
    """A row is an assignment. One that exists already is skipped."""

    def check(self, batch: CheckBatch) -> list[RowResult[Pair]]:
        people = _people_by_email(batch.rows)
        existing = _existing_pairs(people.values())
        first = batch.first_rows(*COLUMNS)
        results = []
        for row in batch.rows:
            result = RowResult[Pair](row)
            parsed = parse_row(row, AssignmentRow, result)
            pair = None if parsed is None else _find_pair(parsed, people, result)
            if parsed is not None and pair is not None:
                if pair in existing or first[row.key(*COLUMNS)] is not row:
                    result.skipped = messages.ALREADY_ASSIGNED
                elif pair[1] == self.actor.pk:
                    result.errors.setdefault("collaborator", OWN_ASSIGNMENT)
                else:
                    _check_own_password(parsed, people, result)
                result.accept(pair)
            results.append(result)
        return results

    def create(self, items: Sequence[Pair]) -> dict[str, list[int]]:
        created = assign_pairs(items, actor=self.actor)
        return {"assignments": [assignment.pk for assignment in created]}

    def lock_and_find_dependents(self, record: Import) -> bool:
        """Whether evaluators have begun or sent something about these people since then.

        Always True where the reader is one of them: nobody unassigns themselves, or learns it.
        """
        pairs = set(_created(record).values_list(*COLUMNS))
        if any(collaborator == self.actor.pk for _, collaborator in pairs):
            return True
        lock_people({pk for pair in pairs for pk in pair})
        evaluators = {evaluator for evaluator, _ in pairs}
        submissions = Submission.objects.filter(
            evaluator__in=evaluators, created_at__gte=record.applied_at
        )
        drafts = Draft.objects.filter(evaluator__in=evaluators, saved_at__gte=record.applied_at)
        return any(
            not pairs.isdisjoint(rows.values_list(*COLUMNS)) for rows in (submissions, drafts)
        )

    def delete(self, record: Import) -> None:
        delete_assignments(list(_created(record).select_for_update().order_by("pk")))


def _people_by_email(rows: Iterable[Row]) -> dict[str, User]:
    emails = {normalise_email(row.texts.get(column, "")) for row in rows for column in COLUMNS}
    found = User.objects.filter(email__in=emails - {""})
    return {str(user.email): user for user in found}


def _existing_pairs(people: Iterable[User]) -> set[Pair]:
    ids = [user.pk for user in people]
    known = Assignment.objects.filter(evaluator__in=ids, collaborator__in=ids)
    return set(known.values_list(*COLUMNS))


def _find_pair(
    parsed: AssignmentRow, people: Mapping[str, User], result: RowResult[Pair]
) -> Pair | None:
    evaluator, collaborator = people.get(parsed.evaluator), people.get(parsed.collaborator)
    if evaluator is None:
        result.errors.setdefault("evaluator", messages.UNKNOWN_EMAIL)
    if collaborator is None:
        result.errors.setdefault("collaborator", messages.UNKNOWN_EMAIL)
    if evaluator is None or collaborator is None:
        return None
    try:
        require_assignable(evaluator, collaborator, field="collaborator_id")
    except InvalidInput as error:
        for field in error.fields or {}:
            result.errors.setdefault(field.removesuffix("_id"), error.message)
        return None
    return evaluator.pk, collaborator.pk


def _check_own_password(
    parsed: AssignmentRow, people: Mapping[str, User], result: RowResult[Pair]
) -> None:
    try:
        require_own_password(people[parsed.evaluator], people[parsed.collaborator])
    except Conflict as error:
        result.errors.setdefault("evaluator", error.message)


def _created(record: Import) -> QuerySet[Assignment]:
    return Assignment.objects.filter(pk__in=record.created_ids["assignments"])
