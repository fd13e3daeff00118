"""The short text that stands for several comments."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluacmo.common.schemas import not_blank
from evaluacmo.common.text import is_blank
from evaluacmo.reports.summary import SENTENCES, summarise

CLASSROOM = "Necesita un curso de manejo de aula."
COMMENTS = [
    f"Es puntual y amable. {CLASSROOM}",
    "El manejo del aula le cuesta: un curso de aula ayudaría. Gran compañera.",
    "Recomiendo acompañamiento y manejo de aula. Saluda siempre.",
]


def test_no_comment_has_no_summary() -> None:
    assert summarise([]) == ""


@pytest.mark.parametrize("comment", ["Bien.", "  Una. Dos. Tres. Cuatro.\n ", "…", "👍"])
def test_a_single_comment_is_its_own_summary(comment: str) -> None:
    assert summarise([comment]) == comment


def test_what_several_evaluators_say_stands_for_all() -> None:
    summary = summarise(COMMENTS)
    assert CLASSROOM in summary
    assert "Saluda siempre." not in summary
    assert "Gran compañera." not in summary
    assert "puntual" not in summary


def test_the_summary_is_at_most_two_sentences_in_the_order_they_were_written() -> None:
    assert summarise(COMMENTS) == (
        f"{CLASSROOM} El manejo del aula le cuesta: un curso de aula ayudaría."
    )
    assert SENTENCES == 2


def test_long_sentences_gain_nothing_by_their_length() -> None:
    long = "Prepara la materia, y además de eso muchas otras tareas muy distintas entre sí."
    comments = [f"{long} Nada más.", "Conoce su materia. Otra cosa.", "Domina la materia. Y ya."]
    assert summarise(comments) == "Conoce su materia. Domina la materia."


def test_words_without_meaning_count_for_nothing() -> None:
    comments = [
        "De lo que se ha dicho y de lo que no. Conoce su materia.",
        "De lo que se ha visto y de lo que no. Domina la materia.",
    ]
    assert summarise(comments) == "Conoce su materia. Domina la materia."


def test_no_evaluator_speaks_for_the_others_alone() -> None:
    comments = ["Canta. Baila. Corre.", "Lee. Escribe. Dibuja.", "Nada."]
    assert summarise(comments) == "Canta. Lee."
    shared = ["El aula. Aula nueva. Aula grande.", "Le gusta el aula de hoy. Duerme."]
    assert summarise(shared) == "El aula. Le gusta el aula de hoy."


def test_case_and_accents_do_not_tell_words_apart() -> None:
    summary = summarise(["Le falta FORMACIÓN. Canta.", "Pide formacion. Baila.", "Lee. Escribe."])
    assert summary == "Le falta FORMACIÓN. Pide formacion."


def test_equal_sentences_are_said_once() -> None:
    assert summarise(["Muy buen trabajo."] * 5) == "Muy buen trabajo."
    assert summarise(["¡Muy bien!", "¡MUY BIEN!", "¡muy bien!"]) == "¡Muy bien!"


def test_every_kind_of_sentence_end_is_known() -> None:
    comments = ["Canta… Corre.\nAula nueva", "¿Lee? ¡Aula grande! Salta."]
    assert summarise(comments) == "Aula nueva ¡Aula grande!"


def test_the_same_comments_have_the_same_summary_every_time() -> None:
    for order in permutations(COMMENTS):
        assert len({summarise(order) for _ in range(5)}) == 1


visible = st.text(max_size=60).filter(lambda text: not is_blank(text))


@given(st.lists(visible.map(not_blank), min_size=2, max_size=6))
def test_a_summary_is_made_of_what_was_written(comments: list[str]) -> None:
    summary = summarise(comments)
    assert not is_blank(summary)
    assert set(summary.split()) <= {word for comment in comments for word in comment.split()}
    assert len(summary) <= sum(len(comment) + 1 for comment in comments)
