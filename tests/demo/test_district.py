"""A small district: that what was written in bulk is what the services would have stored."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.forms.models import model_to_dict
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year, year_of
from evaluacmo.common.errors import Conflict, InvalidInput
from evaluacmo.common.text import search_key
from evaluacmo.demo.builder import DemoLogin, demo_logins, is_demo_built
from evaluacmo.demo.district import Size, build_district
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.results.context import Score
from evaluacmo.results.models import Answer, PersonResult, Submission
from evaluacmo.results.services import submit
from evaluacmo.school.models import School
from tests.conftest import Browser, browser_of
from tests.reports.test_oracle import as_expected, expected_comparison, expected_report, groups_of
from tests.reports.world import Sent

pytestmark = pytest.mark.django_db  # each test's own changes go with it

SIZE = Size.of(people=50, years=1, evaluators=5, categories=3)
NEW_YEAR = datetime(2031, 1, 1, 5, 0, 3, tzinfo=UTC)
"""Three seconds past midnight in Bogotá, a Wednesday."""


# two need an empty database, and come before the district that the others share


@pytest.mark.sqlite_suffices
def test_it_is_the_same_for_the_same_seed_and_fits_into_the_first_morning_of_a_year() -> None:
    def built(seed: int) -> list[Any]:
        with transaction.atomic():
            size = Size.of(people=4, years=1, categories=1, seed=seed)
            build_district(size, progress=lambda done, total: None)
            rows = sorted(
                (each.collaborator.email, each.at, each.comments, [a[3] for a in each.answers])
                for each in sent()
            )
            transaction.set_rollback(True)
        return rows

    with time_machine.travel(NEW_YEAR, tick=False):
        assert built(7) == built(7) != built(8)


@pytest.mark.sqlite_suffices
def test_too_few_evaluators_are_refused() -> None:
    with pytest.raises(InvalidInput, match="tantos evaluadores"):
        build_district(Size.of(people=9, evaluators=1), progress=lambda done, total: None)
    assert not User.objects.exists()


@pytest.fixture(scope="module")
def told(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[list[Any]]:
    """A district, and what was told about its progress."""
    progress: list[Any] = []
    with django_db_blocker.unblock(), transaction.atomic():
        build_district(SIZE, progress=lambda done, total: progress.append((done, total)))
        yield progress
        transaction.set_rollback(True)


def sent() -> list[Sent]:
    """Every submission with its raw answers, as the oracle of the reports takes them."""
    answers: dict[int, list[tuple[int, str, str, int]]] = {}
    for each in Answer.objects.select_related("wording").order_by("pk"):
        asked = each.wording
        answers.setdefault(each.submission_id, []).append(
            (asked.question_id, asked.question_text, asked.question_type, each.score)
        )
    return [
        Sent(
            evaluation=each.evaluation,
            collaborator=each.collaborator,
            evaluator=each.evaluator,
            at=each.created_at.replace(microsecond=0),  # as the answers tell it
            requires_training=each.requires_training,
            comments=each.comments,
            answers=answers[each.pk],
            number=each.pk,
        )
        for each in Submission.objects.select_related(
            "evaluation", "collaborator", "evaluator"
        ).order_by("pk")
    ]


@pytest.mark.sqlite_suffices
def test_it_has_a_name_and_a_logo(told: list[Any]) -> None:
    school = School.objects.get()
    assert (school.name, bool(school.logo)) == ("Secretaría de Educación de Nuevo Horizonte", True)


@pytest.mark.sqlite_suffices
def test_it_is_as_large_as_was_asked_for(told: list[Any]) -> None:
    assert Counter(User.objects.values_list("role", flat=True)) == {
        Role.ADMIN: 1,
        Role.HUMAN_RESOURCES: 1,
        Role.EVALUATOR: 5,
        Role.COLLABORATOR: 50,
    }
    assert Category.objects.count() == 3
    assert Counter(Evaluation.objects.values_list("period", flat=True)) == {
        current_year() - years_ago: 3 for years_ago in range(2)
    }
    assert not Evaluation.objects.filter(is_locked=False).exists()
    assert Submission.objects.count() == SIZE.submissions == 2 * 50 + 49
    assert Answer.objects.count() == SIZE.submissions * 20
    assert told[-1] == (SIZE.submissions, SIZE.submissions)


@pytest.mark.sqlite_suffices
def test_everybody_has_two_evaluators_who_have_about_as_many_people(told: list[Any]) -> None:
    pairs = Assignment.objects.values_list("evaluator_id", "collaborator_id")
    assert set(Counter(collaborator for _, collaborator in pairs).values()) == {2}
    assert set(Counter(evaluator for evaluator, _ in pairs).values()) == {20}
    shown = {login.role: User.objects.get(email=login.email).pk for login in demo_logins()}
    assert (shown[Role.EVALUATOR], shown[Role.COLLABORATOR]) in pairs


def test_every_report_is_what_the_raw_answers_say(told: list[Any]) -> None:
    manager = browser_of(User.objects.get(role=Role.HUMAN_RESOURCES))
    listed = {
        (report["report"]["evaluation_id"], report["report"]["user_id"]): report
        for evaluation in Evaluation.objects.all()
        for report in manager.read(f"/reports/evaluation/{evaluation.pk}")
    }
    groups = groups_of(sent())
    assert len(groups) == len(listed)
    for group in groups:
        person = group[0].collaborator
        expected = expected_report(group) | expected_comparison(group, groups)
        expected["report"] |= {"department": person.department, "position": person.position}
        assert as_expected(listed[group[0].evaluation.pk, person.pk]) == expected


def test_a_submission_is_stored_as_the_services_would_have(told: list[Any]) -> None:
    for each in Submission.objects.filter(evaluation__period=current_year())[:20]:
        before = stored(each)
        again = sent_again(each)
        assert stored(Submission.objects.get(pk=again.pk)) == before


def sent_again(submission: Submission) -> Submission:
    """The same, taken away and sent through the services."""
    scores = [Score(answer.wording.question_id, answer.score) for answer in answers_of(submission)]
    submission.answers.all().delete()
    result_of(submission).delete()
    Submission.objects.filter(pk=submission.pk).delete()
    with time_machine.travel(submission.created_at, tick=False):
        return submit(
            actor=submission.evaluator,
            evaluator_id=submission.evaluator_id,
            collaborator_id=submission.collaborator_id,
            evaluation_id=submission.evaluation_id,
            scores=scores,
            requires_training=submission.requires_training,
            comments=submission.comments,
        )


def answers_of(submission: Submission) -> list[Answer]:
    return list(submission.answers.select_related("wording").order_by("id"))


def result_of(submission: Submission) -> PersonResult:
    return PersonResult.unrestricted.get(
        evaluation=submission.evaluation, collaborator=submission.collaborator
    )


def stored(submission: Submission) -> dict[str, Any]:
    """All columns but the id, the answers, and what the person's result comes to."""
    answers = [(answer.wording_id, answer.score) for answer in answers_of(submission)]
    result = model_to_dict(result_of(submission), exclude=["id", "last"])
    return model_to_dict(submission, exclude=["id"]) | {"answers": answers, "result": result}


def test_people_are_stored_as_the_services_would_have(told: list[Any]) -> None:
    for user in User.objects.all():
        written = {field.attname: getattr(user, field.attname) for field in User._meta.fields}
        user.save()
        assert {name: getattr(user, name) for name in written} == written
        assert user.name_key == search_key(user.name)


def test_every_constraint_holds(told: list[Any]) -> None:
    connection.check_constraints()
    for model in (Evaluation, QuestionWording, User, Assignment, Submission, Answer):
        for row in model.objects.all()[:20]:
            row.full_clean()


@pytest.mark.sqlite_suffices
def test_dates_belong_to_the_year(told: list[Any]) -> None:
    for row in Submission.objects.select_related("evaluation"):
        assert row.created_at <= timezone.now()
        assert year_of(row.created_at) == row.evaluation.period


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("login", demo_logins(), ids=lambda login: login.role)
def test_logins_sign_in_with_their_role(told: list[Any], login: DemoLogin) -> None:
    assert is_demo_built()
    browser = Browser()
    answer = browser.post_json("/users/login", {"email": login.email, "password": login.password})
    assert answer.status_code == 200
    assert browser.read("/users/me")["role"] == login.role


def test_a_second_building_is_refused_and_changes_nothing(told: list[Any]) -> None:
    with pytest.raises(Conflict, match="base vacía"):
        build_district(SIZE, progress=lambda done, total: None)
    assert Submission.objects.count() == SIZE.submissions
