"""The days on which the timer's reminders are sent, and the school's own sentence in each."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import time_machine
from django.core import mail

from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.common.clock import today
from evaluacmo.evaluations.models import DeadlineExtension, Evaluation
from evaluacmo.installation.services import need_no_backups
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.models import Message, ReminderSchedule
from evaluacmo.mail.queries import count_to_remind, find_schedule
from evaluacmo.mail.services import change_schedule, remind
from evaluacmo.results.reader import unrestricted
from tests.commands import Run
from tests.conftest import Browser, School, browser_of
from tests.failures import fields_of

pytestmark = pytest.mark.sqlite_suffices

PATH = "/reminders/schedule"
CLOSES = date(2026, 12, 17)
"""A Thursday: the reminders before it are on Thursday 10, Monday 14 and Wednesday 16."""
LAST_CLOSING = date(2026, 12, 22)
"""Of who has more time."""
SCHEDULE: dict[str, Any] = {
    "is_on": True,
    "days_before": [7, 3, 1],
    "skips_weekends": True,
    "days_off": [],
    "sentence": "",
}


@pytest.fixture
def clock(school: School) -> Iterator[Any]:
    Evaluation.objects.update(period=2026, closes_on=CLOSES)
    # no warnings of missing backups, as the days go by
    need_no_backups()
    with time_machine.travel(morning(1), tick=False) as traveller:
        yield traveller


def morning(day: int) -> str:
    """Seven o'clock at the school, on this day of December."""
    return f"2026-12-{day:02}T07:00:00-05:00"


def days_with_reminders(clock: Any, *, first: int = 1, last: int = LAST_CLOSING.day) -> list[int]:
    """The days in December, up to the day after `last`, on which the daily timer sends reminders.

    Each is compared with the number of reminders that is expected that day.
    """
    found = []
    for day in range(first, last + 2):
        clock.move_to(morning(day))
        schedule = find_schedule()
        counted = count_to_remind(day=today(), reader=unrestricted, schedule=schedule)["people"]
        before = Message.objects.count()
        assert remind(reader=unrestricted, schedule=schedule) == counted
        assert Message.objects.count() - before == counted
        if counted:
            found.append(day)
    return found


@pytest.mark.both_databases
def test_the_timer_reminds_on_the_days_of_the_schedule(
    school: School, run: Run, clock: Any
) -> None:
    change_schedule(**SCHEDULE)
    for day, number in ((9, 0), (10, 1), (11, 1), (14, 2)):
        clock.move_to(morning(day))
        before = Message.objects.count()
        assert run("send-reminders", "--dry-run") == 0
        assert f"Recibirían un recordatorio hoy: {number - before} " in run.said
        assert run("send-reminders") == 0
        assert Message.objects.count() == len(mail.outbox) == number


def test_without_a_schedule_every_run_reminds(school: School, clock: Any) -> None:
    assert days_with_reminders(clock) == list(range(1, 18))


@pytest.mark.parametrize(("changes", "days"), [({}, [10, 14, 16]), ({"is_on": False}, [])])
def test_it_is_sent_some_days_before_closing(
    school: School, clock: Any, changes: dict[str, Any], days: list[int]
) -> None:
    change_schedule(**SCHEDULE | changes)
    # two days before the earliest
    assert days_with_reminders(clock, first=8, last=CLOSES.day) == days


@pytest.mark.parametrize(
    ("changes", "days"),
    [
        ({}, {10, 14, 16}),
        ({"days_before": [0]}, {17}),
        ({"days_off": ["2026-12-14"]}, {10, 11, 16}),
        # the fifth day before is a Saturday
        ({"days_before": [5]}, {11}),
        ({"days_before": [5], "skips_weekends": False}, {12}),
        ({"days_before": [5], "days_off": ["2026-12-11"]}, {10}),
    ],
)
def test_a_day_off_is_brought_forward(changes: dict[str, Any], days: set[int]) -> None:
    sent = ReminderSchedule(**SCHEDULE | changes).sending_days(CLOSES)
    assert sent == {date(2026, 12, day) for day in days}


def test_an_extension_has_days_of_its_own(school: School, clock: Any) -> None:
    change_schedule(**SCHEDULE)
    DeadlineExtension.objects.create(
        evaluation=school.evaluation, evaluator=school.evaluator, closes_on=LAST_CLOSING
    )
    assert days_with_reminders(clock) == [15, 18, 21]


def test_without_a_closing_date_evaluators_are_reminded_by_hand_only(
    school: School, clock: Any
) -> None:
    change_schedule(**SCHEDULE)
    Evaluation.objects.update(closes_on=None)
    assert days_with_reminders(clock) == []
    assert remind(reader=unrestricted) == 1


def test_a_new_result_is_announced_on_the_next_day_that_is_not_off(
    school: School, run: Run, clock: Any
) -> None:
    change_schedule(**SCHEDULE)
    clock.move_to(morning(4))
    school.submit()
    for day, number in ((5, 0), (6, 0), (7, 1), (8, 1), (10, 1)):
        clock.move_to(morning(day))
        run("send-reminders")
        assert Message.objects.count() == number
    assert mail.outbox[0].to == [str(school.collaborator.email)]


def test_the_page_states_what_the_timer_does(school: School, run: Run, clock: Any) -> None:
    manager = browser_of(school.manager)
    default = SCHEDULE | {"is_stored": False, "people_today": 0, "next_on": None}
    assert manager.read(PATH) == default
    stored = manager.put_json(PATH, SCHEDULE).json()
    assert stored == default | {"is_stored": True, "next_on": "2026-12-10"}
    clock.move_to(morning(10))
    manager = browser_of(school.manager)
    today = manager.read(PATH)
    assert (today["people_today"], today["next_on"]) == (1, "2026-12-10")
    assert manager.read("/reminders")["people"] == 1
    run("send-reminders")
    assert manager.read(PATH)["people_today"] == 0
    clock.move_to(morning(11))
    later = browser_of(school.manager).read(PATH)
    assert (later["people_today"], later["next_on"]) == (0, "2026-12-14")


def test_it_is_stored_in_order_and_recorded(school: School, as_manager: Browser) -> None:
    change = {
        "days_before": [1, 7, 1],
        "days_off": ["2026-12-25", "2026-12-24", "2026-12-25"],
        "sentence": "  Gracias.  ",
    }
    stored = as_manager.put_json(PATH, SCHEDULE | change).json()
    assert stored["days_before"] == [7, 1]
    assert stored["days_off"] == ["2026-12-24", "2026-12-25"]
    assert stored["sentence"] == "Gracias."
    as_manager.put_json(PATH, stored)
    event = AuditEvent.objects.get(action=Action.REMINDERS_SCHEDULED)
    assert event.changes == {
        "is_on": [None, True],
        "days_before": [None, "7, 1"],
        "skips_weekends": [None, True],
        "days_off": [None, "2026-12-24, 2026-12-25"],
        "sentence": [None, "Gracias."],
    }
    assert ReminderSchedule.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("days_before", []),
        ("days_before", [61]),
        ("days_before", [-1]),
        ("days_before", list(range(11))),
        ("days_off", ["2026-12-32"]),
        ("days_off", ["2026-12-24"] * 201),
        ("sentence", "x" * 301),
    ],
)
def test_what_makes_no_schedule_is_refused(
    school: School, as_manager: Browser, field: str, value: Any
) -> None:
    refused = as_manager.put_json(PATH, SCHEDULE | {field: value})
    assert {name.split(".")[0] for name in fields_of(refused)} == {field}
    assert not ReminderSchedule.objects.exists()


def test_the_sentence_stands_in_each_reminder_and_in_its_preview(
    school: School, clock: Any
) -> None:
    sentence = "Escriba a <b>rrhh</b> si no alcanza."
    change_schedule(**SCHEDULE | {"sentence": sentence})
    manager = browser_of(school.manager)
    text = manager.read(f"/reminders/people/{school.evaluator.pk}")["text"]
    assert text.startswith(f"Hola, Elena Duarte:\n\n{sentence}\n\nLe falta 1 evaluación")
    assert sentence not in manager.read("/reminders/invitation")["text"]
    remind(reader=unrestricted)
    deliver()
    (letter,) = mail.outbox
    assert sentence in letter.body
    html = str(letter.alternatives[0][0])
    assert "Escriba a &lt;b&gt;rrhh&lt;/b&gt; si no alcanza." in html
    change_schedule(sentence="")
    text = manager.read(f"/reminders/people/{school.evaluator.pk}")["text"]
    assert text.startswith("Hola, Elena Duarte:\n\nLe falta 1 evaluación")
