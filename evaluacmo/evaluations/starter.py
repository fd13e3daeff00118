"""The starter set: banks of questions that come with the program (rules: evaluations)."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import cast

from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.common.errors import Conflict
from evaluacmo.common.schemas import Output
from evaluacmo.common.text import equality_key
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.banks import NewQuestion, create_bank, create_questions
from evaluacmo.evaluations.models import QuestionBank
from evaluacmo.evaluations.schemas import BankIn, QuestionsIn, StarterKey


class StarterBank(BankIn, QuestionsIn):
    """A bank of the starter set, within the limits of those that are typed."""

    key: StarterKey


class StarterBankOut(Output):
    """A bank of the starter set, with the texts of its questions.

    `is_present`: the school has a bank with this name, so it cannot be added.
    """

    key: StarterKey
    name: str
    description: str
    questions: list[str]
    is_present: bool


@cache
def starter_banks() -> dict[str, StarterBank]:
    """The banks of the starter set, by key, in the order in which they are offered."""
    path = Path(__file__).with_name("starter_banks.json")
    sources = json.loads(path.read_text(encoding="utf-8"))
    return {source["key"]: StarterBank.model_validate(source) for source in sources}


def list_starter_banks() -> list[StarterBankOut]:
    """The banks of the starter set as they are offered."""
    present = _present_names()
    return [
        StarterBankOut(
            key=bank.key,
            name=bank.name,
            description=bank.description,
            questions=[question.question_text for question in bank.questions],
            is_present=equality_key(bank.name) in present,
        )
        for bank in starter_banks().values()
    ]


def add_starter_banks(*, keys: Sequence[StarterKey]) -> list[QuestionBank]:
    """Create these banks of the starter set with their questions, all or none, in their order.

    They are ordinary banks from then on. Raises `Conflict` where the school has a bank with the
    name of one of them.
    """
    chosen = [bank for key, bank in starter_banks().items() if key in keys]
    with write_transaction():
        present = _present_names()
        for bank in chosen:
            if equality_key(bank.name) in present:
                raise Conflict(messages.STARTER_PRESENT.format(name=bank.name), code="name_taken")
        return [_create(bank) for bank in chosen]


def _create(source: StarterBank) -> QuestionBank:
    bank = create_bank(name=source.name, description=source.description)
    questions = [cast("NewQuestion", question.dict()) for question in source.questions]
    create_questions(bank_id=bank.pk, questions=questions)
    return bank


def _present_names() -> set[str]:
    return {equality_key(name) for name in QuestionBank.objects.values_list("name", flat=True)}
