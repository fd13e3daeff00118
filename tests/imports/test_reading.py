"""Reading of workbooks and CSV files, and of nothing else."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from xlsxwriter import Workbook

from evaluacmo.accounts.models import User
from evaluacmo.common.errors import Conflict, InvalidInput
from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.imports import checking, messages, services
from evaluacmo.imports.cells import CellError, cell_name, text_cell
from evaluacmo.imports.dictionary import OTHER, meaning_of
from evaluacmo.imports.layouts import LAYOUTS, PEOPLE
from evaluacmo.imports.models import Import, ImportState
from evaluacmo.imports.parser import parse_file
from evaluacmo.imports.reading import FileTable, default_choice, make_table
from evaluacmo.imports.templates import make_template
from tests.conftest import School
from tests.imports.files import accept_columns
from tests.imports.malformed import (
    GOOD,
    HEADINGS,
    USUAL,
    book,
    good_book,
    modest,
    row_of,
    sheet,
    zipped,
)
from tests.imports.school_lists import csv, ods, xls

pytestmark = pytest.mark.sqlite_suffices

ANA = dict(
    zip([column.key for column in PEOPLE if column.key != "identity_number"], GOOD, strict=True)
)


def read(content: bytes, kind: str = "people") -> FileTable:
    """The rows that are read of a file by default."""
    parsed = parse_file(content, kind)
    return make_table(parsed, default_choice(parsed))


def texts(content: bytes, kind: str = "people") -> list[dict[str, str]]:
    """The cells below known headings."""
    table = read(content, kind)
    meanings = {at: meaning_of(text, kind=kind) for at, text in table.headings.items()}
    keys = {at: meaning.key for at, meaning in meanings.items() if meaning and meaning.key != OTHER}
    return [{keys[at]: cell for at, cell in row.items() if at in keys} for _, row in table.rows]


def workbook(*rows: tuple[object, ...]) -> bytes:
    """As a spreadsheet program would write it."""
    file = BytesIO()
    with Workbook(file) as made:
        page = made.add_worksheet()
        for number, row in enumerate(rows):
            page.write_row(number, 0, row)
    return file.getvalue()


def test_a_workbook_is_read_by_its_headings() -> None:
    content = workbook(
        ("Personas del colegio",),
        (),
        ("  ROL ", "correo  ELECTRONICO:", "Notas", "Nombre completo *", "area"),
        ("Colaborador", " ana@colegio.example ", "x", "Ana Peña", 12.0),
        (),
        ("Evaluador", "eva@colegio.example", "", "Eva", 3.5),
    )
    table = read(content)
    assert [number for number, _ in table.rows] == [4, 6]
    assert texts(content) == [
        {
            "name": "Ana Peña",
            "email": "ana@colegio.example",
            "role": "Colaborador",
            "department": "12",
        },
        {
            "name": "Eva",
            "email": "eva@colegio.example",
            "role": "Evaluador",
            "department": "3.5",
        },
    ]
    assert list(table.headings.values())[2] == "Notas"
    assert cell_name(4, int(list(table.headings)[3])) == "D4"


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_text_is_read_in_any_usual_way(delimiter: str, encoding: str, end: str) -> None:
    lines = ["Nombre;Correo;Categoría;Rol", "Ana Ñeque;a@b.example;Música;Colaborador", ""]
    content = end.join(lines).replace(";", delimiter).encode(encoding)
    assert texts(content) == [
        {"name": "Ana Ñeque", "email": "a@b.example", "category": "Música", "role": "Colaborador"}
    ]


def test_a_text_keeps_what_is_quoted() -> None:
    content = 'Banco;Tipo;Pregunta\nB;Objetivo;"¿Cumple; y ""bien""?\nSí"\nB;Objetivo;Otra\n'
    table = read(content.encode(), "questions")
    assert [row["question_text"] for row in texts(content.encode(), "questions")] == [
        '¿Cumple; y "bien"?\nSí',
        "Otra",
    ]
    assert [number for number, _ in table.rows] == [2, 3]


def test_a_sheet_that_can_be_seen_and_has_the_headings_is_taken() -> None:
    file = BytesIO()
    with Workbook(file) as made:
        made.add_worksheet("Portada").write(0, 0, "Bienvenidos")
        hidden = made.add_worksheet("Vieja")
        hidden.write_row(0, 0, ("Evaluador", "Colaborador"))
        hidden.write_row(1, 0, ("x@b.example", "y@b.example"))
        hidden.hide()
        page = made.add_worksheet("Parejas")
        page.write_row(0, 0, ("Evaluador", "Colaborador"))
        page.write_row(1, 0, ("e@b.example", "c@b.example"))
    assert texts(file.getvalue(), "assignments") == [
        {"evaluator": "e@b.example", "collaborator": "c@b.example"}
    ]


def test_what_a_sheet_says_of_its_own_size_is_not_believed() -> None:
    for size in ("A1", "A1:XFD1048576"):
        content = book(sheet(*USUAL, before=f'<dimension ref="{size}"/>'))
        assert texts(content) == [ANA]


@pytest.mark.parametrize("kind", LAYOUTS)
def test_a_template_is_read_once_it_has_rows(kind: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_file(make_template(kind), kind)
    assert refused.value.message == messages.NO_ROWS


def test_a_formula_is_no_text_wherever_it_is() -> None:
    assert text_cell(" =1+1") is CellError.FORMULA
    assert [text_cell(text) for text in ("-1", "+57 300", "@ana", "a=b")] == [
        "-1",
        "+57 300",
        "@ana",
        "a=b",
    ]


def test_no_malformed_file_is_imported(school: School) -> None:
    """Each is refused, or its rows are: then nothing but them is kept."""
    assert texts(good_book()) == [ANA]
    people = User.objects.count()
    fine, silent = [], []
    files = list(modest())
    for each in files:
        try:
            parsed = parse_file(each.content, "people")
        except Unreadable as refused:
            if not refused.message.endswith("."):
                silent.append(each.name)
            continue
        try:
            kept = services.store(
                actor=school.admin, kind="people", file_name=each.file_name, parsed=parsed
            )
            if kept.state == ImportState.MAPPING:
                kept = accept_columns(kept)
        except InvalidInput:
            continue
        checked = checking.check(actor=school.admin, import_id=kept.pk)
        shown = [finding for finding in checked.findings if finding["message"]]
        if checked.state != ImportState.CHECKED or not checked.failed or not shown:
            fine.append(each.name)
    assert (fine, silent) == ([], [])
    assert len(files) > 200
    assert User.objects.count() == people
    waiting = (ImportState.MAPPING, ImportState.CHECKED)
    assert not Import.objects.exclude(state__in=waiting).exists()


def test_a_row_may_be_the_last_that_excel_has_and_none_beyond() -> None:
    last = 1_048_576
    table = read(book(sheet(USUAL[0], row_of(last, GOOD))))
    assert [number for number, _ in table.rows] == [last]
    for number in (last + 1, 10**9):
        with pytest.raises(Unreadable) as refused:
            parse_file(book(sheet(USUAL[0], row_of(number, GOOD))), "people")
        assert refused.value.message == messages.DAMAGED_FILE


def test_nothing_is_stored_of_a_file_whose_sender_has_left(school: School) -> None:
    with pytest.raises(Conflict):
        services.upload(
            actor=school.admin,
            kind="people",
            file_name="libro.xlsx",
            content=good_book(),
            is_abandoned=lambda: True,
        )
    assert not Import.objects.exists()


@pytest.mark.parametrize(
    "content",
    [
        xls(("Hoja1", [HEADINGS, GOOD])),
        ods([HEADINGS, GOOD]),
        csv(HEADINGS, GOOD, encoding="cp850"),
        csv(HEADINGS, GOOD, encoding="mac_roman"),
        csv(HEADINGS, GOOD, encoding="utf-16-be"),
    ],
    ids=["xls", "ods", "DOS", "Mac", "UTF-16"],
)
def test_the_process_without_files_reads_all_formats(content: bytes, school: School) -> None:
    read = services.upload(actor=school.admin, kind="people", file_name="lista", content=content)
    ((_, cells),) = read.rows
    assert cells == ANA


def test_what_a_formula_gave_is_not_read_from_libreoffice() -> None:
    table = read(ods([HEADINGS, ("=A1", *GOOD[1:])]))
    assert table.rows[0][1]["0"] == {"trouble": "formula"}


def repeated(rows: int, columns: int) -> bytes:
    """A workbook of LibreOffice that says that its one cell is there many times."""
    with ZipFile(BytesIO(ods([("Ana",)]))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["content.xml"] = (
        parts["content.xml"]
        .replace(b"<table:table-row ", b'<table:table-row table:number-rows-repeated="%d" ' % rows)
        .replace(
            b"<table:table-cell ",
            b'<table:table-cell table:number-columns-repeated="%d" ' % columns,
        )
    )
    return zipped(parts)


@pytest.mark.parametrize(("rows", "columns"), [(1_000_000, 1000), (1_000_000, 1), (2, 10**9)])
def test_cells_that_are_said_to_be_there_many_times_take_no_room(
    rows: int, columns: int, school: School
) -> None:
    with pytest.raises(InvalidInput):
        services.upload(
            actor=school.admin, kind="people", file_name="l.ods", content=repeated(rows, columns)
        )


def test_a_workbook_with_a_password_is_refused_with_the_way_out() -> None:
    encrypted = "<m:manifest><m:encryption-data/></m:manifest>"
    with ZipFile(BytesIO(ods([HEADINGS, GOOD]))) as archive:
        parts: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    for content in (zipped(parts | {"META-INF/manifest.xml": encrypted}),):
        with pytest.raises(Unreadable) as refused:
            parse_file(content, "people")
        assert refused.value.message == messages.PROTECTED_FILE
