"""Stored results follow from the submissions after any sequence of operations."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Role
from evaluacmo.common.errors import AppError
from evaluacmo.evaluations.banks import create_question, delete_question, update_question
from evaluacmo.evaluations.models import QuestionWording
from evaluacmo.evaluations.services import update_evaluation
from evaluacmo.joining.services import join_accounts, preview_join
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.purge import Age, moment_before, purge
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.results.stored_results import count_wrong_results
from tests.conftest import PersonFactory, School

STEPS = 60


class Sequence:
    """A school in which anything that concerns results happens."""

    def __init__(self, school: School, person: PersonFactory, rng: Random) -> None:
        self.school, self.rng, self.new = school, rng, person
        self.people = [person(category=school.category) for _ in range(3)]
        self.evaluators = [person(role=Role.EVALUATOR) for _ in range(3)]
        for evaluator in self.evaluators:
            for each in self.people:
                Assignment.objects.create(evaluator=evaluator, collaborator=each)

    @property
    def wordings(self) -> list[QuestionWording]:
        current = QuestionWording.objects.filter(question__bank=self.school.bank, is_current=True)
        return list(current.order_by("pk"))

    def scores(self) -> list[Score]:
        return [Score(each.question_id, self.rng.randint(1, 4)) for each in self.wordings]

    def submit(self) -> None:
        self.school.questions = self.wordings
        self.school.submit(
            *(score.score for score in self.scores()),
            evaluator=self.rng.choice(self.evaluators),
            collaborator=self.rng.choice(self.people),
            requires_training=self.rng.random() < 0.5,
        )

    def correct(self) -> None:
        sent = self.rng.choice(list(Submission.objects.order_by("created_at")) or [None])
        if sent is not None:
            opened = reopen(
                actor=self.school.manager, submission_id=sent.pk, reason="Se confundió."
            )
            correct(
                actor=sent.evaluator,
                reopening_id=opened.pk,
                scores=self.scores(),
                requires_training=False,
                comments="",
            )

    def reword(self) -> None:
        wording = self.rng.choice(self.wordings)
        update_question(
            bank_id=self.school.bank.pk,
            question_id=wording.question_id,
            question_text=f"Pregunta {self.rng.random()}",
            question_type=self.rng.choice(["competency", "objective"]),
        )

    def add_question(self) -> None:
        create_question(
            bank_id=self.school.bank.pk,
            question_text=f"Pregunta {self.rng.random()}",
            question_type=self.rng.choice(["competency", "objective"]),
        )

    def delete_question(self) -> None:
        if len(self.wordings) > 1:
            wording = self.rng.choice(self.wordings)
            delete_question(bank_id=self.school.bank.pk, question_id=wording.question_id)

    def weigh(self) -> None:
        weight = self.rng.randint(0, 100)
        update_evaluation(
            evaluation_id=self.school.evaluation.pk,
            weight_competencies=weight,
            weight_objectives=100 - weight,
        )

    def next_evaluation(self) -> None:
        self.school.evaluation = self.school.new_evaluation()

    def join(self) -> None:
        """Join a new account into an existing one, or an existing one into a new one."""
        group = self.rng.choice([self.people, self.evaluators])
        known = group.pop(self.rng.randrange(len(group)))
        pair = [known, self.new(role=known.role, category=known.category)]
        self.rng.shuffle(pair)
        ids = {"user_id": pair[0].pk, "joined_id": pair[1].pk}
        preview = preview_join(actor=self.school.admin, **ids)
        group.append(join_accounts(actor=self.school.admin, version=preview.version, **ids))

    def anonymise(self) -> None:
        if self.rng.random() < 0.2:
            gone = self.people.pop()
            anonymise_person(str(gone.email))
            self.people.append(self.new(category=self.school.category))

    def purge(self) -> None:
        purge(moment_before(Age(self.rng.randint(1, 40), "d")))

    @property
    def beginning(self) -> list[Callable[[], None]]:
        """None of these is refused."""
        return [self.submit, self.correct, self.reword, self.join, self.next_evaluation]

    @property
    def operations(self) -> list[Callable[[], None]]:
        seldom = [self.reword, self.add_question, self.delete_question, self.weigh, self.join]
        return [
            *[self.submit] * 8,
            *[self.correct] * 5,
            *seldom,
            self.anonymise,
            self.next_evaluation,
            self.purge,
        ]


def marked_as_latest() -> set[int]:
    latest = PersonResult.unrestricted.filter(is_latest_of_year=True)
    return set(latest.values_list("pk", flat=True))


def latest_of_each_year() -> set[int]:
    in_order = PersonResult.unrestricted.order_by("last_at", "evaluation_id")
    rows = in_order.values_list("collaborator", "evaluation__period", "pk")
    return set({(person, year): pk for person, year, pk in rows}.values())


def require_stored(operation: Callable[[], None]) -> None:
    """Fail unless the stored results follow from the submissions."""
    assert count_wrong_results() == 0, operation.__name__
    assert marked_as_latest() == latest_of_each_year(), operation.__name__


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.sqlite_suffices)])
def test_what_is_stored_follows_from_the_submissions(
    school: School, person: PersonFactory, seed: int
) -> None:
    start = timezone.now().replace(month=3, day=15, hour=15)
    with time_machine.travel(start, tick=False) as clock:
        sequence = Sequence(school, person, Random(seed))
        for operation in sequence.beginning:
            operation()
            require_stored(operation)
        for _ in range(STEPS):
            operation = sequence.rng.choice(sequence.operations)
            # what is refused changes nothing
            with suppress(AppError):
                operation()
            require_stored(operation)
            clock.shift(timedelta(hours=sequence.rng.randint(0, 60)))
