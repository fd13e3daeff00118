"""The school's accounts at a real issuer."""

from collections.abc import Iterator

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.common.issuers import Issuer
from tests.school_accounts.running import RunningIssuer, running_issuer

CLIENT = "evaluacmo-del-colegio"
DOMAIN = "colegio.example"


@pytest.fixture(scope="session")
def _running() -> Iterator[RunningIssuer]:
    with running_issuer() as running:
        yield running


@pytest.fixture
def issuer(_running: RunningIssuer, settings: Settings) -> RunningIssuer:
    """The issuer of the settings, which tells the truth until it is told to lie."""
    settings.ISSUER = Issuer(
        url=_running.url,
        client_id=CLIENT,
        client_secret="secreto",
        domains=frozenset({DOMAIN}),
        label="Ingresar con la cuenta del colegio",
    )
    _running.lie()
    return _running
