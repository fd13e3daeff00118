"""The settings of the school's accounts, and of who has passwords."""

from collections.abc import Mapping

import pytest
from django.core.exceptions import ImproperlyConfigured

from evaluacmo.config import schoolaccounts

WHOLE = {
    "EVALUACMO_OIDC_ISSUER": "https://accounts.google.com/",
    "EVALUACMO_OIDC_CLIENT_ID": "123.apps.googleusercontent.com",
    "EVALUACMO_OIDC_CLIENT_SECRET": "secreto",
    "EVALUACMO_OIDC_DOMAIN": "Colegio.edu.co, @profes.colegio.edu.co",
    "EVALUACMO_OIDC_LABEL": "Ingresar con Google",
}
TENANT = "https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0"


@pytest.fixture
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*WHOLE, "EVALUACMO_PASSWORDS"):
        monkeypatch.delenv(name, raising=False)


pytestmark = pytest.mark.usefixtures("_no_settings")


def setting(monkeypatch: pytest.MonkeyPatch, values: Mapping[str, str]) -> None:
    for name, value in values.items():
        monkeypatch.setenv(name, value)


def test_without_any_of_them_there_is_none() -> None:
    assert schoolaccounts.issuer() is None
    assert schoolaccounts.are_passwords_for_all(has_issuer=False)


def test_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    setting(monkeypatch, WHOLE)
    issuer = schoolaccounts.issuer()
    assert issuer is not None
    assert (issuer.url, issuer.host) == ("https://accounts.google.com", "accounts.google.com")
    assert issuer.domains == {"colegio.edu.co", "profes.colegio.edu.co"}
    assert issuer.label == "Ingresar con Google"
    assert "secreto" not in repr(issuer)
    assert issuer.has_domain_of("ana@colegio.edu.co")
    assert not issuer.has_domain_of("ana@x.colegio.edu.co")
    monkeypatch.setenv("EVALUACMO_OIDC_LABEL", "")
    without_label = schoolaccounts.issuer()
    assert without_label is not None
    assert without_label.label == "Ingresar con la cuenta del colegio"


@pytest.mark.parametrize("missing", [name for name in WHOLE if not name.endswith("LABEL")])
def test_what_is_missing_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setting(monkeypatch, {name: text for name, text in WHOLE.items() if name != missing})
    with pytest.raises(ImproperlyConfigured, match=f"falta {missing}:"):
        schoolaccounts.issuer()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("EVALUACMO_OIDC_ISSUER", "accounts.google.com"),
        ("EVALUACMO_OIDC_ISSUER", "http://accounts.google.com"),
        ("EVALUACMO_OIDC_ISSUER", "https://user@accounts.google.com"),
        ("EVALUACMO_OIDC_ISSUER", "https://accounts.google.com?x=1"),
        ("EVALUACMO_OIDC_ISSUER", "https://[accounts"),
        ("EVALUACMO_OIDC_ISSUER", "https://login.microsoftonline.com/common/v2.0"),
        ("EVALUACMO_OIDC_ISSUER", "https://login.microsoftonline.com/organizations/v2.0"),
        ("EVALUACMO_OIDC_DOMAIN", "*"),
        ("EVALUACMO_OIDC_DOMAIN", "colegio"),
        ("EVALUACMO_OIDC_DOMAIN", "colegio.edu.co,"),
        ("EVALUACMO_OIDC_LABEL", "x" * 61),
    ],
)
def test_what_cannot_work_is_refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting(monkeypatch, WHOLE | {name: value})
    with pytest.raises(ImproperlyConfigured, match=name):
        schoolaccounts.issuer()


def test_an_issuer_of_one_tenant_or_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for url in (TENANT, "http://localhost:9400", "http://127.0.0.1:9400"):
        setting(monkeypatch, WHOLE | {"EVALUACMO_OIDC_ISSUER": url})
        issuer = schoolaccounts.issuer()
        assert issuer is not None
        assert issuer.url == url


def test_passwords_are_needed_where_there_is_no_issuer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVALUACMO_PASSWORDS", "admins")
    assert not schoolaccounts.are_passwords_for_all(has_issuer=True)
    with pytest.raises(ImproperlyConfigured, match="EVALUACMO_PASSWORDS=admins"):
        schoolaccounts.are_passwords_for_all(has_issuer=False)
    monkeypatch.setenv("EVALUACMO_PASSWORDS", "nobody")
    with pytest.raises(ImproperlyConfigured, match="all o admins"):
        schoolaccounts.are_passwords_for_all(has_issuer=True)
