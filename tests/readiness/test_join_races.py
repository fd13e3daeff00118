"""Managers who join categories at the same instant as others write, on connections of their own."""

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connections, transaction

from evaluacmo.accounts.models import Category, User
from evaluacmo.evaluations.models import Evaluation
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.doubles import double_of
from tests.failures import code_of
from tests.threads import LONG_ENOUGH_TO_WAIT, at_once
from tests.world import edit_of, new_user

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 3
REFUSED = {400, 404, 409}
PEOPLE = 3
NEW = "Entretanto"


class Doubles:
    """Three categories with equal names, each with people and an evaluation of another year."""

    def __init__(self, school: School, person: PersonFactory, number: int) -> None:
        first = Category.objects.create(name=f"Aseo {number}")
        others = [double_of(first, f"{mark}aseo {number}") for mark in (" ", "  ")]
        self.categories = [first, *others]
        for at, category in enumerate(self.categories):
            for each in range(PEOPLE):
                person(f"Persona {number}{at}{each}", category=category)
            self.evaluate(school, category, year=2020 + at)
        self.people = set(self.now_in(User))
        self.evaluations = set(self.now_in(Evaluation))

    @staticmethod
    def evaluate(school: School, category: Category, *, year: int) -> None:
        Evaluation.objects.create(
            name=f"De {year}",
            period=year,
            weight_competencies=60,
            weight_objectives=40,
            category=category,
            question_bank=school.bank,
        )

    def now_in(self, model: type[User | Evaluation]) -> dict[int, int]:
        """The category of everybody, or of every evaluation, that is in one of the three."""
        rows = model.objects.filter(category__in=self.categories)
        return dict(rows.values_list("pk", "category"))

    def left(self) -> set[int]:
        ids = {category.pk for category in self.categories}
        return set(Category.objects.filter(pk__in=ids).values_list("pk", flat=True))

    def join(self, browser: Browser, kept: int, joined: int) -> Any:
        """Join the one at an index to the one at another, as it is now."""
        kept_id, joined_id = (self.categories[index].pk for index in (kept, joined))
        return browser.put_json(
            "/readiness/join-categories",
            {
                "category_id": kept_id,
                "joined_id": joined_id,
                "people": PEOPLE,
                "evaluations": 1,
            },
        )

    def require_whole(self) -> None:
        """Fail if anybody or anything has no category any more, or one that is gone."""
        for model, before in ((User, self.people), (Evaluation, self.evaluations)):
            found = self.now_in(model)
            assert set(found) >= before
            assert set(found.values()) <= self.left()


@pytest.mark.parametrize("queued", [True, False])
@pytest.mark.parametrize(
    "pairs",
    [
        pytest.param([(0, 1), (0, 1)], id="the same"),
        pytest.param([(0, 1), (1, 0)], id="each into the other"),
        pytest.param([(0, 1), (1, 2)], id="one into what is joined"),
        pytest.param([(0, 1), (2, 1)], id="one into two"),
    ],
)
def test_of_two_joins_one_is_refused_and_nobody_lost(
    school: School, person: PersonFactory, pairs: list[tuple[int, int]], queued: bool
) -> None:
    managers = [browser_of(school.manager), browser_of(school.admin)]
    for number in range(ROUNDS):
        doubles = Doubles(school, person, number)
        calls = [
            partial(doubles.join, browser, *pair)
            for browser, pair in zip(managers, pairs, strict=True)
        ]
        statuses = sorted(response.status_code for response in at_once(*calls, queued=queued))
        assert statuses[0] == 200
        assert statuses[1] in REFUSED
        assert len(doubles.left()) == len(doubles.categories) - 1
        doubles.require_whole()


def test_two_joins_into_one_category_lose_nothing(school: School, person: PersonFactory) -> None:
    """The second is made, too, or refused because the category is no longer the confirmed one."""
    managers = [browser_of(school.manager), browser_of(school.admin)]
    for number in range(ROUNDS):
        doubles = Doubles(school, person, number)
        calls = [
            partial(doubles.join, browser, 0, joined)
            for browser, joined in zip(managers, (1, 2), strict=True)
        ]
        answers = at_once(*calls)
        for call, answer in zip(calls, answers, strict=True):
            assert answer.status_code == 200 or code_of(answer, 409) == "changed_meanwhile"
            assert answer.status_code == 200 or call().status_code == 200
        assert 200 in {answer.status_code for answer in answers}
        assert doubles.left() == {doubles.categories[0].pk}
        doubles.require_whole()


@pytest.mark.parametrize("what", ["person", "evaluation"])
def test_what_came_before_the_categories_were_locked_refuses_a_join(
    school: School, person: PersonFactory, what: str
) -> None:
    doubles, manager = Doubles(school, person, 0), browser_of(school.manager)
    joined = doubles.categories[1]

    def join() -> Any:
        try:
            return doubles.join(manager, 0, 1)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            Category.objects.select_for_update().get(pk=joined.pk)
            answer = pool.submit(join)
            time.sleep(LONG_ENOUGH_TO_WAIT)
            if what == "person":
                person("Recién llegada", category=joined)
            else:
                doubles.evaluate(school, joined, year=2019)
        assert code_of(answer.result(), 409) == "changed_meanwhile"
    doubles.require_whole()
    assert len(doubles.left()) == len(doubles.categories)


@pytest.mark.parametrize("queued", [True, False])
@pytest.mark.parametrize("what", ["person created", "person moved", "evaluation created"])
def test_what_comes_into_a_category_that_is_joined_is_not_lost(
    school: School, person: PersonFactory, what: str, queued: bool
) -> None:
    admin, manager = browser_of(school.admin), browser_of(school.manager)
    for number in range(ROUNDS):
        doubles = Doubles(school, person, number)
        joined = doubles.categories[1]
        newcomer = person(f"Recién {number}", email=f"r{number}@colegio.example")
        bodies = {
            "person created": (
                admin.post_json,
                "/users",
                new_user("colaborador")
                | {"email": f"n{number}@colegio.example", "category_id": joined.pk},
            ),
            "person moved": (
                admin.put_json,
                f"/users/{newcomer.pk}",
                edit_of(newcomer, category_id=joined.pk),
            ),
            "evaluation created": (
                admin.post_json,
                "/evaluations",
                {
                    "name": NEW,
                    "weight_objectives": 30,
                    "weight_competencies": 70,
                    "category_id": joined.pk,
                    "question_bank_id": school.bank.pk,
                },
            ),
        }
        send, path, body = bodies[what]
        added, join = at_once(
            partial(send, path, body), partial(doubles.join, manager, 0, 1), queued=queued
        )
        # the join may have been confirmed with what came, or have come first; never neither
        assert {added.status_code, join.status_code} & {200, 201}
        assert {added.status_code, join.status_code} <= {200, 201} | REFUSED
        if join.status_code == 200:
            assert joined.pk not in doubles.left()
            assert added.status_code in REFUSED
        doubles.require_whole()
