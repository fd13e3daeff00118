"""Settings about e-mail, right and wrong."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from evaluacmo.config.mailserver import MailServer, mail_server, sender, site_url


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://localhost", MailServer("localhost", 25, "", "", "smtp")),
        ("smtp://[::1]:2525", MailServer("::1", 2525, "", "", "smtp")),
        (
            "smtp+tls://ana%40colegio.example:cl%40ve%2F1@correo.colegio.example",
            MailServer("correo.colegio.example", 587, "ana@colegio.example", "cl@ve/1", "smtp+tls"),
        ),
        ("smtps://a:b@correo:465/", MailServer("correo", 465, "a", "b", "smtps")),
    ],
)
def test_a_server_is_named_by_a_url(url: str, server: MailServer) -> None:
    assert mail_server(url) == server


def test_without_a_url_there_is_none() -> None:
    assert mail_server("") is None


@pytest.mark.parametrize(
    "url",
    [
        "correo.colegio.example",
        "http://u:clave@correo",
        "smtp://",
        "smtp://u:clave@",
        "smtp://u:clave@correo:puerto",
        "smtp://u:clave@correo:99999",
        "smtp://u:clave@correo/carpeta",
        "smtp://u:clave@[correo",
        "smtp://u:clave#x@correo",
        "smtp://u:clave@co rreo",
        "smtp://u:clave@correo:0",
    ],
)
def test_what_names_none_is_refused_without_a_word_of_it(url: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        mail_server(url)
    assert "EVALUACMO_EMAIL_URL" in str(refused.value)
    assert "u:clave" not in str(refused.value)


def test_a_server_shows_no_password() -> None:
    assert "cl@ve" not in repr(mail_server("smtps://a:cl%40ve@correo"))


@pytest.mark.parametrize(
    "text", ["evaluacmo@colegio.example", "Colegio Ñandú <evaluacmo@colegio.example>"]
)
def test_a_sender_is_an_address(text: str) -> None:
    assert sender(text) == text


@pytest.mark.parametrize(
    "text",
    ["", "Colegio", "a@b", "a@b.example, c@d.example", "Col\negio <evaluacmo@colegio.example>"],
)
def test_any_other_sender_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EVALUACMO_EMAIL_FROM"):
        sender(text)


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("https://evaluacmo.colegio.example/", "https://evaluacmo.colegio.example"),
        ("http://localhost:8000", "http://localhost:8000"),
    ],
)
def test_a_site_is_where_links_begin(text: str, site: str) -> None:
    assert site_url(text) == site


@pytest.mark.parametrize(
    "text",
    [
        "",
        "evaluacmo.colegio.example",
        "ftp://evaluacmo.colegio.example",
        "https://",
        "https://colegio.example/evaluacmo",
        "https://colegio.example?x=1",
        "https://u:clave@colegio.example",
        "https://[colegio",
        "https://co legio.example",
        "https://colegio.example:99999",
    ],
)
def test_any_other_site_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EVALUACMO_SITE_URL"):
        site_url(text)
