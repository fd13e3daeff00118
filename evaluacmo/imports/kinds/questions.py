"""Importing questions, with the banks that are missing."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated

from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.references import has_references
from evaluacmo.common.schemas import Name
from evaluacmo.common.text import equality_key, word_key
from evaluacmo.evaluations.banks import (
    NewQuestion,
    create_bank,
    create_questions,
    lock_bank,
    remove_banks,
    remove_questions,
)
from evaluacmo.evaluations.messages import BANK_FULL, QUESTION_TYPE_LABELS
from evaluacmo.evaluations.models import (
    MAX_QUESTIONS,
    Question,
    QuestionBank,
    QuestionTypeName,
    QuestionWording,
)
from evaluacmo.evaluations.scale import LEVEL_FIELDS
from evaluacmo.evaluations.schemas import Level, QuestionIn
from evaluacmo.imports import messages
from evaluacmo.imports.dictionary import choices_by_label
from evaluacmo.imports.kinds.base import (
    CheckBatch,
    Importer,
    Row,
    RowResult,
    choice_by_label,
    parse_row,
)
from evaluacmo.imports.models import Import
from evaluacmo.self_evaluations.permissions import require_told

DUPLICATE_COLUMNS = ("bank", "question_type", "question_text")
TYPES = choices_by_label(QUESTION_TYPE_LABELS)
Key = tuple[str, str, str]
"""The bank, type and text, by which questions are duplicates."""


class QuestionRow(QuestionIn):
    """A question and its bank; a type may be given by its Spanish label."""

    bank: Name
    question_type: Annotated[
        QuestionTypeName,
        choice_by_label(QUESTION_TYPE_LABELS, message=messages.UNKNOWN_QUESTION_TYPE),
    ]
    level_1: Level = ""
    level_2: Level = ""
    level_3: Level = ""
    level_4: Level = ""

    @property
    def key(self) -> Key:
        return equality_key(self.bank), self.question_type, equality_key(self.question_text)

    def as_new(self) -> NewQuestion:
        """The question as `evaluations.banks` takes it."""
        levels = [getattr(self, field) for field in LEVEL_FIELDS]
        return NewQuestion(
            question_text=self.question_text,
            question_type=self.question_type,
            levels=levels if any(levels) else [],
        )


class QuestionImporter(Importer[QuestionRow]):
    """A row is a question. A question that its bank has already is skipped."""

    group_column = "bank"
    new_groups = messages.NEW_BANKS

    def group_names(self) -> Iterable[tuple[int, str]]:
        return QuestionBank.objects.values_list("pk", "name")

    def check(self, batch: CheckBatch) -> list[RowResult[QuestionRow]]:
        banks = self.groups()
        first = batch.first_rows(*DUPLICATE_COLUMNS)
        existing = _current_questions(
            {pk for row in batch.rows for pk in banks[row.key("bank")[0]]}
        )
        beyond = _rows_beyond_limit(batch, first=first, existing=existing)
        results = []
        for row in batch.rows:
            result = RowResult[QuestionRow](row)
            question = parse_row(row, QuestionRow, result)
            if question is not None:
                if len(banks[equality_key(question.bank)]) > 1:
                    result.errors.setdefault("bank", messages.AMBIGUOUS_BANK)
                elif question.key in existing or first[row.key(*DUPLICATE_COLUMNS)] is not row:
                    result.skipped = messages.ALREADY_IN_BANK
                elif row.place in beyond:
                    result.errors.setdefault("bank", BANK_FULL.format(max_questions=MAX_QUESTIONS))
                result.accept(question)
            results.append(result)
        return results

    def create(self, items: Sequence[QuestionRow]) -> dict[str, list[int]]:
        missing = self.missing_groups(question.bank for question in items)
        new_banks = [create_bank(name=name) for name in missing]
        by_bank = self._by_bank(items)
        for bank_id in sorted(by_bank):
            lock_bank(bank_id)
        existing = _current_questions(by_bank)
        created: list[int] = []
        for bank_id, rows in sorted(by_bank.items()):
            new = [row.as_new() for row in rows if row.key not in existing]
            wordings = create_questions(bank_id=bank_id, questions=new)
            created += [wording.question_id for wording in wordings]
        return {"questions": created, "banks": [bank.pk for bank in new_banks]}

    def _by_bank(self, rows: Iterable[QuestionRow]) -> dict[int, list[QuestionRow]]:
        banks = self.groups()
        found: defaultdict[int, list[QuestionRow]] = defaultdict(list)
        for row in rows:
            ids = banks[equality_key(row.bank)]
            # none or several, if a bank was renamed since the check
            if len(ids) != 1:
                raise InvalidInput.at("bank", messages.AMBIGUOUS_BANK)
            found[ids[0]].append(row)
        return found

    def lock_and_find_dependents(self, record: Import) -> bool:
        require_told()
        questions, banks = record.created_ids["questions"], record.created_ids["banks"]
        # submitting locks the bank, too
        used_banks = Question.objects.filter(pk__in=questions).order_by("bank")
        for bank_id in used_banks.values_list("bank", flat=True).distinct():
            lock_bank(bank_id)
        wordings = QuestionWording.objects.filter(question__in=questions)
        return (
            has_references(QuestionWording, list(wordings.values_list("pk", flat=True)))
            or has_references(Question, questions)
            or has_references(QuestionBank, banks, ignoring={Question: questions})
        )

    def delete(self, record: Import) -> None:
        remove_questions(record.created_ids["questions"])
        remove_banks(record.created_ids["banks"])


def _current_questions(bank_ids: Collection[int]) -> Counter[Key]:
    """The keys, as `QuestionRow.key`, of the banks' current questions."""
    current = QuestionWording.objects.filter(is_current=True, question__bank__in=bank_ids)
    rows = current.values_list("question__bank__name", "question_type", "question_text")
    return Counter((equality_key(bank), kind, equality_key(text)) for bank, kind, text in rows)


def _rows_beyond_limit(
    batch: CheckBatch, *, first: Mapping[tuple[str, ...], Row], existing: Counter[Key]
) -> set[tuple[str, int]]:
    """The places of the rows whose banks are full with the rows before them."""
    counts = dict.fromkeys((row.key("bank")[0] for row in batch.rows), 0)
    for (bank, _, _), count in existing.items():
        counts[bank] += count
    beyond: set[tuple[str, int]] = set()
    for row in batch.rows:
        key = _key_of(row)
        is_new = key not in existing and first[row.key(*DUPLICATE_COLUMNS)] is row
        if is_new and key[0] in counts:
            counts[key[0]] += 1
            if counts[key[0]] > MAX_QUESTIONS:
                beyond.add(row.place)
    return beyond


def _key_of(row: Row) -> Key:
    """As `QuestionRow.key`, of a row that may be invalid."""
    bank, kind, text = row.key(*DUPLICATE_COLUMNS)
    return bank, TYPES.get(word_key(kind), ""), text
