"""Parsing the settings about e-mail."""

from dataclasses import dataclass, field
from email.utils import parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

from evaluacmo.common.text import has_control_characters
from evaluacmo.config import messages

PORTS: Final = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class MailServer:
    """The SMTP server that sends our e-mail."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    scheme: str


def mail_server(url: str) -> MailServer | None:
    """Parse `EVALUACMO_EMAIL_URL`; None where it is empty.

    Raises `ImproperlyConfigured`, whose message does not contain the URL with its password.
    """
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        parts, port = urlsplit(""), 0
    if not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise ImproperlyConfigured(messages.EMAIL_URL_BAD)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, user, password, parts.scheme)


def sender(text: str) -> str:
    """Check `EVALUACMO_EMAIL_FROM`, an address with or without a name.

    Raises `ImproperlyConfigured`.
    """
    try:
        validate_email(parseaddr(text)[1])
    except ValidationError as error:
        raise ImproperlyConfigured(messages.EMAIL_FROM_BAD) from error
    if has_control_characters(text):
        raise ImproperlyConfigured(messages.EMAIL_FROM_BAD)
    return text


def site_url(text: str) -> str:
    """Check `EVALUACMO_SITE_URL` and strip its trailing slash. Raises `ImproperlyConfigured`."""
    try:
        parts = urlsplit(text)
        is_good = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        is_good = False
    if not is_good or parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise ImproperlyConfigured(messages.SITE_URL_BAD)
    return f"{parts.scheme}://{parts.netloc}"
