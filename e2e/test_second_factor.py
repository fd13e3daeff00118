"""The second factor: set up on the profile or at the sign-in, and each way to answer for it."""

import base64
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import (
    ADMIN_EMAIL,
    PASSWORD,
    PHONE,
    Program,
    Visitor,
    press_until_focused,
    serving,
)

DIGITS = 6
STEP_SECONDS = 30
CARD = "Segundo paso para entrar"
OTHER_ADMIN = "bruna@colegio.example"


@dataclass
class App:
    """An app of codes on a phone."""

    secret: str
    used: int = -1

    def code(self) -> str:
        """A code that was not given yet: of the step before, or else of now."""
        step = max(self.used + 1, int(time.time()) // STEP_SECONDS - 1)
        # each code is taken once: that of the next step comes in half a minute
        time.sleep(max(0, step * STEP_SECONDS - time.time()))
        self.used = step
        generator = TOTP(base64.b32decode(self.secret), DIGITS, SHA1(), STEP_SECONDS)  # noqa: S303  (as apps do)
        return generator.generate(step * STEP_SECONDS).decode()


@dataclass
class AtLocalhost(Program):
    """The program at a name: there are no passkeys for bare addresses."""

    @property
    def url(self) -> str:
        """The address of the site, without a slash at the end."""
        return f"http://localhost:{self.port}"


@pytest.fixture
def school(tmp_path: Path, with_admin: Callable[[Program], None]) -> Iterator[Program]:
    """The program with one admin, where no role needs a second factor."""
    with serving(tmp_path, with_admin) as program:
        yield AtLocalhost(program.data_dir, program.port)


@pytest.fixture(scope="module")
def strict_school(
    tmp_path_factory: pytest.TempPathFactory, with_admin: Callable[[Program], None]
) -> Iterator[Program]:
    """The program that requires a second factor of its two admins."""

    def prepare(program: Program) -> None:
        program.extra_settings["EVALUACMO_SECOND_FACTOR"] = "admin"
        with_admin(program)
        program.run(
            "create-admin", "--name", "Bruna Gil", "--email", OTHER_ADMIN, text=f"{PASSWORD}\n"
        )

    with serving(tmp_path_factory.mktemp("strict"), prepare) as program:
        yield AtLocalhost(program.data_dir, program.port)


def give_authenticator(page: Page) -> None:
    """Give the browser an authenticator with a fingerprint that is always right."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def begin_sign_in(visitor: Visitor, path: str = "/login", *, email: str = ADMIN_EMAIL) -> None:
    """Sign in with the password, up to the second step."""
    visitor.open(path)
    visitor.fill_in_sign_in(email, PASSWORD)
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("heading", level=1)).not_to_have_text("Iniciar sesión")


def sign_out(visitor: Visitor) -> None:
    """Sign out by the menu."""
    visitor.page.get_by_role("button", name="Cerrar Sesión").click()
    expect(visitor.page.get_by_role("heading", name="Iniciar sesión")).to_be_visible()


def shown_app(page: Page) -> App:
    """The app that gets the secret which is shown."""
    secret = page.locator("code").text_content()
    assert secret is not None
    return App(re.sub(r"\s", "", secret))


def saved_codes(visitor: Visitor) -> list[str]:
    """Download the recovery codes, and go on; the file has what is shown."""
    page = visitor.page
    codes = page.get_by_role("list", name="Códigos de recuperación").locator("code")
    expect(codes).to_have_count(10)
    shown = codes.all_text_contents()
    visitor.check_accessibility()
    with page.expect_download() as download:
        page.get_by_role("button", name="Descargar").click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    assert lines[-10:] == shown
    page.get_by_role("checkbox", name="Los guardé").check()
    return shown


def add_app(visitor: Visitor) -> tuple[App, list[str]]:
    """Add an app on the profile; returns it with the recovery codes that come with it."""
    page = visitor.page
    card_of(page).get_by_role("button", name="Agregar aplicación de códigos").click()
    app = shown_app(page)
    visitor.check_accessibility()
    page.get_by_label("Código de 6 cifras").fill(app.code())
    page.keyboard.press("Enter")
    codes = saved_codes(visitor)
    page.get_by_role("button", name="Volver al perfil").click()
    return app, codes


def add_passkey(page: Page, name: str) -> None:
    """Add a passkey on the profile."""
    card_of(page).get_by_role("button", name="Agregar llave de acceso").click()
    page.get_by_label("Nombre de la llave").fill(name)
    page.keyboard.press("Enter")
    expect(card_of(page).get_by_text(name)).to_be_visible()


def card_of(page: Page) -> Locator:
    """The card on the profile."""
    return page.get_by_role("region", name=CARD)


def test_each_way_leads_inside_from_setting_it_up_on_the_profile_to_removing_it(
    school: Program, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(school)
    page, card = visitor.page, card_of(visitor.page)
    give_authenticator(page)
    begin_sign_in(visitor)
    visitor.open("/profile")
    expect(card.get_by_text("Sin activar")).to_be_visible()
    app, codes = add_app(visitor)
    expect(card.get_by_text("Quedan 10 códigos de recuperación")).to_be_visible()
    add_passkey(page, "Portátil de rectoría")
    visitor.check_accessibility()
    sign_out(visitor)

    # with a passkey, to the page that was asked for
    begin_sign_in(visitor, "/users?search=adela")
    expect(page.get_by_label("Código", exact=True)).to_be_focused()
    visitor.check_accessibility()
    page.get_by_role("button", name="Usar llave de acceso").click()
    expect(page.get_by_role("heading", name="Usuarios", level=1)).to_be_visible()
    expect(page).to_have_url(f"{school.url}/users?search=adela")
    sign_out(visitor)

    # with a recovery code, once
    for is_first in (True, False):
        begin_sign_in(visitor)
        page.get_by_role("button", name="Usar un código de recuperación").click()
        page.get_by_label("Código de recuperación").fill(codes[0])
        page.keyboard.press("Enter")
        if is_first:
            expect(page).to_have_url(f"{school.url}/dashboard")
            sign_out(visitor)
    wrong = page.get_by_text("El código no es correcto, ya se usó o ya venció.").first
    expect(wrong).to_be_visible()
    visitor.check_accessibility()

    # with the app, after a reload
    page.reload()
    page.get_by_label("Código", exact=True).fill(f" {app.code()} ")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{school.url}/dashboard")
    visitor.open("/profile")
    expect(card.get_by_text("Quedan 9 códigos de recuperación")).to_be_visible()

    # without the last one the password is enough again
    card.get_by_role("button", name="Quitar la aplicación de códigos").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Quitar").click()
    expect(card.get_by_role("button", name="Agregar aplicación de códigos")).to_be_visible()
    # one is removed at a time
    expect(page.get_by_text("Se quitó.")).to_be_visible()
    card.get_by_role("button", name="Quitar la llave de acceso").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("Es lo único que tiene")
    question.get_by_role("button", name="Quitar").click()
    expect(card.get_by_text("Sin activar")).to_be_visible()
    sign_out(visitor)
    begin_sign_in(visitor)
    expect(page).to_have_url(f"{school.url}/dashboard")


def test_a_role_that_needs_it_sets_it_up_at_the_sign_in_by_keyboard(
    strict_school: Program, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(strict_school)
    page = visitor.page
    visitor.open("/users?search=adela")
    expect(page.get_by_label("Correo")).to_be_focused()
    page.keyboard.type(ADMIN_EMAIL)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    title = page.get_by_role("heading", name="Active el segundo paso para entrar", level=1)
    expect(title).to_be_visible()
    visitor.check_accessibility()
    # nothing else is shown before, however it is asked for
    visitor.open("/dashboard")
    expect(title).to_be_visible()
    visitor.open("/users?search=adela")
    expect(title).to_be_visible()

    press_until_focused(page, page.get_by_role("button", name="Aplicación de códigos"))
    page.keyboard.press("Enter")
    code = page.get_by_label("Código de 6 cifras")
    expect(code).to_be_visible()
    visitor.check_accessibility()
    app = shown_app(page)
    press_until_focused(page, code)
    page.keyboard.type(app.code())
    page.keyboard.press("Enter")
    box = page.get_by_role("checkbox", name="Los guardé")
    press_until_focused(page, box)
    page.keyboard.press("Space")
    press_until_focused(page, page.get_by_role("button", name="Continuar"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Usuarios", level=1)).to_be_visible()
    expect(page).to_have_url(f"{strict_school.url}/users?search=adela")

    # the only one stays, and the next sign-in asks for it
    visitor.open("/profile")
    card_of(page).get_by_role("button", name="Quitar la aplicación de códigos").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Quitar").click()
    expect(page.get_by_text(re.compile(r"^No se pudo quitar\."))).to_be_visible()
    page.get_by_role("button", name="Aceptar").click()
    sign_out(visitor)
    begin_sign_in(visitor)
    expect(page.get_by_label("Código", exact=True)).to_be_focused()
    page.keyboard.type(app.code())
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{strict_school.url}/dashboard")


def test_a_passkey_is_enough_on_a_phone_and_the_sign_in_can_be_given_up(
    strict_school: Program, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(strict_school, PHONE)
    page = visitor.page
    give_authenticator(page)
    begin_sign_in(visitor, email=OTHER_ADMIN)
    page.get_by_role("button", name="Llave de acceso").click()
    visitor.check_accessibility()
    page.get_by_label("Nombre de la llave").fill("Celular")
    page.keyboard.press("Enter")
    saved_codes(visitor)
    page.get_by_role("button", name="Continuar").click()
    expect(page).to_have_url(f"{strict_school.url}/dashboard")
    page.get_by_role("button", name="Abrir el menú").click()
    sign_out(visitor)

    begin_sign_in(visitor, email=OTHER_ADMIN)
    expect(page.get_by_role("button", name="Usar llave de acceso")).to_be_visible()
    visitor.check_accessibility()
    page.get_by_role("button", name="Salir").click()
    expect(page.get_by_role("heading", name="Iniciar sesión")).to_be_visible()
    page.reload()
    begin_sign_in(visitor, email=OTHER_ADMIN)
    page.get_by_role("button", name="Usar llave de acceso").click()
    expect(page).to_have_url(f"{strict_school.url}/dashboard")
