"""Long answers: whole before they begin, or none."""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest
from django.db import OperationalError
from django.http import HttpResponse, JsonResponse

from evaluacmo.common import workbook
from evaluacmo.common.whole import IN_MEMORY, FromFile, answer_whole, file_of

HALF = IN_MEMORY // 2


def test_a_short_answer_stays_what_it_is() -> None:
    response = HttpResponse()
    assert answer_whole(response, [b"x" * HALF, b"y" * HALF]) is response
    assert response.content == b"x" * HALF + b"y" * HALF


def test_a_long_answer_comes_from_a_file_with_its_type_and_length() -> None:
    told = JsonResponse({}, headers={"X-Total-Count": "300"})
    answer = answer_whole(told, [b"x" * HALF, b"y" * HALF, b"z"])
    assert answer.headers["X-Total-Count"] == "300"
    assert isinstance(answer, FromFile)
    assert answer.file_to_stream is not None
    assert answer["Content-Type"] == "application/json"
    assert int(answer["Content-Length"]) == IN_MEMORY + 1
    with closing(answer.file_to_stream):
        assert answer.getvalue() == b"x" * HALF + b"y" * HALF + b"z"


def test_an_answer_that_fails_on_the_way_is_none() -> None:
    def parts() -> Iterator[bytes]:
        yield b"x" * 2 * IN_MEMORY
        raise OperationalError("server closed the connection unexpectedly")

    with pytest.raises(OperationalError):
        file_of(parts())


# the library leaves its archive open where it fails
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_where_there_is_no_room_neither_a_list_nor_a_workbook_is_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(**_: object) -> IO[bytes]:
        return Path("/dev/full").open("r+b", buffering=0)

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    monkeypatch.setattr(workbook, "TemporaryFile", full)
    for make in (
        lambda: file_of([b"x" * 2 * IN_MEMORY]),
        lambda: workbook.make_workbook(sheet="Hoja", columns=(), rows=()),
    ):
        with pytest.raises(OSError, match="No space left on device"):
            make()
