"""When submissions are accepted, and who can read a result yet (rules: cycle)."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.test import override_settings
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.evaluations.services import extend_deadline, update_evaluation
from evaluacmo.receipts.services import confirm
from evaluacmo.results.corrections import reopen
from evaluacmo.results.models import Draft, PersonResult, Submission
from evaluacmo.results.reader import Reader, unrestricted
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import failure_of

pytestmark = pytest.mark.sqlite_suffices

SUBMIT = "/full-evaluation/full-submit"
OPENS, CLOSES, PUBLISHED = date(2026, 10, 1), date(2026, 11, 30), date(2026, 12, 5)
# Bogotá is five hours behind UTC
BEFORE_OPENING = "2026-10-01T04:59:59Z"
OPENING = "2026-10-01T05:00:00Z"
LAST_SECOND = "2026-12-01T04:59:59Z"
CLOSED = "2026-12-01T05:00:00Z"
LAST_DAY_OF_EXTENSION = "2026-12-04T04:59:59Z"
EXTENSION_OVER = "2026-12-04T05:00:00Z"


@pytest.fixture
def dated_school(school: School) -> School:
    update_evaluation(
        evaluation_id=school.evaluation.pk,
        opens_on=OPENS,
        closes_on=CLOSES,
        results_on=PUBLISHED,
    )
    return school


def send(school: School, moment: str) -> tuple[int, dict[str, Any]]:
    with time_machine.travel(moment, tick=False):
        response = browser_of(school.evaluator).post_json(SUBMIT, school.submission_body())
    return response.status_code, response.json()


def extend(school: School, evaluator: User, *, days: int) -> None:
    """Let an evaluator send for some days after the closing date."""
    with time_machine.travel(OPENING, tick=False):
        extend_deadline(
            actor=school.admin,
            evaluation_id=school.evaluation.pk,
            evaluator_id=evaluator.pk,
            closes_on=CLOSES + timedelta(days=days),
        )


@pytest.mark.parametrize(
    ("moment", "code", "day"),
    [
        (BEFORE_OPENING, "not_open", "1 de octubre de 2026"),
        (CLOSED, "closed", "30 de noviembre de 2026"),
    ],
)
def test_outside_of_the_dates_a_submission_is_refused_and_the_draft_is_kept(
    dated_school: School, moment: str, code: str, day: str
) -> None:
    with time_machine.travel(moment, tick=False):
        draft = dated_school.begin(3)
    status, refusal = send(dated_school, moment)
    assert (status, refusal["code"]) == (409, code)
    assert day in refusal["message"]
    assert not Submission.objects.exists()
    assert Draft.objects.get() == draft


@pytest.mark.parametrize("moment", [OPENING, LAST_SECOND])
def test_the_whole_first_and_last_day_count(dated_school: School, moment: str) -> None:
    assert send(dated_school, moment)[0] == 201


def test_days_are_those_of_the_school(dated_school: School) -> None:
    with override_settings(TIME_ZONE="Europe/Madrid"):
        assert send(dated_school, LAST_SECOND)[1]["code"] == "closed"
    assert send(dated_school, LAST_SECOND)[0] == 201


def test_an_extension_holds_for_one_evaluator_to_the_end_of_its_day(
    dated_school: School, person: PersonFactory
) -> None:
    other = person("Nora Ruiz", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=other, collaborator=dated_school.collaborator)
    extend(dated_school, dated_school.evaluator, days=3)
    with time_machine.travel(CLOSED, tick=False):
        body = dated_school.submission_body(evaluator_id=other.pk)
        assert browser_of(other).post_json(SUBMIT, body).json()["code"] == "closed"
    late = send(dated_school, EXTENSION_OVER)[1]
    assert late["code"] == "closed"
    assert "3 de diciembre de 2026" in late["message"]
    assert send(dated_school, LAST_DAY_OF_EXTENSION)[0] == 201


def test_prolonging_for_everybody_is_never_shortened_by_an_extension(
    dated_school: School,
) -> None:
    extend(dated_school, dated_school.evaluator, days=1)
    update_evaluation(
        evaluation_id=dated_school.evaluation.pk, closes_on=CLOSES + timedelta(days=3)
    )
    assert send(dated_school, LAST_DAY_OF_EXTENSION)[0] == 201


def test_a_lost_answer_is_saved_also_when_asked_again_after_closing(dated_school: School) -> None:
    assert send(dated_school, LAST_SECOND)[0] == 201
    assert send(dated_school, CLOSED)[1]["code"] == "already_evaluated"


def test_a_reopened_submission_may_be_corrected_after_closing(
    dated_school: School, as_evaluator: Browser
) -> None:
    with time_machine.travel(LAST_SECOND, tick=False):
        submission = dated_school.submit(3)
    with time_machine.travel(CLOSED, tick=False):
        reopening = reopen(
            actor=dated_school.manager, submission_id=submission.pk, reason="Falta una parte."
        )
        body = dated_school.submission_body()
        body = {"responses": body["responses"], "training": body["training"]}
        answer = browser_of(dated_school.evaluator).put_json(f"/corrections/{reopening.pk}", body)
    assert answer.status_code == 200, answer.content


def is_visible(school: School) -> bool:
    own = PersonResult.unrestricted.filter(collaborator=school.collaborator)
    return own.visible_to_owner().exists()


def test_a_result_is_visible_to_its_person_from_the_day_of_publication(
    dated_school: School,
) -> None:
    with time_machine.travel(OPENING, tick=False):
        dated_school.submit(4)
    with time_machine.travel(f"{PUBLISHED}T04:59:59Z", tick=False):
        assert not is_visible(dated_school)
    with time_machine.travel(f"{PUBLISHED}T05:00:00Z", tick=False):
        assert is_visible(dated_school)


def test_what_a_person_has_confirmed_stays_visible_until_it_changes(
    school: School, person: PersonFactory
) -> None:
    school.submit(4)
    confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
    tomorrow = timezone.localdate() + timedelta(days=1)
    update_evaluation(evaluation_id=school.evaluation.pk, results_on=tomorrow)
    assert is_visible(school)
    second = person("Nora Ruiz", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    school.submit(1, evaluator=second)
    assert not is_visible(school)


def test_a_category_changed_before_the_publication_does_not_show_the_result(
    dated_school: School,
) -> None:
    path = f"/reports/full/{dated_school.evaluation.pk}/{dated_school.collaborator.pk}"
    with time_machine.travel(OPENING, tick=False):
        dated_school.submit(4)
        other = Category.objects.create(name="Otra")
        User.objects.filter(pk=dated_school.collaborator.pk).update(category=other)
        own = browser_of(dated_school.collaborator)
        failure_of(own.get(f"/api{path}"), 404)
        assert own.read(f"/users/evaluation-history/{dated_school.collaborator.pk}") == []
        assert browser_of(dated_school.manager).read(path)["report"]["overall_percentage"]
    with time_machine.travel(f"{PUBLISHED}T05:00:00Z", tick=False):
        assert browser_of(dated_school.collaborator).read(path)["report"]["is_published"] is True


def test_an_extension_outlives_a_deactivation_and_goes_with_its_evaluator(
    dated_school: School, person: PersonFactory
) -> None:
    unused = person("Nora Ruiz", role=Role.EVALUATOR)
    for evaluator in (unused, dated_school.evaluator):
        extend(dated_school, evaluator, days=3)
    status = f"/users/{dated_school.evaluator.pk}/status"
    with time_machine.travel(CLOSED, tick=False):
        admin = browser_of(dated_school.admin)
        assert admin.call("PATCH", f"{status}?status=false").status_code == 200
        assert admin.read("/dashboard/metrics")["pending"] == []
        assert admin.call("DELETE", f"/evaluators/{unused.pk}").status_code == 204
        assert admin.call("PATCH", f"{status}?status=true").status_code == 200
        extensions = f"/evaluations/{dated_school.evaluation.pk}/extensions"
        assert len(admin.read(extensions)) == 1
    dated_school.evaluator.refresh_from_db()
    assert send(dated_school, LAST_DAY_OF_EXTENSION)[0] == 201
    with time_machine.travel(CLOSED, tick=False):
        admin = browser_of(dated_school.admin)
        assert admin.call("DELETE", f"/evaluations/{dated_school.evaluation.pk}").status_code == 409


def test_only_their_own_hidden_results_are_kept_from_a_reader(dated_school: School) -> None:
    with time_machine.travel(OPENING, tick=False):
        dated_school.submit(4)
        assert not Reader(dated_school.collaborator).results.exists()
        assert Reader(dated_school.manager).results.exists()
        assert unrestricted.results.exists()


def test_missing_counts_able_evaluators_of_the_current_evaluation(
    school: School, person: PersonFactory
) -> None:
    second, third = (
        person("Nora Ruiz", role=Role.EVALUATOR),
        person("Raúl Díaz", role=Role.EVALUATOR),
    )
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    Assignment.objects.create(evaluator=third, collaborator=school.collaborator)
    school.submit(4)

    def missing() -> int:
        return PersonResult.unrestricted.with_missing().get().missing

    assert missing() == 2
    third.is_active = False
    third.save()
    assert missing() == 1
    assert not PersonResult.unrestricted.complete().exists()
    school.submit(4, evaluator=second)
    assert missing() == 0
    assert PersonResult.unrestricted.complete().exists()


def test_results_of_earlier_evaluations_are_complete(school: School, person: PersonFactory) -> None:
    school.submit(4)
    Assignment.objects.create(
        evaluator=person("Nora Ruiz", role=Role.EVALUATOR), collaborator=school.collaborator
    )
    assert not PersonResult.unrestricted.complete().exists()
    school.collaborator.category = None
    school.collaborator.save()
    assert PersonResult.unrestricted.complete().exists()
