"""The average of an evaluation on its reports (rules: averages)."""

from datetime import timedelta
from fractions import Fraction
from math import floor

import pytest
from django.db import connection
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, User
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import PersonResult, Submission
from tests.conftest import Browser, PersonFactory, School, browser_of

pytestmark = pytest.mark.sqlite_suffices

SCORES = ((4, 4, 3), (3, 3, 3), (4, 3, 3), (2, 3, 4), (3, 4, 4), (4, 4, 4), (1, 2, 3))


def assigned(school: School, person: PersonFactory, count: int) -> list[User]:
    """People of the category, assigned to its evaluator."""
    people = [person(f"Persona {number}", category=school.category) for number in range(count)]
    for each in people:
        Assignment.objects.create(evaluator=school.evaluator, collaborator=each)
    return people


def average_on(school: School, reader: Browser, person: User) -> dict[str, object] | None:
    report = reader.read(f"/reports/full/{school.evaluation.pk}/{person.pk}")
    average: dict[str, object] | None = report["average"]
    return average


def whole_average(results: list[Fraction]) -> int:
    return floor(sum(results) / len(results) + Fraction(1, 2))


def test_no_result_of_a_colleague_can_be_worked_out(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    """Two colleagues read their reports after every change, and know all results but one's."""
    victim, *others = [school.collaborator, *assigned(school, person, 6)]
    spies = [browser_of(each) for each in others[:2]]
    read: set[str] = set()

    def spy() -> None:
        for reader, each in zip(spies, others, strict=False):
            average = average_on(school, reader, each)
            if average:
                assert average["people"] is None
                read.add(str(average["percentage"]))

    for each, scores in zip(others, SCORES, strict=False):
        school.submit(*scores, collaborator=each)
    spy()
    # six have a result, but the seventh is still to be evaluated
    assert not read
    of_victim = school.submit(*SCORES[6])
    spy()
    assert len(read) == 1

    results = {each.collaborator_id: each.overall for each in PersonResult.unrestricted.all()}
    (shown,) = map(int, read)
    known = [result for pk, result in results.items() if pk != victim.pk]
    possible = [
        guess for guess in range(25, 101) if whole_average([*known, Fraction(guess)]) == shown
    ]
    assert possible[-1] - possible[0] >= 6

    reopening = reopen(actor=school.manager, submission_id=of_victim.pk, reason="Se confundió.")
    correct(
        actor=school.evaluator,
        reopening_id=reopening.pk,
        scores=[Score(question.question_id, 4) for question in school.questions],
        requires_training=False,
        comments="Ahora sí.",
    )
    spy()
    (late,) = assigned(school, person, 1)
    school.submit(1, 1, 1, collaborator=late)
    spy()
    User.objects.filter(pk=victim.pk).update(category=Category.objects.create(name="Otra"))
    spy()
    Evaluation.objects.update(closes_on=timezone.localdate() - timedelta(days=1))
    spy()
    Submission.objects.filter(pk=of_victim.pk).update(created_at=timezone.now())
    spy()
    assert read == {str(shown)}

    # managers read every report: theirs is of today, to two decimals, and says of how many
    assert average_on(school, as_manager, victim) == {"percentage": "80.31", "people": 8}


@pytest.mark.both_databases
def test_who_reads_an_average(school: School, person: PersonFactory, as_manager: Browser) -> None:
    people = [school.collaborator, *assigned(school, person, 5)]
    own = browser_of(people[0])
    for each, scores in zip(people[:5], SCORES, strict=False):
        school.submit(*scores, collaborator=each)
    assert average_on(school, as_manager, people[0]) == {"percentage": "83.50", "people": 5}
    Assignment.objects.filter(collaborator=people[5]).delete()
    # of five people, four are others
    assert average_on(school, own, people[0]) is None

    Assignment.objects.create(evaluator=school.evaluator, collaborator=people[5])
    school.submit(4, 4, 4, collaborator=people[5])
    school.evaluation.refresh_from_db()
    assert average_on(school, own, people[0]) == {"percentage": "86", "people": None}
    # the results are published later after all; somebody who had confirmed goes on reading theirs
    Evaluation.objects.update(results_on=timezone.localdate() + timedelta(days=1))
    PersonResult.unrestricted.filter(collaborator=people[0]).update(confirmed_version=1)
    assert average_on(school, own, people[0]) is None


# PostgreSQL has no triggers without a function
def test_a_report_is_answered_where_its_average_cannot_be_stored(
    school: School, person: PersonFactory
) -> None:
    people = [school.collaborator, *assigned(school, person, 5)]
    for each, scores in zip(people, SCORES, strict=False):
        school.submit(*scores, collaborator=each)
    own = browser_of(people[0])
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TRIGGER broken BEFORE UPDATE ON evaluations_evaluation"
            " BEGIN SELECT RAISE(ABORT, 'no more room'); END"
        )
    assert average_on(school, own, people[0]) is None
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER broken")
    assert average_on(school, own, people[0]) == {"percentage": "86", "people": None}


@pytest.mark.parametrize("score", [1, 4])
def test_no_average_where_everybody_has_the_same_end_of_the_scale(
    school: School, person: PersonFactory, score: int
) -> None:
    people = [school.collaborator, *assigned(school, person, 5)]
    for each in people:
        school.submit(score, score, score, collaborator=each)
    assert average_on(school, browser_of(people[0]), people[0]) is None


def test_a_report_names_the_earlier_results_its_reader_can_read(
    school: School, as_manager: Browser, as_collaborator: Browser
) -> None:
    school.submit(2, 2, 2)
    first = school.evaluation
    school.evaluation = Evaluation.objects.create(
        name="La siguiente",
        period=first.period,
        category=school.category,
        question_bank=school.bank,
        weight_competencies=60,
        weight_objectives=40,
    )
    school.submit(3, 3, 3)
    path = f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"
    for reader in (as_manager, as_collaborator):
        (earlier,) = reader.read(path)["earlier"]
        assert (earlier["evaluation_id"], earlier["overall_percentage"]) == (first.pk, "50.00")
        before = reader.read(f"/reports/full/{first.pk}/{school.collaborator.pk}")
        assert before["earlier"] == []
    Evaluation.objects.filter(pk=first.pk).update(
        results_on=timezone.localdate() + timedelta(days=1)
    )
    assert as_collaborator.read(path)["earlier"] == []
    assert len(as_manager.read(path)["earlier"]) == 1
