"""Importing questions."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Annotated

from pydantic import BeforeValidator

from evaluacmo.accounts.models import User
from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.schemas import Name, QuestionTypeName, field_error
from evaluacmo.common.text import search_key
from evaluacmo.evaluations.messages import QUESTION_TYPE_LABELS
from evaluacmo.evaluations.models import Question, QuestionBank, QuestionWording
from evaluacmo.evaluations.schemas import Level, QuestionIn
from evaluacmo.evaluations.services import (
    NewQuestion,
    create_bank,
    create_questions,
    lock_bank,
    remove_banks,
    remove_questions,
)
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.dependents import Obstacles, count_dependents
from evaluacmo.imports.kinds.rows import Checked, Row, Verdict, parse
from evaluacmo.imports.models import Import

SAME = ("bank", "question_type", "question_text")
TYPES = {search_key(label): kind for kind, label in QUESTION_TYPE_LABELS.items()} | {
    kind: kind for kind in QUESTION_TYPE_LABELS
}


def _type(text: str) -> str:
    kind = TYPES.get(search_key(text))
    if kind is None:
        raise field_error(messages.IMPORT_TYPES)
    return kind


class QuestionRow(QuestionIn):
    """A question as the form for one takes it, and the bank it goes to; a type has its label."""

    bank: Name
    question_type: Annotated[QuestionTypeName, BeforeValidator(_type)]
    level_1: Level = ""
    level_2: Level = ""
    level_3: Level = ""
    level_4: Level = ""

    def as_new(self) -> NewQuestion:
        """What the bank's room takes."""
        levels = [self.level_1, self.level_2, self.level_3, self.level_4]
        return NewQuestion(
            question_text=self.question_text,
            question_type=self.question_type,
            levels=levels if any(levels) else [],
        )


def check(checked: Checked) -> list[Verdict[QuestionRow]]:
    """By the rules that hold for one question; one that its bank asks already is left out."""
    banks = _banks()
    first = checked.first_rows(*SAME)
    asked = _asked(
        {pk for row in checked.portion for pk in banks[row.texts.get("bank", "").casefold()]}
    )
    verdicts = []
    for row in checked.portion:
        verdict = Verdict[QuestionRow](row)
        question = parse(row, QuestionRow, verdict)
        if question is not None:
            bank = question.bank.casefold()
            if len(banks[bank]) > 1:
                verdict.errors.setdefault("bank", messages.IMPORT_AMBIGUOUS_BANK)
            elif (bank, *_words(question)) in asked or first[row.key(*SAME)] != row.number:
                verdict.skipped = messages.IMPORT_ASKED_ALREADY
            verdict.settle(question)
        verdicts.append(verdict)
    return verdicts


def _banks() -> defaultdict[str, list[int]]:
    """The banks by their names, which several may share."""
    banks: defaultdict[str, list[int]] = defaultdict(list)
    for pk, name in QuestionBank.objects.values_list("pk", "name"):
        banks[name.casefold()].append(pk)
    return banks


def _words(question: QuestionRow) -> tuple[str, str]:
    return question.question_type, question.question_text.casefold()


def _asked(bank_ids: Collection[int]) -> set[tuple[str, str, str]]:
    current = QuestionWording.objects.filter(is_current=True, question__bank__in=bank_ids)
    told = current.values_list("question__bank__name", "question_type", "question_text")
    return {(bank.casefold(), kind, text.casefold()) for bank, kind, text in told}


def notices(rows: Sequence[Row]) -> list[str]:
    """Which banks would be created."""
    new = _new_banks(row.texts.get("bank", "") for row in rows)
    return [messages.import_names(messages.IMPORT_NEW_BANKS, new)] if new else []


def _new_banks(names: Iterable[str]) -> list[str]:
    by_key = {name.casefold(): name for name in names if name}
    known = _banks()
    return [name for key, name in by_key.items() if key not in known]


def prepare(actor: User, questions: Sequence[QuestionRow]) -> Sequence[QuestionRow]:  # noqa: ARG001
    """The questions as they are."""
    return questions


def write(questions: Sequence[QuestionRow]) -> dict[str, list[int]]:
    """Create the questions that are not asked by now, and the banks that are missing.

    Answers the ids of both. Raises `InvalidInput` where two banks have the same name by now.
    """
    made = [create_bank(name=name) for name in _new_banks(each.bank for each in questions)]
    by_bank = _by_bank(questions)
    for bank_id in sorted(by_bank):
        lock_bank(bank_id)
    asked = _asked(by_bank)
    new = [
        (bank_id, each.as_new())
        for bank_id, theirs in sorted(by_bank.items())
        for each in theirs
        if (each.bank.casefold(), *_words(each)) not in asked
    ]
    return {"questions": list(_create(new)), "banks": [bank.pk for bank in made]}


def _create(questions: Iterable[tuple[int, NewQuestion]]) -> Iterable[int]:
    """The ids of these questions, which come in the order of their banks."""
    for bank_id, theirs in groupby(questions, key=itemgetter(0)):
        made = create_questions(bank_id=bank_id, questions=[question for _, question in theirs])
        yield from (wording.question_id for wording in made)


def _by_bank(questions: Iterable[QuestionRow]) -> dict[int, list[QuestionRow]]:
    banks = _banks()
    found: defaultdict[int, list[QuestionRow]] = defaultdict(list)
    for each in questions:
        bank_id, *others = banks[each.bank.casefold()]
        if others:
            raise InvalidInput.at("bank", messages.IMPORT_AMBIGUOUS_BANK)
        found[bank_id].append(each)
    return found


def obstacles(each: Import, actor: User) -> Obstacles:  # noqa: ARG001
    """What has been done with the questions and banks since they were imported."""
    found = Obstacles()
    questions, banks = each.made["questions"], each.made["banks"]
    _lock_banks(questions)
    wordings = QuestionWording.objects.filter(question__in=questions).values_list("pk", flat=True)
    count_dependents(found, QuestionWording, list(wordings))
    count_dependents(found, Question, questions)
    count_dependents(found, QuestionBank, banks, besides={Question: questions})
    return found


def _lock_banks(questions: Sequence[int]) -> None:
    """Whoever submits has the bank locked, and so waits."""
    rows = Question.objects.filter(pk__in=questions).order_by("bank")
    for bank_id in rows.values_list("bank", flat=True).distinct():
        lock_bank(bank_id)


def take_back(each: Import, actor: User) -> None:  # noqa: ARG001
    """Delete the questions, and the banks that were created with them."""
    remove_questions(each.made["questions"])
    remove_banks(each.made["banks"])
