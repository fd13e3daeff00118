"""The findings of `evaluacmo check` about the issuer, and about people who could not come in."""

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Role, User
from evaluacmo.maintenance.check import Level, findings
from tests.conftest import PersonFactory
from tests.school_accounts.running import RunningIssuer

pytestmark = pytest.mark.sqlite_suffices


def told(*levels: Level) -> list[str]:
    return [finding.sentence for finding in findings() if finding.level in levels]


def about_issuer(level: Level) -> list[str]:
    return [sentence for sentence in told(level) if "emisor" in sentence]


@pytest.fixture(autouse=True)
def _sound(person: PersonFactory, settings: Settings) -> None:
    person("Adela Ríos", role=Role.ADMIN)
    settings.EMAIL_ON = False


def test_without_an_issuer_nothing_is_said() -> None:
    assert about_issuer(Level.NOTE) == about_issuer(Level.ERROR) == []


def test_the_return_addresses_are_said(issuer: RunningIssuer, settings: Settings) -> None:
    settings.HTTPS = True
    settings.ALLOWED_HOSTS = ["evaluacmo.colegio.example", ".otro.example"]
    (sentence,) = told(Level.NOTE)
    assert "https://evaluacmo.colegio.example/school-account/callback" in sentence
    assert "https://….otro.example/school-account/callback" in sentence
    assert about_issuer(Level.ERROR) == about_issuer(Level.WARNING) == []


@pytest.mark.parametrize(
    ("lies", "level", "words"),
    [
        ({"document": {"issuer": "https://otro.example"}}, Level.ERROR, "issuer: 'https://otro"),
        ({"document": {"token_endpoint": "x"}}, Level.ERROR, "token_endpoint: 'x'"),
        ({"answers": {"/jwks": [200, '{"keys": [{}]}']}}, Level.ERROR, "kid"),
        ({"answers": {"/jwks": [200, "[]"]}}, Level.ERROR, "kid"),
        ({"answers": {"/jwks": [500, ""]}}, Level.ERROR, "no responde como debe"),
        (
            {"answers": {"/.well-known/openid-configuration": [200, "<html>"]}},
            Level.ERROR,
            "no responde como debe",
        ),
        (
            {"document": {"code_challenge_methods_supported": ["plain"]}},
            Level.WARNING,
            "PKCE",
        ),
    ],
)
def test_what_is_wrong_with_the_issuer(
    lies: dict[str, Any], level: Level, words: str, issuer: RunningIssuer
) -> None:
    issuer.lie(**lies)
    (sentence,) = about_issuer(level)
    assert words in sentence


@pytest.mark.both_databases
def test_who_could_not_come_in_without_a_password(
    issuer: RunningIssuer, settings: Settings, person: PersonFactory
) -> None:
    person("Elena Duarte", role=Role.EVALUATOR)
    person("Ignacio Vera", role=Role.EVALUATOR, email="ignacio@otro.example")
    person("Sin Correo", email=None)

    def said() -> list[str]:
        return [text for text in told(Level.ERROR, Level.WARNING) if "PASSWORDS" in text]

    assert said() == []
    settings.PASSWORDS_FOR_ALL = False
    (sentence,) = said()
    assert "1 de las personas activas" in sentence


def test_an_admin_must_have_a_password(
    issuer: RunningIssuer, settings: Settings, person: PersonFactory
) -> None:
    settings.PASSWORDS_FOR_ALL = False
    User.objects.filter(role=Role.ADMIN).update(password="!")
    (sentence,) = [text for text in told(Level.ERROR) if "PASSWORDS" in text]
    assert "ninguna cuenta de administración tiene contraseña" in sentence
