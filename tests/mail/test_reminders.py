"""Daily reminders, and what managers see of them."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.common.errors import Conflict
from evaluacmo.evaluations.banks import delete_question
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import extend_deadline
from evaluacmo.mail import messages
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.models import (
    Message,
    MessageKind,
    MessageReason,
    MessageState,
    ResultNotice,
)
from evaluacmo.mail.queries import (
    count_to_remind,
    list_people_to_remind,
    pending_tasks_of,
)
from evaluacmo.mail.rendering import reminder
from evaluacmo.mail.services import remind
from evaluacmo.maintenance.privacy.export import export_person
from evaluacmo.maintenance.privacy.purge import purge
from evaluacmo.receipts.services import confirm
from evaluacmo.results.models import PersonResult
from evaluacmo.results.reader import unrestricted
from tests.commands import Run
from tests.conftest import Browser, PersonFactory, School
from tests.failures import code_of
from tests.mail.conftest import BACKEND
from tests.queries import count_queries
from tests.reports.exports.test_exports import local
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

NOON = datetime(2026, 5, 4, 17, tzinfo=UTC)


def without_links(text: str) -> str:
    """The text without its addresses, whose ids may look like a score."""
    return re.sub(r"https://\S+", "", text)


def due() -> dict[str, tuple[int, int]]:
    """For whom something waits: people to evaluate, and results to read; the counts agree."""
    today = timezone.localdate()
    people = list_people_to_remind(day=today, reader=unrestricted)
    assert count_to_remind(day=today, reader=unrestricted) == {
        "people": len(people),
        **{
            name: sum(getattr(each, name) > 0 for each in people)
            for name in ("pending", "ready", "unconfirmed", "self_evaluation", "talks")
        },
    }
    return {each.name: (each.pending, each.ready) for each in people}


# --- who ------------------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_evaluators_are_reminded_of_whom_they_have_not_evaluated(
    school: School, person: PersonFactory
) -> None:
    second = person("Segunda", category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=second)
    assert due() == {"Elena Duarte": (2, 0)}
    school.submit()
    assert due() == {"Elena Duarte": (1, 0), "Camilo Peña": (0, 1)}
    school.submit(collaborator=second)
    assert due() == {"Camilo Peña": (0, 1), "Segunda": (0, 1)}


@pytest.mark.parametrize(
    "change",
    [
        lambda school: User.objects.filter(pk=school.collaborator.pk).update(is_active=False),
        lambda school: User.objects.filter(pk=school.collaborator.pk).update(category=None),
        lambda school: User.objects.filter(pk=school.evaluator.pk).update(is_active=False),
        lambda school: User.objects.filter(pk=school.evaluator.pk).update(email=None),
        lambda school: User.objects.filter(pk=school.evaluator.pk).update(role=Role.COLLABORATOR),
        lambda school: Evaluation.objects.update(question_bank=None),
        lambda school: Evaluation.objects.update(period=2999),
        lambda school: school.overfill_bank(),
        lambda school: [
            delete_question(bank_id=school.bank.pk, question_id=each.question_id)
            for each in school.questions
        ],
    ],
)
def test_nobody_is_reminded_of_what_they_could_not_do(school: School, change: Any) -> None:
    change(school)
    assert due() == {}


@pytest.mark.both_databases
def test_a_result_is_told_when_all_who_can_have_submitted(
    school: School, person: PersonFactory
) -> None:
    second = person("Segundo", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    school.submit()
    assert due() == {"Segundo": (1, 0)}
    User.objects.filter(pk=second.pk).update(is_active=False)
    assert due() == {"Camilo Peña": (0, 1)}
    User.objects.filter(pk=second.pk).update(is_active=True)
    school.submit(evaluator=second)
    Assignment.objects.all().delete()
    assert due() == {"Camilo Peña": (0, 1)}
    for unreachable in ({"is_active": False}, {"is_active": True, "email": None}):
        User.objects.filter(pk=school.collaborator.pk).update(**unreachable)
        assert due() == {}


def test_a_result_that_was_told_is_to_be_confirmed(school: School) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        Evaluation.objects.update(period=NOON.year)
        school.submit()
        for _ in range(2):
            remind(reader=unrestricted)
            deliver()
            clock.shift(timedelta(days=1))
        assert [email.subject.split(" · ")[0] for email in mail.outbox] == [
            "Su resultado está listo",
            "Confirme que recibió su resultado",
        ]
        assert f"su resultado de «{school.evaluation.name}»" in mail.outbox[1].body
        confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
        assert due() == {}


def test_the_subject_names_a_result_and_the_evaluations_that_wait(
    school: School, person: PersonFactory
) -> None:
    both = person("Julia Rey", role=Role.EVALUATOR, category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=both)
    Assignment.objects.create(evaluator=both, collaborator=school.collaborator)
    school.submit(collaborator=both)
    content = reminder(both, pending_tasks_of(both, reader=unrestricted))
    subject, _ = content.subject.split(" · ")
    assert subject == "Tiene evaluaciones pendientes y su resultado está listo"


def test_results_of_former_evaluations_are_no_news(school: School) -> None:
    school.submit()
    school.new_evaluation(name="Más nueva")
    assert due() == {"Elena Duarte": (1, 0)}


# --- once -----------------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_a_result_is_told_once_and_people_to_evaluate_once_a_day(
    school: School, person: PersonFactory
) -> None:
    Assignment.objects.create(
        evaluator=school.evaluator, collaborator=person("Segunda", category=school.category)
    )
    with time_machine.travel(NOON, tick=False) as clock:
        year = NOON.year
        Evaluation.objects.update(period=year)
        school.submit()
        assert remind(reader=unrestricted) == 2
        assert (remind(reader=unrestricted), due()) == (0, {})
        assert deliver() == 2
        (told,) = [each for each in mail.outbox if each.to == ["camilo@colegio.example"]]
        assert "Su resultado de «Evaluación docente» está listo." in told.body
        assert "evaluar a" not in told.body
        (asked,) = [each for each in mail.outbox if each.to == ["elena@colegio.example"]]
        assert "Le falta 1 evaluación por enviar." in asked.body
        for secret in ("Segunda", "Camilo", "set-password"):
            assert secret not in asked.body
        for email in (asked, told):
            assert "75" not in without_links(email.body)
        confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
        clock.shift(timedelta(days=1))
        assert due() == {"Elena Duarte": (1, 0)}
        assert remind(reader=unrestricted) == 1
    events = AuditEvent.objects.filter(action=Action.REMINDERS_SENT).order_by("id")
    # no number of people: see `remind`
    assert [event.changes for event in events] == [{}, {}]


def test_what_was_done_before_it_is_sent_is_not_asked_for(school: School) -> None:
    remind(reader=unrestricted)
    school.submit()
    deliver()
    assert mail.outbox == []
    assert Message.objects.get().state == MessageState.DROPPED


def test_a_day_that_is_over_reminds_nobody_and_the_next_one_does(
    school: School, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = BACKEND
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    with time_machine.travel(NOON, tick=False) as clock:
        Evaluation.objects.update(period=NOON.year)
        school.submit()
        assert remind(reader=unrestricted) == 1
        deliver()
        clock.shift(timedelta(days=1))
        assert remind(reader=unrestricted) == 1
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        assert deliver() == 1
    assert len(mail.outbox) == 1
    assert set(Message.objects.values_list("state", flat=True)) == {
        MessageState.FAILED,
        MessageState.SENT,
    }
    assert ResultNotice.objects.count() == 1


def test_the_day_is_the_schools(school: School) -> None:
    with time_machine.travel(datetime(2026, 5, 5, 4, 59, tzinfo=UTC), tick=False) as clock:
        Evaluation.objects.update(period=2026)
        assert remind(reader=unrestricted) == 1
        clock.shift(timedelta(minutes=1))
        assert remind(reader=unrestricted) == 1
    days = Message.objects.order_by("day").values_list("day", flat=True)
    assert [day.isoformat() for day in days if day] == ["2026-05-04", "2026-05-05"]


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_machines_that_remind_together_remind_once(school: School) -> None:
    at_once(*3 * [lambda: remind(reader=unrestricted)], queued=True)
    assert Message.objects.count() == 1


# --- the year's dates -----------------------------------------------------------------------------


def set_dates(school: School, **days: date | None) -> None:
    Evaluation.objects.filter(pk=school.evaluation.pk).update(period=2026, **days)


@pytest.mark.parametrize(
    ("moment", "is_asked"),
    [
        ("2026-10-01T04:59:59Z", False),
        ("2026-10-01T05:00:00Z", True),
        ("2026-12-01T04:59:59Z", True),
        ("2026-12-01T05:00:00Z", False),
    ],
)
def test_only_what_is_open_is_asked_for(school: School, moment: str, is_asked: bool) -> None:
    set_dates(school, opens_on=date(2026, 10, 1), closes_on=date(2026, 11, 30))
    with time_machine.travel(moment, tick=False):
        assert due() == ({"Elena Duarte": (1, 0)} if is_asked else {})


def test_who_has_more_time_is_asked_alone(school: School, person: PersonFactory) -> None:
    set_dates(school, closes_on=date(2026, 4, 30))
    other = person("Otra", role=Role.EVALUATOR)
    for evaluator in (school.evaluator, other):
        pupil = person(f"De {evaluator.name}", category=school.category)
        Assignment.objects.create(evaluator=evaluator, collaborator=pupil)
    with time_machine.travel(NOON, tick=False):
        assert due() == {}
        extend_deadline(
            actor=school.manager,
            evaluation_id=school.evaluation.pk,
            evaluator_id=other.pk,
            closes_on=timezone.localdate(),
        )
        assert due() == {"Otra": (1, 0)}
        remind(reader=unrestricted)
        deliver()
    assert "Le falta 1 evaluación por enviar hasta el 4 de mayo." in mail.outbox[0].body


def test_what_has_closed_before_it_is_sent_is_not_asked_for(school: School) -> None:
    set_dates(school, closes_on=date(2026, 5, 4))
    with time_machine.travel(NOON, tick=False) as clock:
        assert remind(reader=unrestricted) == 1
        set_dates(school, closes_on=date(2026, 5, 3))
        clock.shift(timedelta(minutes=1))
        deliver()
    assert mail.outbox == []
    assert Message.objects.get().state == MessageState.DROPPED


def test_a_result_is_told_from_its_day_on(school: School) -> None:
    with time_machine.travel("2026-05-04T04:59:59Z", tick=False) as clock:
        set_dates(school, results_on=date(2026, 5, 4))
        school.submit()
        assert due() == {}
        clock.shift(timedelta(seconds=1))
        assert due() == {"Camilo Peña": (0, 1)}
        assert remind(reader=unrestricted) == 1
        set_dates(school, results_on=date(2026, 5, 5))
        deliver()
        assert mail.outbox == []
        clock.shift(timedelta(days=1))
        assert remind(reader=unrestricted) == 1
        assert deliver() == 1
        set_dates(school, results_on=date(2026, 5, 7))
        clock.shift(timedelta(days=1))
        assert due() == {}
        clock.shift(timedelta(days=1))
        assert due() == {"Camilo Peña": (0, 0)}


def test_a_provisional_result_is_neither_told_nor_to_be_confirmed(
    school: School, person: PersonFactory
) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        set_dates(school)
        school.submit()
        remind(reader=unrestricted)
        deliver()
        clock.shift(timedelta(days=1))
        assert due() == {"Camilo Peña": (0, 0)}
        second = person("Segundo", role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
        assert due() == {"Segundo": (1, 0)}


def test_a_result_that_was_confirmed_already_is_not_told(school: School) -> None:
    school.submit()
    confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=1)
    assert due() == {}


# --- links ----------------------------------------------------------------------------------------


def reminder_of(user: User) -> str:
    """The e-mail that this person would get now; what its links are is in its text, too."""
    content = reminder(user, pending_tasks_of(user, reader=unrestricted))
    for url in re.findall(r"http\S+", content.text):
        assert f'href="{url}"' in content.html
    return content.text


def letter(school: School) -> str:
    """The reminder of the evaluator, at noon of the fourth of May 2026."""
    with time_machine.travel(NOON, tick=False):
        return reminder_of(school.evaluator)


def test_the_links_lead_to_what_is_to_be_done(
    school: School, person: PersonFactory, settings: Settings
) -> None:
    evaluator, site = school.evaluator, settings.SITE_URL
    one = f"Abrir la evaluación: {site}/evaluation-form?collaborator={school.collaborator.pk}\n"
    assert one in reminder_of(evaluator)
    second = person("Segunda", category=school.category)
    Assignment.objects.create(evaluator=evaluator, collaborator=second)
    assert f"Ir a mis evaluaciones: {site}/evaluation-form\n" in reminder_of(evaluator)

    school.submit()
    report = f"{site}/report/{school.evaluation.pk}/{school.collaborator.pk}"
    assert f"Leer mi resultado: {report}\n" in reminder_of(school.collaborator)
    result = PersonResult.unrestricted.get()
    ResultNotice.objects.create(result=result, sent_at=timezone.now())
    assert f"Abrir mi resultado: {report}\n" in reminder_of(school.collaborator)


def test_the_email_splits_what_is_owed_in_the_words_of_the_screens(
    school: School, person: PersonFactory
) -> None:
    set_dates(school, closes_on=date(2026, 12, 17))
    assert "Le falta 1 evaluación por enviar hasta el 17 de diciembre. Puede" in letter(school)
    for name, days in (
        ("Abre", {"opens_on": date(2026, 12, 3), "closes_on": date(2027, 1, 20)}),
        ("Cerró", {"closes_on": date(2026, 5, 3)}),
        ("Vacía", None),
        ("Sin fecha", {}),
    ):
        category = Category.objects.create(name=name)
        for number in range(2):
            pupil = person(f"{name} {number}", category=category)
            Assignment.objects.create(evaluator=school.evaluator, collaborator=pupil)
        if days is not None:
            Evaluation.objects.create(
                name=name,
                period=2026,
                category=category,
                question_bank=school.bank,
                weight_objectives=40,
                weight_competencies=60,
                **days,
            )
    assert (
        "Le faltan 9 evaluaciones: 1 por enviar hasta el 17 de diciembre, 2 por enviar, "
        "2 abren el 3 de diciembre, 2 cerradas y 2 sin preparar. Puede hacerlo por partes."
    ) in letter(school)


# --- chosen people --------------------------------------------------------------------------------


@pytest.fixture
def busy(school: School, person: PersonFactory) -> dict[str, User]:
    """People with tasks by name: Elena has two people to evaluate, Abel one, Camilo a result."""
    people = {
        "Elena": school.evaluator,
        "Abel": person("Abel Cruz", role=Role.EVALUATOR),
        "Camilo": school.collaborator,
    }
    school.submit()
    for evaluator, number in (("Elena", 1), ("Elena", 2), ("Abel", 3)):
        pupil = person(f"Por evaluar {number}", category=school.category)
        Assignment.objects.create(evaluator=people[evaluator], collaborator=pupil)
    return people


def told() -> set[str]:
    """To whom a reminder was made."""
    return set(Message.objects.values_list("person__name", flat=True))


@pytest.mark.both_databases
def test_who_has_most_to_do_comes_first(busy: dict[str, User], as_manager: Browser) -> None:
    def names(query: str) -> list[str]:
        return [each["name"] for each in as_manager.read(f"/reminders/people?{query}")]

    assert names("") == ["Elena Duarte", "Abel Cruz", "Camilo Peña"]
    assert names("task=pending") == ["Elena Duarte", "Abel Cruz"]
    assert names("task=pending&search=cruz") == ["Abel Cruz"]
    assert names("task=ready") == ["Camilo Peña"]
    assert names("task=unconfirmed") == []
    assert names("sort=pending") == ["Camilo Peña", "Abel Cruz", "Elena Duarte"]
    assert as_manager.get("/api/reminders/people?task=otra").status_code == 400


@pytest.mark.both_databases
def test_people_to_remind_by_name(
    school: School, busy: dict[str, User], person: PersonFactory, as_manager: Browser
) -> None:
    namesake = person("ÁBEL Cruz", role=Role.EVALUATOR)
    pupil = person("Por evaluar 4", category=school.category)
    Assignment.objects.create(evaluator=namesake, collaborator=pupil)

    def ids(query: str) -> list[int]:
        return [each["id"] for each in as_manager.read(f"/reminders/people?{query}")]

    equal = sorted((busy["Abel"].pk, namesake.pk))
    others = [busy["Camilo"].pk, busy["Elena"].pk]
    assert ids("sort=name") == [*equal, *others]
    assert ids("sort=-name") == [*reversed(others), *equal]
    assert ids("sort=name&page=2&page_size=2") == others
    assert as_manager.get("/api/reminders/people?sort=email").status_code == 400


@pytest.mark.both_databases
def test_the_numbers_are_those_of_the_search(busy: dict[str, User], as_manager: Browser) -> None:
    state = as_manager.read("/reminders?search=cruz")
    assert [state[key] for key in ("people", "pending", "ready", "unconfirmed")] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("choice", "names"),
    [
        ({"task": "pending"}, {"Elena Duarte", "Abel Cruz"}),
        ({"task": "pending", "people": 2}, {"Elena Duarte", "Abel Cruz"}),
        ({"search": "cruz", "people": 1}, {"Abel Cruz"}),
        ({"task": "ready", "people": 1}, {"Camilo Peña"}),
        ({"people": 3}, {"Elena Duarte", "Abel Cruz", "Camilo Peña"}),
        ({}, {"Elena Duarte", "Abel Cruz", "Camilo Peña"}),
    ],
)
def test_only_who_was_chosen_gets_one(
    busy: dict[str, User], as_manager: Browser, choice: dict[str, Any], names: set[str]
) -> None:
    assert as_manager.post_json("/reminders", choice).json() == {"people": len(names)}
    assert told() == names
    event = AuditEvent.objects.get(action=Action.REMINDERS_SENT)
    assert event.changes == ({"task": [None, choice["task"]]} if "task" in choice else {})


def test_only_who_was_ticked_gets_one(busy: dict[str, User], as_manager: Browser) -> None:
    ids = [busy["Abel"].pk, busy["Camilo"].pk, busy["Abel"].pk]
    assert as_manager.post_json("/reminders", {"ids": ids}).json() == {"people": 2}
    assert told() == {"Abel Cruz", "Camilo Peña"}
    assert as_manager.post_json("/reminders", {"ids": [busy["Elena"].pk]}).json() == {"people": 1}
    assert told() == {"Abel Cruz", "Camilo Peña", "Elena Duarte"}


def test_nobody_gets_one_where_others_are_found_by_now(
    busy: dict[str, User], as_manager: Browser
) -> None:
    reminded, idle = busy["Abel"].pk, User.objects.get(name="Por evaluar 1").pk
    assert as_manager.post_json("/reminders", {"ids": [reminded]}).json() == {"people": 1}
    for choice, words in (
        ({"ids": [busy["Elena"].pk, reminded]}, "la lista cambió"),
        ({"ids": [reminded]}, "a Abel Cruz: ya se le escribió hoy"),
        ({"ids": [idle]}, "a Por evaluar 1: por ahora no tiene nada por hacer"),
        ({"ids": [2**63 - 1]}, "a esta persona"),
        ({"ids": [busy["Elena"].pk], "task": "ready"}, "a esta persona"),
        ({"task": "pending", "people": 2}, "la lista cambió"),
        ({"search": "elena", "people": 2}, "la lista cambió"),
        ({"people": 3}, "la lista cambió"),
    ):
        answer = as_manager.post_json("/reminders", choice)
        assert code_of(answer, 409) == "changed_meanwhile"
        assert words in answer.json()["message"]
        assert told() == {"Abel Cruz"}
    assert AuditEvent.objects.filter(action=Action.REMINDERS_SENT).count() == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda school: set_dates(school, closes_on=date(2026, 5, 3)),
            "hoy no puede enviar ninguna de las que le faltan: 1 cerrada.",
        ),
        (
            lambda school: set_dates(school, opens_on=date(2026, 12, 3)),
            "hoy no puede enviar ninguna de las que le faltan: 1 abre el 3 de diciembre.",
        ),
        (lambda school: User.objects.update(email=None), "no tiene correo."),
        (lambda school: User.objects.update(is_active=False), "su cuenta no está activa."),
    ],
)
def test_a_refused_reminder_says_why(school: School, change: Any, words: str) -> None:
    with time_machine.travel(NOON, tick=False):
        change(school)
        with pytest.raises(Conflict) as refusal:
            remind(reader=unrestricted, ids=[school.evaluator.pk])
    assert str(refusal.value) == f"No se envió ningún correo a Elena Duarte: {words}"


def test_whether_ones_own_evaluator_was_reminded_is_no_reason(
    school: School, as_manager: Browser
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    only_about_the_reader = {"ids": [school.evaluator.pk]}
    assert remind(reader=unrestricted) == 1
    answer = as_manager.post_json("/reminders", only_about_the_reader)
    assert code_of(answer, 409) == "changed_meanwhile"
    assert answer.json()["message"] == messages.REMINDER_NEEDLESS
    (row,) = as_manager.read("/dashboard/progress")
    assert row["reminder"] is None


@pytest.mark.parametrize("is_reminded", [True, False])
def test_whether_ones_own_evaluator_was_reminded_is_nowhere(
    school: School, as_manager: Browser, is_reminded: bool
) -> None:
    """They also evaluate somebody else, so that they would be offered where they were not."""
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    if is_reminded:
        assert remind(reader=unrestricted) == 1
    assert as_manager.read("/reminders")["people"] == 0
    assert as_manager.read("/reminders/people") == []
    schedule = as_manager.read("/reminders/schedule")
    assert as_manager.put_json("/reminders/schedule", schedule).json()["people_today"] == 0
    (progress,) = as_manager.read("/dashboard/progress")
    assert progress["reminder"] is None
    (row,) = as_manager.read("/reports/not-evaluated")
    assert row["evaluators"][0]["reminder"] is None
    for chosen in ({"ids": [school.evaluator.pk]}, {"people": 1}):
        assert code_of(as_manager.post_json("/reminders", chosen), 409) == "changed_meanwhile"
    assert as_manager.post_json("/reminders").json() == {"people": 0}
    assert told() == {"Elena Duarte"}


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"ids": []}, "ids"),
        ({"ids": list(range(1, 502))}, "ids"),
        ({"ids": ["1"]}, "ids"),
        ({"ids": 1}, "ids"),
        ({"task": "otra"}, "task"),
        ({"people": 0}, "people"),
        ({"search": "a" * 201}, "search"),
    ],
)
def test_a_choice_that_is_none_reminds_nobody(
    busy: dict[str, User], as_manager: Browser, choice: dict[str, Any], field: str
) -> None:
    answer = as_manager.post_json("/reminders", choice)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
    assert told() == set()


def test_who_is_chosen_is_nobody_that_the_reader_does_not_see(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.update(collaborator=school.manager)
    other = person("Elena Otra", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=other, collaborator=school.collaborator)
    hidden = as_manager.post_json("/reminders", {"ids": [school.evaluator.pk]})
    assert code_of(hidden, 409) == "changed_meanwhile"
    for choice in ({"search": "elena", "people": 1}, {"task": "pending", "people": 1}):
        assert as_manager.post_json("/reminders", choice).json() == {"people": 1}
        assert told() == {"Elena Otra"}
        Message.objects.all().delete()
    assert as_manager.post_json("/reminders", {"people": 1}).json() == {"people": 1}
    assert told() == {"Elena Otra", "Elena Duarte"}


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_those_who_remind_the_same_together_one_is_told_to_look_again(school: School) -> None:
    def reminded() -> int:
        try:
            return remind(reader=unrestricted, ids=[school.evaluator.pk])
        except Conflict:
            return 0

    assert sorted(at_once(reminded, reminded, reminded, queued=True)) == [0, 0, 1]
    assert Message.objects.count() == 1


# --- what managers see ----------------------------------------------------------------------------


def test_what_would_be_sent_is_shown_before(school: School, as_manager: Browser) -> None:
    school.submit()
    assert as_manager.read("/reminders") == {
        "is_on": True,
        "people": 1,
        "pending": 0,
        "ready": 1,
        "unconfirmed": 0,
        "self_evaluation": 0,
        "talks": 0,
        "waiting": 0,
    }
    assert [each["name"] for each in as_manager.read("/reminders/people?search=pena")] == [
        "Camilo Peña"
    ]
    shown = as_manager.read(f"/reminders/people/{school.collaborator.pk}")
    assert as_manager.post_json("/reminders").json() == {"people": 1}
    deliver()
    (sent,) = mail.outbox
    assert shown == {"to": sent.to[0], "subject": sent.subject, "text": sent.body}


def test_the_words_of_an_invitation_are_shown_without_a_link_that_works(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    shown = as_manager.read("/reminders/invitation")
    assert shown["to"] == school.manager.email
    assert shown["text"].rstrip().count("/set-password\n") == 1
    guest = person("Ana", role=Role.EVALUATOR)
    guest.set_unusable_password()
    guest.save()
    as_manager.post_json(f"/users/{guest.pk}/invitation")
    deliver()
    (sent,) = mail.outbox
    assert sent.subject == shown["subject"]
    name, email = school.manager.name, str(school.manager.email)
    words = shown["text"].replace(name, guest.name).replace(email, str(guest.email))
    link = re.search(r"/set-password(#\S+)", str(sent.body))
    assert link
    assert words == str(sent.body).replace(link[1], "")


def test_a_reminder_about_the_reader_is_sent_and_not_shown(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.update(collaborator=school.manager)
    evaluator = f"/reminders/people/{school.evaluator.pk}"
    for reader, people in ((as_manager, 0), (as_admin, 1)):
        assert reader.read("/reminders")["people"] == people
        assert len(reader.read("/reminders/people")) == people
        assert (reader.get(f"/api{evaluator}").status_code == 200) == (people == 1)
    assert as_manager.post_json("/reminders").json() == {"people": 0}
    message = Message.objects.get()
    assert message.person == school.evaluator
    for reader, people in ((as_manager, 0), (as_admin, 1)):
        assert reader.read("/reminders")["waiting"] == people
        assert len(reader.read("/reminders/messages")) == people
        assert len(reader.exported("/reminders/messages/xlsx")) == people
    assert deliver() == 1


def test_without_e_mail_it_is_shown_and_not_sent(
    school: School, as_manager: Browser, settings: Settings
) -> None:
    settings.EMAIL_ON = False
    state = as_manager.read("/reminders")
    assert (state["is_on"], state["people"]) == (False, 1)
    assert code_of(as_manager.post_json("/reminders"), 409) == "email_off"
    with pytest.raises(Conflict):
        remind(reader=unrestricted)


@pytest.mark.both_databases
def test_the_log_is_found_by_name_kind_and_state(school: School, as_manager: Browser) -> None:
    remind(reader=unrestricted)
    deliver()
    now = timezone.now() + timedelta(seconds=1)
    Message.objects.create(
        person=school.collaborator, kind=MessageKind.RESET, made_at=now, next_at=now
    )

    def found(query: str) -> list[tuple[str, str]]:
        rows = as_manager.read(f"/reminders/messages?{query}")
        return [(row["person_name"], row["kind"]) for row in rows]

    reset, reminder = ("Camilo Peña", "reset"), ("Elena Duarte", "reminder")
    assert found("") == [reset, reminder]
    assert found("kind=reminder") == found("state=sent") == found("search=duarte") == [reminder]
    assert found("state=waiting") == found("page=1&page_size=1") == [reset]
    assert found(f"person_id={school.collaborator.pk}") == [reset]
    assert as_manager.get("/api/reminders/messages?kind=otro").status_code == 400


def test_the_log_is_taken_away_as_its_screen_is_narrowed(
    school: School, as_manager: Browser
) -> None:
    remind(reader=unrestricted)
    deliver()
    now = timezone.now() + timedelta(seconds=1)
    User.objects.filter(pk=school.collaborator.pk).update(name="=1+1")
    Message.objects.create(
        person=school.collaborator,
        kind=MessageKind.INVITATION,
        state=MessageState.FAILED,
        reason=MessageReason.REFUSED,
        smtp_code=550,
        made_at=now,
        next_at=now,
    )
    Message.objects.filter(kind=MessageKind.REMINDER).update(
        reason=MessageReason.UNREACHABLE, smtp_code=535
    )
    for query in ("", "kind=reminder", "state=failed", "search=nadie+así"):
        listed = as_manager.read(f"/reminders/messages?{query}")
        assert as_manager.exported(f"/reminders/messages/xlsx?{query}") == [
            (
                local(row["made_at"]),
                row["person_name"],
                messages.KIND_LABELS[row["kind"]],
                messages.STATE_LABELS[row["state"]],
                row["sent_at"] and local(row["sent_at"]),
                messages.SERVER_DENIED
                if row["smtp_code"] == 535
                else messages.REASON_LABELS[row["reason"]],
                row["smtp_code"],
            )
            for row in listed
        ]
        assert len(listed) == {"": 2, "search=nadie+así": 0}.get(query, 1)
    taken = AuditEvent.objects.filter(action=Action.LIST_EXPORTED)
    assert set(taken.values_list("actor_id", "label")) == {(school.manager.pk, "messages.xlsx")}


def test_the_lists_cost_the_same_for_many(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    school.submit()
    remind(reader=unrestricted)
    Message.objects.filter(person=school.collaborator).delete()
    paths = (
        "/reminders",
        "/reminders/people?page=1&page_size=50",
        "/reminders/messages",
        "/reminders/people?page=2&page_size=1&search=quien",
        f"/reminders/people/{school.collaborator.pk}",
    )

    def one_more(number: int) -> None:
        pupil = person(f"Persona {number}", category=school.category)
        evaluator = person(f"Quien evalúa {number}", role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=evaluator, collaborator=pupil)

    one_more(30)
    one_more(31)
    before = [count_queries(as_manager, path) for path in paths]
    for number in range(30):
        one_more(number)
    remind(reader=unrestricted)
    Message.objects.filter(person__name__startswith="Quien evalúa 1").delete()
    assert len(as_manager.read("/reminders/people")) == 11
    assert [count_queries(as_manager, path) for path in paths] == before
    assert max(before) <= 15


# --- the command, and privacy ---------------------------------------------------------------------


def test_a_timer_reminds_and_sends(school: School, run: Run) -> None:
    assert run("send-reminders", "--dry-run") == 0
    assert "Recibirían un recordatorio hoy: 1 (con personas por evaluar: 1;" in run.said
    assert not Message.objects.exists()
    assert run("send-reminders") == 0
    assert run.said == "Recordatorios de hoy: 1.\nCorreos enviados: 1. En espera: 0.\n"
    assert [email.to for email in mail.outbox] == [["elena@colegio.example"]]
    assert run("send-reminders") == 0
    assert len(mail.outbox) == 1


def test_a_timer_without_e_mail_complains(school: School, run: Run, settings: Settings) -> None:
    settings.EMAIL_ON = False
    assert run("send-reminders") == 1
    assert run.complained == "El envío de correos no está activado en este servidor.\n"


@pytest.mark.both_databases
def test_what_was_sent_is_told_and_purged(school: School) -> None:
    with time_machine.travel(NOON, tick=False):
        Evaluation.objects.update(period=NOON.year)
        remind(reader=unrestricted)
        deliver()
    assert '"kind": "reminder"' in export_person("elena@colegio.example")
    assert '"sent_at": "2026-05-04T12:00:00-05:00"' in export_person("elena@colegio.example")
    assert purge(NOON).messages == 0
    assert purge(NOON + timedelta(seconds=1)).messages == 1
    assert not Message.objects.exists()
