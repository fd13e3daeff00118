"""The words by which lists are recognised."""

from itertools import chain

import pytest

from evaluacmo.imports.dictionary import DATA, Meaning, choice_of, forms_of, meaning_of, words_of
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.mapping import CHOICES


@pytest.mark.parametrize("kind", LAYOUTS)
def test_no_heading_means_two_things(kind: str) -> None:
    meanings: dict[tuple[str, ...], set[str]] = {}
    for key, names in DATA[kind].items():
        if key != "fillers":
            for heading in chain.from_iterable(forms_of(names).values()):
                meanings.setdefault(words_of(heading), set()).add(key)
    assert {words: keys for words, keys in meanings.items() if len(keys) > 1} == {}


@pytest.mark.parametrize("kind", LAYOUTS)
def test_the_headings_of_the_template_are_known(kind: str) -> None:
    for column in LAYOUTS[kind]:
        meaning = meaning_of(column.heading, kind=kind)
        assert meaning is not None
        assert meaning.key == column.key


@pytest.mark.parametrize(
    ("heading", "key"),
    [
        ("CORREO ELECTRÓNICO (institucional)", "email"),
        ("E-mail:", "email"),
        ("Cargos", "position"),
        ("CARGO QUE DESEMPEÑA", "position"),
        ("Nombre(s) del docente", "name"),
        ("1er. Apellido", "name"),
        ("Área o Departamento", "department"),
        ("Nº", "other"),
        ("No. de documento", "identity_number"),
        ("C.C.", "identity_number"),
        ("CÉDULA DE CIUDADANÍA", "identity_number"),
        ("Tipo de documento", "other"),
        ("TELEFONO", "other"),
    ],
)
def test_headings_are_known_however_they_are_written(heading: str, key: str) -> None:
    meaning = meaning_of(heading, kind="people")
    assert isinstance(meaning, Meaning)
    assert meaning.key == key


@pytest.mark.parametrize(
    ("heading", "key", "form"),
    [
        ("APELLIDOS", "collaborator", "surnames"),
        ("Nombre(s)", "collaborator", "either"),
        ("Primer nombre del evaluado", "collaborator", "given"),
        ("PRIMER APELLIDO DEL DOCENTE", "collaborator", "surnames"),
        ("Apellidos y nombres", "collaborator", "surnames_first"),
        ("Cédula", "collaborator", "number"),
        ("Cédula del docente", "collaborator", ""),
        ("Apellidos jefe inmediato", "evaluator", "surnames"),
        ("Evaluador: nombres", "evaluator", "either"),
        ("Nombre del evaluador", "evaluator", "either"),
        ("Jefe inmediato", "evaluator", ""),
        ("Cargo del evaluador", "other", ""),
    ],
)
def test_people_of_assignments_have_the_headings_of_names(
    heading: str, key: str, form: str
) -> None:
    meaning = meaning_of(heading, kind="assignments")
    assert meaning is not None
    assert (meaning.key, meaning.form) == (key, form)


@pytest.mark.parametrize("heading", ["", " ", "Signo", "Cómo escribirle"])
def test_other_headings_are_not(heading: str) -> None:
    assert meaning_of(heading, kind="people") is None


def test_words_mean_choices_that_there_are() -> None:
    for column, words in DATA["words"].items():
        assert words.keys() <= CHOICES[column].keys()
    assert choice_of("DOCENTES", column="role") == "colaborador"
    assert choice_of("Metas", column="question_type") == "objective"
    assert choice_of("Otra", column="role") == ""
