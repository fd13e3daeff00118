"""Signing in with the school's account at an issuer of its own, by the button of the login page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import ADMIN_EMAIL, PASSWORD, PHONE, Program, Visitor, serving
from tests.school_accounts.running import RunningIssuer, running_issuer

LABEL = "Ingresar con Google"


@pytest.fixture(scope="module")
def issuer() -> Iterator[RunningIssuer]:
    """An issuer with the account of the admin, and a private one."""
    with running_issuer() as running:
        running.lie()
        running.has("adela", email=ADMIN_EMAIL, email_verified=True)
        running.has("private", email="adela@gmail.example", email_verified=True)
        yield running


def opening(
    issuer: RunningIssuer, folder: Path, with_admin: Callable[[Program], None], **settings: str
) -> Iterator[Program]:
    """The program with one admin, for which the issuer's accounts are the school's."""

    def prepare(program: Program) -> None:
        program.extra_settings |= settings | {
            # another site than ours, which is at 127.0.0.1
            "EVALUACMO_OIDC_ISSUER": f"http://localhost:{issuer.port}",
            "EVALUACMO_OIDC_CLIENT_ID": "evaluacmo",
            "EVALUACMO_OIDC_CLIENT_SECRET": "secreto",
            "EVALUACMO_OIDC_DOMAIN": "colegio.example",
            "EVALUACMO_OIDC_LABEL": LABEL,
        }
        with_admin(program)

    with serving(folder, prepare) as program:
        yield program


@pytest.fixture(scope="module")
def school(
    issuer: RunningIssuer,
    tmp_path_factory: pytest.TempPathFactory,
    with_admin: Callable[[Program], None],
) -> Iterator[Program]:
    """The program with both ways to sign in."""
    yield from opening(issuer, tmp_path_factory.mktemp("both-ways"), with_admin)


@pytest.fixture
def without_passwords(
    issuer: RunningIssuer, tmp_path: Path, with_admin: Callable[[Program], None]
) -> Iterator[Program]:
    """The program in which only admins have passwords."""
    yield from opening(issuer, tmp_path, with_admin, EVALUACMO_PASSWORDS="admins")


def authorize(visitor: Visitor, issuer: RunningIssuer, subject: str) -> None:
    """Press the button, and sign in on the issuer's page."""
    visitor.elsewhere.add(issuer.port)
    visitor.page.get_by_role("button", name=LABEL).click()
    visitor.page.get_by_placeholder("sub").fill(subject)
    visitor.page.get_by_role("button", name="Authorize").click()


def test_the_account_leads_to_the_page_that_was_asked_for(
    school: Program, issuer: RunningIssuer, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(school)
    visitor.open("/users?search=adela")
    expect(visitor.page.get_by_role("button", name=LABEL)).to_be_visible()
    authorize(visitor, issuer, "adela")
    expect(visitor.page).to_have_url(f"{school.url}/users?search=adela")
    expect(visitor.page.get_by_role("heading", name="Usuarios", level=1)).to_be_visible()
    visitor.open("/profile")
    expect(visitor.page.get_by_text(f"{ADMIN_EMAIL}, desde el")).to_be_visible()


def test_an_account_that_is_not_the_schools_is_told_so(
    school: Program, issuer: RunningIssuer, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(school, PHONE)
    visitor.open("/login")
    authorize(visitor, issuer, "private")
    alert = visitor.page.get_by_role("alert")
    expect(alert).to_have_text(
        "Esa cuenta no es del colegio. Ingrese con la que le dio el colegio."
    )
    visitor.check_accessibility()
    # the password leads inside as ever
    visitor.fill_in_sign_in(ADMIN_EMAIL, PASSWORD)
    visitor.page.get_by_role("button", name="Ingresar", exact=True).click()
    expect(visitor.page).to_have_url(f"{school.url}/dashboard")


def test_where_only_admins_have_passwords_their_form_is_folded(
    without_passwords: Program, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(without_passwords)
    visitor.open("/login")
    expect(visitor.page.get_by_role("button", name=LABEL)).to_be_visible()
    expect(visitor.page.get_by_label("Contraseña", exact=True)).to_have_count(0)
    visitor.check_accessibility()
    visitor.page.get_by_role("button", name="Ingresar con contraseña").press("Enter")
    visitor.fill_in_sign_in(ADMIN_EMAIL, PASSWORD)
    visitor.page.get_by_role("button", name="Ingresar", exact=True).click()
    expect(visitor.page).to_have_url(f"{without_passwords.url}/dashboard")
    visitor.open("/create-user")
    expect(visitor.page.get_by_label("Nombre completo")).to_be_visible()
    expect(visitor.page.get_by_label("Cómo obtiene su contraseña")).to_have_count(0)
    expect(visitor.page.get_by_label("Contraseña")).to_have_count(0)
    visitor.page.get_by_label("Nombre completo").fill("Nadia Reyes")
    visitor.page.get_by_label("Correo electrónico").fill("nadia@colegio.example")
    visitor.page.get_by_role("button", name="Crear usuario").click()
    row = visitor.page.get_by_role("row", name="Nadia Reyes")
    expect(row.get_by_text("Activo")).to_be_visible()
