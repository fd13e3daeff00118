"""Text as people type it: searching, blanks, controls, e-mails."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluacmo.common.text import (
    WORD_JOINER,
    contains_address,
    has_control_characters,
    is_blank,
    is_plain_email,
    is_storable,
    normalise_email,
    search_key,
    search_words,
    temporary_spelling,
    without_links,
)

any_text = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("pena", "Peña"),
        ("PEÑA", "peña"),
        ("peña", "Pen\u0303a"),
        ("lukasz", "Łukasz"),
        ("oresund", "Øresund"),
        ("strasse", "Straße"),
        ("istanbul", "İstanbul"),
        ("isik", "Işık"),
        ("aether", "Æther"),
        ("oeuvre", "Œuvre"),
        ("djordje", "Djordje"),
        ("dordevic", "Đorđević"),
        ("σοφια", "ΣΟΦΙΑ"),
        ("юлия", "Юлия"),
        ("李", "李娜"),
        ("１２", "12"),
        ("fi", "ﬁn"),
    ],
)
def test_a_search_finds_a_name_without_case_and_accents(typed: str, name: str) -> None:
    assert search_key(typed) in search_key(name)


def test_a_search_is_split_into_words() -> None:
    assert search_words("  Ana \t PEÑA\u00a0de\u3000la ") == ["ana", "pena", "de", "la"]
    assert search_words("") == []


def test_a_word_is_searched_once() -> None:
    assert search_words("Ana PEÑA ana pena") == ["ana", "pena"]


@given(any_text)
def test_a_key_is_its_own_key(text: str) -> None:
    assert search_key(search_key(text)) == search_key(text)


@given(any_text)
def test_every_way_to_type_a_text_has_the_same_key(text: str) -> None:
    keys = {
        search_key(form)
        for form in (text, *(unicodedata.normalize(kind, text) for kind in ("NFC", "NFD")))
    }
    assert len(keys) == 1


@pytest.mark.parametrize(
    "text",
    ["", " ", "\u00a0", "\u3000", "\u200b", "\u2060\ufeff", "\u202e", "\t\n", "\xad", "\u200d "],
)
def test_what_nobody_sees_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", ["a", "\u200ba", "\u0301", "-", "李", "🙂", " \u200f1 "])
def test_what_somebody_sees_is_not(text: str) -> None:
    assert not is_blank(text)


@pytest.mark.parametrize(
    "char", ["\t", "\n", "\r", "\x00", "\x1b", "\x7f", "\x85", "\u2028", "\u2029"]
)
def test_controls_are_told_from_text(char: str) -> None:
    assert has_control_characters(f"a{char}b")


@pytest.mark.parametrize("char", ["\u200f", "\u200d", "\xad", "\u202e", "\ufeff", "é", "\u00a0"])
def test_format_characters_are_no_controls(char: str) -> None:
    assert not has_control_characters(f"a{char}b")


def test_only_nul_and_surrogates_cannot_be_stored() -> None:
    assert is_storable("".join(map(chr, range(1, 0xD800))))
    assert is_storable("\ue000\uffff\U0010ffff")
    assert not is_storable("a\0")
    assert not any(is_storable(chr(point)) for point in range(0xD800, 0xE000))


def test_an_email_is_kept_without_outer_spaces_in_lower_case() -> None:
    assert normalise_email(" \tAna.Pena@Colegio.EXAMPLE\n") == "ana.pena@colegio.example"
    assert normalise_email("ana@Niño.example") == "ana@xn--nio-8ma.example"
    assert normalise_email("ana@xn--nio-8ma.example") == "ana@xn--nio-8ma.example"


@pytest.mark.parametrize("hidden", ["\u200b", "\u200d", "\u00ad", "\u202e", "\ufeff", "\u2060"])
@pytest.mark.parametrize(
    "shape", ["{}ana@x.example", "a{}na@x.example", "ana@x{}.example", "ana@x.example{}"]
)
def test_an_email_with_an_invisible_character_is_not_plain(hidden: str, shape: str) -> None:
    assert not is_plain_email(shape.format(hidden))
    assert is_plain_email(shape.format(""))


@pytest.mark.parametrize("local", ["ſofia", "\u212aara", "ıris", "аna", "peña", "ａna"])
def test_an_email_whose_local_part_is_not_ascii_is_not_plain(local: str) -> None:
    assert not is_plain_email(f"{local}@x.example")


@pytest.mark.parametrize(
    "domain", ["xn--\u0130.example", "\u05d0a1.example", f"{'ñ' * 60}.example"]
)
def test_an_email_whose_domain_has_no_idna_form_is_not_plain(domain: str) -> None:
    assert not is_plain_email(f"ana@{domain}")


@pytest.mark.parametrize("email", ['"ana"@x.example', "ana@[127.0.0.1]", "ana@[::1]"])
def test_another_way_to_write_an_email_is_not_plain(email: str) -> None:
    assert not is_plain_email(email)


@given(any_text)
def test_an_email_is_normalised_once(text: str) -> None:
    assert normalise_email(normalise_email(text)) == normalise_email(text)


@pytest.mark.parametrize(
    "name",
    [
        "evil.com",
        "Ana (https://evil.example)",
        "www.evil.example",
        "Premio: bit.ly/x1",
        "t.co/abc",
        "MI-COLEGIO.EDU.CO",
        "ana@colegio.example",
        "evil\uff0ecom",
        "evil\u3002com",
    ],
)
def test_an_address_in_a_name_is_found(name: str) -> None:
    assert contains_address(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ma. Fernanda Ruiz",
        "Ma.Fernanda Ruiz",
        "MA.DEL CARMEN",
        "Ma.de los Ángeles",
        "J.R. Pérez",
        "J.R.R.Tolkien",
        "St.John Rivers",
        "D.Co Nguyen",
        "Lic.Comas",
        "Ana María Gómez / Secretaría",
        "Seán O'Néill-Ó Briain",
        "Pérez, Jr.",
        "Martin Luther King Jr.",
        "M.ª José",
        "Dr.Li",
    ],
)
def test_no_abbreviation_is_taken_for_an_address(name: str) -> None:
    assert not contains_address(name)


@pytest.mark.parametrize("text", ["https://evil.example/x", "www.evil.example", "ana@x.example"])
def test_an_address_is_shown_without_becoming_a_link(text: str) -> None:
    shown = without_links(text)
    assert shown.replace(WORD_JOINER, "") == text
    assert not any(part in shown for part in ("://", "evil.", "x.e", "www.", "a@"))


@pytest.mark.parametrize("mark", [".", "。", "．", "｡", "․", "﹒", "@", "＠", "﹫"])
def test_of_no_mark_that_stands_for_one_of_an_address_a_link_is_made(mark: str) -> None:
    assert without_links(f"evil{mark}com") == f"evil{WORD_JOINER}{mark}{WORD_JOINER}com"


def test_a_text_without_addresses_stays_as_it_is() -> None:
    assert without_links("Ma. Fernanda Ruiz: «Docentes 2026».") == (
        "Ma. Fernanda Ruiz: «Docentes 2026»."
    )


@pytest.mark.parametrize(
    "typed", ["ABCDefgh jkmn\n", "abcd–efgh—jkmn", "\ufeffabcd -efgh- jkmn\xa0"]
)
def test_a_temporary_password_has_one_spelling(typed: str) -> None:
    assert temporary_spelling(typed) == "abcd-efgh-jkmn"
