"""The school's name and data: who changes them, and where they are shown at once."""

import re
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.demo.content import LOGO
from evaluacmo.mail.models import Message, MessageKind
from evaluacmo.mail.rendering import invitation, to_email
from evaluacmo.school.models import School as SchoolData
from evaluacmo.school.services import change_school, store_logo
from tests.conftest import Browser, School, browser_of
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

DATA = {
    "name": "Colegio Nuevo Horizonte",
    "city": "Bogotá",
    "nit": "900.123.456-7",
    "support_email": "sistemas@colegio.example",
}
TOLD = re.compile(r'<meta name="([\w-]+)" content="(.*?)"')


@pytest.fixture
def unbuilt(settings: Settings) -> None:
    """Serve the page of the sources, which is there without a build."""
    settings.WEB_DIR = Path(__file__).parents[2] / "frontend"


def told(browser: Browser) -> dict[str, str]:
    """The data of the login page."""
    return dict(TOLD.findall(browser.get("/login").content.decode()))


def changed(school: School, **fields: Any) -> Any:
    return browser_of(school.admin).put_json("/school", DATA | fields)


def test_an_installation_begins_with_what_the_environment_says(
    school: School, settings: Settings
) -> None:
    settings.SCHOOL_NAME = "Colegio del Entorno"
    settings.SUPPORT_EMAIL = "entorno@colegio.example"
    answer = browser_of(school.admin).get("/api/school").json()
    assert answer == {
        **dict.fromkeys(DATA, ""),
        "signs_in_by_identity_number": False,
        "logo_hash": "",
        "default_name": "Colegio del Entorno",
        "default_support_email": "entorno@colegio.example",
    }


@pytest.mark.usefixtures("unbuilt")
def test_every_page_is_told_a_change_at_once(school: School, visitor: Browser) -> None:
    told(visitor)
    answer = changed(school, name="  Colegio <Ñandú> ")
    assert answer.status_code == 200
    assert answer.json()["name"] == "Colegio <Ñandú>"
    assert told(visitor).items() >= {
        ("school-name", "Colegio &lt;Ñandú&gt;"),
        ("school-city", "Bogotá"),
        ("school-nit", "900.123.456-7"),
        ("support-email", "sistemas@colegio.example"),
        ("school-logo", ""),
    }


@pytest.mark.usefixtures("unbuilt")
def test_an_emptied_name_is_that_of_the_environment_again(
    school: School, visitor: Browser, settings: Settings
) -> None:
    settings.SCHOOL_NAME = "Colegio del Entorno"
    changed(school)
    changed(school, name=" ", support_email="")
    assert told(visitor)["school-name"] == "Colegio del Entorno"


def test_an_email_is_from_the_school_and_answered_to_its_support(school: School) -> None:
    changed(school)
    message = Message(pk=1, person=school.collaborator, kind=MessageKind.INVITATION)
    message.made_at = school.collaborator.created_at
    email = to_email(invitation(school.collaborator, link="/"), message)
    assert "Colegio Nuevo Horizonte" in email.subject
    assert "Colegio Nuevo Horizonte" in email.body
    assert email.reply_to == ["sistemas@colegio.example"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "x" * 151),
        ("name", "Dos\nrenglones"),
        ("city", "x" * 151),
        ("nit", "9" * 31),
        ("support_email", "soporte"),
        ("support_email", "a@b.co\nBcc: todos@colegio.example"),
        ("name", None),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(school: School, field: str, value: Any) -> None:
    answer = changed(school, **{field: value})
    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == [field]
    assert not SchoolData.objects.exists()


def test_what_changed_is_recorded_and_what_did_not_is_not(school: School) -> None:
    changed(school)
    changed(school, city="Cali")
    changed(school, city="Cali")
    first, second = AuditEvent.objects.filter(action="school.changed").order_by("id")
    assert first.actor_id == school.admin.pk
    assert first.changes == {field: [None, value] for field, value in DATA.items()}
    assert second.changes == {"city": ["Bogotá", "Cali"]}


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_admins_at_once_make_one_school_and_both_are_recorded() -> None:
    def change(name: str) -> None:
        change_school(name=name, city="", nit="", support_email="")

    at_once(lambda: change("Colegio Uno"), lambda: change("Colegio Dos"), lambda: store_logo(LOGO))
    school = SchoolData.objects.get()
    events = AuditEvent.objects.filter(action="school.changed").order_by("id")
    names = [event.changes["name"] for event in events]
    assert names[0][1] == names[1][0]
    assert names[1][1] == school.name
    assert bytes(school.logo) == LOGO
