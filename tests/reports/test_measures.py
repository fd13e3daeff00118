"""Components of a category's results, told to managers."""

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

import pytest

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.evaluations.banks import create_question
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.statistics.components import components, layout_of
from tests.conftest import Browser, PersonFactory, School
from tests.queries import count_queries

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.django_db]

PEOPLE, EVALUATORS = 10, 5
Pairs = Sequence[tuple[int, int]]
CROSSED: Pairs = [(one, other) for one in range(PEOPLE) for other in range(EVALUATORS)]
Scored = Callable[[int, int], Sequence[int]]
"""The scores of a person by an evaluator."""


class Evaluated:
    """People of the school's category, and their evaluators."""

    def __init__(self, school: School, person: PersonFactory) -> None:
        self.school, self.person = school, person
        self.people: dict[int, User] = {}
        self.evaluators: dict[int, User] = {}
        self.numbers = count()

    def send(self, pairs: Pairs, scored: Scored) -> None:
        for one, other in pairs:
            collaborator, evaluator = self.collaborator(one), self.evaluator(other)
            Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
            scores = scored(one, other)
            self.school.submit(*scores, evaluator=evaluator, collaborator=collaborator)

    def collaborator(self, number: int) -> User:
        if number not in self.people:
            name = f"Persona {next(self.numbers)}"
            department = "Primaria" if number % 2 else ""
            self.people[number] = self.person(
                name, category=self.school.category, department=department
            )
        return self.people[number]

    def evaluator(self, number: int) -> User:
        if number not in self.evaluators:
            name = f"Evaluadora {next(self.numbers)}"
            self.evaluators[number] = self.person(name, role=Role.EVALUATOR)
        return self.evaluators[number]


@pytest.fixture
def evaluated(school: School, person: PersonFactory) -> Evaluated:
    return Evaluated(school, person)


def by_evaluator(_: int, evaluator: int) -> list[int]:
    """Evaluators give everybody the same."""
    return [1 + evaluator % 4] * 3


def by_person(person: int, _: int) -> list[int]:
    return [1 + person % 4] * 3


def of_both(person: int, evaluator: int) -> list[int]:
    return [1 + person % 4, 1 + min(3, (person + evaluator) // 4), 2 + evaluator % 2]


def measures_of(school: School, reader: Browser, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = reader.read(f"/reports/measures/{school.category.pk}{query}")
    return found


def test_nothing_is_told_of_fewer_than_ten_people(
    evaluated: Evaluated, as_manager: Browser
) -> None:
    nothing: dict[str, Any] = {
        "parts": None,
        "unknown": "few_people",
        "answer_parts": None,
        "difference": None,
        "findings": [],
    }
    empty = measures_of(evaluated.school, as_manager)
    assert empty == nothing | {
        "year": evaluated.school.evaluation.period,
        "people": 0,
        "several": 0,
        "evaluators": 0,
        "answers": 0,
    }
    evaluated.send([pair for pair in CROSSED if pair[0] < PEOPLE - 1], by_evaluator)
    nine = measures_of(evaluated.school, as_manager)
    assert nine == empty | {"people": 9, "several": 9, "evaluators": 5, "answers": 135}


@pytest.mark.both_databases
def test_whose_differences_they_are(evaluated: Evaluated, as_manager: Browser) -> None:
    evaluated.send(CROSSED, of_both)
    found = measures_of(evaluated.school, as_manager)
    weighted = [
        (person, evaluator, 30 * (first + second) + 40 * third)
        for person, evaluator in CROSSED
        for first, second, third in [of_both(person, evaluator)]
    ]
    expected = components([layout_of(weighted, unit=4)])
    assert expected is not None
    parts = found["parts"]
    assert (parts["sets"], found["unknown"]) == (1, None)
    told = [parts[name] for name in ("person", "severity", "view")]
    for part, variance in zip(told, (expected.rows, expected.columns, expected.rest), strict=True):
        assert abs(part["tenths"] - 10 * variance / expected.total) < 1
        assert 0 <= part["points"] - float(2 * variance) ** 0.5 < 1
    assert sum(part["tenths"] for part in told) == 10
    ours = (expected.columns + expected.rest) / 2
    assert parts["evaluators_from"] <= 10 * 2 * ours / expected.total <= parts["evaluators_to"]
    left = 10 * ours / (ours + expected.rows)
    assert abs(parts["evaluator_tenths_of_two"] - left) < 1
    assert found["difference"]["pairs"] == PEOPLE * (EVALUATORS - 1)
    usual = float(2 * (expected.columns + expected.rest)) ** 0.5
    assert abs(found["difference"]["points"] - usual) < 2
    assert sum(found["answer_parts"].values()) == 10


@pytest.mark.parametrize(
    ("scored", "of_people", "of_severity"), [(by_person, 10, 0), (by_evaluator, 0, 10)]
)
def test_differences_that_are_all_of_people_or_of_evaluators(
    evaluated: Evaluated, as_manager: Browser, scored: Scored, of_people: int, of_severity: int
) -> None:
    evaluated.send(CROSSED, scored)
    parts = measures_of(evaluated.school, as_manager)["parts"]
    tenths = [parts[name]["tenths"] for name in ("person", "severity", "view")]
    assert tenths == [of_people, of_severity, 0]
    assert parts["evaluator_tenths_of_two"] == of_severity


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        # one evaluator each
        ([(person, person % EVALUATORS) for person in range(PEOPLE)], "one_evaluator"),
        # nine with two
        ([*((p, e) for p in range(PEOPLE - 1) for e in (p % 4, 4)), (9, 0)], "one_evaluator"),
        # evaluators of one person each
        ([(evaluator // 2, evaluator) for evaluator in range(2 * PEOPLE)], "one_person"),
        # four evaluators of everybody
        ([pair for pair in CROSSED if pair[1] < EVALUATORS - 1], "few_evaluators"),
        # three sets of two evaluators each
        ([(p, 2 * (p // 4) + place) for p in range(12) for place in (0, 1)], "disconnected"),
    ],
)
def test_a_design_that_cannot_tell_says_why(
    evaluated: Evaluated, as_manager: Browser, pairs: Pairs, reason: str
) -> None:
    evaluated.send(pairs, of_both)
    found = measures_of(evaluated.school, as_manager)
    assert (found["parts"], found["unknown"]) == (None, reason)
    assert found["answer_parts"] is not None


def test_sets_that_share_no_evaluator_are_not_compared(
    evaluated: Evaluated, as_manager: Browser
) -> None:
    """Five sets, each with an own level, in which people differ and evaluators do not."""
    pairs = [(p, 2 * (p // 3) + place) for p in range(15) for place in (0, 1)]
    evaluated.send(pairs, lambda person, _: [1 + person % 3, 1 + person // 3 % 3, 2])
    parts = measures_of(evaluated.school, as_manager)["parts"]
    assert parts["sets"] == 5
    assert [parts[name]["tenths"] for name in ("person", "severity", "view")] == [10, 0, 0]


def test_equal_results_have_no_parts(evaluated: Evaluated, as_manager: Browser) -> None:
    evaluated.send(CROSSED, lambda *_: [4, 4, 4])
    found = measures_of(evaluated.school, as_manager)
    assert (found["parts"], found["unknown"]) == (None, "no_differences")
    assert found["answer_parts"] is None
    assert found["difference"] == {"points": 0, "pairs": 40}
    kinds = [(each["finding"], each["other_text"]) for each in found["findings"]]
    assert kinds == [("same_scores", "")] * 3


def test_few_pairs_tell_no_usual_difference(evaluated: Evaluated, as_manager: Browser) -> None:
    pairs = [(person, place) for person in range(29) for place in (person % 4, 4)]
    evaluated.send(pairs, of_both)
    assert measures_of(evaluated.school, as_manager)["difference"] is None
    evaluated.send([(29, 0), (29, 4)], of_both)
    assert measures_of(evaluated.school, as_manager)["difference"]["pairs"] == 30


@pytest.mark.both_databases
def test_questions_that_say_the_same(evaluated: Evaluated, as_manager: Browser) -> None:
    random = Random(39)
    drawn = [random.randint(1, 4) for _ in range(30)]

    def scored(person: int, _: int) -> list[int]:
        return [drawn[person], random.randint(1, 4), drawn[person]]

    evaluated.send([(person, 0) for person in range(29)], scored)
    assert measures_of(evaluated.school, as_manager)["findings"] == []
    evaluated.send([(29, 0)], scored)
    one, _, other = evaluated.school.questions
    found = measures_of(evaluated.school, as_manager)["findings"]
    assert [each["finding"] for each in found] == ["same_as_other"]
    texts = {found[0]["question_text"], found[0]["other_text"]}
    assert texts == {one.question_text, other.question_text}


@pytest.mark.both_databases
def test_a_question_that_divides_evaluators(evaluated: Evaluated, as_manager: Browser) -> None:
    random = Random(39)

    def scored(_: int, evaluator: int) -> list[int]:
        # all are as severe, but for one question
        return [random.choice((2, 3)), random.choice((2, 3)), (1, 4)[evaluator % 2]]

    evaluated.send(CROSSED, scored)
    found = measures_of(evaluated.school, as_manager)["findings"]
    divided = [each for each in found if each["finding"] == "divides_evaluators"]
    assert divided[0]["question_text"] == evaluated.school.questions[2].question_text


def test_a_question_in_which_everybody_is_scored_differently_divides_no_evaluators(
    evaluated: Evaluated, as_manager: Browser
) -> None:
    """Beside many in which all are scored alike; its evaluators' means are 1.9, 2.2, … 3.1."""
    school = evaluated.school
    for number in range(17):
        create_question(
            bank_id=school.bank.pk, question_text=f"Otra {number}", question_type="competency"
        )
    school.questions = list(current_wordings(school.bank.pk))
    random = Random(39)
    highest_of = [random.sample(range(PEOPLE), 3 + n) for n in range(EVALUATORS)]

    def scored(person: int, evaluator: int) -> list[int]:
        return [4 if person in highest_of[evaluator] else 1]

    evaluated.send(CROSSED, scored)
    found = measures_of(school, as_manager)["findings"]
    assert {each["finding"] for each in found} == {"same_scores"}


@pytest.mark.both_databases
def test_what_is_about_the_reader_does_not_count(
    evaluated: Evaluated, as_manager: Browser, as_admin: Browser
) -> None:
    school = evaluated.school
    evaluated.send(CROSSED, of_both)
    before = measures_of(school, as_manager)
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    school.manager.refresh_from_db()
    evaluated.people[PEOPLE] = school.manager
    evaluated.send([(PEOPLE, evaluator) for evaluator in range(EVALUATORS)], by_evaluator)
    assert measures_of(school, as_manager) == before
    assert measures_of(school, as_admin)["people"] == PEOPLE + 1


@pytest.mark.both_databases
def test_a_department_and_another_year(evaluated: Evaluated, as_manager: Browser) -> None:
    school = evaluated.school
    evaluated.send([(p, e) for p in range(2 * PEOPLE) for e in range(EVALUATORS)], of_both)
    whole = measures_of(school, as_manager)
    assert (whole["people"], whole["unknown"]) == (2 * PEOPLE, None)
    part = measures_of(school, as_manager, "?department=primaria")
    assert (part["people"], part["unknown"]) == (PEOPLE, None)
    before = measures_of(school, as_manager, f"?year={school.evaluation.period - 1}")
    assert (before["people"], before["unknown"]) == (0, "few_people")


def test_more_people_cost_no_more_queries(evaluated: Evaluated, as_manager: Browser) -> None:
    path = f"/reports/measures/{evaluated.school.category.pk}"
    evaluated.send(CROSSED, of_both)
    before = count_queries(as_manager, path)
    evaluated.send([(p, e) for p in range(10, 30) for e in range(EVALUATORS)], of_both)
    assert count_queries(as_manager, path) == before
