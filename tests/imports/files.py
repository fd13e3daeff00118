"""Files as managers import them, read without a process of their own."""

from collections.abc import Sequence

from evaluacmo.accounts.models import User
from evaluacmo.imports import checking, services
from evaluacmo.imports.mapping import CHOICES, ChosenColumns
from evaluacmo.imports.models import Import
from evaluacmo.imports.parser import parse_file
from evaluacmo.imports.queries import get_mapping

PEOPLE = ("Nombre", "Correo", "Rol", "Categoría")
Rows = Sequence[Sequence[str]]


def table(headings: Sequence[str], rows: Rows) -> bytes:
    return "\n".join(";".join(row) for row in [headings, *rows]).encode()


def uploaded(actor: User, kind: str, content: bytes) -> Import:
    parsed = parse_file(content, kind)
    return services.store(actor=actor, kind=kind, file_name="lista.csv", parsed=parsed)


def accept_columns(each: Import) -> Import:
    """Choose the columns that are proposed."""
    author = each.author
    assert author is not None
    fields = get_mapping(each.pk, reader=author).fields
    chosen = ChosenColumns({field.key: field.columns for field in fields})
    return services.choose_columns(actor=author, import_id=each.pk, chosen=chosen)


def kept(actor: User, kind: str, headings: Sequence[str], rows: Rows) -> Import:
    """Such a file, read and checked to its end."""
    each = uploaded(actor, kind, table(headings, rows))
    if each.state == "mapping":
        each = accept_columns(each)
    return checking.check(actor=actor, import_id=each.pk)


def shown(each: Import) -> list[tuple[str, str]]:
    return [(finding["cell"], finding["message"]) for finding in each.findings]


def accept_proposals(each: Import) -> Import:
    """Choose all that is proposed, as the screen does."""
    author = each.author
    assert author is not None
    mapping = get_mapping(each.pk, reader=author)
    columns = {field.key: field.columns for field in mapping.fields if field.columns}
    words = {
        key: {
            word.text: getattr(word, key)
            for column in mapping.columns
            if column.index in columns.get(key, ())
            for word in column.words
            if getattr(word, key)
        }
        for key in CHOICES
    }
    defaults = {
        "role": mapping.default_role,
        "question_type": mapping.default_question_type,
        "bank": mapping.default_bank,
    }
    chosen = ChosenColumns(
        columns,
        words,
        {key: text for key, text in defaults.items() if text and key not in columns},
        surnames_first=mapping.surnames_first,
    )
    return services.choose_columns(actor=author, import_id=each.pk, chosen=chosen)
