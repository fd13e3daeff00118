"""The people beside whom the outcome of a plan is read, and who reads of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.plans.services import add_action, mark_action
from evaluacmo.results.context import Score
from evaluacmo.results.services import submit
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.plans.test_noticed import evaluation_of, ids_of
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices

THIS_YEAR = current_year()


@dataclass
class TwoYears:
    """Two years of a category, in which people get scores in the first question of its bank."""

    school: School
    person: PersonFactory
    then: Evaluation
    now: Evaluation

    def member(self, before: Sequence[int], after: Sequence[int], **fields: Any) -> User:
        """A person with these scores of the question in both years, one from each evaluator."""
        fields.setdefault("category", self.school.category)
        member = self.person("Colega", **fields)
        self.hold(member, self.then, before)
        self.hold(member, self.now, after)
        return member

    def hold(self, member: User, evaluation: Evaluation, scores: Sequence[int]) -> None:
        first, *others = ids_of(self.school)
        for number, score in enumerate(scores):
            evaluator = self.evaluators[number]
            assigned = Assignment.objects.create(evaluator=evaluator, collaborator=member)
            with time_machine.travel(
                datetime(evaluation.period, 1, 4, 17 + number, tzinfo=UTC), tick=False
            ):
                submit(
                    actor=evaluator,
                    evaluator_id=evaluator.pk,
                    collaborator_id=member.pk,
                    evaluation_id=evaluation.pk,
                    scores=[Score(first, score), *(Score(pk, 3) for pk in others)],
                    requires_training=False,
                    comments="Bien.",
                )
            assigned.delete()

    def plan(self, member: User, *questions: int, done: bool = True) -> None:
        action = add_action(
            actor=self.school.admin,
            evaluation_id=self.then.pk,
            user_id=member.pk,
            what="Curso",
            responsible_id=None,
            responsible_name="ACME",
            due_on=datetime(self.then.period, 12, 1, tzinfo=UTC).date(),
            question_ids=questions or ids_of(self.school)[:1],
        )
        if done:
            mark_action(actor=self.school.admin, action_id=action.pk, done=True)

    def planned(self, before: Sequence[int], after: Sequence[int], **fields: Any) -> User:
        """As `member`, with a done action about the question."""
        member = self.member(before, after, **fields)
        self.plan(member)
        return member

    def comparable(self, browser: Browser, member: User) -> Any:
        """The comparison beside the question of the member's only action."""
        path = f"/plans/of/{self.now.pk}/{member.pk}"
        ((outcome,),) = [browser.read(path)["noticed"]]
        ((question,),) = [outcome["questions"]]
        return question["comparable"]

    @property
    def evaluators(self) -> list[User]:
        return list(User.objects.filter(role=Role.EVALUATOR).order_by("pk"))


@pytest.fixture
def years(school: School, person: PersonFactory) -> TwoYears:
    school.evaluation.delete()
    person("Segunda", role=Role.EVALUATOR)
    then, now = (evaluation_of(school, year) for year in (THIS_YEAR - 1, THIS_YEAR))
    return TwoYears(school, person, then, now)


@pytest.mark.both_databases
def test_they_began_alike_and_had_no_action(years: TwoYears, as_manager: Browser) -> None:
    member = years.planned([2], [4])
    for after in (2, 2, 3, 3):
        years.member([2], [after])
    # began elsewhere, by other numbers of evaluators, or with an action, done or not
    years.member([3], [3])
    years.member([2, 2], [3])
    years.member([2], [4, 4])
    years.planned([2], [4])
    years.plan(years.member([2], [4]), done=False)
    assert years.comparable(as_manager, member) is None
    # an action about another question, or about none
    years.plan(years.member([2], [4]), ids_of(years.school)[1])
    assert years.comparable(as_manager, member) == {
        "people": 5,
        "after": "2.80",
        "verdict": "unknown",
    }


@pytest.mark.both_databases
def test_they_are_of_the_same_category_in_both_years(years: TwoYears, as_manager: Browser) -> None:
    member = years.planned([2, 1], [3, 4])
    for _ in range(5):
        years.member([1, 2], [2, 3])
    other = Category.objects.create(name="Otra")
    elsewhere = years.school.new_evaluation(
        weight_objectives=50, weight_competencies=50, category_id=other.pk
    )
    for _ in range(3):
        moved = years.person("Se fue", category=years.school.category)
        years.hold(moved, years.then, [2, 1])
        User.objects.filter(pk=moved.pk).update(category=other)
        years.hold(moved, elsewhere, [4, 4])
    assert years.comparable(as_manager, member) == {
        "people": 5,
        "after": "2.50",
        "verdict": "unknown",
    }


def test_only_a_score_beyond_theirs_gets_a_verdict_which_the_person_reads_alone(
    years: TwoYears, as_manager: Browser
) -> None:
    member = years.planned([2], [4])
    for _ in range(38):
        years.member([2], [3])
    own = browser_of(member)
    assert years.comparable(as_manager, member)["verdict"] == "unknown"
    assert years.comparable(own, member) is None
    years.member([2], [2])
    assert years.comparable(as_manager, member) == {
        "people": 39,
        "after": "2.97",
        "verdict": "higher",
    }
    assert years.comparable(own, member) == {"people": None, "after": None, "verdict": "higher"}
    # a second question of the plan that is compared shares the bound
    years.plan(member, ids_of(years.school)[1])
    first, second = as_manager.read(f"/plans/of/{years.now.pk}/{member.pk}")["noticed"]
    told = [action["questions"][0]["comparable"]["verdict"] for action in (first, second)]
    assert told == ["unknown", "unknown"]


def test_scores_about_the_reader_are_not_among_them(years: TwoYears, as_manager: Browser) -> None:
    member = years.planned([2], [3])
    for _ in range(4):
        years.member([2], [3])
    reader = years.member([2], [1], role=Role.HUMAN_RESOURCES)
    assert years.comparable(browser_of(reader), member) is None
    assert years.comparable(as_manager, member)["after"] == "2.60"


@pytest.mark.both_databases
def test_only_actions_that_were_done_are_asked_about(years: TwoYears, as_manager: Browser) -> None:
    member = years.member([2], [4])
    years.plan(member, done=False)
    path = f"/plans/of/{years.now.pk}/{member.pk}"
    assert as_manager.read(path)["noticed"] == []
    Assignment.objects.create(evaluator=years.evaluators[1], collaborator=member)
    assert as_manager.read(path)["withholds_outcomes"] is False
    years.plan(member)
    assert as_manager.read(path)["withholds_outcomes"] is True


def test_many_people_are_compared_in_as_many_queries(years: TwoYears, as_manager: Browser) -> None:
    def path(people: Sequence[User]) -> str:
        return f"/plans/of/{years.now.pk}?" + "&".join(f"ids={person.pk}" for person in people)

    people = [years.planned([2], [3])]
    for _ in range(5):
        years.member([2], [3])
    one = count_queries(as_manager, path(people))
    people += [years.planned([score], [3]) for score in (1, 3, 4, 2)]
    assert count_queries(as_manager, path(people)) == one
    plans = {plan["user_id"]: plan["noticed"] for plan in as_manager.read(path(people))}
    told = [plans[person.pk][0]["questions"][0]["comparable"] for person in people]
    assert told == [{"people": 5, "after": "3.00", "verdict": "unknown"}, *[None] * 3, told[0]]
