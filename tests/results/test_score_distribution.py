"""The score distribution before sending, which tells nothing about any one evaluator."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import Submission
from evaluacmo.results.score_distribution import distribution_of_others
from evaluacmo.results.scoring import whole_percentages
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import failure_of
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices


def spread(browser: Browser, school: School) -> Any:
    return browser.read(f"/evaluations/{school.evaluation.pk}/spread")["shares"]


@pytest.fixture
def rivals(school: School, person: PersonFactory) -> list[User]:
    """Three other evaluators, and somebody of whom each has to tell."""
    made = [person(f"Evaluadora {n}", role=Role.EVALUATOR) for n in range(3)]
    pupil = person("Teresa Luna", category=school.category)
    for rival in made:
        Assignment.objects.create(evaluator=rival, collaborator=pupil)
    return made


def submit(school: School, rival: User, *scores: int) -> None:
    """Have `rival` say so about whom they are to evaluate."""
    given = Assignment.objects.select_related("collaborator").filter(evaluator=rival)
    school.submit(*scores, evaluator=rival, collaborator=given.latest("pk").collaborator)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([1, 0, 0, 0], [100, 0, 0, 0]),
        ([1, 1, 1, 0], [34, 33, 33, 0]),
        ([0, 1, 2, 4], [0, 14, 29, 57]),
        ([0, 0, 1, 999], [0, 0, 0, 100]),
        ([1, 1, 1, 1], [25, 25, 25, 25]),
    ],
)
def test_shares_are_whole_and_come_to_a_hundred(counts: list[int], expected: list[int]) -> None:
    assert whole_percentages(counts) == expected


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=6).filter(any))
def test_no_share_is_a_whole_percentage_off(counts: list[int]) -> None:
    found, total = whole_percentages(counts), sum(counts)
    assert sum(found) == 100
    for share, count in zip(found, counts, strict=True):
        assert abs(share - count * 100 / total) < 1


@pytest.mark.both_databases
def test_all_others_scores_are_told_together(
    school: School, rivals: list[User], as_evaluator: Browser
) -> None:
    for rival, scores in zip(rivals, ((1, 2, 3), (3, 3, 3), (4, 4, 4)), strict=True):
        submit(school, rival, *scores)
    assert spread(as_evaluator, school) == [11, 11, 45, 33]


def test_two_others_are_too_few(school: School, rivals: list[User], as_evaluator: Browser) -> None:
    for rival in rivals[:2]:
        submit(school, rival)
    assert spread(as_evaluator, school) == []
    submit(school, rivals[2])
    assert spread(as_evaluator, school) == [0, 0, 100, 0]


def test_ones_own_scores_are_no_others(
    school: School, rivals: list[User], as_evaluator: Browser
) -> None:
    school.submit(1, 1, 1)
    for rival in rivals[:2]:
        submit(school, rival)
    assert spread(as_evaluator, school) == []
    submit(school, rivals[2])
    assert spread(as_evaluator, school) == [0, 0, 100, 0]


def test_what_was_said_about_oneself_is_not_told(
    school: School, rivals: list[User], as_evaluator: Browser
) -> None:
    User.objects.filter(pk=school.evaluator.pk).update(category=school.category)
    school.evaluator.refresh_from_db()
    for rival in rivals:
        Assignment.objects.create(evaluator=rival, collaborator=school.evaluator)
        school.submit(1, 1, 1, evaluator=rival, collaborator=school.evaluator)
    assert spread(as_evaluator, school) == []


def test_another_evaluation_is_not_counted(
    school: School, rivals: list[User], as_evaluator: Browser, person: PersonFactory
) -> None:
    for rival in rivals:
        submit(school, rival)
    other = Category.objects.create(name="Administración")
    pupil = person("Rosa Gil", category=other)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=pupil)
    evaluation = school.new_evaluation(category_id=other.pk)
    assert as_evaluator.read(f"/evaluations/{evaluation.pk}/spread") == {"shares": []}


def test_nobody_alone_moves_it(
    school: School, rivals: list[User], as_evaluator: Browser, person: PersonFactory
) -> None:
    for rival in rivals:
        submit(school, rival, 1, 1, 1)
    distribution = spread(as_evaluator, school)
    assert distribution == [100, 0, 0, 0]
    for rival in rivals:
        for pupil in (person(category=school.category) for _ in range(2)):
            assert spread(as_evaluator, school) == distribution
            Assignment.objects.create(evaluator=rival, collaborator=pupil)
            school.submit(4, 4, 4, evaluator=rival, collaborator=pupil)
            if rival is rivals[-1]:  # the third, whose second one begins another group
                distribution = [38, 0, 0, 62]


def test_no_correction_moves_it(school: School, rivals: list[User], as_evaluator: Browser) -> None:
    for rival in rivals:
        submit(school, rival, 1, 1, 1)
    pupil = Assignment.objects.filter(evaluator=rivals[0]).latest("pk").collaborator
    sent = Submission.objects.get(evaluator=rivals[0], collaborator=pupil)
    for score in (4, 3):
        reopening = reopen(actor=school.manager, submission_id=sent.pk, reason="Revise.")
        correct(
            actor=rivals[0],
            reopening_id=reopening.pk,
            scores=[
                Score(each.question_id, score, comment="Así fue.") for each in school.questions
            ],
            requires_training=False,
            comments="Corregido.",
        )
        assert spread(as_evaluator, school) == [100, 0, 0, 0]


@pytest.mark.both_databases
def test_only_the_first_are_counted(
    school: School, rivals: list[User], person: PersonFactory
) -> None:
    for rival in rivals:
        submit(school, rival, 1, 1, 1)
    pupil = person("Rosa Gil", category=school.category)
    for rival in rivals:
        Assignment.objects.create(evaluator=rival, collaborator=pupil)
        school.submit(4, 4, 4, evaluator=rival, collaborator=pupil)
    distribution = partial(
        distribution_of_others, evaluation_id=school.evaluation.pk, user_id=school.evaluator.pk
    )
    assert distribution(max_submissions=6) == [50, 0, 0, 50]
    assert distribution(max_submissions=5) == [100, 0, 0, 0]
    assert distribution(max_submissions=2) == []


def test_it_is_for_whoever_fills_in_that_form(
    school: School, rivals: list[User], as_evaluator: Browser
) -> None:
    path = f"/evaluations/{school.evaluation.pk}/spread"
    assert browser_of(rivals[0]).read(path) == {"shares": []}
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    failure_of(as_evaluator.get(f"/api{path}"), 403)
    User.objects.filter(pk=school.collaborator.pk).update(is_active=True)
    school.new_evaluation(name="La siguiente")
    failure_of(as_evaluator.get(f"/api{path}"), 403)


def test_it_costs_the_same_for_many(
    school: School, rivals: list[User], as_evaluator: Browser, person: PersonFactory
) -> None:
    path = f"/evaluations/{school.evaluation.pk}/spread"
    for rival in rivals:
        submit(school, rival)
    for_three = count_queries(as_evaluator, path)
    for rival in rivals:
        for _ in range(4):
            pupil = person(category=school.category)
            Assignment.objects.create(evaluator=rival, collaborator=pupil)
            school.submit(2, 2, 2, evaluator=rival, collaborator=pupil)
    assert count_queries(as_evaluator, path) == for_three == 5
    assert spread(as_evaluator, school) == [0, 75, 25, 0]
