"""The entry for calendars follows RFC 5545, whatever names and places hold."""

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluacmo.accounts.models import User
from evaluacmo.results.models import PersonResult
from evaluacmo.talks.calendar import calendar_entry
from evaluacmo.talks.models import Talk

pytestmark = pytest.mark.sqlite_suffices

AT = datetime(2026, 12, 1, 15, 30, tzinfo=UTC)
NOW = datetime(2026, 11, 28, 9, 5, 7, tzinfo=UTC)
# contentline and text of RFC 5545, sections 3.1 and 3.3.11
CONTENT_LINE = re.compile(r"[A-Z-]+:[^\x00-\x08\x0a-\x1f\x7f]*")
ESCAPED = re.compile(r"(?:[^\\;,\n]|\\[\\;,nN])*")
UNESCAPED = {"\\\\": "\\", "\\;": ";", "\\,": ",", "\\n": "\n"}
# signs that a label may hold
labels = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=150)


def entry(*, name: str = "Elena Duarte", place: str = "", version: int = 2) -> str:
    talk = Talk(
        pk=7,
        version=version,
        place=place,
        evaluator=User(name=name),
        result=PersonResult(collaborator=User(name="Camilo Rojas")),
    )
    return calendar_entry(talk, starts_at=AT, now=NOW)


def values(text: str) -> dict[str, str]:
    """The properties of an entry, unfolded."""
    assert text.endswith("\r\n")
    lines = text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")
    assert all(CONTENT_LINE.fullmatch(line) for line in lines)
    names = [line.partition(":")[0] for line in lines]
    assert names[:1] + names[-1:] == ["BEGIN", "END"]
    return {name: value for name, _, value in (line.partition(":") for line in lines)}


def test_an_entry() -> None:
    assert entry(place="Sala 2, piso 1") == (
        "BEGIN:VCALENDAR\r\n"
        "VERSION:2.0\r\n"
        "PRODID:-//Evaluacmo//ES\r\n"
        "METHOD:PUBLISH\r\n"
        "BEGIN:VEVENT\r\n"
        "UID:talk-7@evaluacmo\r\n"
        "SEQUENCE:2\r\n"
        "DTSTAMP:20261128T090507Z\r\n"
        "DTSTART:20261201T153000Z\r\n"
        "DTEND:20261201T160000Z\r\n"
        "SUMMARY:Conversación de evaluación: Elena Duarte y Camilo Rojas\r\n"
        "LOCATION:Sala 2\\, piso 1\r\n"
        "END:VEVENT\r\n"
        "END:VCALENDAR\r\n"
    )


def test_another_moment_replaces_the_entry() -> None:
    first, second = values(entry(version=2)), values(entry(version=4))
    assert first["UID"] == second["UID"]
    assert int(first["SEQUENCE"]) < int(second["SEQUENCE"])


@given(name=labels, place=labels)
def test_any_name_and_place(name: str, place: str) -> None:
    text = entry(name=name, place=place)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    read = values(text)
    for field, said in (("SUMMARY", name), ("LOCATION", place)):
        escaped = read.get(field, "")
        assert ESCAPED.fullmatch(escaped)
        assert said in re.sub(r"\\.", lambda found: UNESCAPED[found[0]], escaped)
