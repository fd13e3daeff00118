"""Forty lists as schools have them, made up; what is read of each, and what is not."""

import codecs
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZipFile

import xlwt
from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from evaluacmo.imports import messages

Texts = Sequence[object]
Read = tuple[str, ...]
H = ("Nombre", "Correo", "Rol", "Cargo", "Área", "Categoría")
ANA = ("Ana Peña Gómez", "ana@colegio.example", "Colaborador", "Docente", "Primaria", "Docentes")
LUIS = ("Luis Ibáñez Ruiz", "luis@colegio.example", "Evaluador", "Rector", "Bachillerato", "")
EVA = ("Eva Núñez Díaz", "eva@colegio.example", "Colaborador", "Aseo", "Sede B", "Apoyo")
PEOPLE = (ANA, LUIS, EVA)
READ = tuple(row[:3] for row in PEOPLE)
"""Name, e-mail and role as they are read."""


@dataclass(frozen=True)
class SchoolList:
    """A list; `rows` are all in the file that are not empty.

    `read` are the first cells of the rows that are read, by the order of `columns`; `left_out`
    counts the others by reason; `asks` where columns or sheets are to be chosen before. One that is
    refused has the sentence in `refusal`.
    """

    name: str
    content: bytes
    rows: int
    read: Sequence[Read] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)
    asks: bool = False
    kind: str = "people"
    columns: tuple[str, ...] = ("name", "email", "role")
    refusal: str = ""


def xlsx(*sheets: tuple[str, Sequence[Texts]], finish: Callable[..., None] | None = None) -> bytes:
    """A workbook; `finish` gets its sheets by name, to hide and to merge."""
    file = BytesIO()
    with Workbook(file) as book:
        pages: dict[str, Worksheet] = {}
        for name, rows in sheets:
            pages[name] = book.add_worksheet(name)
            for number, row in enumerate(rows):
                pages[name].write_row(number, 0, row)
        if finish is not None:
            finish(pages)
    return file.getvalue()


def xls(*sheets: tuple[str, Sequence[Texts]]) -> bytes:
    """A workbook of Excel 97."""
    book = xlwt.Workbook()
    for name, rows in sheets:
        page = book.add_sheet(name)
        for number, row in enumerate(rows):
            for at, text in enumerate(row):
                if text != "":
                    page.write(number, at, text)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


ODF = "urn:oasis:names:tc:opendocument:xmlns"


def ods(rows: Sequence[Texts], *, hidden: Sequence[int] = ()) -> bytes:
    """A workbook of LibreOffice with one sheet; `hidden` are numbers of rows."""

    def cell(text: object) -> str:
        kind = 'table:formula="of:=A1"' if text == "=A1" else ""
        shown = f"<text:p>{escape(str(text))}</text:p>"
        return f'<table:table-cell office:value-type="string" {kind}>{shown}</table:table-cell>'

    def row(at: int, texts: Texts) -> str:
        kind = 'table:visibility="filter"' if at in hidden else ""
        cells = "".join(map(cell, texts)) or "<table:table-cell/>"
        return f"<table:table-row {kind}>{cells}</table:table-row>"

    lines = "".join(row(at, texts) for at, texts in enumerate(rows, start=1))
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        f'xmlns:office="{ODF}:office:1.0" xmlns:table="{ODF}:table:1.0" '
        f'xmlns:text="{ODF}:text:1.0"><office:body><office:spreadsheet>'
        f'<table:table table:name="Personal">{lines}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", f'<m:manifest xmlns:m="{ODF}:manifest:1.0"/>')
    return file.getvalue()


def csv(*rows: Texts, delimiter: str = ";", encoding: str = "utf-8", end: str = "\r\n") -> bytes:
    """A text."""
    return end.join(delimiter.join(map(str, row)) for row in rows).encode(encoding)


def one_sheet(name: str, *rows: Texts, **more: object) -> SchoolList:
    """A list in one sheet."""
    filled = sum(any(text != "" for text in row) for row in rows)
    return SchoolList(name, xlsx(("Hoja1", rows)), filled, **more)  # type: ignore[arg-type]


def sheets() -> Iterator[SchoolList]:
    """Several sheets, hidden ones, covers."""
    yield SchoolList(
        "three sheets of the same headings",
        xlsx(("Primaria", [H, ANA]), ("Bachillerato", [H, LUIS]), ("Administrativos", [H, EVA])),
        6,
        READ,
        {"headings": 3},
    )
    turned = ("Correo", "Cargo", "Nombre", "Rol")
    yield SchoolList(
        "sheets whose columns are in another order",
        xlsx(("Primaria", [H, ANA]), ("Sede B", [turned, (EVA[1], EVA[3], EVA[0], EVA[2])])),
        4,
        (READ[0], READ[2]),
        {"headings": 2},
    )
    yield SchoolList(
        "a cover before the list",
        xlsx(
            ("Portada", [("INSTITUCIÓN EDUCATIVA SAN JOSÉ",), ("Año", 2026), ("Rector", "Luis")]),
            ("Personal", [H, *PEOPLE]),
        ),
        7,
        READ,
        {"sheet": 3, "headings": 1},
    )
    yield SchoolList(
        "those who left on a hidden sheet",
        xlsx(
            ("Activos", [H, ANA, LUIS]),
            ("Retirados", [H, EVA]),
            finish=lambda pages: pages["Retirados"].hide(),
        ),
        5,
        READ[:2],
        {"headings": 1, "hidden_sheet": 2},
        asks=True,
    )
    yield SchoolList(
        "parents of pupils beside the staff",
        xlsx(
            ("Personal", [H, *PEOPLE]),
            ("Acudientes", [("Nombre", "Correo", "Estudiante"), ("Rita", "r@b.example", "Juan")]),
        ),
        6,
        READ,
        {"headings": 1, "sheet": 2},
        asks=True,
    )
    yield SchoolList(
        "twelve sheets, one for each grade",
        xlsx(
            *(
                (f"Grado {n}", [H[:3], (f"Ana {n} Ruiz", f"a{n}@b.example", "Colaborador")])
                for n in range(1, 13)
            )
        ),
        24,
        [(f"Ana {n} Ruiz", f"a{n}@b.example", "Colaborador") for n in range(1, 13)],
        {"headings": 12},
    )
    yield SchoolList(
        "a list of pupils that is far too long",
        xlsx(
            ("Personal", [H, *PEOPLE]),
            ("Matrícula", [("Código", "Grado"), *((n, "10A") for n in range(6000))]),
        ),
        6005,
        READ,
        {"headings": 1, "long_sheet": 6001},
    )
    yield SchoolList(
        "nothing but a hidden sheet",
        xlsx(
            ("Portada", [("Colegio",)]),
            ("Personal", [H, ANA]),
            finish=lambda pages: pages["Personal"].hide(),
        ),
        3,
        refusal=messages.ONLY_HIDDEN.format(sheet="Personal"),
    )


MISSING = messages.MISSING_COLUMNS.format(columns="Nombre, Correo, Rol")
TITLES = [(f"Línea {n} del formato",) for n in range(1, 12)]
FORM = ("No.", "APELLIDOS Y NOMBRES", "CÉDULA", "CARGO", "CORREO INSTITUCIONAL")
FORM_ROWS = [
    (1, "PEÑA GÓMEZ ANA", "1020304050", "DOCENTE", "ANA@COLEGIO.EXAMPLE"),
    (2, "IBÁÑEZ RUIZ LUIS CARLOS", "52.345.678", "RECTOR", "luis@colegio.example"),
]
FORM_READ = [
    ("Ana Peña Gómez", "ana@colegio.example", ""),
    ("Luis Carlos Ibáñez Ruiz", "luis@colegio.example", ""),
]


def headings() -> Iterator[SchoolList]:
    """Headings far down, in two rows, merged, repeated, missing."""
    yield one_sheet(
        "the form of the ministry: headings in row twelve",
        *TITLES,
        FORM,
        *FORM_ROWS,
        read=FORM_READ,
        left_out={"above": 11, "headings": 1},
        asks=True,
    )

    def merge(pages: dict[str, Worksheet]) -> None:
        pages["Hoja1"].merge_range("A1:C1", "Datos personales")
        pages["Hoja1"].merge_range("D1:E1", "Datos laborales")

    two = [
        ("Datos personales", "", "", "Datos laborales", ""),
        ("Apellidos", "Nombres", "Correo", "Cargo", "Perfil"),
        ("Peña Gómez", "Ana", "ana@colegio.example", "Docente", "Colaborador"),
    ]
    yield SchoolList(
        "groups of columns above the headings",
        xlsx(("Hoja1", two), finish=merge),
        3,
        READ[:1],
        {"above": 1, "headings": 1},
    )

    def merge_down(pages: dict[str, Worksheet]) -> None:
        page = pages["Hoja1"]
        page.merge_range("A1:A2", "No.")
        page.merge_range("B1:B2", "Nombres y apellidos")
        page.merge_range("C1:D1", "Contacto")
        page.merge_range("E1:E2", "Rol")

    yield SchoolList(
        "headings merged over two rows",
        xlsx(
            (
                "Hoja1",
                [
                    (),
                    ("", "", "Correo", "Teléfono", ""),
                    (1, ANA[0], ANA[1], "3001234567", ANA[2]),
                    (2, EVA[0], EVA[1], "3007654321", EVA[2]),
                ],
            ),
            finish=merge_down,
        ),
        4,
        (READ[0], READ[2]),
        {"headings": 2},
    )

    def merge_names(pages: dict[str, Worksheet]) -> None:
        pages["Hoja1"].merge_range("A1:B1", "Apellidos")
        pages["Hoja1"].merge_range("C1:D1", "Nombres")

    yield SchoolList(
        "first and second under one heading",
        xlsx(
            (
                "Hoja1",
                [
                    ("Apellidos", "", "Nombres", "", "Correo", "Rol"),
                    ("Primero", "Segundo", "Primero", "Segundo", "", ""),
                    ("PEÑA", "GÓMEZ", "ANA", "", "ana@colegio.example", "Colaborador"),
                    ("DE LA CRUZ", "", "LUIS", "JOSÉ", "luis@colegio.example", "Evaluador"),
                ],
            ),
            finish=merge_names,
        ),
        4,
        [READ[0], ("Luis José de la Cruz", "luis@colegio.example", "Evaluador")],
        {"headings": 2},
    )
    yield one_sheet(
        "headings repeated on every printed page",
        H,
        ANA,
        H,
        LUIS,
        H,
        EVA,
        read=READ,
        left_out={"headings": 3},
    )
    yield one_sheet("no headings", *PEOPLE, read=READ, left_out={}, asks=True)
    yield SchoolList("no headings, as a text", csv(*PEOPLE), 3, READ, {}, asks=True)
    yield one_sheet(
        "one heading twice",
        (*H, "Correo"),
        (*ANA, "ana.personal@correo.example"),
        read=READ[:1],
        left_out={"headings": 1},
        asks=True,
    )
    yield one_sheet(
        "two addresses, of which the school's is meant",
        ("Nombre completo", "Correo personal", "Correo institucional", "Rol"),
        (ANA[0], "ana.personal@correo.example", ANA[1], ANA[2]),
        read=READ[:1],
        left_out={"headings": 1},
        asks=True,
    )
    yield one_sheet("nothing but a title", ("Colegio San José",), refusal=MISSING)
    yield one_sheet("headings alone", H, refusal=messages.NO_ROWS)


def rows() -> Iterator[SchoolList]:
    """Hidden and filtered rows, totals, titles, merged cells."""

    def hide(pages: dict[str, Worksheet]) -> None:
        pages["Hoja1"].set_row(2, None, None, {"hidden": True})

    yield SchoolList(
        "a hidden row",
        xlsx(("Hoja1", [H, *PEOPLE]), finish=hide),
        4,
        (READ[0], READ[2]),
        {"headings": 1, "hidden": 1},
        asks=True,
    )

    def filter_rows(pages: dict[str, Worksheet]) -> None:
        page = pages["Hoja1"]
        page.autofilter("A1:F4")
        page.filter_column("C", "Rol == Colaborador")
        page.set_row(2, None, None, {"hidden": True})

    yield SchoolList(
        "a filter that is still on",
        xlsx(("Hoja1", [H, *PEOPLE]), finish=filter_rows),
        4,
        (READ[0], READ[2]),
        {"headings": 1, "hidden": 1},
        asks=True,
    )
    yield one_sheet(
        "totals and signatures below",
        H,
        *PEOPLE,
        ("TOTAL", 3),
        (),
        ("Elaboró: Luis Ibáñez",),
        read=READ,
        left_out={"headings": 1, "note": 2},
    )

    def merge_titles(pages: dict[str, Worksheet]) -> None:
        pages["Hoja1"].merge_range("A2:F2", "DOCENTES DE PRIMARIA")
        pages["Hoja1"].merge_range("A4:F4", "PERSONAL DE APOYO")

    yield SchoolList(
        "titles of sections within the list",
        xlsx(("Hoja1", [H, (), ANA, (), EVA]), finish=merge_titles),
        5,
        (READ[0], READ[2]),
        {"headings": 1, "title": 2},
    )

    def merge_area(pages: dict[str, Worksheet]) -> None:
        pages["Hoja1"].merge_range("D2:D3", "Primaria")

    yield SchoolList(
        "a section merged beside its people",
        xlsx(
            (
                "Hoja1",
                [("Nombre", "Correo", "Rol", "Área"), (*READ[0], ""), (*READ[2], "")],
            ),
            finish=merge_area,
        ),
        3,
        [(*READ[0], "Primaria"), (*READ[2], "Primaria")],
        {"headings": 1},
        columns=("name", "email", "role", "department"),
    )
    yield one_sheet(
        "line breaks in cells",
        H,
        ("Ana\nPeña Gómez", *ANA[1:3], "Docente\r\nde Matemáticas", *ANA[4:]),
        read=[(*READ[0], "Docente de Matemáticas")],
        left_out={"headings": 1},
        columns=("name", "email", "role", "position"),
    )
    yield one_sheet(
        "empty rows between",
        H,
        (),
        ANA,
        (),
        (),
        EVA,
        read=(READ[0], READ[2]),
        left_out={"headings": 1},
    )
    yield one_sheet(
        "numbers and little else in the first column",
        ("#", *H[:3]),
        (1, *READ[0]),
        (2, *READ[1]),
        (3,),
        (4,),
        read=READ[:2],
        left_out={"headings": 1, "title": 2},
    )


def names() -> Iterator[SchoolList]:
    """Names and headings as payrolls have them."""
    yield one_sheet(
        "a payroll",
        ("Apellidos", "Nombres", "Cédula", "Correo institucional", "Cargo", "Sección", "Perfil"),
        ("PEÑA GÓMEZ", "ANA", "1020", "ANA@COLEGIO.EXAMPLE", "DOCENTE", "Primaria", "Docente"),
        read=[("Ana Peña Gómez", "ana@colegio.example", "Colaborador", "DOCENTE", "Primaria")],
        left_out={"headings": 1},
        asks=True,
        columns=("name", "email", "role", "position", "department"),
    )
    yield one_sheet(
        "surnames, comma, names",
        ("Apellidos, Nombres", "E-mail", "Rol"),
        ("PÉREZ GÓMEZ, ANA MARÍA", "ana@colegio.example", "Colaborador"),
        ("DE LA HOZ, JOSÉ Mª", "jose@colegio.example", "Evaluador"),
        ("O'BRIEN MCDONALD, SEAN", "sean@colegio.example", "Colaborador"),
        ("García-Herreros, Lía", "lia@colegio.example", "Colaborador"),
        read=[
            ("Ana María Pérez Gómez", "ana@colegio.example", "Colaborador"),
            ("José Mª de la Hoz", "jose@colegio.example", "Evaluador"),
            ("Sean O'Brien McDonald", "sean@colegio.example", "Colaborador"),
            ("Lía García-Herreros", "lia@colegio.example", "Colaborador"),
        ],
        left_out={"headings": 1},
    )
    yield one_sheet(
        "four columns for a name",
        ("Primer apellido", "Segundo apellido", "Primer nombre", "Segundo nombre", "Mail", "Rol"),
        ("peña", "gómez", "ana", "", "ana@colegio.example", "Colaborador"),
        read=READ[:1],
        left_out={"headings": 1},
    )
    yield one_sheet(
        "abbreviations, plurals and no accents",
        ("NOMBRES Y APELLIDOS", "CORREOS ELECTRONICOS", "ROL", "CARGOS", "AREA/DPTO", "CATEGORIA"),
        ANA,
        read=[(*READ[0], "Docente", "Docentes")],
        left_out={"headings": 1},
        asks=True,
        columns=("name", "email", "role", "position", "category"),
    )


def texts() -> Iterator[SchoolList]:
    """CSV files in the encodings of other days."""
    usual = (H, *PEOPLE)
    for name, encoding in (
        ("Windows", "cp1252"),
        ("DOS", "cp850"),
        ("an old Mac", "mac_roman"),
        ("UTF-8 with a mark", "utf-8-sig"),
        ("UTF-16 with a mark", "utf-16"),
    ):
        content = csv(*usual, encoding=encoding)
        yield SchoolList(f"a text of {name}", content, 4, READ, {"headings": 1})
    bare = csv(*usual, encoding="utf-16-le")
    assert not bare.startswith(codecs.BOM_UTF16_LE)
    yield SchoolList("a text in UTF-16 without a mark", bare, 4, READ, {"headings": 1})
    foreign = ("François Müller", "f@colegio.example", "Colaborador", "", "", "")
    yield SchoolList(
        "a text of Windows with a foreign name",
        csv(H, ANA, foreign, encoding="cp1252"),
        3,
        (READ[0], foreign[:3]),
        {"headings": 1},
        asks=True,
    )
    yield SchoolList(
        "a text with a line for Excel",
        b"sep=;\r\n" + csv(*usual),
        4,
        READ,
        {"headings": 1},
    )
    yield SchoolList(
        "commas, and names with commas in quotes",
        csv(H[:3], ('"Peña Gómez, Ana"', *READ[0][1:]), delimiter=","),
        2,
        READ[:1],
        {"headings": 1},
    )
    yield SchoolList(
        "tabs, as they are copied", csv(*usual, delimiter="\t", end="\n"), 4, READ, {"headings": 1}
    )


def other_programs() -> Iterator[SchoolList]:
    """Old Excel and LibreOffice."""
    yield SchoolList(
        "an old Excel",
        xls(("Primaria", [*TITLES, H, ANA]), ("Bachillerato", [H, LUIS, EVA])),
        16,
        READ,
        {"above": 11, "headings": 2},
    )
    yield SchoolList("LibreOffice", ods([H, *PEOPLE]), 4, READ, {"headings": 1})
    yield SchoolList(
        "LibreOffice with a filter",
        ods([H, *PEOPLE], hidden=[3]),
        4,
        (READ[0], READ[2]),
        {"headings": 1, "hidden": 1},
        asks=True,
    )
    yield SchoolList(
        "a page of the web that calls itself Excel",
        b"<html><table><tr><td>Nombre</td></tr></table></html>",
        1,
        refusal=messages.NOT_A_WORKBOOK,
    )


def other_kinds() -> Iterator[SchoolList]:
    """Assignments and questions."""
    pair = ("luis@colegio.example", "ana@colegio.example")
    yield one_sheet(
        "a boss for each",
        ("No.", "Correo del docente", "Correo jefe inmediato"),
        (1, pair[1], pair[0]),
        kind="assignments",
        columns=("evaluator", "collaborator"),
        read=[pair],
        left_out={"headings": 1},
    )

    def merge(pages: dict[str, Worksheet]) -> None:
        pages["Hoja1"].merge_range("A1:B1", "Evaluador")
        pages["Hoja1"].merge_range("C1:D1", "Evaluado")

    yield SchoolList(
        "both with name and address below",
        xlsx(
            (
                "Hoja1",
                [
                    ("Evaluador", "", "Evaluado", ""),
                    ("Nombre", "Correo", "Nombre", "Correo"),
                    ("Luis", pair[0], "Ana", pair[1]),
                ],
            ),
            finish=merge,
        ),
        3,
        [pair],
        {"headings": 2},
        kind="assignments",
        columns=("evaluator", "collaborator"),
    )
    yield one_sheet(
        "surnames and names of both in columns of their own",
        ("Apellidos del evaluador", "Nombres del evaluador", "Apellidos", "Nombres", "Cargo"),
        ("DUARTE", "ELENA", "PEÑA", "CAMILO", "Docente"),
        ("DUARTE", "", "PEÑA GÓMEZ", "ANA MARÍA", ""),
        kind="assignments",
        columns=("evaluator", "collaborator"),
        read=[("ELENA DUARTE", "CAMILO PEÑA"), ("DUARTE", "ANA MARÍA PEÑA GÓMEZ")],
        left_out={"headings": 1},
    )

    def merge_both(pages: dict[str, Worksheet]) -> None:
        pages["Hoja1"].merge_range("A2:B2", "EVALUADOR")
        pages["Hoja1"].merge_range("C2:E2", "EVALUADO")

    yield SchoolList(
        "surnames and names below whose they are",
        xlsx(
            (
                "Hoja1",
                [
                    ("Institución Educativa",),
                    ("EVALUADOR", "", "EVALUADO", "", ""),
                    ("Apellidos", "Nombres", "Primer apellido", "Segundo apellido", "Nombres"),
                    ("Duarte", "Elena", "Peña", "Gómez", "Ana María"),
                ],
            ),
            finish=merge_both,
        ),
        4,
        [("Elena Duarte", "Ana María Peña Gómez")],
        {"above": 1, "headings": 2},
        kind="assignments",
        columns=("evaluator", "collaborator"),
    )
    yield one_sheet(
        "a list of everybody with their bosses",
        ("No.", "Apellidos", "Nombres", "Cédula", "Correo", "Cargo", "Jefe inmediato"),
        (1, "Peña", "Camilo", "1020", pair[1], "Docente", "Duarte, Elena"),
        kind="assignments",
        columns=("evaluator", "collaborator"),
        read=[("Duarte, Elena", pair[1])],
        left_out={"headings": 1},
    )
    yield one_sheet(
        "people without addresses, with their bosses",
        ("Apellidos", "Nombres", "Cédula", "Correo", "Jefe inmediato"),
        ("Peña", "Camilo", "1020", "", "Duarte Elena"),
        kind="assignments",
        columns=("evaluator", "collaborator"),
        read=[("Duarte Elena", "1020")],
        left_out={"headings": 1},
    )
    question = ("Prepara sus clases.", "Funcional")
    yield one_sheet(
        "questions with types of their own",
        ("Ítem", "Tipo"),
        question,
        ("Cumple el plan.", "Metas"),
        kind="questions",
        columns=("question_text", "question_type"),
        read=[(question[0], "Competencia"), ("Cumple el plan.", "Objetivo")],
        left_out={"headings": 1},
        asks=True,
    )
    yield one_sheet(
        "nothing but questions",
        ("Preguntas",),
        (question[0],),
        ("¿Llega\na tiempo?",),
        kind="questions",
        columns=("question_text",),
        read=[(question[0],), ("¿Llega\na tiempo?",)],
        left_out={"headings": 1},
        asks=True,
    )


def school_lists() -> list[SchoolList]:
    """All of them."""
    return [
        *sheets(),
        *headings(),
        *rows(),
        *names(),
        *texts(),
        *other_programs(),
        *other_kinds(),
    ]
