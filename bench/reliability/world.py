"""A school with evaluators, their people and forty questions, and checks of the stored data."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest
from django.utils.crypto import get_random_string

from bench.harness import Person
from evaluacmo.accounts.categories import create_category
from evaluacmo.accounts.factors import Way
from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.accounts.session_store import SessionStore
from evaluacmo.accounts.sessions import start_session
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import Evaluation, QuestionType
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.scoring import tally

QUESTIONS = 40
COMPETENCIES = 25
CSRF_LENGTH = 32


class Pair(NamedTuple):
    """An evaluator and a person."""

    evaluator: User
    collaborator: User

    @property
    def ids(self) -> tuple[int, int]:
        """The ids of both."""
        return self.evaluator.pk, self.collaborator.pk


@dataclass(frozen=True)
class World:
    """One category, one bank of forty questions and one evaluation."""

    category: Category
    evaluation: Evaluation
    competencies: Sequence[int]
    objectives: Sequence[int]

    @property
    def questions(self) -> Sequence[int]:
        """The ids of all questions."""
        return [*self.competencies, *self.objectives]

    def add_people(
        self, count: int, role: Role, *, password: str = "", **fields: Any
    ) -> list[User]:
        """Create people of this category; `password` is the hash of all of them."""
        first = User.objects.count()
        people = [
            User(
                name=f"Persona {first + number}",
                email=f"persona{first + number}@colegio.example",
                role=role,
                category=self.category,
                password=password,
                **fields,
            )
            for number in range(count)
        ]
        for person in people:
            person.set_keys()
        return User.objects.bulk_create(people)

    def add_pairs(self, evaluators: int, people_each: int) -> list[Pair]:
        """Create evaluators and as many people, each evaluated by `people_each` evaluators."""
        people = self.add_people(max(evaluators, people_each), Role.COLLABORATOR)
        return self.assign(
            Pair(evaluator, people[(number + step) % len(people)])
            for number, evaluator in enumerate(self.add_people(evaluators, Role.EVALUATOR))
            for step in range(people_each)
        )

    @staticmethod
    def assign(pairs: Iterable[Pair]) -> list[Pair]:
        """Assign the people of these pairs to their evaluators."""
        listed = list(pairs)
        Assignment.objects.bulk_create(
            Assignment(evaluator=pair.evaluator, collaborator=pair.collaborator) for pair in listed
        )
        return listed

    def scores(self, evaluator_id: int, collaborator_id: int) -> dict[int, int]:
        """The scores of this pair by question, always the same."""
        chance = Random(f"{evaluator_id} {collaborator_id}")
        return {question: chance.randint(1, 4) for question in self.questions}

    def body(self, pair: Pair) -> dict[str, Any]:
        """The body of the submission."""
        scores = self.scores(*pair.ids)
        return {
            "evaluation_id": self.evaluation.pk,
            "user_id": pair.collaborator.pk,
            "evaluator_id": pair.evaluator.pk,
            "responses": [{"question_id": pk, "score": score} for pk, score in scores.items()],
            "training": {"requires_training": False, "comments": "Cumple con lo acordado. " * 8},
        }


@transaction.atomic
def build_world() -> World:
    """The school without its people."""
    category = create_category(name="Docentes")
    bank = create_bank(name="Banco docente")
    types = [QuestionType.COMPETENCY] * COMPETENCIES
    types += [QuestionType.OBJECTIVE] * (QUESTIONS - COMPETENCIES)
    asked = [
        create_question(bank_id=bank.pk, question_text=f"Pregunta {number}", question_type=kind)
        for number, kind in enumerate(types)
    ]
    evaluation = create_evaluation(
        name="Evaluación docente",
        weight_objectives=40,
        weight_competencies=60,
        category_id=category.pk,
        question_bank_id=bank.pk,
    )
    ids = [wording.question_id for wording in asked]
    return World(category, evaluation, ids[:COMPETENCIES], ids[COMPETENCIES:])


def signed_in(user: User, port: int, **how: Any) -> Person:
    """A client with a session of `user`, without the cost of a password."""
    request = HttpRequest()
    request.session = SessionStore()
    start_session(request, user=user, way=Way.PASSWORD)
    request.session.save()
    person = Person(port, **how)
    person.cookies[settings.SESSION_COOKIE_NAME] = str(request.session.session_key)
    person.cookies[settings.CSRF_COOKIE_NAME] = get_random_string(CSRF_LENGTH)
    return person


class Stored(NamedTuple):
    """The pairs of stored submissions, and numbers of wrong ones."""

    pairs: frozenset[tuple[int, int]]
    doubles: int
    partial: int
    wrong_scores: int
    wrong_sums: int


def stored(world: World) -> Stored:
    """Compare all stored submissions and answers with the sent ones."""
    answers: dict[int, dict[int, int]] = {}
    listed = Answer.objects.values_list("submission_id", "wording__question_id", "score")
    for submission_id, question_id, score in listed.iterator():
        answers.setdefault(submission_id, {})[question_id] = score
    rows = list(Submission.objects.all())
    pairs = frozenset((row.evaluator_id, row.collaborator_id) for row in rows)
    given = {row: answers.get(row.pk, {}) for row in rows}
    return Stored(
        pairs=pairs,
        doubles=len(rows) - len(pairs),
        partial=sum(len(scores) != QUESTIONS for scores in given.values()),
        wrong_scores=sum(
            scores != world.scores(row.evaluator_id, row.collaborator_id)
            for row, scores in given.items()
        ),
        wrong_sums=sum(not _adds_up(row, scores, world) for row, scores in given.items()),
    )


def _adds_up(row: Submission, scores: dict[int, int], world: World) -> bool:
    sections = (world.competencies, world.objectives)
    tallies = [tally(scores[pk] for pk in section if pk in scores) for section in sections]
    return tallies == [row.tallies.competencies, row.tallies.objectives]


def damage() -> str:
    """The database's own integrity check; "none" for an intact one."""
    check = _sqlite_damage if connection.vendor == "sqlite" else _postgres_damage
    with connection.cursor() as cursor:
        return "; ".join(check(cursor)) or "none"


def _sqlite_damage(cursor: Any) -> list[str]:
    cursor.execute("PRAGMA integrity_check")
    said = [row[0] for row in cursor.fetchall() if row[0] != "ok"]
    cursor.execute("PRAGMA foreign_key_check")
    return said + [f"dangling reference: {row}" for row in cursor.fetchall()]


def _postgres_damage(cursor: Any) -> list[str]:
    """Read every table, and again by each of its indexes (amcheck may not be installed)."""
    cursor.execute(
        "SELECT indexrelid::regclass::text, indrelid::regclass::text,"
        " pg_get_indexdef(indexrelid, 1, false) FROM pg_index JOIN pg_class ON oid = indexrelid"
        " WHERE relnamespace = 'public'::regnamespace AND indpred IS NULL"
    )
    said = []
    for index, table, column in cursor.fetchall():
        counts = []
        for by_index in ("off", "on"):
            cursor.execute(f"SET enable_indexscan = {by_index}; SET enable_sort = off")
            cursor.execute(
                "SELECT count(*), sum(length(words)) FROM"  # noqa: S608  (names of our own tables)
                f" (SELECT t::text AS words FROM {table} t ORDER BY {column}) everything"
            )
            counts.append(cursor.fetchone())
        if counts[0] != counts[1]:
            said.append(f"{index} and {table} differ: {counts}")
    return said
