"""Accounts joined at the same instant as others write about them, on connections of their own."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from evaluacmo.accounts.models import Assignment, JoinedAccount, Role, User
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.results.stored_results import calculate_result
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.results.test_races import SUBMIT, Pair, new_pair, worked_out
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 3


def join(admin: Browser, stays: User, joined: User) -> partial[Any]:
    """A tab in which the preview has been confirmed."""
    path = f"/users/{stays.pk}/join"
    version = admin.read(f"{path}?joined_id={joined.pk}")["version"]
    return partial(admin.post_json, path, {"joined_id": joined.pk, "version": version})


def require_whole(stays: User, joined: User, *, is_joined: bool) -> None:
    """Everything is somebody's who is there, and results are those of their submissions."""
    assert User.objects.filter(pk=joined.pk).exists() != is_joined
    assert JoinedAccount.objects.filter(number=joined.pk).exists() == is_joined
    accounts = [stays] if is_joined else [stays, joined]
    for account in accounts:
        about = list(Submission.objects.filter(collaborator=account).select_related("evaluation"))
        result = PersonResult.unrestricted.filter(collaborator=account).first()
        assert (result is None) == (about == [])
        if result is not None:
            assert worked_out(result) == worked_out(calculate_result(about))


@pytest.mark.parametrize("whose", ["collaborator", "evaluator"])
def test_a_submission_is_sent_meanwhile(school: School, person: PersonFactory, whose: str) -> None:
    """It is stored before the accounts are joined, which is refused then, or not at all."""
    admin = browser_of(school.admin)
    for number in range(ROUNDS):
        each = new_pair(person)
        joined = getattr(each, whose)
        stays = person(role=joined.role, category=joined.category)
        sent, answer = at_once(
            partial(browser_of(each.evaluator).post_json, SUBMIT, each.body()),
            join(admin, stays, joined),
            queued=number % 2 == 0,
        )
        statuses = (sent.status_code, answer.status_code)
        assert statuses in {(201, 409), (401, 200), (403, 200)}, (sent.content, answer.content)
        if answer.status_code == 409:
            assert answer.json()["code"] == "changed_meanwhile"
            assert join(admin, stays, joined)().status_code == 200
        about = Submission.objects.filter(collaborator__in=(stays, each.collaborator.pk))
        assert about.count() == (1 if sent.status_code == 201 else 0)
        require_whole(stays, joined, is_joined=True)


def send_for(each: Pair, stays: User) -> Callable[[], Any]:
    """The tab of an evaluator to whom the other account is assigned, too."""
    Assignment.objects.create(evaluator=each.evaluator, collaborator=stays)
    body = each.body() | {"user_id": stays.pk}
    return partial(browser_of(each.evaluator).post_json, SUBMIT, body)


def test_the_second_result_comes_meanwhile(school: School, person: PersonFactory) -> None:
    """Never is somebody left with two results in one evaluation."""
    admin = browser_of(school.admin)
    for number in range(ROUNDS):
        each = new_pair(person)
        joined = each.collaborator
        stays = person(category=joined.category)
        first = partial(browser_of(each.evaluator).post_json, SUBMIT, each.body())
        assert first().status_code == 201
        sent, answer = at_once(
            send_for(each, stays), join(admin, stays, joined), queued=number % 2 == 0
        )
        assert (sent.status_code, answer.status_code) in {(201, 409), (409, 200)}
        if answer.status_code == 409:
            assert answer.json()["code"] == "evaluated_in_both"
        require_whole(stays, joined, is_joined=answer.status_code == 200)


def test_two_admins_join_the_same_accounts(school: School, person: PersonFactory) -> None:
    second = person("Otra", role=Role.ADMIN)
    tabs = [browser_of(school.admin), browser_of(second)]
    for number in range(ROUNDS):
        one, two = person("Ana"), person("Ana")
        pairs = [(one, two), (two, one) if number % 2 else (one, two)]
        joins = [join(tab, *pair) for tab, pair in zip(tabs, pairs, strict=True)]
        answers = at_once(*joins, queued=number == 0)
        assert sorted(answer.status_code for answer in answers) == [200, 404]
        assert User.objects.filter(pk__in=(one.pk, two.pk)).count() == 1


def test_two_admins_join_each_other(school: School, person: PersonFactory) -> None:
    """One of them is gone before they could."""
    for number in range(ROUNDS):
        admins = [person(f"Jefa {number}{each}", role=Role.ADMIN) for each in range(2)]
        others = [person(), person()]
        joins = [
            join(browser_of(admin), other, gone)
            for admin, other, gone in zip(admins, others, reversed(admins), strict=True)
        ]
        answers = at_once(*joins, queued=number % 2 == 0)
        assert sorted(answer.status_code for answer in answers) == [200, 401]


def test_an_assignment_comes_or_ends_meanwhile(school: School, person: PersonFactory) -> None:
    admin, manager = browser_of(school.admin), browser_of(school.manager)
    for number in range(ROUNDS):
        evaluator = person(role=Role.EVALUATOR)
        stays, joined = person(), person()
        ended = Assignment.objects.create(evaluator=evaluator, collaborator=joined)
        calls: list[Callable[[], Any]] = [
            partial(manager.call, "DELETE", f"/assignments/{ended.pk}"),
            partial(
                manager.post_json,
                "/assignments",
                {"evaluator_id": school.evaluator.pk, "collaborator_id": joined.pk},
            ),
        ]
        call = calls[number % 2]
        changed, answer = at_once(call, join(admin, stays, joined), queued=number == 0)
        assert 200 in {answer.status_code} or changed.status_code in {201, 204}
        assert {changed.status_code, answer.status_code} <= {200, 201, 204, 400, 404, 409, 503}
        left = Assignment.objects.filter(collaborator=joined).exists()
        assert not (left and answer.status_code == 200)
