"""Lists as schools have them are read right, or refused with a sentence that leads on."""

import pytest

from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.imports import services
from evaluacmo.imports.models import Import, ImportState
from evaluacmo.imports.parser import parse_file
from tests.conftest import School
from tests.imports.files import accept_proposals
from tests.imports.school_lists import SchoolList, school_lists

pytestmark = pytest.mark.sqlite_suffices
LISTS = school_lists()
REFUSED = [each for each in LISTS if each.refusal]
READ = [each for each in LISTS if not each.refusal]


def name_of(each: SchoolList) -> str:
    return each.name


def test_there_are_forty() -> None:
    assert len({each.name for each in LISTS}) == len(LISTS) >= 40


@pytest.mark.parametrize("each", REFUSED, ids=name_of)
def test_a_list_that_cannot_be_read_is_refused_with_a_way_on(each: SchoolList) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_file(each.content, each.kind)
    assert refused.value.message == each.refusal


@pytest.mark.parametrize("each", READ, ids=name_of)
def test_a_list_is_read_and_each_of_its_rows_accounted_for(
    each: SchoolList, school: School
) -> None:
    parsed = parse_file(each.content, each.kind)
    record = services.store(
        actor=school.admin, kind=each.kind, file_name="Personal 2026.xlsx", parsed=parsed
    )
    assert (record.state == ImportState.MAPPING) == each.asks
    if each.asks:
        record = accept_proposals(record)
    rows = [
        tuple(each_lower(key, cells.get(key, "")) for key in each.columns)
        for _, cells, *_ in record.rows
    ]
    assert rows == [tuple(row) for row in each.read]
    assert left_out(record) == dict(each.left_out)
    assert record.total + sum(left_out(record).values()) == each.rows


def each_lower(key: str, text: str) -> str:
    return text.lower() if key == "email" else text


def left_out(record: Import) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in record.left_out:
        counts[part["reason"]] = counts.get(part["reason"], 0) + part["count"]
    return counts


def test_the_line_in_doubt_is_shown_in_each_reading() -> None:
    (foreign,) = [each for each in LISTS if "foreign name" in each.name]
    lines = [reading["line"] for reading in parse_file(foreign.content, "people")["readings"]]
    assert [line.split(";")[0] for line in lines] == [
        "François Müller",
        "FranÁois M¸ller",
        "Franþois M³ller",
    ]
