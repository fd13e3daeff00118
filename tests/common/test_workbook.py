"""Tables as workbooks, opened again by another library."""

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import IO, Any
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from evaluacmo.common import workbook
from evaluacmo.common.workbook import Cell, Column, Style, make_workbook

COLUMNS = [
    Column("Nombre"),
    Column("Cuántos", 8, Style.NUMBER),
    Column("Puntaje", 10, Style.PERCENTAGE),
    Column("Fecha", 18, Style.MOMENT),
]
AT = datetime(2027, 1, 1, 1, 30, tzinfo=UTC)


def opened(*rows: tuple[Cell, ...], **rest: Any) -> Any:
    with make_workbook(sheet="Personas", columns=COLUMNS, rows=rows, **rest) as file:
        return load_workbook(file)


def words(*texts: str) -> list[Any]:
    """The cells in which these texts are."""
    with make_workbook(
        sheet="Palabras", columns=[Column("Texto")], rows=((text,) for text in texts)
    ) as file:
        return [row[0] for row in load_workbook(file).active.iter_rows(min_row=2)]


def test_numbers_are_numbers_and_moments_are_the_schools() -> None:
    book = opened(("Ana Ñáñez", 12, Decimal("87.50"), AT), ("李", None, None, None))
    sheet = book["Personas"]
    heading, first, second = sheet.iter_rows()
    assert [cell.value for cell in heading] == ["Nombre", "Cuántos", "Puntaje", "Fecha"]
    assert [cell.value for cell in first] == [
        "Ana Ñáñez",
        12,
        0.875,
        datetime(2026, 12, 31, 20, 30),  # noqa: DTZ001  (as the clock on the wall)
    ]
    assert [cell.number_format for cell in first[1:]] == ["0", "0.00%", "dd/mm/yyyy hh:mm"]
    assert [cell.value for cell in second] == ["李", None, None, None]
    assert all(cell.font.bold for cell in heading)
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:D3")
    assert sheet.column_dimensions["D"].width == pytest.approx(18, abs=1)


def test_a_moment_whose_hour_is_not_told_is_a_day() -> None:
    book = opened(("Ana", 1, Decimal(50), AT.date()))
    cell = book["Personas"]["D2"]
    assert cell.number_format == "dd/mm/yyyy"
    assert cell.value == datetime(2027, 1, 1)  # noqa: DTZ001  (as the clock on the wall)


def test_it_prints_all_columns_on_a_page_and_their_headings_on_each() -> None:
    sheet = opened(("Ana", 1, Decimal(50), AT))["Personas"]
    assert sheet.page_setup.orientation == "landscape"
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.page_setup.fitToHeight == 0
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.oddFooter.right.text == "&P / &N"


TYPED = ["=1+1", '=HYPERLINK("https://example.org","x")', "@SUM(A1)", "+1", "-1", "＝1+1"]
FORMULAS = [*TYPED, "{=A1}"]
LINKS = ["https://example.org", "mailto:a@example.org", "internal:Sheet1!A1", "007", "1e3"]


def test_nothing_that_was_typed_becomes_anything_but_text() -> None:
    cells = words(*FORMULAS, *LINKS)
    assert [cell.value for cell in cells] == FORMULAS + LINKS
    assert {cell.data_type for cell in cells} == {"s"}
    assert not any(cell.hyperlink for cell in cells)
    # and stays text for whoever edits the cell
    assert [cell.quotePrefix for cell in cells[: len(TYPED)]] == [True] * len(TYPED)


def test_what_xml_cannot_hold_or_would_take_for_its_own_is_text_still() -> None:
    markup = "<r><t>otra</t></r>"
    cells = words("a\x00b\x0bc\ufffed", "<b>&amp;</b>", markup, "uno\r\ndos\ttres", " aire ")
    assert [cell.value for cell in cells] == [
        "a\ufffdb\ufffdc\ufffdd",
        "<b>&amp;</b>",
        f"{markup} ",
        "uno\ndos\ttres",
        " aire ",
    ]


def test_a_text_longer_than_a_cell_is_cut_and_no_more() -> None:
    assert [len(cell.value) for cell in words("x" * 40_000, "😀" * 30_000)] == [32_767, 16_383]


def test_no_rows_are_a_table_all_the_same() -> None:
    sheet = opened().active
    assert [cell.value for cell in sheet[1]] == ["Nombre", "Cuántos", "Puntaje", "Fecha"]
    assert (sheet.max_row, sheet.auto_filter.ref) == (1, "A1:D1")


def test_what_a_sheet_cannot_show_goes_on_on_another() -> None:
    rows = [(f"Persona {number}", number, None, None) for number in range(5)]
    book = opened(*rows, max_sheet_rows=2)
    assert book.sheetnames == ["Personas", "Personas (2)", "Personas (3)"]
    found = [row[:2] for sheet in book for row in sheet.iter_rows(min_row=2, values_only=True)]
    assert found == [row[:2] for row in rows]
    assert {sheet["A1"].value for sheet in book} == {"Nombre"}


def test_a_failure_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def failing() -> Iterator[tuple[Cell, ...]]:
        yield ("Ana", 1, None, None)
        seen.extend(tmp_path.iterdir())
        raise ConnectionError

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(ConnectionError):
        make_workbook(sheet="Personas", columns=COLUMNS, rows=failing())
    assert seen
    assert not list(tmp_path.iterdir())


def test_there_is_nothing_in_it_that_runs() -> None:
    with make_workbook(sheet="Personas", columns=COLUMNS, rows=[("=A1", 1, None, None)]) as file:
        parts = ZipFile(file)
        assert not [name for name in parts.namelist() if "vba" in name or "external" in name]
        assert b"<f>" not in parts.read("xl/worksheets/sheet1.xml")


# the library leaves its archive open where it fails
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_without_room_on_the_disk_no_workbook_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> IO[bytes]:
        return Path("/dev/full").open("r+b", buffering=0)

    monkeypatch.setattr(workbook, "TemporaryFile", full)
    with pytest.raises(OSError, match="No space left on device"):
        make_workbook(sheet="Hoja", columns=(), rows=())
