"""Two people edit one thing at the same time: neither undoes what the other has saved."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Locator, Request, Response, Route, expect

from e2e.conftest import ADMIN_EMAIL, PASSWORD, PHONE, Program, Visitor, serving, visiting

ADMIN = "Ximena Londoño"


def test_two_managers_edit_one_person(demo: Program, visit: Callable[..., Visitor]) -> None:
    admin, manager = visit(demo), visit(demo, PHONE)
    admin.sign_in_as("admin")
    manager.sign_in_as("gestionhumana")

    # different fields: neither notices the other
    open_form(admin)
    open_form(manager)
    field(admin, "Puesto").fill("Tesorero")
    save(admin)
    field(manager, "Departamento").fill("Pagaduría")
    save(manager)
    open_form(admin)
    expect(field(admin, "Puesto")).to_have_value("Tesorero")
    expect(field(admin, "Departamento")).to_have_value("Pagaduría")

    # the same field: the other value is used
    open_form(manager)
    field(admin, "Puesto").fill("Rector")
    save(admin)
    field(manager, "Puesto").fill("Contador")
    field(manager, "Departamento").fill("Contabilidad")
    press_save(manager)
    expect(field(manager, "Puesto")).to_be_focused()
    note = conflict(manager)
    expect(note).to_contain_text("lo cambió a «Rector» el ")
    expect(note).to_contain_text(ADMIN)
    expect(note).to_contain_text("Usted puso «Contador»")
    expect(field(manager, "Departamento")).to_have_value("Contabilidad")
    manager.check_accessibility()
    press_save(manager)
    expect(field(manager, "Puesto")).to_be_focused()
    note.get_by_role("button", name="Usar lo otro").click()
    expect(field(manager, "Puesto")).to_have_value("Rector")
    save(manager)

    # the same field: one's own value is kept, although it changes once more before it is saved
    open_form(admin)
    open_form(manager)
    field(manager, "Puesto").fill("Vicerrector")
    save(manager)
    field(admin, "Puesto").fill("Coordinador")
    press_save(admin)
    expect(conflict(admin)).to_contain_text("«Vicerrector»")
    conflict(admin).get_by_role("button", name="Conservar lo mío").click()
    open_form(manager)
    field(manager, "Puesto").fill("Secretario")
    save(manager)
    press_save(admin)
    expect(conflict(admin)).to_contain_text("«Secretario»")
    conflict(admin).get_by_role("button", name="Conservar lo mío").click()
    save(admin)
    open_form(manager)
    expect(field(manager, "Puesto")).to_have_value("Coordinador")
    expect(field(manager, "Departamento")).to_have_value("Contabilidad")


def test_what_is_typed_stays_where_somebody_else_deletes_the_thing(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    admin, manager = visit(demo), visit(demo, PHONE)
    admin.sign_in_as("admin")
    manager.sign_in_as("gestionhumana")
    admin.open("/categories")
    admin.page.get_by_role("button", name="Crear categoría").click()
    admin.page.get_by_label("Nombre de la nueva categoría").fill("Pasajera")
    admin.page.keyboard.press("Enter")
    expect(admin.page.get_by_text("Categoría creada: Pasajera.")).to_be_visible()
    manager.open("/categories")
    manager.page.get_by_role("button", name="Editar Pasajera").click()
    name = manager.page.get_by_label("Nuevo nombre de Pasajera")
    name.fill("Permanente")
    admin.page.get_by_role("button", name="Eliminar Pasajera").click()
    admin.page.get_by_role("alertdialog").get_by_role("button", name="Eliminar").click()
    expect(admin.page.get_by_text("Categoría eliminada: Pasajera.")).to_be_visible()
    manager.page.get_by_role("button", name="Guardar").click()
    expect(manager.page.get_by_role("alert")).to_contain_text(
        "Otra persona lo eliminó mientras usted editaba."
    )
    expect(name).to_have_value("Permanente")
    manager.check_accessibility()
    manager.page.get_by_role("button", name="Cancelar").click()
    manager.page.get_by_role("button", name="Salir sin guardar").click()
    expect(name).to_have_count(0)


def open_form(visitor: Visitor) -> None:
    """Open the form of the person."""
    visitor.open(f"/edit-user/{DEMO_COLLABORATOR_ID}")
    expect(field(visitor, "Puesto")).to_be_visible()


def field(visitor: Visitor, label: str) -> Locator:
    """A field of the form."""
    return visitor.page.get_by_role("combobox", name=label, exact=True)


def press_save(visitor: Visitor) -> None:
    """Send the form."""
    visitor.page.get_by_role("button", name="Guardar cambios").click()


def save(visitor: Visitor) -> None:
    """Send the form, and wait until it is stored."""
    press_save(visitor)
    expect(visitor.page.get_by_text("Usuario actualizado correctamente.")).to_be_visible()


def conflict(visitor: Visitor) -> Locator:
    """The note at the position, with both values."""
    expect(field(visitor, "Puesto")).to_have_attribute("aria-invalid", "true")
    described_by = field(visitor, "Puesto").get_attribute("aria-describedby") or ""
    ids = ", ".join(f"[id='{name}']" for name in described_by.split())
    return visitor.page.locator(ids).filter(has_text="Usted puso")


def day(days: int) -> str:
    """The day after so many days."""
    return (datetime.now(UTC) + timedelta(days=days)).date().isoformat()


def is_write(request: Request) -> bool:
    """Whether a form is sent."""
    return request.method in {"PUT", "PATCH"}


def is_written(response: Response) -> bool:
    """Whether a form was answered."""
    return is_write(response.request)


@contextmanager
def breaking_off(visitor: Visitor, break_off: Callable[[Route], None]) -> Iterator[None]:
    """Have this done with forms that are sent, in place of sending them."""

    def decide(route: Route) -> None:
        if is_write(route.request):
            break_off(route)
        else:
            route.continue_()

    visitor.page.route("**/api/**", decide)
    yield
    visitor.page.unroute("**/api/**", decide)


def cut_off(route: Route) -> None:
    """Let nothing reach the server."""
    route.abort("aborted")


def lose_answer(route: Route) -> None:
    """Let the server store the change, and drop its answer."""
    route.fetch()
    route.abort("aborted")


@dataclass
class Form:
    """A form that two people have open, each at an address of their own."""

    first: str
    second: str = ""
    """Where the second person edits the same thing, if it is somewhere else."""
    fields: tuple[str, ...] = ()
    """The labels of what is edited; without them it is the only field."""
    opener: str = ""
    """How the name of the button begins that opens the form."""
    name: str = ""
    """How the name of the form begins, where it is not the first one of its page."""
    folded: str = ""
    """The button that shows all fields."""

    def open(self, *visitors: Visitor) -> None:
        """Open it for both of them at once, and wait until it is filled in."""
        addresses = (self.first, self.second or self.first)
        for visitor, address in zip(visitors, addresses, strict=True):
            visitor.page.goto(f"{visitor.program.url}{address}", wait_until="commit")
        self._wait_for(*visitors)

    def open_second(self, visitor: Visitor) -> None:
        """Open it once more where the second person does."""
        visitor.page.goto(f"{visitor.program.url}{self.second or self.first}", wait_until="commit")
        self._wait_for(visitor)

    def _wait_for(self, *visitors: Visitor) -> None:
        for visitor in visitors:
            if self.opener:
                opener = re.compile(f"^{self.opener}")
                visitor.page.get_by_role("button", name=opener).first.click()
            if self.folded and not self.field(visitor, -1).is_visible():
                self.within(visitor).get_by_text(self.folded).click()
            for number in range(len(self.fields) or 1):
                expect(self.field(visitor, number)).to_be_editable()

    def within(self, visitor: Visitor) -> Locator:
        """The form."""
        if self.name:
            return visitor.page.get_by_role("form", name=re.compile(f"^{self.name}"))
        return visitor.page.get_by_role("main").locator("form").first

    def field(self, visitor: Visitor, number: int = 0) -> Locator:
        """One of its fields."""
        form = self.within(visitor)
        if not self.fields:
            return form.get_by_role("textbox")
        return form.get_by_label(self.fields[number], exact=True)

    def fill(self, visitor: Visitor, number: int, value: str) -> None:
        """Put another value into a field."""
        self.field(visitor, number).fill(value)

    def press(self, visitor: Visitor) -> None:
        """Press the button once."""
        self.within(visitor).locator("button[type=submit]").click()

    def save(self, visitor: Visitor, *, status: int = 200, stores: Sequence[str] = ()) -> None:
        """Press the button once. The answer has this status, and contains all of `stores`."""
        with visitor.page.expect_response(is_written) as answer:
            self.press(visitor)
        assert answer.value.status == status
        if stores:
            stored = answer.value.text()
            assert [value for value in stores if value not in stored] == []

    def fail(self, visitor: Visitor, break_off: Callable[[Route], None]) -> None:
        """Press the button, which does not succeed: what was typed is still there."""
        value = self.field(visitor).input_value()
        with breaking_off(visitor, break_off), visitor.page.expect_event("requestfailed", is_write):
            self.press(visitor)
        expect(self.within(visitor).get_by_role("alert").first).to_be_visible()
        expect(self.field(visitor)).to_be_editable()
        expect(self.field(visitor)).to_have_value(value)

    def choose(self, visitor: Visitor, answer: str) -> None:
        """Decide the first conflict that is shown."""
        self.within(visitor).get_by_role("button", name=answer).first.click()

    def value(self, visitor: Visitor, turn: int, number: int = 0) -> str:
        """Another value of a field at each turn. As a name it stays first in its list."""
        match self.field(visitor, number).get_attribute("type"):
            case "date":
                return day(60 + turn)
            case "email":
                return f"aa{turn}@{self.first.strip('/').replace('/', '.')}.example"
        return f"Aa {turn}"


DEMO_ADMIN_ID, DEMO_COLLABORATOR_ID, DEMO_EVALUATION_ID, DEMO_EVALUATOR_ID = 1, 27, 11, 4

# that of a person is edited above
FORMS = {
    "own profile": Form("/edit-profile", f"/edit-user/{DEMO_ADMIN_ID}", ("Nombre completo",)),
    "evaluation": Form(
        f"/edit-evaluation/{DEMO_EVALUATION_ID}", fields=("Nombre", "Resultados desde el")
    ),
    "extension": Form(
        f"/edit-evaluation/{DEMO_EVALUATION_ID}",
        fields=("Puede enviar hasta el",),
        opener="Cambiar el plazo de",
        name="Dar un plazo propio",
    ),
    "bank": Form(
        "/question-banks?bank=1",
        fields=("Nombre", "Descripción"),
        opener="Editar el banco",
        name="Editar el banco",
    ),
    "question": Form(
        "/question-banks?bank=1",
        fields=("Pregunta", "1 Bajo"),
        opener="Editar: ",
        name="Editar la pregunta",
        folded="Descripción de cada nivel",
    ),
    "category": Form("/categories", opener="Editar ", name="Editar "),
    "school": Form("/school", fields=("Nombre del colegio", "Ciudad")),
    "plan": Form(
        f"/report/{DEMO_EVALUATION_ID}/{DEMO_COLLABORATOR_ID}",
        fields=("Acción", "Fecha límite"),
        opener="Editar: ",
        name="Acción del plan",
    ),
    "old screen of evaluators": Form(
        "/evaluators", fields=("Nombre completo", "Correo electrónico"), opener="Editar a "
    ),
    "old screen of collaborators": Form(
        "/collaborators", fields=("Puesto", "Departamento"), opener="Editar a "
    ),
}


@pytest.fixture(scope="module")
def two_admins(
    tmp_path_factory: pytest.TempPathFactory,
    with_demo: Callable[[Program], None],
    browser: Browser,
) -> Iterator[tuple[Visitor, Visitor]]:
    """Two admins of one school, who are signed in."""

    def prepare(program: Program) -> None:
        with_demo(program)
        program.run(
            "create-admin", "--name", "Adela Ríos", "--email", ADMIN_EMAIL, text=f"{PASSWORD}\n"
        )

    with (
        serving(tmp_path_factory.mktemp("edited"), prepare) as program,
        visiting(browser) as visit,
    ):
        first, second = visit(program), visit(program)
        first.sign_in_as("admin")
        second.sign_in(ADMIN_EMAIL)
        give_extension(first)
        yield first, second


def give_extension(visitor: Visitor) -> None:
    """Give an evaluator a closing date of their own, by the API."""
    api = f"{visitor.program.url}/api"
    token = visitor.context.request.get(f"{api}/csrf-token").json()["csrfToken"]
    answer = visitor.context.request.put(
        f"{api}/evaluations/{DEMO_EVALUATION_ID}/extensions/{DEMO_EVALUATOR_ID}",
        headers={"X-CSRFToken": token},
        data={"closes_on": day(59)},
    )
    expect(answer).to_be_ok()


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_two_people_edit_the_same_in_one_form(
    two_admins: tuple[Visitor, Visitor], form: Form
) -> None:
    first, second = two_admins
    form.open(first, second)
    values = [
        [form.value(first, turn, number) for turn in range(4)]
        for number in range(len(form.fields) or 1)
    ]
    # the same fields: one's own value of the first is kept, the other's of the second is used
    for visitor, turn, status in ((first, 0, 200), (second, 1, 409)):
        for number, turns in enumerate(values):
            form.fill(visitor, number, turns[turn])
        form.save(visitor, status=status)
    form.choose(second, "Conservar lo mío")
    if len(values) > 1:
        form.choose(second, "Usar lo otro")
    form.save(second, stores=(values[0][1], *(turns[0] for turns in values[1:])))

    # a form of one field: the other's value is used
    if len(values) == 1:
        form.open(first, second)
        form.fill(second, 0, values[0][2])
        form.save(second)
        form.fill(first, 0, values[0][3])
        form.save(first, status=409)
        form.choose(first, "Usar lo otro")
        form.save(first, stores=(values[0][2],))


# a form that is a page, one in a list, and one of a single field: how it is sent is the same in all
SENT_OVER_A_BAD_LINE = ("evaluation", "question", "category")


@pytest.mark.parametrize(
    "form", [FORMS[name] for name in SENT_OVER_A_BAD_LINE], ids=SENT_OVER_A_BAD_LINE
)
def test_a_form_is_held_cut_off_and_sent_again(
    two_admins: tuple[Visitor, Visitor], form: Form
) -> None:
    first, second = two_admins
    form.open(first, second)
    last = len(form.fields or "1") - 1
    mine = [form.value(first, turn) for turn in range(10, 14)]
    theirs = [form.value(first, turn, last) for turn in range(20, 24)]

    # held: nothing is typed meanwhile, and what the other one saves stays
    form.fill(first, 0, mine[0])
    held: list[Route] = []
    with breaking_off(first, held.append):
        with first.page.expect_request(is_write):
            form.press(first)
        expect(form.field(first)).not_to_be_editable()
        if last:
            form.fill(second, last, theirs[0])
            form.save(second)
        with first.page.expect_response(is_written) as answer:
            held.pop().continue_()
    assert answer.value.status == 200
    stored = answer.value.text()
    assert [value for value in (mine[0], *theirs[: bool(last)]) if value not in stored] == []

    # cut off, while the other one changes the same: nothing of either is lost unasked
    form.open(first, second)
    form.fill(first, 0, mine[1])
    form.fail(first, cut_off)
    form.fill(second, 0, mine[2])
    form.save(second)
    form.fail(first, cut_off)
    form.save(first, status=409)
    form.choose(first, "Conservar lo mío")
    form.fail(first, cut_off)

    # stored, but the answer is lost, and the other one changes something else: it is stored once
    form.fail(first, lose_answer)
    if last:
        form.open_second(second)
        form.fill(second, last, theirs[1])
        form.save(second)
    form.save(first, stores=(mine[1], *theirs[1 : 1 + bool(last)]))
