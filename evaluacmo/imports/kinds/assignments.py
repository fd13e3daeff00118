"""Importing assignments."""

from collections.abc import Collection, Sequence
from typing import Annotated

from django.db.models import QuerySet
from pydantic import AfterValidator

from evaluacmo.accounts.assignments import delete_assignments
from evaluacmo.accounts.models import Assignment, User
from evaluacmo.accounts.permissions import evaluators_of
from evaluacmo.accounts.schemas import check_email
from evaluacmo.accounts.transactions import lock_people
from evaluacmo.assignments.messages import OWN_ASSIGNMENT
from evaluacmo.assignments.services import (
    assign_pairs,
    require_assignable,
    require_own_password,
)
from evaluacmo.common.errors import Conflict, Forbidden, InvalidInput
from evaluacmo.common.schemas import Input, Name
from evaluacmo.imports.kinds.base import CheckBatch, Importer, RowResult, parse_row
from evaluacmo.imports.kinds.finding import NamedPeople
from evaluacmo.imports.messages import ALREADY_ASSIGNED
from evaluacmo.imports.models import Import
from evaluacmo.results.models import Draft, Submission

COLUMNS = ("evaluator", "collaborator")
AssignmentKey = tuple[int, int]
"""The ids of an evaluator and a collaborator."""


def _email_or_name(text: str) -> str:
    return check_email(text) if "@" in text else text


PersonText = Annotated[Name, AfterValidator(_email_or_name)]


class AssignmentRow(Input):
    """An evaluator and a collaborator, by e-mail, identity number or name."""

    evaluator: PersonText
    collaborator: PersonText


class AssignmentImporter(Importer[AssignmentKey]):
    """A row is an assignment. An existing assignment is skipped."""

    def check(self, batch: CheckBatch) -> list[RowResult[AssignmentKey]]:
        people = NamedPeople(row.texts.get(column, "") for row in batch.rows for column in COLUMNS)
        known, own_evaluators = _existing_pairs(people), evaluators_of(self.actor.pk)
        results = []
        for row in batch.rows:
            result = RowResult[AssignmentKey](row)
            parsed = parse_row(row, AssignmentRow, result)
            found = None if parsed is None else _find_pair(parsed, people, result)
            if found is not None:
                evaluator, collaborator = found
                pair = (evaluator.pk, collaborator.pk)
                if pair in known:
                    result.skipped = ALREADY_ASSIGNED
                elif pair[1] == self.actor.pk:
                    result.errors.setdefault("collaborator", OWN_ASSIGNMENT)
                else:
                    _check_own_password(evaluator, collaborator, own_evaluators, result)
                known.add(pair)
                result.accept(pair)
            results.append(result)
        return results

    def create(self, items: Sequence[AssignmentKey]) -> dict[str, list[int]]:
        created = assign_pairs(items, actor=self.actor)
        return {"assignments": [assignment.pk for assignment in created]}

    def lock_and_find_dependents(self, record: Import) -> bool:
        """Whether evaluators have begun or sent something about these people since then.

        Always True where the reader is one of them: people neither unassign themselves nor learn of
        this.
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


def _existing_pairs(people: NamedPeople) -> set[AssignmentKey]:
    ids = people.ids()
    known = Assignment.objects.filter(evaluator__in=ids, collaborator__in=ids)
    return set(known.values_list(*COLUMNS))


def _find_pair(
    parsed: AssignmentRow, people: NamedPeople, result: RowResult[AssignmentKey]
) -> tuple[User, User] | None:
    evaluator, why_no_evaluator = people.find(parsed.evaluator)
    collaborator, why_no_collaborator = people.find(parsed.collaborator)
    if evaluator is None:
        result.errors.setdefault("evaluator", why_no_evaluator)
    if collaborator is None:
        result.errors.setdefault("collaborator", why_no_collaborator)
    if evaluator is None or collaborator is None:
        return None
    try:
        require_assignable(evaluator, collaborator, field="collaborator_id")
    except InvalidInput as error:
        for field in error.fields or {}:
            result.errors.setdefault(field.removesuffix("_id"), error.message)
        return None
    return evaluator, collaborator


def _check_own_password(
    evaluator: User,
    collaborator: User,
    own_evaluators: Collection[int],
    result: RowResult[AssignmentKey],
) -> None:
    try:
        require_own_password(evaluator, collaborator, own_evaluators=own_evaluators)
    except (Conflict, Forbidden) as error:
        result.errors.setdefault("evaluator", error.message)


def _created(record: Import) -> QuerySet[Assignment]:
    return Assignment.objects.filter(pk__in=record.created_ids["assignments"])
