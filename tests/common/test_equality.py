"""Which names of things are equal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluacmo.common.text import (
    distinct_names,
    equality_key,
    is_blank,
    is_storable,
    one_spelling,
    word_key,
)

NAME = "Coordinación académica"

EQUAL = (
    "coordinación ACADÉMICA",
    "  Coordinación\tacadémica ",
    "Coordinación   académica",
    "Coordinación\u00a0académica",
    "Coordinación\u2009\u3000académica",
    unicodedata.normalize("NFD", NAME),
    "Coordi\u200bnación académica",
    "Coordi\u00adnación\u2060 académica\ufeff",
    "\u202eCoordinación académica\u202c",
    "Coordinación académica\ufe0f",
    "Coordinacio\u034f\u0301n académica\u3164",
)
OTHERS = (
    "Coordinacion académica",
    "Coordinaciónacadémica",
    "Coordinación academica",
    "Coordinación-académica",
    "Сoordinación académica",
)


@pytest.mark.parametrize("name", EQUAL)
def test_how_a_name_is_written_does_not_make_it_another(name: str) -> None:
    assert equality_key(name) == equality_key(NAME)


@pytest.mark.parametrize("name", OTHERS)
def test_other_letters_make_another_name(name: str) -> None:
    assert equality_key(name) != equality_key(NAME)


@given(st.text(max_size=40).filter(is_storable))
def test_a_key_is_its_own_key_and_empty_only_where_nothing_is_seen(name: str) -> None:
    key = equality_key(name)
    assert equality_key(key) == key
    assert key or is_blank(name)
    for form in ("NFC", "NFD"):
        assert equality_key(unicodedata.normalize(form, name)) == key


def test_letters_that_fold_to_several_are_equal() -> None:
    assert equality_key("STRASSE") == equality_key("straße")
    assert equality_key("ΣΊΣΥΦΟΣ") == equality_key("Σίσυφος")


def test_what_is_not_seen_is_blank() -> None:
    assert all(map(is_blank, ("", " \u00a0", "\u200b", "\u3164", "\u2800\ufe0f")))
    assert not is_blank("a\u200b")


def test_equal_names_are_shown_with_the_most_frequent_spelling() -> None:
    numbers = {"primaria": 2, "Primaria": 5, "PRIMARIA ": 2, "Media": 1, "Media  ": 1, "\u200b": 9}
    assert one_spelling(numbers) == {
        **dict.fromkeys(("primaria", "Primaria", "PRIMARIA "), "Primaria"),
        **dict.fromkeys(("Media", "Media  "), "Media"),
        "\u200b": "",
    }
    assert distinct_names(numbers) == ["Media", "Primaria"]


def test_words_with_a_fixed_meaning_are_found_without_accents() -> None:
    assert word_key("Gestio\u0301n \u00a0HUMANA\u200b") == "gestion humana"
