"""A whole school in which nothing changes, and one with true effects: every word that is said."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple

import pytest

from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.common.text import equality_key
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.evaluations.scale import MAX_SCORE, MIN_SCORE
from evaluacmo.plans.services import add_action, mark_action
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.stored_results import store_results_of
from tests.conftest import Browser, PersonFactory, School

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_suffices]

NOW = current_year()
THEN = NOW - 1
QUESTIONS, EVALUATORS = 8, 16
TWENTIETH = 1 / 20
PAGE = 100
DEPARTMENTS = ("Bachillerato", "Preescolar", "Primaria")


class Effects(NamedTuple):
    """The truth, in points of the scale of 1 to 4."""

    year: float = 0
    """Of everybody in the second category, in the second year."""
    department: float = 0
    """Of the first department, in both years."""
    plan: float = 0
    """Of a plan, in its question."""


class Two(NamedTuple):
    """The second evaluation of a category, and its people; the first ones have a plan."""

    now: Evaluation
    people: list[User]
    planned: list[User]


class Life:
    """The years of a school; each person has two evaluators a year, half of them the same."""

    def __init__(self, school: School, person: PersonFactory, effects: Effects) -> None:
        # one of the nineteen in twenty in which chance says nothing of groups either
        self.random = Random(0)
        self.person, self.effects, self.admin = person, effects, school.admin
        evaluators = [person(f"Evaluadora {n}", role=Role.EVALUATOR) for n in range(EVALUATORS)]
        self.severity = {each.pk: self.random.gauss(0, 0.25) for each in evaluators}
        school.evaluation.delete()
        self.large = self.live(school.category, number=420, year=0)
        self.other = self.live(Category.objects.create(name="Otra"), number=60, year=effects.year)

    def live(self, category: Category, *, number: int, year: float) -> Two:
        """Two years of a category; its people change by so much in the second one."""
        wordings = _bank_of(category)
        then, now = (
            create_evaluation_of(
                period,
                name=f"{category.name} {period}",
                weight_objectives=0,
                weight_competencies=100,
                category_id=category.pk,
                question_bank_id=wordings[0].question.bank_id,
            )
            for period in (THEN, NOW)
        )
        people = [self.member(category, DEPARTMENTS[n % 3]) for n in range(number)]
        levels = {each.pk: self.levels(each) for each in people}
        evaluators = {each.pk: self.two() for each in people}
        lowest = self.send(then, wordings, levels, evaluators)
        planned = people[: number // 7]
        for each in planned:
            place = lowest[each.pk]
            _plan(self.admin, then, each, wordings[place].question_id)
            levels[each.pk][place] += self.effects.plan
        for each in people:
            levels[each.pk] = [level + year for level in levels[each.pk]]
            if self.random.random() < 0.5:
                evaluators[each.pk] = self.two()
        self.send(now, wordings, levels, evaluators)
        return Two(now, people, planned)

    def member(self, category: Category, department: str) -> User:
        return self.person(
            "Colega",
            category=category,
            department=department,
            department_key=equality_key(department),
        )

    def levels(self, member: User) -> list[float]:
        """Where the person is in each question."""
        level = self.random.gauss(2.8, 0.25)
        level += self.effects.department * (member.department == DEPARTMENTS[0])
        return [self.random.gauss(level, 0.3) for _ in range(QUESTIONS)]

    def two(self) -> list[int]:
        return self.random.sample([*self.severity], 2)

    def send(
        self,
        evaluation: Evaluation,
        wordings: Sequence[QuestionWording],
        levels: Mapping[int, Sequence[float]],
        evaluators: Mapping[int, Sequence[int]],
    ) -> dict[int, int]:
        """Store what evaluators send about people; returns the lowest question of each."""
        sent = [
            (pk, evaluator, [self.score(level + self.severity[evaluator]) for level in own])
            for pk, own in levels.items()
            for evaluator in evaluators[pk]
        ]
        first = datetime(evaluation.period, 1, 4, 17, tzinfo=UTC)
        submissions = Submission.objects.bulk_create(
            Submission(
                evaluation=evaluation,
                collaborator_id=pk,
                evaluator_id=evaluator,
                created_at=first + timedelta(seconds=number),
                requires_training=False,
                comments="Bien.",
                competency_total=sum(scores),
                competency_count=QUESTIONS,
                objective_total=0,
                objective_count=0,
            )
            for number, (pk, evaluator, scores) in enumerate(sent)
        )
        Answer.objects.bulk_create(
            Answer(submission=submission, wording=wording, score=score)
            for submission, (*_, scores) in zip(submissions, sent, strict=True)
            for wording, score in zip(wordings, scores, strict=True)
        )
        store_results_of(Submission.objects.filter(evaluation=evaluation))
        points: defaultdict[int, Counter[int]] = defaultdict(Counter)
        for pk, _, scores in sent:
            points[pk].update(dict(enumerate(scores)))
        return {pk: min(own, key=own.__getitem__) for pk, own in points.items()}

    def score(self, level: float) -> int:
        return min(MAX_SCORE, max(MIN_SCORE, round(self.random.gauss(level, 0.45))))


def _bank_of(category: Category) -> list[QuestionWording]:
    bank = create_bank(name=f"Banco de {category.name}")
    for number in range(QUESTIONS):
        create_question(
            bank_id=bank.pk, question_text=f"Pregunta {number}", question_type="competency"
        )
    return list(current_wordings(bank.pk).select_related("question"))


def _plan(admin: User, evaluation: Evaluation, member: User, question: int) -> None:
    action = add_action(
        actor=admin,
        evaluation_id=evaluation.pk,
        user_id=member.pk,
        what="Curso",
        responsible_id=None,
        responsible_name="ACME",
        due_on=datetime(evaluation.period, 12, 1, tzinfo=UTC).date(),
        question_ids=[question],
    )
    mark_action(actor=admin, action_id=action.pk, done=True)


def directions(reader: Browser, two: Two) -> float:
    """The share of reports in which the total is said to have risen or fallen."""
    pages = range(1, 2 + (len(two.people) - 1) // PAGE)
    path = f"/reports/evaluation/{two.now.pk}?page_size={PAGE}&page="
    reports = [report for page in pages for report in reader.read(f"{path}{page}")]
    assert len(reports) == len(two.people)
    return sum(not each["change"]["is_small"] for each in reports) / len(reports)


def verdicts(reader: Browser, two: Two) -> list[tuple[int, str]]:
    """The verdicts on the plans, one question each, after the number of comparable people."""
    ids = "&".join(f"ids={each.pk}" for each in two.planned)
    plans = reader.read(f"/plans/of/{two.now.pk}?{ids}")
    compared = [
        question["comparable"]
        for plan in plans
        for outcome in plan["noticed"]
        for question in outcome["questions"]
    ]
    assert len(compared) == len(two.planned)
    return [(each["people"], each["verdict"]) for each in compared if each]


def standings(reader: Browser) -> dict[str, str]:
    """The verdicts on departments."""
    groups = reader.read("/reports/groups")["departments"]
    return {each["label"]: each["standing"]["told"] for each in groups}


def changes(reader: Browser) -> dict[str, str]:
    """The verdicts on the same people in both years; the whole school without a name."""
    groups = reader.read("/reports/comparison")["groups"]
    return {each["label"]: each["standing"]["told"] for each in groups}


def test_where_nothing_changes_hardly_a_word_is_said(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    lived = Life(school, person, Effects())
    for two in (lived.large, lived.other):
        assert directions(as_manager, two) <= TWENTIETH
        told = [verdict for _, verdict in verdicts(as_manager, two) if verdict != "unknown"]
        assert len(told) <= TWENTIETH * len(two.planned)
        assert as_manager.read(f"/reports/measures/{two.now.category_id}")["findings"] == []
    assert standings(as_manager) == dict.fromkeys(DEPARTMENTS, "chance")
    assert set(changes(as_manager).values()) == {"chance"}
    assert as_manager.read("/reports/board")["same_people"]["standing"]["told"] == "chance"


def test_what_is_true_is_found_where_there_are_enough_people(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    lived = Life(school, person, Effects(year=1, department=0.6, plan=2))
    assert directions(as_manager, lived.other) > 0.5
    # a verdict on one question needs 39 others
    told = [verdict for people, verdict in verdicts(as_manager, lived.large) if people >= 39]
    assert told.count("higher") > len(told) / 2
    assert "lower" not in told
    first, *others = DEPARTMENTS
    assert standings(as_manager) == {first: "higher"} | dict.fromkeys(others, "lower")
    assert changes(as_manager)["Otra"] == "higher"
