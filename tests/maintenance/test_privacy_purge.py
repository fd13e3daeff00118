"""Old data is deleted, and every figure of the rest stays as it was."""

from collections.abc import Iterable
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from axes.models import AccessAttempt
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, KnownNetwork, Role, Session, User
from evaluacmo.accounts.signin import remember_sign_in
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, AuditEvent, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.cli_messages import BAD_AGE
from evaluacmo.commands.messages import PURGE_DRY, YES_NEEDED
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.banks import (
    create_bank,
    create_question,
    delete_bank,
    delete_question,
    update_question,
)
from evaluacmo.evaluations.models import Evaluation, Question, QuestionWording
from evaluacmo.installation.services import require_own_key
from evaluacmo.maintenance import messages
from evaluacmo.maintenance.privacy.purge import (
    PEOPLE_PER_TRANSACTION,
    Age,
    PurgeCounts,
    count_old,
    moment_before,
    purge,
)
from evaluacmo.receipts.models import Receipt
from evaluacmo.receipts.services import confirm
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import decline, request_correction
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import (
    Answer,
    ChangedAverage,
    Correction,
    CorrectionRequest,
    Draft,
    FormerAnswer,
    PersonResult,
    QuestionResult,
    Reopening,
    Submission,
)
from tests.commands import Run
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.queries import every_row
from tests.reports.world import World

pytestmark = pytest.mark.sqlite_suffices

NOTHING = PurgeCounts(*[0] * len(fields(PurgeCounts)))
LONG_AGO = datetime(2001, 6, 1, tzinfo=UTC)


KEPT = [field.name for field in PersonResult._meta.concrete_fields]
"""All columns of a result, which a purge of other results does not touch."""


@pytest.fixture
def manager(person: PersonFactory) -> Browser:
    """The browser of human resources."""
    return browser_of(person("Gloria", role=Role.HUMAN_RESOURCES))


def world_of(seed: int, person: PersonFactory) -> World:
    """Three years of a school, the last of them this one."""
    world = World(Random(seed), person)
    for year in (-2, -1, 0):
        world.live_through(current_year() + year)
    return world


def moments() -> list[datetime]:
    """When everything was sent by now, in order: the world sends this January's even before."""
    sent = Submission.objects.filter(created_at__lte=timezone.now()).order_by("created_at")
    return list(sent.values_list("created_at", flat=True))


def last_sent() -> dict[tuple[int, int], datetime]:
    """When the last part of each result was sent, by evaluation and person."""
    rows = Submission.objects.order_by("created_at")
    return {(row.evaluation_id, row.collaborator_id): row.created_at for row in rows}


def full(manager: Browser, pairs: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Any]:
    """The reports without what compares them with other results, which may be purged."""
    reports = {pair: manager.read(f"/reports/full/{pair[0]}/{pair[1]}") for pair in pairs}
    compared = ("average", "earlier", "change")
    return {
        pair: {key: value for key, value in report.items() if key not in compared}
        for pair, report in reports.items()
    }


def this_year(manager: Browser) -> dict[str, Any]:
    """The dashboard without who is done in evaluations that may be years old."""
    answer: dict[str, Any] = manager.read("/dashboard/metrics")
    return {key: value for key, value in answer.items() if key != "evaluation_progress"}


@pytest.mark.both_databases
def test_results_go_whole_and_the_others_keep_their_numbers(
    person: PersonFactory, manager: Browser
) -> None:
    world_of(1, person)
    sent = moments()
    for moment in (sent[len(sent) // 3], sent[2 * len(sent) // 3]):
        expected = {pair for pair, last in last_sent().items() if last >= moment}
        told, figures = full(manager, expected), this_year(manager)
        stored = set(PersonResult.unrestricted.filter(last_at__gte=moment).values_list(*KEPT))
        before = Submission.objects.count()
        with CaptureQueriesContext(connection) as asked:
            found = count_old(moment)
        counts = [each["sql"] for each in asked if each["sql"].startswith("SELECT COUNT")]
        gone = purge(moment)

        assert last_sent().keys() == expected
        assert full(manager, expected) == told
        assert set(PersonResult.unrestricted.values_list(*KEPT)) == stored
        if moment.year < current_year():
            assert this_year(manager) == figures
        assert gone == found
        assert counts
        assert not any('FROM "results_answer"' in sql for sql in counts), "it would take hours"
        assert before - Submission.objects.count() == gone.submissions > 0
        assert count_old(moment) == NOTHING
        assert not Answer.objects.exclude(submission__in=Submission.objects.all()).exists()


def test_a_result_with_a_later_part_stays_whole(school: School, person: PersonFactory) -> None:
    second = person("Segunda", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    moment = timezone.now() - timedelta(days=1000)
    for evaluator, at in ((school.evaluator, moment - timedelta(days=1)), (second, moment)):
        school.submit(evaluator=evaluator)
        Submission.objects.filter(evaluator=evaluator).update(created_at=at)
    PersonResult.unrestricted.update(last_at=moment)
    assert (count_old(moment).submissions, purge(moment).submissions) == (0, 0)
    assert Submission.objects.count() == 2
    after = moment + timedelta(microseconds=1)
    assert purge(after).submissions == 2
    assert not Answer.objects.exists()
    assert not PersonResult.unrestricted.exists()


def test_what_was_said_before_and_to_a_result_goes_with_it(school: School) -> None:
    submission = school.submit()
    reopening = reopen(actor=school.manager, submission_id=submission.pk, reason="Se confundió.")
    first = school.questions[0]
    for words in ("Entre tanto.", first.question_text):
        update_question(
            bank_id=school.bank.pk,
            question_id=first.question_id,
            question_text=words,
            question_type="competency",
        )
    confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
    Submission.objects.update(created_at=LONG_AGO)
    after = LONG_AGO + timedelta(days=1)
    assert count_old(after).submissions == 0, "it is still to be corrected"
    correct(
        actor=school.evaluator,
        reopening_id=reopening.pk,
        scores=[Score(each.question_id, 1) for each in school.questions],
        requires_training=False,
        comments="Corregido.",
    )
    Evaluation.objects.update(period=LONG_AGO.year - 1)
    User.objects.filter(pk=school.collaborator.pk).update(category=None)
    kept = purge(after)
    assert (kept.submissions, kept.wordings, kept.evaluations) == (0, 1, 0)
    assert QuestionWording.objects.filter(pk=first.pk, is_current=False).exists()

    Reopening.objects.update(asked_at=LONG_AGO, closed_at=LONG_AGO)
    gone = purge(after)
    assert (gone.submissions, gone.wordings, gone.evaluations) == (1, 1, 1)
    results = (PersonResult, QuestionResult)
    for model in (Reopening, Correction, FormerAnswer, ChangedAverage, Receipt, *results):
        assert not model._default_manager.exists()


@pytest.mark.both_databases
def test_of_a_year_the_result_that_is_left_counts(school: School) -> None:
    first = school.submit()
    reopen(actor=school.manager, submission_id=first.pk, reason="Se confundió.")
    User.objects.filter(pk=school.collaborator.pk).update(
        category=Category.objects.create(name="Orientación")
    )
    school.collaborator.refresh_from_db()
    school.evaluation = past(school, school.collaborator.category, years_ago=0)
    second = school.submit()
    latest = PersonResult.unrestricted.filter(is_latest_of_year=True)
    assert latest.get().last == second
    Submission.objects.update(created_at=LONG_AGO)
    assert purge(LONG_AGO + timedelta(days=1)).submissions == 1
    assert latest.get().last == first


def test_a_wish_that_nobody_can_fulfil_keeps_nothing(school: School) -> None:
    submission = school.submit()
    reopen(actor=school.manager, submission_id=submission.pk, reason="Se confundió.")
    Submission.objects.update(created_at=LONG_AGO - timedelta(days=1))
    Reopening.objects.update(asked_at=LONG_AGO)
    after = LONG_AGO + timedelta(days=1)
    assert count_old(after).submissions == 0, "it is still to be corrected"
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    assert count_old(LONG_AGO).submissions == 0, "it was reopened later"
    assert (count_old(after).submissions, purge(after).submissions) == (1, 1)
    assert not Reopening.objects.exists()


def test_a_request_keeps_what_a_reopening_keeps(school: School) -> None:
    submission = school.submit()
    request = request_correction(
        actor=school.evaluator,
        evaluation_id=submission.evaluation_id,
        user_id=submission.collaborator_id,
        reason="Me confundí.",
    )
    Submission.objects.update(created_at=LONG_AGO - timedelta(days=1))
    CorrectionRequest.objects.update(asked_at=LONG_AGO)
    after = LONG_AGO + timedelta(days=1)
    assert count_old(after).submissions == 0, "it may still be granted"
    decline(actor=school.manager, request_id=request.pk, answer="No.")
    assert count_old(after).submissions == 0, "it was answered later"
    CorrectionRequest.objects.update(closed_at=LONG_AGO)
    assert count_old(LONG_AGO).submissions == 0
    assert (count_old(after).submissions, purge(after).submissions) == (1, 1)
    assert not CorrectionRequest.objects.exists()


@pytest.mark.both_databases
def test_however_many_were_evaluated_all_of_it_goes(school: School, person: PersonFactory) -> None:
    people = [person(category=school.category) for _ in range(PEOPLE_PER_TRANSACTION)]
    Assignment.objects.bulk_create(
        Assignment(evaluator=school.evaluator, collaborator=each) for each in people
    )
    for each in (school.collaborator, *people):
        school.submit(collaborator=each)
    Submission.objects.update(created_at=LONG_AGO)
    assert purge(LONG_AGO + timedelta(days=1)).submissions == len(people) + 1
    assert not PersonResult.unrestricted.exists()


def past(school: School, category: Category, *, years_ago: int) -> Evaluation:
    return school.new_evaluation(
        name="Vieja", year=current_year() - years_ago, category_id=category.pk
    )


@pytest.mark.both_databases
def test_evaluations_go_that_are_empty_past_and_nobodys(school: School) -> None:
    school.submit()
    Evaluation.objects.filter(pk=school.evaluation.pk).update(period=current_year() - 5)
    idle, empty = (Category.objects.create(name=name) for name in ("Porteros", "Nadie"))
    User.objects.filter(pk=school.evaluator.pk).update(category=idle)
    gone = [past(school, school.category, years_ago=3), past(school, idle, years_ago=4)]
    gone += [past(school, empty, years_ago=3)]
    kept = [school.evaluation, past(school, idle, years_ago=3)]
    kept += [past(school, school.category, years_ago=ago) for ago in (2, 1)]
    moment = moment_before(Age(2, "y"))
    assert count_old(moment).evaluations == purge(moment).evaluations == len(gone)
    assert set(Evaluation.objects.all()) == set(kept)


@pytest.mark.both_databases
def test_the_average_goes_with_the_results_it_is_of(school: School, person: PersonFactory) -> None:
    people = [school.collaborator, *(person(category=school.category) for _ in range(5))]
    for each in people:
        Assignment.objects.get_or_create(evaluator=school.evaluator, collaborator=each)
    path = f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"

    def average_of_all(*scores: int) -> str:
        for each in people:
            school.submit(*scores, collaborator=each)
        report = browser_of(school.collaborator).read(path)
        percentage: str = report["average"]["percentage"]
        return percentage

    assert average_of_all(3, 3, 3) == "75"
    Evaluation.objects.update(period=current_year() - 5)
    Submission.objects.update(created_at=LONG_AGO)
    purge(moment_before(Age(2, "y")))
    assert average_of_all(2, 2, 2) == "50"


@pytest.mark.both_databases
def test_wordings_go_that_nobody_asks_or_answered(school: School) -> None:
    school.submit()
    bank, (first, second, _) = school.bank.pk, school.questions
    for words in ("Nunca contestada", "La vigente"):
        update_question(
            bank_id=bank,
            question_id=first.question_id,
            question_text=words,
            question_type="competency",
        )
    delete_question(bank_id=bank, question_id=second.question_id)
    never = create_question(bank_id=bank, question_text="Fugaz", question_type="objective")
    delete_question(bank_id=bank, question_id=never.question_id)
    texts = QuestionWording.objects.order_by("pk").values_list("question_text", flat=True)

    assert count_old(LONG_AGO).wordings == purge(LONG_AGO).wordings == 2
    assert list(texts.all()) == [
        "Prepara sus clases.",
        "Escucha a sus estudiantes.",
        "Cumple su plan anual.",
        "La vigente",
    ]
    assert Question.objects.count() == 3
    Submission.objects.update(created_at=LONG_AGO)
    assert purge(LONG_AGO + timedelta(days=1)).wordings == 2
    assert list(texts.all()) == ["Cumple su plan anual.", "La vigente"]
    assert Question.objects.count() == 2


@pytest.mark.both_databases
def test_the_questions_of_a_deleted_bank_go(school: School) -> None:
    bank = create_bank(name="Equivocado", description="")
    create_question(bank_id=bank.pk, question_text="¿Planea?", question_type="competency")
    delete_bank(bank_id=bank.pk)
    assert Question.objects.count() == len(school.questions) + 1
    assert purge(LONG_AGO).wordings == 1
    assert Question.objects.count() == len(school.questions)


@pytest.mark.both_databases
def test_what_has_ended_goes(school: School) -> None:
    browser = browser_of(school.admin)
    browser_of(school.manager)
    ended = Session.objects.exclude(pk=browser.cookies["sessionid"].value)
    ended.update(expire_date=timezone.now() - timedelta(seconds=1))
    for minutes in (9, 11):
        attempt = AccessAttempt.objects.create(
            username=f"{minutes}@x.example", ip_address="192.0.2.1", failures_since_start=5
        )
        tried = timezone.now() - timedelta(minutes=minutes)
        AccessAttempt.objects.filter(pk=attempt.pk).update(attempt_time=tried)
    with time_machine.travel(LONG_AGO, tick=False):
        record_event(Action.CATEGORY_CREATED)
    gone = purge(LONG_AGO + timedelta(days=1))
    assert (gone.sessions, gone.attempts, gone.events) == (1, 1, 1)
    assert browser.read("/users/me")["email"] == school.admin.email
    assert AccessAttempt.objects.get().username == "9@x.example"


@pytest.mark.both_databases
def test_drafts_that_nobody_sent_go_by_when_they_were_saved(school: School) -> None:
    school.begin()
    moment = timezone.now()
    assert (count_old(moment).drafts, purge(moment - timedelta(days=1)).drafts) == (1, 0)
    assert Draft.objects.count() == 1
    assert purge(moment).drafts == 1
    assert (count_old(moment), Draft.objects.exists()) == (NOTHING, False)


@pytest.mark.both_databases
def test_networks_go_by_when_somebody_last_signed_in_from_them(school: School) -> None:
    for network in ("10.1.1.1", "10.2.2.2"):
        remember_sign_in(user_id=school.evaluator.pk, network=network)
    KnownNetwork.objects.filter(network="10.2.2.2").update(last_at=LONG_AGO)
    purge(LONG_AGO + timedelta(days=1))
    assert KnownNetwork.objects.get().network == "10.1.1.1"
    signed_in_at = User.objects.get(pk=school.evaluator.pk).last_signed_in_at
    purge(timezone.now())
    assert not KnownNetwork.objects.exists()
    assert User.objects.get(pk=school.evaluator.pk).last_signed_in_at == signed_in_at


def test_it_is_recorded_without_anybody(school: School) -> None:
    last = AuditEvent.objects.latest("id")
    purge(LONG_AGO)
    events = AuditEvent.objects.filter(pk__gt=last.pk).order_by("pk")
    told = [(e.action, e.label, e.actor_id, e.person_id, e.origin, e.changes) for e in events]
    moment = "2001-06-01T00:00:00+00:00"
    assert told == [
        (action, moment, None, None, "command", {}) for action in ("data.purged", "audit.purged")
    ]


def test_whose_report_was_opened_stays_known(
    school: School, as_manager: Browser, as_collaborator: Browser
) -> None:
    old = past(school, school.category, years_ago=5)
    record_event(
        Action.REPORT_OPENED,
        person_id=school.collaborator.pk,
        target=AuditTarget(TargetType.EVALUATION, old.pk, old.name),
    )
    assert purge(moment_before(Age(2, "y"))).evaluations == 1
    (view,) = as_collaborator.read("/profile/report-views")
    assert (view["evaluation_id"], view["evaluation_name"]) == (old.pk, "Vieja")


@pytest.mark.parametrize(
    ("today", "age", "expected"),
    [
        ("2026-11-21", (5, "y"), "2021-11-21"),
        ("2026-11-21", (18, "m"), "2025-05-21"),
        ("2026-11-21", (90, "d"), "2026-08-23"),
        ("2028-02-29", (1, "y"), "2027-02-28"),
        ("2026-03-31", (1, "m"), "2026-02-28"),
        ("2026-01-15", (1, "m"), "2025-12-15"),
        ("2026-01-15", (100, "y"), "1926-01-15"),
    ],
)
def test_an_age_is_counted_from_the_schools_midnight(
    today: str, age: tuple[int, str], expected: str
) -> None:
    late = datetime.fromisoformat(f"{today}T23:59:59-05:00")
    with time_machine.travel(late, tick=False):
        moment = moment_before(Age(*age))
    assert timezone.localtime(moment).isoformat()[:19] == f"{expected}T00:00:00"


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_it_is_shown_asked_and_done(school: School, run: Run) -> None:
    school.submit()
    Submission.objects.update(created_at=timezone.now() - timedelta(days=2000))
    PersonResult.unrestricted.update(last_at=timezone.now() - timedelta(days=2000))
    require_own_key()  # as after the first start
    before = every_row()
    assert run("purge", "--older-than", "5y", "--dry-run") == 0
    told = run.said.splitlines()
    assert "           1  evaluaciones enviadas, con resultados completos" in told
    assert "           3  respuestas de ellas" in told
    assert told[-1] == PURGE_DRY
    assert run("purge", "--older-than", "5y") == 1
    assert run.complained == f"{YES_NEEDED}\n"
    assert run("purge", "--older-than", "5y", typed="no\n") == 1
    assert every_row() == before

    assert run("purge", "--older-than", "5y", typed="sí\n") == 0
    assert run.said.count("           3  respuestas de ellas") == 2
    assert not Submission.objects.exists()
    assert run("purge", "--older-than", "5y", "--yes") == 0
    assert run.said.startswith("No hay nada anterior al ")


def test_the_last_year_is_kept_unless_forced(school: School, run: Run) -> None:
    require_own_key()  # as after the first start
    before = every_row()
    for age in ("11m", "364d"):
        assert run("purge", "--older-than", age, "--yes") == 1
        assert run.complained == f"{messages.PURGE_TOO_RECENT}\n"
    assert every_row() == before
    assert run("purge", "--older-than", "1y", "--dry-run") == 0
    assert run("purge", "--older-than", "11m", "--force", "--dry-run") == 0


@pytest.mark.parametrize(
    "age", ["", "5", "y", "0y", "-1y", "101y", "5a", "1.5y", "٥y", "9" * 99 + "d", "00000001999y"]
)
def test_an_age_that_is_none_is_refused(run: Run, age: str) -> None:
    assert run("purge", f"--older-than={age}", "--yes") == 2
    assert BAD_AGE in run.complained


@pytest.mark.parametrize("command", ["export-person", "anonymise-person", "purge"])
def test_each_explains_itself_in_spanish(run: Run, command: str) -> None:
    assert run(command, "--help") == 0
    assert run.said.startswith(f"Uso: evaluacmo {command}")
