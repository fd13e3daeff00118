"""A talk that an evaluator proposes at a desk and the person agrees to on a phone."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import expect

from e2e.conftest import (
    PHONE,
    Program,
    Visitor,
    press_until_focused,
    serving,
)
from e2e.school import EVALUATOR, ApiClient, create_school

PERSON = "camilo@colegio.example"
BY_KEYBOARD = "dora@colegio.example"


@pytest.fixture(scope="module")
def school(
    tmp_path_factory: pytest.TempPathFactory, with_admin: Callable[[Program], None]
) -> Iterator[Program]:
    """A school in which two people have a published result."""
    with serving(tmp_path_factory.mktemp("talk"), with_admin) as program:
        fill(program)
        yield program


def fill(program: Program) -> None:
    """Create the school and send what its evaluator says of both people."""
    school = create_school(
        program,
        questions=[("Prepara sus clases.", "competency")],
        people=[("Camilo Peña", PERSON), ("Dora Ruiz", BY_KEYBOARD)],
        weight_objectives=0,
        weight_competencies=100,
    )
    evaluator = ApiClient(program, EVALUATOR)
    for person in school.people.values():
        evaluator.create(
            "/full-evaluation/full-submit",
            user_id=person,
            evaluator_id=school.evaluator_id,
            evaluation_id=school.evaluation_id,
            responses=[{"question_id": pk, "score": 3} for pk in school.questions],
            training={"requires_training": False, "comments": "Va bien."},
        )


def test_two_people_agree_on_a_moment(school: Program, visit: Callable[..., Visitor]) -> None:
    program = school
    desk = visit(program)
    desk.sign_in(EVALUATOR)
    desk.open("/home")
    desk.page.get_by_role("link", name="Conversar con quienes evaluó").click()
    desk.page.get_by_role("link", name="Proponer: Camilo Peña").click()
    desk.check_accessibility()
    for number, days in ((1, 1), (2, 2)):
        desk.page.get_by_label(f"Día {number}").fill(day_in(days).isoformat())
        desk.page.get_by_label(f"Hora {number}").fill("10:30")
    desk.page.get_by_label("Lugar").fill("Sala 2")
    desk.page.get_by_role("button", name="Proponer").click()
    expect(desk.page.get_by_text("Usted propuso:")).to_be_visible()

    phone = visit(program, PHONE)
    phone.sign_in(PERSON)
    phone.open("/home")
    phone.page.get_by_role("link", name="Responder a una conversación").click()
    card = phone.page.get_by_role("region", name="Conversación")
    card.get_by_role("button", name="Aceptar el").first.click()
    expect(card.get_by_text("Acordada para el")).to_be_visible()
    with phone.page.expect_download() as download:
        card.get_by_role("button", name="Agregar al calendario").click()
    assert download.value.suggested_filename == "conversacion-de-evaluacion.ics"
    phone.check_accessibility()
    phone.check_layout()
    phone.check_touch_targets()

    # a moment that has passed cannot be proposed, so the stored one is moved
    let_the_moment_come(program)
    phone.open("/home")
    phone.page.get_by_role("link", name="Anotar una conversación").tap()
    card.get_by_role("button", name="Anotar la conversación").tap()
    card.get_by_label("Acuerdo 1", exact=True).fill("Un curso de inglés")
    card.get_by_label("Para cuándo, acuerdo 1").fill(day_in(30).isoformat())
    phone.check_layout()
    phone.check_touch_targets()
    phone.check_accessibility()
    card.get_by_role("button", name="Anotar", exact=True).tap()
    phone.page.get_by_role("alertdialog").get_by_role("button", name="Anotar").tap()
    expect(card.get_by_text("Un curso de inglés")).to_be_visible()
    card.get_by_role("button", name="Agregar una respuesta").tap()
    card.get_by_role("textbox", name="Respuesta").fill("Gracias.")
    card.get_by_role("button", name="Agregar", exact=True).tap()
    phone.page.get_by_role("alertdialog").get_by_role("button", name="Agregar").tap()
    expect(card.get_by_text("Gracias.")).to_be_visible()
    phone.check_layout()
    phone.check_accessibility()


def test_two_people_agree_with_the_keyboard_alone(
    school: Program, visit: Callable[..., Visitor]
) -> None:
    evaluator = visit(school)
    page, keys = evaluator.page, evaluator.page.keyboard
    evaluator.sign_in(EVALUATOR)
    evaluator.open("/my-talks")
    press_until_focused(page, page.get_by_role("link", name="Proponer: Dora Ruiz"))
    keys.press("Enter")
    for number in (1, 2):
        type_moment(evaluator, f"Día {number}", f"Hora {number}", days=number)
    press_until_focused(page, page.get_by_label("Lugar"))
    keys.insert_text("Sala 2")
    keys.press("Enter")
    expect(page.get_by_text("Usted propuso:")).to_be_visible()

    person = visit(school)
    page, keys = person.page, person.page.keyboard
    person.sign_in(BY_KEYBOARD)
    person.open("/home")
    press_until_focused(page, page.get_by_role("link", name="Responder a una conversación"))
    keys.press("Enter")
    card = page.get_by_role("region", name="Conversación")
    expect(card).to_be_visible()
    press_until_focused(page, card.get_by_role("button", name="Proponer otro momento"))
    keys.press("Enter")
    expect(card.get_by_label("Día")).to_be_focused()
    type_moment(person, "Día", "Hora", days=3)
    keys.press("Enter")
    expect(card.get_by_text("Usted propuso:")).to_be_visible()

    page, keys = evaluator.page, evaluator.page.keyboard
    evaluator.open("/my-talks")
    press_until_focused(page, page.get_by_role("link", name="Responder: Dora Ruiz"))
    keys.press("Enter")
    expect(page.get_by_role("button", name="Aceptar el")).to_be_visible()
    press_until_focused(page, page.get_by_role("button", name="Aceptar el"))
    keys.press("Enter")
    expect(page.get_by_text("Acordada para el")).to_be_visible()


def type_moment(visitor: Visitor, day_label: str, time_label: str, *, days: int) -> None:
    """Go to the fields of a day and its hour, and type 10:30 on the day in so many days."""
    page = visitor.page
    day = page.get_by_label(day_label, exact=True)
    press_until_focused(page, day)
    wanted = day_in(days)
    # in the order of the browser's own language, which is no page's
    page.keyboard.type(f"{wanted:%m%d%Y}")
    assert day.input_value() == wanted.isoformat()
    time = page.get_by_label(time_label, exact=True)
    press_until_focused(page, time)
    page.keyboard.type("1030a")
    assert time.input_value() == "10:30"


def day_in(days: int) -> date:
    return (datetime.now(UTC) + timedelta(days)).date()


def let_the_moment_come(program: Program) -> None:
    past = (datetime.now(UTC) - timedelta(seconds=1)).replace(tzinfo=None).isoformat(" ")
    with closing(sqlite3.connect(program.data_dir / "evaluacmo.sqlite3")) as database, database:
        database.execute("UPDATE talks_talk SET agreed_for = ?", (past,))
