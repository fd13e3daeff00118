"""A talk as an entry of a calendar (RFC 5545)."""

from datetime import UTC, datetime, timedelta
from typing import Final

from evaluacmo.talks import messages
from evaluacmo.talks.models import Talk

CONTENT_TYPE: Final = "text/calendar; charset=utf-8"
FILE_NAME: Final = "conversacion-de-evaluacion.ics"
DURATION: Final = timedelta(minutes=30)
_LINE_BYTES: Final = 75
_ESCAPES: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def calendar_entry(talk: Talk, *, starts_at: datetime, now: datetime) -> str:
    """The file for both calendars: names, moment and place, and nothing of the result.

    A later moment of the same talk replaces the entry: its UID stays, and SEQUENCE grows.
    """
    title = messages.CALENDAR_TITLE.format(
        evaluator=talk.evaluator.name, person=talk.result.collaborator.name
    )
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Evaluacmo//ES",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:talk-{talk.pk}@evaluacmo",
        f"SEQUENCE:{talk.version}",
        f"DTSTAMP:{_utc(now)}",
        f"DTSTART:{_utc(starts_at)}",
        f"DTEND:{_utc(starts_at + DURATION)}",
        f"SUMMARY:{title.translate(_ESCAPES)}",
        *([f"LOCATION:{talk.place.translate(_ESCAPES)}"] if talk.place else []),
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _folded(line: str) -> str:
    """The line in parts of 75 octets at most, none of which ends within a character."""
    parts, length = [""], 0
    for character in line:
        size = len(character.encode())
        if length + size > _LINE_BYTES:
            parts.append("")
            # the space that begins the next line counts
            length = 1
        parts[-1] += character
        length += size
    return "\r\n ".join(parts)
