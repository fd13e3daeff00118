"""People evaluated on a phone, from signing in to the last *enviada*, by the fewest taps."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import PASSWORD, PHONE, Program, Visitor, serving
from e2e.school import EVALUATOR, create_school

# twelve are what an evaluator usually has; each takes as many taps, the last one and the others
PEOPLE = tuple(
    f"Persona {letter}" for letter in "ABCDEFGHIJKL"[: int(os.environ.get("PEOPLE", "2"))]
)
QUESTIONS = 19
# a step takes no tap that was aimed before it appeared
AIM_MS = 1000
# e-mail, password and *Ingresar*, then the card of the first page
TO_THE_LIST = 4
# to begin, the scores, *Continuar*, a choice and its option, the comments, and *Completar*
TAPS_PER_PERSON = 1 + QUESTIONS + 1 + 2 + 1 + 1


@pytest.fixture(scope="module")
def school(
    tmp_path_factory: pytest.TempPathFactory, with_admin: Callable[[Program], None]
) -> Iterator[Program]:
    """A school in which one evaluator has these people."""
    with serving(tmp_path_factory.mktemp("taps"), with_admin) as program:
        fill(program)
        yield program


def fill(program: Program) -> None:
    """Create everything through the API."""
    create_school(
        program,
        questions=[
            (
                f"Pregunta {number + 1} sobre el trabajo de este año.",
                "objective" if number % 3 == 2 else "competency",
            )
            for number in range(QUESTIONS)
        ],
        people=[(name, f"{name[-1].lower()}@colegio.example") for name in PEOPLE],
    )


@dataclass
class Thumb:
    """Taps elements and counts the taps."""

    page: Page
    taps: int = 0

    def tap(self, target: Locator) -> None:
        """Tap something once it is there."""
        target.tap()
        self.taps += 1

    def type(self, target: Locator, text: str) -> None:
        """Tap a field, and type."""
        self.tap(target)
        self.page.keyboard.insert_text(text)

    def choose(self, target: Locator, option: str) -> None:
        """Tap a field, and an option of the list that the phone shows for it."""
        target.select_option(label=option)
        self.taps += 2


def evaluate(thumb: Thumb) -> None:
    """Answer everything in the form that is open, and send it."""
    page = thumb.page
    questions = page.get_by_role("radiogroup")
    expect(questions).to_have_count(QUESTIONS)
    page.wait_for_timeout(AIM_MS)
    for number in range(QUESTIONS):
        choice = questions.nth(number).get_by_role("radio").nth(2)
        thumb.tap(choice)
        expect(choice).to_be_checked()
    thumb.tap(page.get_by_role("button", name="Continuar"))
    expect(page.get_by_label("Comentarios")).to_be_visible()
    page.wait_for_timeout(AIM_MS)
    thumb.choose(page.get_by_label("¿Requiere capacitación?"), "No")
    thumb.type(page.get_by_label("Comentarios"), "Buen año.")
    thumb.tap(page.get_by_role("button", name="Completar Evaluación"))


def test_each_person_takes_the_fewest_taps(school: Program, visit: Callable[..., Visitor]) -> None:
    evaluator = visit(school, PHONE)
    page = evaluator.page
    thumb = Thumb(page)
    evaluator.open("/login")
    thumb.type(page.get_by_label("Correo"), EVALUATOR)
    thumb.type(page.get_by_label("Contraseña", exact=True), PASSWORD)
    thumb.tap(page.get_by_role("button", name="Ingresar"))
    thumb.tap(page.get_by_role("main").get_by_role("link", name="Realizar una evaluación"))
    thumb.tap(page.get_by_role("button", name=f"Evaluar a {PEOPLE[0]}"))
    for name, following in zip(PEOPLE, [*PEOPLE[1:], None], strict=True):
        evaluate(thumb)
        expect(page.get_by_text(f"{name}: enviada")).to_be_visible()
        if following:
            page.wait_for_timeout(AIM_MS)
            thumb.tap(page.get_by_role("link", name=f"Evaluar a la siguiente: {following}"))
    expect(page.get_by_text(f"{len(PEOPLE)} de {len(PEOPLE)}")).to_be_visible()
    assert thumb.taps == TO_THE_LIST + len(PEOPLE) * TAPS_PER_PERSON
