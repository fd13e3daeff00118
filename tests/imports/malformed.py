"""Two hundred files that nobody can import, made the same every time.

All are of people. Each is refused when it is uploaded, or has rows with errors when it is checked.
"""

import codecs
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from random import Random
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
HEADINGS = ("Nombre", "Correo", "Rol", "Puesto", "Departamento", "Categoría")
GOOD = ("Ana Peña", "ana@colegio.example", "Colaborador", "Docente", "Primaria", "Docentes")
CSV_HEADINGS = ";".join(HEADINGS)
CSV_GOOD = ";".join(GOOD)
MEGABYTE = 1024**2


@dataclass(frozen=True)
class Malformed:
    """A file, and what is odd about it."""

    name: str
    content: bytes
    file_name: str = "libro.xlsx"


# --- making workbooks by hand --------------------------------------------------------------------


def text_cell(column: int, row: int, text: str) -> str:
    """A cell with its text in it."""
    words = f'<is><t xml:space="preserve">{escape(text)}</t></is>'
    return f'<c r="{chr(65 + column)}{row}" t="inlineStr">{words}</c>'


def row_of(number: int, cells: tuple[str, ...], **replaced: str) -> str:
    """A row of texts; `replaced` are whole cells by the letters of their columns."""
    made = [
        replaced.get(chr(65 + column), text_cell(column, number, text))
        for column, text in enumerate(cells)
    ]
    return f'<row r="{number}">{"".join(made)}</row>'


def sheet(*rows: str, before: str = "", after: str = "") -> str:
    """A sheet of these rows."""
    data = f"<sheetData>{''.join(rows)}</sheetData>"
    return f'{HEAD}<worksheet xmlns="{MAIN}">{before}{data}{after}</worksheet>'


USUAL = (row_of(1, HEADINGS), row_of(2, GOOD))


def parts_of(sheet_xml: str, *, state: str = "", strings: str = "") -> dict[str, str]:
    """The parts of a workbook with one sheet."""
    kinds = {"/xl/workbook.xml": "sheet.main", "/xl/worksheets/sheet1.xml": "worksheet"}
    if strings:
        kinds["/xl/sharedStrings.xml"] = "sharedStrings"
    overrides = "".join(
        f'<Override PartName="{name}" ContentType="{SHEET_TYPE}.{kind}+xml"/>'
        for name, kind in kinds.items()
    )
    parts = {
        "[Content_Types].xml": f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        f'relationships+xml"/>{overrides}</Types>',
        "_rels/.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1"'
        f' Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
        f'<sheet name="Hoja1" sheetId="1" r:id="r1"{state}/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        "</Relationships>",
        "xl/worksheets/sheet1.xml": sheet_xml,
    }
    return parts | ({"xl/sharedStrings.xml": strings} if strings else {})


def zipped(parts: Mapping[str, str | bytes], *, method: int = ZIP_DEFLATED) -> bytes:
    """The parts as one file."""
    file = BytesIO()
    with ZipFile(file, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def book(sheet_xml: str, **parts: str) -> bytes:
    """A workbook with one sheet."""
    return zipped(parts_of(sheet_xml, **parts))


def good_book() -> bytes:
    """A workbook with which nothing is wrong, from which others are made."""
    return book(sheet(*USUAL))


# --- files that are no workbooks -----------------------------------------------------------------


def no_workbooks() -> Iterator[Malformed]:
    """Pictures, documents, noise and nothing."""
    chance = Random(1)
    starts = {
        "a PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj",
        "a PNG": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        "a JPEG": b"\xff\xd8\xff\xe0\0\x10JFIF",
        "a GIF": b"GIF89a\1\0\1\0",
        "a web page": b"<!DOCTYPE html><html><table><tr><td>Nombre</td></tr></table></html>",
        "XML for Excel": b"<?xml version='1.0'?><Workbook/>",
        "rich text": b"{\\rtf1\\ansi Nombre}",
        "an old Excel file": bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600),
        "a program": b"MZ\x90\0" + bytes(200),
        "a letter": b"N",
        "PK alone": b"PK",
        "PK and zeros": b"PK\3\4" + bytes(100),
        "nothing": b"",
        "spaces": b" \r\n\t ",
        "zeros": bytes(1000),
    }
    for name, content in starts.items():
        yield Malformed(name, content)
    for number in range(10):
        yield Malformed(f"noise {number}", chance.randbytes(100 * (number + 1)))
        yield Malformed(f"noise after PK {number}", b"PK\3\4" + chance.randbytes(300))


def damaged() -> Iterator[Malformed]:
    """Cut off, and with bytes turned over."""
    content = good_book()
    for share in range(5, 100, 5):
        yield Malformed(f"cut off at {share} %", content[: len(content) * share // 100])
    # each byte of what is packed is checked by a sum
    with ZipFile(BytesIO(content)) as archive:
        info = archive.getinfo("xl/worksheets/sheet1.xml")
    start = info.header_offset + 30 + len(info.filename)
    for number in range(15):
        at = start + info.compress_size * number // 15
        turned = bytes([content[at] ^ 0x55])
        yield Malformed(
            f"byte {number} of the sheet turned", content[:at] + turned + content[at + 1 :]
        )


def foreign_zips() -> Iterator[Malformed]:
    """Archives of something else, and workbooks that are kept shut or that do things."""
    word = SHEET_TYPE.replace("spreadsheetml", "wordprocessingml") + ".document.main+xml"
    types = f'<Types><Override PartName="/word/document.xml" ContentType="{word}"/></Types>'
    usual = parts_of(sheet(*USUAL))
    macro = usual["[Content_Types].xml"].replace(
        f"{SHEET_TYPE}.sheet.main+xml", "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    )
    binary = usual["[Content_Types].xml"].replace(
        f"{SHEET_TYPE}.sheet.main+xml", "application/vnd.ms-excel.sheet.binary.macroEnabled.main"
    )
    yield Malformed("a Word file", zipped({"[Content_Types].xml": types, "word/document.xml": ""}))
    yield Malformed("an ODS file", zipped({"mimetype": "application/vnd.oasis.opendocument"}))
    yield Malformed("an empty archive", zipped({}))
    yield Malformed("an archive of texts", zipped({"a.txt": "Nombre", "b.txt": CSV_GOOD}))
    yield Malformed("an archive in an archive", zipped({"libro.xlsx": good_book()}))
    yield Malformed("macros", zipped(usual | {"[Content_Types].xml": macro}), "libro.xlsm")
    yield Malformed("hidden macros", zipped(usual | {"xl/vbaProject.bin": bytes(100)}))
    yield Malformed("a binary book", zipped(usual | {"[Content_Types].xml": binary}), "libro.xlsb")
    for number in range(3):
        yield Malformed(f"encrypted {number}", _flagged(good_book(), 1 + 2 * number))


def _flagged(content: bytes, flags: int) -> bytes:
    """Say of every part that it is encrypted."""
    changed = bytearray(content)
    for mark, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = changed.find(mark)
        while at >= 0:
            changed[at + offset : at + offset + 2] = struct.pack("<H", flags)
            at = changed.find(mark, at + 4)
    return bytes(changed)


# --- bombs ---------------------------------------------------------------------------------------


def bombs() -> Iterator[Malformed]:
    """Little on the wire, much in memory."""
    usual = parts_of(sheet(*USUAL))
    where = {
        "the sheet": "xl/worksheets/sheet1.xml",
        "the strings": "xl/sharedStrings.xml",
        "the styles": "xl/styles.xml",
        "the types": "[Content_Types].xml",
        "a picture": "xl/media/image1.png",
    }
    for name, part in where.items():
        yield Malformed(f"64 MB of spaces in {name}", zipped(usual | {part: " " * 64 * MEGABYTE}))
    shrunk = zipped(usual | {"xl/sharedStrings.xml": " " * 64 * MEGABYTE})
    yield Malformed("64 MB that say they are few", _shrunk(shrunk, 64 * MEGABYTE))
    yield Malformed("2,000 parts", zipped(usual | {f"x/{n}.xml": "<a/>" for n in range(2000)}))
    empty_rows = "".join(f'<row r="{n}"/>' for n in range(3, 1_048_576))
    yield Malformed("a million empty rows", book(sheet(*USUAL, empty_rows)))
    strings = f'{HEAD}<sst xmlns="{MAIN}">{"<si><t/></si>" * 700_000}</sst>'
    yield Malformed("a million strings", book(sheet(*USUAL), strings=strings))
    fonts = "<font/>" * 1_100_000
    style = f'{HEAD}<styleSheet xmlns="{MAIN}"><fonts>{fonts}</fonts></styleSheet>'
    yield Malformed("a million fonts", zipped(usual | {"xl/styles.xml": style}))
    deep = "<a>" * 400_000 + "</a>" * 400_000
    yield Malformed("nested 400,000 deep", book(sheet(USUAL[0], f'<row r="2">{deep}</row>')))
    long = "x" * 20 * MEGABYTE
    yield Malformed("an attribute of 20 MB", book(sheet(f'<row r="1" x="{long}"/>')))
    yield Malformed(
        "a cell of 1 MB", book(sheet(*USUAL[:1], row_of(2, ("x" * MEGABYTE, *GOOD[1:]))))
    )
    many = "".join(row_of(n, ("x" * 4900, *GOOD[1:])) for n in range(2, 2002))
    yield Malformed("nine million characters", book(sheet(*USUAL[:1], many)))


def _shrunk(content: bytes, length: int) -> bytes:
    """Say of parts of this length that they have a hundred bytes."""
    return content.replace(struct.pack("<L", length), struct.pack("<L", 100))


def entities() -> Iterator[Malformed]:
    """XML that fetches or multiplies."""
    laughs = '<!ENTITY a0 "ja">' + "".join(
        f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10)
    )
    kinds = {
        "a billion laughs": (laughs, "&a9;"),
        "a file of the server": ('<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;"),
        "an address": ('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">', "&x;"),
        "a parameter entity": ('<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;', ""),
    }
    for name, (declared, used) in kinds.items():
        for part, root in (
            ("xl/worksheets/sheet1.xml", "worksheet"),
            ("xl/workbook.xml", "workbook"),
            ("[Content_Types].xml", "Types"),
        ):
            parts = parts_of(sheet(row_of(1, HEADINGS), row_of(2, ("QQ", *GOOD[1:]))))
            kind = f"<!DOCTYPE {root} [{declared}]>"
            parts[part] = parts[part].replace(HEAD, HEAD + kind).replace("QQ", used)
            yield Malformed(f"{name} in {part}", zipped(parts))


# --- workbooks whose insides are not as they should be -------------------------------------------


def broken_insides() -> Iterator[Malformed]:
    """Parts that are missing, and XML that is none."""
    usual = parts_of(sheet(*USUAL))
    for part in usual:
        if part != "_rels/.rels":
            kept = {name: content for name, content in usual.items() if name != part}
            yield Malformed(f"without {part}", zipped(kept))
            yield Malformed(f"nothing in {part}", zipped(usual | {part: ""}))
            yield Malformed(f"half of {part}", zipped(usual | {part: usual[part][:-20]}))
    plain = sheet(*USUAL)
    turns = {
        "another namespace": plain.replace(MAIN, "urn:other"),
        "an encoding that is none": plain.replace("UTF-8", "X-NADA"),
        "Latin bytes as UTF-8": plain.replace("ñ", "\udcf1"),
        "a control character": plain.replace("Ana", "&#1;"),
        "a NUL": plain.replace("Ana", "&#0;"),
        "a lone surrogate": plain.replace("Ana", "&#xD800;"),
        "two roots": plain + plain,
        "a text": "Nombre;Correo;Rol",
    }
    for name, content in turns.items():
        data = content.encode("utf-8", "surrogateescape")
        yield Malformed(name, zipped(usual | {"xl/worksheets/sheet1.xml": data}))


def odd_cells() -> Iterator[Malformed]:
    """A good row in which one cell is not what it should be."""
    number = '<c r="{0}2"{1}>{2}</c>'
    cells = {
        "a formula": ("", "<f>A1</f><v>ana@colegio.example</v>"),
        "a formula that gives a text": (' t="str"', "<f>LOWER(A2)</f><v>Ana</v>"),
        "an array formula": ("", '<f t="array" ref="A2">A1:A9</f><v>1</v>'),
        "a shared formula": ("", '<f t="shared" si="0" ref="A2:A3">A1</f><v>1</v>'),
        "a data table": ("", '<f t="dataTable" ref="A2" r1="A1"/><v>1</v>'),
        "an error": (' t="e"', "<v>#N/A</v>"),
        "a date": (' t="d"', "<v>2026-03-04</v>"),
        "a string that is not there": (' t="s"', "<v>7</v>"),
        "a number that is none": ("", "<v>12x</v>"),
        "a number of 5,000 digits": ("", f"<v>{'9' * 5000}</v>"),
        "a style that is none": (' s="x"', "<v>1</v>"),
    }
    for name, (kind, inside) in cells.items():
        for column in ("A", "B", "C"):
            cell = number.format(column, kind, inside)
            made = sheet(USUAL[0], row_of(2, GOOD, **{column: cell}))
            yield Malformed(f"{name} in {column}2", book(made))
    yield Malformed(
        "a formula as text", book(sheet(USUAL[0], row_of(2, ("=cmd|' /C calc'!A0", *GOOD[1:]))))
    )
    for name in ("ZZZZ9", "9", "$", "A1:B2"):
        cell = text_cell(0, 2, "Ana").replace("A2", name)
        yield Malformed(f"a cell called {name}", book(sheet(USUAL[0], row_of(2, GOOD, A=cell))))


def odd_sheets() -> Iterator[Malformed]:
    """Sheets whose rows are all right one by one."""
    wide = tuple(f"Columna {n}" for n in range(26))
    far = "".join(f'<c r="{c}" t="inlineStr"><is><t>x</t></is></c>' for c in ("CZ2", "XFD2"))
    merge = '<mergeCells count="1"><mergeCell ref="{0}"/></mergeCells>'
    everybody = "".join(
        row_of(n, (GOOD[0], f"ana{n}@colegio.example", *GOOD[2:])) for n in range(2, 5003)
    )
    titles = "".join(row_of(n, ("Listado", str(n))) for n in range(1, 42))
    yield Malformed("other headings", book(sheet(row_of(1, wide), row_of(2, wide))))
    yield Malformed("no headings", book(sheet(row_of(1, GOOD), row_of(2, GOOD))))
    yield Malformed("headings alone", book(sheet(USUAL[0])))
    yield Malformed("an empty sheet", book(sheet()))
    yield Malformed("a hidden sheet", book(sheet(*USUAL), state=' state="hidden"'))
    yield Malformed("a row of number 10⁹", book(sheet(USUAL[0], row_of(10**9, GOOD))))
    yield Malformed(
        "headings too far down", book(sheet(titles, row_of(42, HEADINGS), row_of(43, GOOD)))
    )
    for missing in ("Nombre", "Rol"):
        named = tuple("Otra" if each == missing else each for each in HEADINGS)
        yield Malformed(f"without {missing}", book(sheet(row_of(1, named), USUAL[1])))
    for cells in ("A2:A3", "A2:B2", "C2:C5", "A1:A2"):
        below = row_of(3, ("Eva", "eva@colegio.example", "Colaborador"))
        covering = sheet(*USUAL, below, after=merge.format(cells))
        yield Malformed(f"{cells} merged over others", book(covering))
    yield Malformed("thousands of columns", book(sheet(USUAL[0], f'<row r="2">{far}</row>')))
    lies = '<dimension ref="{0}"/>'
    huge = sheet(USUAL[0], row_of(2, ("", *GOOD[1:])), before=lies.format("A1:XFD1048576"))
    yield Malformed("a lie about its size", book(huge))
    yield Malformed("nonsense about its size", book(sheet(*USUAL, before=lies.format("nada"))))
    yield Malformed("rows backwards", book(sheet(USUAL[0], row_of(5, GOOD), row_of(3, GOOD))))
    yield Malformed("a row twice", book(sheet(*USUAL, USUAL[1])))
    yield Malformed("a row with a name", book(sheet(USUAL[0], '<row r="dos"/>')))
    yield Malformed("the last row there is", book(sheet(USUAL[0], row_of(1_048_576, ("Ana",)))))
    yield Malformed("5,001 people", book(sheet(USUAL[0], everybody)))


# --- texts ---------------------------------------------------------------------------------------


def odd_texts() -> Iterator[Malformed]:
    """CSV files that are none, and strange encodings."""
    table = f"{CSV_HEADINGS}\n{CSV_GOOD}\n"
    people = "\n".join(f"Ana;a{n}@colegio.example;Colaborador" for n in range(5001))
    texts = {
        "NULs": table.replace("Ana", "A\0a").encode(),
        "UTF-16 cut in half": codecs.BOM_UTF16_LE + table.encode("utf-16-le")[:-1],
        "a lone surrogate in UTF-16": codecs.BOM_UTF16_LE + table.encode("utf-16-le") + b"\0\xd8",
        "UTF-32": table.encode("utf-32"),
        "UTF-8 and noise": codecs.BOM_UTF8 + table.encode() + b"\xff\xfe",
        "bytes of no encoding": table.encode() + b"\x81\x8d\x8f",
        "a quote that stays open": table.encode() + b'"Ana;ana2@colegio.example;Colaborador\n',
        "a quote in the middle": table.encode() + b'"Ana"x;a2@colegio.example;Colaborador\n',
        "a cell of 1 MB": f"{table}{'x' * MEGABYTE};a@b.example;Colaborador\n".encode(),
        "a cell of 10,000": f"{table}{'x' * 10_000};a@b.example;Colaborador\n".encode(),
        "5,001 rows": f"Nombre;Correo;Rol\n{people}".encode(),
        "thousands of columns": f"{table}{'x;' * 5000}\n".encode(),
        "a formula": f"{table}=cmd|' /C calc'!A0;a@b.example;Colaborador\n".encode(),
        "headings alone": CSV_HEADINGS.encode(),
        "rows alone": f"{CSV_GOOD}\n{CSV_GOOD}".encode(),
        "another delimiter": table.replace(";", "|").encode(),
        "two delimiters": f"{CSV_HEADINGS}\n{CSV_GOOD.replace(';', ',')}\n".encode(),
        "JSON": b'[{"Nombre": "Ana", "Correo": "ana@colegio.example"}]',
        "packed": zlib.compress(table.encode()),
        "no rows but empty ones": f"{CSV_HEADINGS}\n".encode() + b";;;;;\n" * 100,
    }
    rows = {
        "no name": ";ana@colegio.example;Colaborador",
        "spaces for a name": "\u200b \u2060;ana@colegio.example;Colaborador",
        "a name too long": f"{'x' * 151};ana@colegio.example;Colaborador",
        "no e-mail of an evaluator": "Ana;;Evaluador",
        "no role": "Ana;ana@colegio.example;",
        "another role": "Ana;ana@colegio.example;Rectora",
        "an e-mail that is none": "Ana;ana en colegio;Colaborador",
        "an e-mail too long": f"Ana;{'a' * 250}@colegio.example;Colaborador",
        "the same e-mail twice": "Ana;a@b.example;Colaborador\nEva;A@B.example;Colaborador",
        "a category too long": f"Ana;ana@b.example;Colaborador;;;{'x' * 151}",
    }
    for name, content in texts.items():
        yield Malformed(f"text: {name}", content, "lista.csv")
    for name, row in rows.items():
        yield Malformed(f"row: {name}", f"{CSV_HEADINGS}\n{row}\n".encode(), "lista.csv")


def modest() -> Iterator[Malformed]:
    """All of them but the bombs, which take long to make."""
    yield from no_workbooks()
    yield from damaged()
    yield from foreign_zips()
    yield from entities()
    yield from broken_insides()
    yield from odd_cells()
    yield from odd_sheets()
    yield from odd_texts()


def malformed() -> Iterator[Malformed]:
    """All of them."""
    yield from modest()
    yield from bombs()
