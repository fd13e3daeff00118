"""The starter set: its texts, and the banks that are created from it."""

import re
from collections import Counter
from typing import Any, get_args

import pytest

from evaluacmo.auditlog.models import Action
from evaluacmo.evaluations.banks import create_bank
from evaluacmo.evaluations.models import QuestionBank
from evaluacmo.evaluations.schemas import QuestionIn, StarterKey
from evaluacmo.evaluations.starter import starter_banks
from tests.conftest import Browser, NewEvents, School

pytestmark = pytest.mark.sqlite_suffices

BANKS = starter_banks().values()
QUESTIONS = [
    pytest.param(question, id=f"{bank.key}-{number}")
    for bank in BANKS
    for number, question in enumerate(bank.questions, start=1)
]
every_question = pytest.mark.parametrize("question", QUESTIONS)

# two behaviours in one sentence cannot be scored with one number
JOINED = re.compile(r"\b(y|e|o|u|ni|además|así como|también se|tanto)\b|[;:/()]", re.IGNORECASE)
# acts that hold for no person always, and words on which two readers differ
ABSOLUTE = re.compile(
    r"\b(siempre|nunca|jamás|nadie|nada|ningun\w+|ningún|tod[oa]s?|cada vez|perfect\w+|"
    r"total\w*|complet(amente|itud)|absolut\w+)\b",
    re.IGNORECASE,
)
VAGUE = re.compile(
    r"\b(buen[oa]?s?|bien|mal[oa]?s?|adecuad\w+|apropiad\w+|correcta(mente|s)?|correctos?|"
    r"suficiente\w*|óptim\w+|excelen\w+|actitud\w*|"
    r"carácter|personalidad|intent\w+|sabe)\b",
    re.IGNORECASE,
)
# nouns of one gender for everybody, and what is nobody's business at work
PERSONAL = re.compile(
    r"\b(profesor\w*|maestr[oa]s?|alumn[oa]s?|niñ[oa]s?|padres?|madres?|jef[ea]s?|compañer[oa]s?|"
    r"trabajador\w*|señor\w*|hombres?|mujer\w*|l?os (docentes|estudiantes|colegas|empleados)|"
    r"edad\w*|jóvenes|viej[oa]s?|embaraz\w+|religi\w+|polític[oa]s?|raza|sexo|género|casad[oa]s?|"
    r"discapaci\w+|enferm\w+|apariencia|vestid\w+|acento|extranjer\w+|usted\w*)\b",
    re.IGNORECASE,
)
# 1 and 2 say what is missing and how much of it is there; 3 and 4 have it; 4 reaches further
LACK = re.compile(r"\b(no|sin|deja|poca|poco)\b", re.IGNORECASE)
IN_PART = re.compile(
    r"\b(algun[oa]s?|solo|parte|en ocasiones|con ayuda|(cuando|si) se le)\b", re.IGNORECASE
)
FURTHER = re.compile(
    r"\b(acompaña|acuerdan?|adapta|anticipa(ción)?|ayudan?|comparte|construye|enseña\w*|logra|"
    r"mejoran?|mejoras|orienta|prevé|previen\w+|prevenir|propone|"
    r"comprueba|invita|para que)\b",
    re.IGNORECASE,
)


def all_texts(question: QuestionIn) -> list[str]:
    return [question.question_text, *question.levels]


def test_there_is_a_bank_for_each_key() -> None:
    assert tuple(starter_banks()) == get_args(StarterKey)


@pytest.mark.parametrize("bank", BANKS, ids=lambda bank: bank.key)
def test_a_bank_asks_a_handful_of_both_types(bank: Any) -> None:
    types = Counter(question.question_type for question in bank.questions)
    assert 12 <= types.total() <= 18
    assert types["competency"] >= 8
    assert types["objective"] >= 3
    # competencies first, as they are asked
    assert [question.question_type for question in bank.questions] == sorted(types.elements())
    assert 40 <= len(bank.description) <= 160
    assert bank.description.endswith(".")


def test_no_text_is_there_twice() -> None:
    texts = [
        text.casefold()
        for bank in BANKS
        for question in bank.questions
        for text in all_texts(question)
    ]
    assert [text for text, times in Counter(texts).items() if times > 1] == []


@every_question
def test_texts_are_one_short_sentence_each(question: QuestionIn) -> None:
    assert len(question.levels) == 4
    assert 25 <= len(question.question_text) <= 75
    for text in all_texts(question):
        assert 15 <= len(text) <= 100, text
        # third person: what one sees the person do, as in "Planea" or "Se suma"
        assert re.fullmatch(r"(Se )?[A-ZÁÉÍÓÚ][a-záéíóúñ]*[aeé] [^.¿?¡!…]+\.", text), text
        assert "  " not in text


@every_question
def test_a_text_describes_one_behaviour(question: QuestionIn) -> None:
    assert "," not in question.question_text
    for text in all_texts(question):
        assert JOINED.search(text) is None, text


@every_question
def test_texts_are_fair(question: QuestionIn) -> None:
    for text in all_texts(question):
        for words in (ABSOLUTE, VAGUE, PERSONAL):
            assert words.search(text) is None, text


@every_question
def test_levels_ascend(question: QuestionIn) -> None:
    low, basic, high, superior = question.levels
    assert LACK.search(low), low
    assert IN_PART.search(low) is None, low
    assert IN_PART.search(basic), basic
    for text in (high, superior):
        assert IN_PART.search(text) is None, text
        assert re.search(r"\b(no|deja|sin)\b", text) is None, text
    assert FURTHER.search(superior), superior


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (JOINED, "Planea sus clases y las evalúa."),
        (JOINED, "Informa a tiempo o avisa."),
        (ABSOLUTE, "Llega siempre a tiempo."),
        (VAGUE, "Usa adecuadamente los equipos."),
        (PERSONAL, "Respeta a sus compañeros."),
    ],
)
def test_the_rules_of_the_texts_find_what_breaks_them(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)


# --- the calls ----------------------------------------------------------------------------------


def test_the_set_is_offered_with_its_questions(school: School, as_manager: Browser) -> None:
    offered = as_manager.read("/question-banks/starter")
    assert [bank["name"] for bank in offered] == [
        "Docentes",
        "Directivos docentes",
        "Administrativos",
        "Servicios generales",
    ]
    assert [bank["is_present"] for bank in offered] == [False] * 4
    assert offered[0]["questions"][1] == "Planea sus clases a partir de una meta de aprendizaje."


def test_chosen_banks_are_created_with_questions_and_levels(
    school: School, as_manager: Browser, new_events: NewEvents
) -> None:
    new_events()
    response = as_manager.post_json("/question-banks/starter", {"keys": ["services", "teachers"]})
    assert response.status_code == 201
    teachers, services = response.json()
    assert (teachers["name"], services["name"]) == ("Docentes", "Servicios generales")
    assert as_manager.read("/question-banks")[1:] == [teachers, services]
    stored = as_manager.read(f"/question-banks/{teachers['id']}/questions")
    expected = [question.dict() for question in starter_banks()["teachers"].questions]
    assert [{key: one[key] for key in expected[0]} for one in stored] == expected
    actions = Counter(event.action for event in new_events())
    assert actions == {Action.BANK_CREATED: 2, Action.QUESTION_CREATED: 30}
    present = {
        bank["key"]: bank["is_present"] for bank in as_manager.read("/question-banks/starter")
    }
    assert present == {"teachers": True, "heads": False, "administration": False, "services": True}


def test_they_are_ordinary_banks(school: School, as_manager: Browser) -> None:
    (bank,) = as_manager.post_json("/question-banks/starter", {"keys": ["heads"]}).json()
    path = f"/question-banks/{bank['id']}"
    question = as_manager.read(f"{path}/questions")[0]
    edited = {**question, "question_text": "Define metas.", "levels": []}
    assert as_manager.put_json(f"{path}/questions/{question['id']}", edited).status_code == 200
    assert starter_banks()["heads"].questions[0].question_text != "Define metas."
    assert as_manager.call("DELETE", path).status_code == 204


def test_none_is_created_where_one_is_there_already(
    school: School, as_manager: Browser, new_events: NewEvents
) -> None:
    create_bank(name="DOCENTES")
    new_events()
    response = as_manager.post_json("/question-banks/starter", {"keys": ["heads", "teachers"]})
    assert response.status_code == 409
    assert response.json()["code"] == "name_taken"
    assert "«Docentes»" in response.json()["message"]
    assert QuestionBank.objects.count() == 2
    assert new_events() == []


@pytest.mark.parametrize("keys", [[], ["nobody"], ["heads", "heads"], "heads", None, [1]], ids=str)
def test_bad_choices_are_refused(school: School, as_manager: Browser, keys: Any) -> None:
    response = as_manager.post_json("/question-banks/starter", {"keys": keys})
    assert response.status_code == 400
    assert QuestionBank.objects.count() == 1
