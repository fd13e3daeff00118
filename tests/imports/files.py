"""Files as managers import them, read without a process of their own."""

from collections.abc import Sequence

from evaluacmo.accounts.models import User
from evaluacmo.imports import services
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.models import Import
from evaluacmo.imports.parser import parse_file

PEOPLE = ("Nombre", "Correo", "Rol", "Categoría")
Rows = Sequence[Sequence[str]]


def table(headings: Sequence[str], rows: Rows) -> bytes:
    return "\n".join(";".join(row) for row in [headings, *rows]).encode()


def kept(actor: User, kind: str, headings: Sequence[str], rows: Rows) -> Import:
    """Such a file, read and checked to its end."""
    parsed = parse_file(table(headings, rows), LAYOUTS[kind]).to_json()
    each = services.store(actor=actor, kind=kind, file_name="lista.csv", parsed=parsed)
    while each.state == "checking":
        each = services.check_next_batch(actor=actor, import_id=each.pk)
    return each


def shown(each: Import) -> list[tuple[str, str]]:
    return [(finding["cell"], finding["message"]) for finding in each.findings]
