"""Random schools with a past, and a record of everything that was ever sent in them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.evaluations.banks import (
    create_bank,
    create_question,
    delete_question,
    update_question,
)
from evaluacmo.evaluations.models import Evaluation, QuestionBank, QuestionWording
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import Submission
from evaluacmo.results.services import submit
from tests.conftest import PersonFactory

COMPETENCY, OBJECTIVE = "competency", "objective"


@dataclass
class Sent:
    """One submission as it was sent, with the words and types that were asked."""

    evaluation: Evaluation
    collaborator: User
    evaluator: User
    at: datetime
    requires_training: bool
    comments: str
    answers: list[tuple[int, str, str, int]]
    number: int
    versions: int = 1

    def is_again(self, earlier: "Sent") -> bool:
        """Whether it is the same evaluator's about the same person in the same evaluation."""
        return (self.evaluation, self.collaborator, self.evaluator) == (
            earlier.evaluation,
            earlier.collaborator,
            earlier.evaluator,
        )


@dataclass
class World:
    """A school with a past, and everything that was ever sent in it."""

    random: Random
    person: PersonFactory
    sent: list[Sent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.categories = [Category.objects.create(name=f"Categoría {n}") for n in range(3)]
        self.banks = [
            self.bank(competencies=4, objectives=3),
            self.bank(competencies=3, objectives=0),
            self.bank(competencies=0, objectives=2),
        ]
        self.evaluators = [
            self.person(name, role=Role.EVALUATOR)
            for name in ("Alba Cruz", "Alba Cruz", "Ñusta Díaz", "Óscar Vera")
        ]
        self.people = [
            self.person(f"Persona {n}", category=self.random.choice([*self.categories, None]))
            for n in range(7)
        ]
        self.people += self.evaluators[:1]

    def bank(self, *, competencies: int, objectives: int) -> QuestionBank:
        bank = create_bank(name="Banco")
        for question_type in [COMPETENCY] * competencies + [OBJECTIVE] * objectives:
            self.add_question(bank, question_type)
        return bank

    def add_question(self, bank: QuestionBank, question_type: str) -> None:
        create_question(
            bank_id=bank.pk,
            question_text=f"Pregunta {self.random.randrange(10**6)}",
            question_type=question_type,
        )

    def live_through(self, year: int) -> None:
        """Evaluations, moves, edited questions and submissions of a year."""
        for category in self.categories:
            for _ in range(self.random.choice((0, 1, 1, 1, 2))):
                self.add_evaluation(category, year)
        for pair in range(40):
            if pair % 7 == 0:
                self.edit_a_question()
                self.move_somebody()
            if pair == 20:
                self.add_evaluation(self.random.choice(self.categories), year)
            self.send(year)

    def correct_some(self) -> None:
        """Some submissions that could still be made are sent again, with other answers."""
        manager = self.person("Gloria", role=Role.HUMAN_RESOURCES, is_active=False)
        for sent in [*self.sent[::2], *self.sent[::4]]:
            if can_be_corrected(sent):
                sent.answers = self.answers_to(sent.evaluation)
                sent.requires_training = self.random.random() < 0.4
                sent.comments = f"Corregido {self.random.randrange(10**6)}."
                sent.versions += 1
                correct_as(sent, asked_by=manager)

    def answers_to(self, evaluation: Evaluation) -> list[tuple[int, str, str, int]]:
        """Any scores to what is asked now."""
        return [
            (each.question_id, each.question_text, each.question_type, self.random.randint(1, 4))
            for each in current_wordings(evaluation.question_bank_id or 0)
        ]

    def add_evaluation(self, category: Category, year: int) -> None:
        weight = self.random.choice((0, 1, 33, 40, 50, 77, 100))
        create_evaluation_of(
            year,
            name=f"Evaluación {self.random.randrange(4)}",
            weight_objectives=weight,
            weight_competencies=100 - weight,
            category_id=category.pk,
            question_bank_id=self.random.choice(self.banks).pk,
        )

    def edit_a_question(self) -> None:
        bank = self.random.choice(self.banks)
        wording: QuestionWording = self.random.choice(list(current_wordings(bank.pk)))
        question = {"bank_id": bank.pk, "question_id": wording.question_id}
        edit = self.random.choice(("reword", "retype", "replace"))
        if edit == "replace":
            self.add_question(bank, wording.question_type)
            delete_question(**question)
        else:
            retyped = {COMPETENCY: OBJECTIVE, OBJECTIVE: COMPETENCY}[wording.question_type]
            update_question(
                **question,
                question_text=f"Dicho de otro modo {self.random.randrange(10**6)}",
                question_type=wording.question_type if edit == "reword" else retyped,
            )

    def move_somebody(self) -> None:
        someone = self.random.choice(self.people)
        someone.category = self.random.choice([*self.categories, None])
        someone.save()

    def send(self, year: int) -> None:
        evaluator, collaborator = (
            self.random.choice(self.evaluators),
            self.random.choice(self.people),
        )
        evaluation = current_for(collaborator, year)
        if evaluator == collaborator or evaluation is None or evaluation.question_bank_id is None:
            return
        Assignment.objects.get_or_create(evaluator=evaluator, collaborator=collaborator)
        answers = self.answers_to(evaluation)
        # some at the very same instant, some earlier than what was stored before
        at = datetime(year, 1, 1, 5, tzinfo=UTC) + timedelta(hours=self.random.randrange(300))
        sent = Sent(
            evaluation=evaluation,
            collaborator=collaborator,
            evaluator=evaluator,
            at=at,
            requires_training=self.random.random() < 0.4,
            comments=f"Comentario {self.random.randrange(10**6)}.",
            answers=answers,
            number=0,
        )
        if any(sent.is_again(each) for each in self.sent):
            with pytest.raises(Conflict):
                store(sent)
        else:
            sent.number = store(sent)
            self.sent.append(sent)


def store(sent: Sent) -> int:
    """Submit it; returns its id, which decides between those of the same instant."""
    with time_machine.travel(sent.at, tick=False):
        return submit(
            actor=sent.evaluator,
            evaluator_id=sent.evaluator.pk,
            collaborator_id=sent.collaborator.pk,
            evaluation_id=sent.evaluation.pk,
            scores=[Score(question_id, score) for question_id, _, _, score in sent.answers],
            requires_training=sent.requires_training,
            comments=sent.comments,
        ).pk


def can_be_corrected(sent: Sent) -> bool:
    """Whether both are still here, and it is still what the person is evaluated with."""
    given = Assignment.objects.filter(
        evaluator__is_active=True,
        evaluator=sent.evaluator,
        collaborator__is_active=True,
        collaborator=sent.collaborator,
    )
    person = User.objects.get(pk=sent.collaborator.pk)
    return given.exists() and current_for(person, current_year()) == sent.evaluation


def correct_as(sent: Sent, *, asked_by: User) -> None:
    submission = Submission.objects.get(
        evaluation=sent.evaluation, collaborator=sent.collaborator, evaluator=sent.evaluator
    )
    reopening = reopen(actor=asked_by, submission_id=submission.pk, reason="Otra vez.")
    correct(
        actor=sent.evaluator,
        reopening_id=reopening.pk,
        scores=[Score(question_id, score) for question_id, _, _, score in sent.answers],
        requires_training=sent.requires_training,
        comments=sent.comments,
    )


def current_for(person: User, year: int) -> Evaluation | None:
    """The newest of the person's category with the latest period not after the year."""
    found = None
    for each in Evaluation.objects.filter(category=person.category_id).order_by("id"):
        if each.period <= year and (found is None or each.period >= found.period):
            found = each
    return found if person.category_id else None
