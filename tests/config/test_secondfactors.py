"""The settings of second factors."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from evaluacmo.config import secondfactors


@pytest.mark.parametrize(
    ("text", "roles"),
    [("", set()), (" Admin, gestionhumana ,", {"admin", "gestionhumana"}), (",", set())],
)
def test_the_setting_names_roles(
    monkeypatch: pytest.MonkeyPatch, text: str, roles: set[str]
) -> None:
    monkeypatch.setenv("EVALUACMO_SECOND_FACTOR", text)
    assert secondfactors.roles() == roles


def test_an_unknown_role_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVALUACMO_SECOND_FACTOR", "admin, administradores")
    with pytest.raises(ImproperlyConfigured, match="no puede contener «administradores»"):
        secondfactors.roles()


def test_the_issuer_asks_only_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVALUACMO_OIDC_SECOND_FACTOR", raising=False)
    assert not secondfactors.is_asked_by_issuer(has_issuer=False)
    assert not secondfactors.is_asked_by_issuer(has_issuer=True)
    monkeypatch.setenv("EVALUACMO_OIDC_SECOND_FACTOR", "issuer")
    assert secondfactors.is_asked_by_issuer(has_issuer=True)
    with pytest.raises(ImproperlyConfigured, match="configure antes la cuenta del colegio"):
        secondfactors.is_asked_by_issuer(has_issuer=False)
    monkeypatch.setenv("EVALUACMO_OIDC_SECOND_FACTOR", "nobody")
    with pytest.raises(ImproperlyConfigured, match="debe ser evaluacmo o issuer"):
        secondfactors.is_asked_by_issuer(has_issuer=True)
