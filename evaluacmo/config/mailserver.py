"""Parsing the settings about e-mail."""

import re
from dataclasses import dataclass, field
from email.utils import getaddresses
from typing import Final
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

from evaluacmo.common.text import has_control_characters
from evaluacmo.config import messages

HOST: Final = re.compile(r"[\w.:-]+")
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
        port = PORTS[parts.scheme] if parts.port is None else parts.port
    except (ValueError, KeyError):
        parts, port = urlsplit(""), 0
    if (
        not _is_host(parts.hostname)
        or not port
        or parts.path.strip("/")
        or parts.query
        or parts.fragment
    ):
        raise ImproperlyConfigured(messages.EMAIL_URL_BAD)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(str(parts.hostname), port, user, password, parts.scheme)


def _is_host(name: str | None) -> bool:
    return HOST.fullmatch(name or "") is not None


def sender(text: str) -> str:
    """Check `EVALUACMO_EMAIL_FROM`, an address with or without a name.

    Raises `ImproperlyConfigured`.
    """
    addresses = [address for _, address in getaddresses([text])]
    if len(addresses) != 1 or has_control_characters(text):
        raise ImproperlyConfigured(messages.EMAIL_FROM_BAD)
    try:
        validate_email(addresses[0])
    except ValidationError as error:
        raise ImproperlyConfigured(messages.EMAIL_FROM_BAD) from error
    return text


def site_url(text: str) -> str:
    """Check `EVALUACMO_SITE_URL` and strip its trailing slash. Raises `ImproperlyConfigured`."""
    try:
        parts = urlsplit(text)
        is_good = parts.scheme in {"http", "https"} and _is_host(parts.hostname) and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good or parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise ImproperlyConfigured(messages.SITE_URL_BAD)
    return f"{parts.scheme}://{parts.netloc}"
