"""Nobody learns too early of a self-evaluation, nor its person of the evaluators (rules)."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, FormerAssignment, Role, User
from evaluacmo.results.models import Reopening
from evaluacmo.self_evaluations.models import SelfAnswer, SelfDraft, SelfEvaluation
from tests.all_reads import all_that_is_read
from tests.conftest import PersonFactory, School, browser_of
from tests.matrix import choices_about
from tests.self_evaluations.school import (
    LATER,
    close,
    draft_body,
    evaluate_oneself,
    include,
    publish,
)
from tests.world import World, rolled_back

pytestmark = pytest.mark.sqlite_suffices


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """The middle of a year, so that no day of a test is in another one."""
    start = timezone.now().replace(month=6, day=15, hour=15)
    with time_machine.travel(start, tick=False) as traveller:
        yield traveller


def comparison(school: School, reader: User) -> dict[str, Any] | None:
    path = f"/self-evaluations/of/{school.evaluation.pk}/{school.collaborator.pk}"
    found: dict[str, Any] | None = browser_of(reader).read(path)["comparison"]
    return found


class TestComparison:
    @pytest.fixture(autouse=True)
    def _include(self, school: School) -> None:
        include(school)

    def test_agreement_comes_first_then_more_then_less(
        self, school: School, clock: time_machine.Traveller
    ) -> None:
        school.submit(4, 1, 3)
        clock.shift(LATER)
        evaluate_oneself(school, 1, 3, 3)
        for reader in (school.manager, school.evaluator):
            found = comparison(school, reader)
            assert found is not None
            told = [(q["own_score"], q["score"], q["difference"]) for q in found["questions"]]
            assert told == [(3, "3.00", "same"), (3, "1.00", "more"), (1, "4.00", "less")]
            assert found["questions"][0]["own_comment"] == "Lo hice así."
            assert found["sent_at"].endswith("T00:00:00-05:00")
            assert (found["proud"], found["needs"]) == ("De mi grupo.", "")
        assert comparison(school, school.collaborator) is None
        publish(school)
        own = comparison(school, school.collaborator)
        assert own is not None
        assert not own["sent_at"].endswith("T00:00:00-05:00")

    def test_managers_read_averages_and_evaluators_their_own_scores(
        self, school: School, person: PersonFactory, clock: time_machine.Traveller
    ) -> None:
        second = person("Otra", role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
        school.submit(4, 4, 4)
        school.submit(1, 1, 1, evaluator=second)
        clock.shift(LATER)
        evaluate_oneself(school, 3, 3, 3)
        shown = {
            reader: {each["score"] for each in comparison(school, reader)["questions"]}
            for reader in (school.manager, school.evaluator, second)
        }
        assert shown == {school.manager: {"2.50"}, school.evaluator: {"4.00"}, second: {"1.00"}}

    def test_it_waits_for_every_evaluator(
        self, school: School, person: PersonFactory, clock: time_machine.Traveller
    ) -> None:
        second = person("Otra", role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
        school.submit()
        evaluate_oneself(school)
        clock.shift(LATER)
        assert comparison(school, school.manager) is None
        assert comparison(school, school.evaluator) is None
        close(school)
        assert comparison(school, school.manager) is not None
        assert comparison(school, school.evaluator) is not None
        # who can still send sees nothing
        assert comparison(school, second) is None

    def test_what_an_evaluator_can_still_change_is_not_sent_for_them(
        self, school: School, clock: time_machine.Traveller
    ) -> None:
        evaluate_oneself(school)
        sent = school.submit()
        assert comparison(school, school.evaluator) is None
        clock.shift(LATER)
        assert comparison(school, school.evaluator) is not None
        Reopening.objects.create(
            submission=sent, reason="Por error.", asked_at=timezone.now(), asked_by=school.manager
        )
        assert comparison(school, school.evaluator) is None
        assert comparison(school, school.manager) is not None

    def test_strangers_read_nothing(
        self, school: School, person: PersonFactory, clock: time_machine.Traveller
    ) -> None:
        evaluate_oneself(school)
        school.submit()
        clock.shift(LATER)
        publish(school)
        for stranger in (person("Otra"), person("Ajena", role=Role.EVALUATOR)):
            assert comparison(school, stranger) is None
        Assignment.objects.filter(evaluator=school.evaluator).delete()
        assert comparison(school, school.evaluator) is None

    def test_several_are_read_at_once(self, school: School, clock: time_machine.Traveller) -> None:
        evaluate_oneself(school)
        school.submit()
        clock.shift(LATER)
        person, stranger = school.collaborator.pk, school.evaluator.pk
        path = f"/self-evaluations/of/{school.evaluation.pk}?ids={person}&ids={stranger}"
        (found,) = browser_of(school.manager).read(path)
        assert found == {"user_id": person, "comparison": comparison(school, school.manager)}


class TestList:
    def test_managers_read_who_has_sent(self, school: School, person: PersonFactory) -> None:
        include(school)
        person("Zoe Paz", category=school.category, department="Bachillerato")
        evaluate_oneself(school)
        manager = browser_of(school.manager)
        rows = manager.read("/self-evaluations?year=" + str(school.evaluation.period))
        assert [(row["user_name"], row["sent_at"] is not None) for row in rows] == [
            ("Camilo Peña", True),
            ("Zoe Paz", False),
        ]
        for query, names in {
            "sent=true": ["Camilo Peña"],
            "sent=false": ["Zoe Paz"],
            "department=bachillerato": ["Zoe Paz"],
            "search=camilo": ["Camilo Peña"],
            "sort=-person": ["Zoe Paz", "Camilo Peña"],
            "year=2001": [],
            f"category_id={school.category.pk}&page_size=1": ["Camilo Peña"],
        }.items():
            found = manager.read(f"/self-evaluations?{query}")
            assert [row["user_name"] for row in found] == names, query
        assert [row[0] for row in manager.exported("/exports/self_evaluations?sent=false")] == [
            "Zoe Paz"
        ]

    def test_not_of_people_whom_they_evaluate_and_have_not_sent_about(
        self, school: School, clock: time_machine.Traveller
    ) -> None:
        include(school)
        evaluate_oneself(school)
        User.objects.filter(pk=school.evaluator.pk).update(role=Role.ADMIN)
        admin = browser_of(User.objects.get(pk=school.evaluator.pk))
        path = f"/self-evaluations/{school.evaluation.pk}/{school.collaborator.pk}/reopening"
        assert admin.read("/self-evaluations") == []
        refused = admin.post_json(path, {"reason": "Por error."})
        assert (refused.status_code, refused.json()["code"]) == (403, "evaluates_person")
        # nor by having somebody unassign them
        Assignment.objects.all().delete()
        FormerAssignment.objects.create(
            evaluator=school.evaluator, collaborator=school.collaborator
        )
        assert admin.read("/self-evaluations") == []
        publish(school)
        assert len(admin.read("/self-evaluations")) == 1


class Side:
    """All that one reader reads."""

    def __init__(self, world: World, reader: User, *others: User) -> None:
        self.reader = reader
        self.choices = choices_about(world.school.evaluation, reader, *others)

    def read(self) -> dict[str, str]:
        """Without the traces of reading, which the next reading would find."""
        with rolled_back():
            return all_that_is_read(User.objects.get(pk=self.reader.pk), self.choices)


def differences(first: dict[str, str], second: dict[str, str]) -> list[str]:
    assert first.keys() == second.keys()
    return [address for address in first if first[address] != second[address]]


@pytest.mark.parametrize("role", [Role.EVALUATOR, Role.ADMIN])
def test_evaluators_read_the_same_whatever_the_person_has_done(world: World, role: Role) -> None:
    school = world.school
    include(school)
    evaluator = User.objects.create(name="Otra Evaluadora", email="otra@x.example", role=role)
    Assignment.objects.create(evaluator=evaluator, collaborator=school.collaborator)
    side = Side(world, evaluator, school.collaborator)
    before = side.read()
    with rolled_back():
        SelfDraft.objects.create(
            evaluation=school.evaluation,
            person=school.collaborator,
            saved_at=timezone.now(),
            device="form",
            sequence=1,
            answered=1,
            content=draft_body(school)["content"],
        )
        assert differences(before, side.read()) == []
    _store_self_evaluation(school, reopened=True)
    assert differences(before, side.read()) == []


def _store_self_evaluation(school: School, *, reopened: bool = False) -> None:
    """The rows that `send` stores, also of a person who could not send it any more."""
    sent = SelfEvaluation.objects.create(
        evaluation=school.evaluation,
        person=school.collaborator,
        sent_at=timezone.now(),
        proud="De todo.",
        reopened_at=timezone.now() if reopened else None,
        reopening_reason="Por error." if reopened else "",
    )
    SelfAnswer.objects.bulk_create(
        SelfAnswer(self_evaluation=sent, wording=wording, score=1) for wording in school.questions
    )


def test_self_evaluations_weigh_nothing(world: World) -> None:
    """Without them everybody reads the same, but in the calls of this module."""
    school = world.school
    include(school)
    publish(school)
    _store_self_evaluation(school)
    # an admin reads all that human resources read
    readers = (school.collaborator, school.evaluator, world.chief)
    sides = [Side(world, reader, school.collaborator, world.colleague) for reader in readers]
    before = [side.read() for side in sides]
    SelfAnswer.objects.all().delete()
    SelfEvaluation.objects.all().delete()
    told = {
        address
        for side, found in zip(sides, before, strict=True)
        for address in differences(found, side.read())
    }
    assert told
    assert [address for address in told if "self-evaluations" not in address] == [
        address for address in told if address == "/exports/self_evaluations"
    ]
