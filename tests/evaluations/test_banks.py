"""Question banks and their questions through the calls."""

from collections import Counter
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from evaluacmo.accounts.models import Assignment
from evaluacmo.common.messages import NOT_FOUND
from evaluacmo.documents.canonical import of_report
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.banks import (
    NewQuestion,
    create_bank,
    create_question,
    create_questions,
    delete_bank,
)
from evaluacmo.evaluations.models import (
    MAX_QUESTIONS,
    Evaluation,
    Question,
    QuestionBank,
    QuestionWording,
)
from evaluacmo.reports.report import get_report
from evaluacmo.results.reader import Reader
from tests.conftest import Browser, NewEvents, PersonFactory, School
from tests.failures import code_of

pytestmark = pytest.mark.sqlite_suffices

MISSING_ID = 2**62
TOO_LARGE = 2**63

# composed and decomposed letters, outer spaces, line ends, right-to-left marks and joiners
KEPT_TEXTS = [
    "  ¿Cumple?\r\n\tSiempre… ",
    "e\u0301 no es \u00e9",
    "\u200fעברית\u200e y 👩\u200d🏫",
    "“comillas”; <b>&amp;</b> ' \\ %_",
]


def questions_of(bank: QuestionBank) -> str:
    return f"/question-banks/{bank.pk}/questions"


def stored() -> list[dict[str, Any]]:
    return list(QuestionWording.objects.order_by("pk").values())


@pytest.mark.both_databases
def test_banks_are_listed_in_the_order_they_were_made(school: School, as_manager: Browser) -> None:
    first = as_manager.post_json("/question-banks", {"name": " Zeta ", "description": "última"})
    second = as_manager.post_json("/question-banks", {"name": "Alfa"})
    assert (first.status_code, second.status_code) == (201, 201)
    plain = {"description": "", "requires_evidence": False, "evaluations_count": 0}
    zeta = plain | {"id": first.json()["id"], "name": "Zeta", "description": "última"}
    assert first.json() == zeta
    assert second.json() == plain | {"id": second.json()["id"], "name": "Alfa"}
    assert as_manager.read("/question-banks") == [
        plain | {"id": school.bank.pk, "name": "Banco docente", "evaluations_count": 1},
        first.json(),
        second.json(),
    ]


@pytest.mark.both_databases
@pytest.mark.parametrize("text", KEPT_TEXTS)
def test_a_description_is_kept_as_it_was_sent(
    school: School, as_manager: Browser, text: str
) -> None:
    as_manager.post_json("/question-banks", {"name": "Banco", "description": text})
    assert as_manager.read("/question-banks")[1]["description"] == text


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": " "}, "name"),
        ({"name": "\u200b\ufeff"}, "name"),
        ({"name": "a" * 151}, "name"),
        ({"name": 1}, "name"),
        ({"name": "a", "description": "a" * 2001}, "description"),
        ({"name": "a", "description": None}, "description"),
        ({"name": "a", "description": "\0"}, "description"),
        ({"name": "a", "description": "\udfff"}, "description"),
        ({"name": "a", "requires_evidence": None}, "requires_evidence"),
        ({"name": "a", "requires_evidence": 1}, "requires_evidence"),
    ],
)
def test_bad_banks_are_refused(
    school: School, as_manager: Browser, body: dict[str, Any], field: str
) -> None:
    response = as_manager.post_json("/question-banks", body)
    assert response.status_code == 400
    assert response.json()["fields"].keys() == {field}
    assert QuestionBank.objects.count() == 1


@pytest.mark.both_databases
def test_questions_are_added_at_the_end(school: School, as_manager: Browser) -> None:
    before = as_manager.read(questions_of(school.bank))
    assert [each["question_text"] for each in before] == [
        "Prepara sus clases.",
        "Escucha a sus estudiantes.",
        "Cumple su plan anual.",
    ]
    body = {"question_text": "Llega a tiempo.", "question_type": "competency"}
    response = as_manager.post_json(questions_of(school.bank), body)
    assert response.status_code == 201
    added = response.json()
    assert added == body | {"id": added["id"], "levels": [], "wording_id": added["wording_id"]}
    assert as_manager.read(questions_of(school.bank)) == [*before, response.json()]


def test_a_reworded_question_keeps_its_id_and_place(school: School, as_manager: Browser) -> None:
    before = as_manager.read(questions_of(school.bank))
    question_id = before[0]["id"]
    body = {"question_text": "Prepara cada clase.", "question_type": "objective"}
    response = as_manager.put_json(f"{questions_of(school.bank)}/{question_id}", body)
    assert response.status_code == 200
    reworded = response.json()
    wording_id = reworded["wording_id"]
    assert reworded == body | {"id": question_id, "levels": [], "wording_id": wording_id}
    assert reworded["wording_id"] not in {each["wording_id"] for each in before}
    assert as_manager.read(questions_of(school.bank)) == [response.json(), *before[1:]]


def test_saving_the_same_words_again_writes_nothing(school: School, as_manager: Browser) -> None:
    before = stored()
    question = as_manager.read(questions_of(school.bank))[0]
    path = f"{questions_of(school.bank)}/{question['id']}"
    assert as_manager.put_json(path, question).json() == question
    assert stored() == before


@pytest.mark.both_databases
@pytest.mark.parametrize("text", KEPT_TEXTS)
def test_words_are_kept_as_they_were_sent(school: School, as_manager: Browser, text: str) -> None:
    body = {"question_text": text, "question_type": "objective"}
    created = as_manager.post_json(questions_of(school.bank), body).json()
    as_manager.put_json(
        f"{questions_of(school.bank)}/{school.questions[0].question_id}",
        body | {"question_type": "competency"},
    )
    listed = as_manager.read(questions_of(school.bank))
    assert [each["question_text"] for each in (listed[0], listed[3], created)] == [text] * 3


@pytest.mark.both_databases
def test_the_longest_words_fit(school: School, as_manager: Browser) -> None:
    body = {"question_text": "👩" * 1000, "question_type": "objective"}
    assert as_manager.post_json(questions_of(school.bank), body).status_code == 201
    assert as_manager.read(questions_of(school.bank))[3]["question_text"] == "👩" * 1000


def test_a_deleted_question_is_gone(school: School, as_manager: Browser) -> None:
    before = as_manager.read(questions_of(school.bank))
    path = f"{questions_of(school.bank)}/{before[1]['id']}"
    assert as_manager.call("DELETE", path).status_code == 204
    assert as_manager.read(questions_of(school.bank)) == [before[0], before[2]]
    assert as_manager.call("DELETE", path).status_code == 404
    assert as_manager.put_json(path, before[1]).status_code == 404


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"question_text": ""}, "question_text"),
        ({"question_text": " \n\u200b\u2060\ufeff"}, "question_text"),
        ({"question_text": "a" * 1001}, "question_text"),
        ({"question_text": None}, "question_text"),
        ({"question_text": 3}, "question_text"),
        ({"question_text": "\0"}, "question_text"),
        ({"question_text": "\ud800"}, "question_text"),
        ({"question_type": "Competencia"}, "question_type"),
        ({"question_type": "COMPETENCY"}, "question_type"),
        ({"question_type": ""}, "question_type"),
        ({"question_type": None}, "question_type"),
        ({"question_type": True}, "question_type"),
        ({"question_type": ["competency"]}, "question_type"),
        ({"question_type": {"competency": 1}}, "question_type"),
        ({"levels": None}, "levels"),
        ({"levels": "Nunca"}, "levels"),
        ({"levels": ["Nunca", "A veces", "Casi siempre"]}, "levels"),
        ({"levels": ["Nunca", "A veces", "Casi siempre", "Siempre", "Más"]}, "levels"),
        ({"levels": ["Nunca", None, "Casi siempre", "Siempre"]}, "levels"),
        ({"levels": ["Nunca", "\0", "Casi siempre", "Siempre"]}, "levels"),
        ({"levels": ["Nunca", "a" * 501, "Casi siempre", "Siempre"]}, "levels"),
    ],
)
def test_bad_questions_are_refused(
    school: School, as_manager: Browser, changes: dict[str, Any], field: str
) -> None:
    before = stored()
    body = {"question_text": "Nueva", "question_type": "competency"} | changes
    for response in (
        as_manager.post_json(questions_of(school.bank), body),
        as_manager.put_json(f"{questions_of(school.bank)}/{school.questions[0].question_id}", body),
    ):
        assert response.status_code == 400
        assert response.json()["fields"].keys() == {field}
    assert stored() == before


LEVELS = ["Nunca los prepara.", "A veces.", "", "\u200fSiempre,\r\n con antelación… 👩\u200d🏫"]


def test_levels_are_words_of_the_question(school: School, as_manager: Browser) -> None:
    path = questions_of(school.bank)
    body = {"question_text": "Llega a tiempo.", "question_type": "competency", "levels": LEVELS}
    made = as_manager.post_json(path, body).json()
    assert made["levels"] == LEVELS
    one = f"{path}/{made['id']}"
    before = stored()
    # a body of words and type only leaves the levels as they are
    plain = {"question_text": "Llega a tiempo.", "question_type": "competency"}
    for same in (plain, body):
        assert as_manager.put_json(one, same).json() == made
    assert stored() == before
    reworded = as_manager.put_json(one, plain | {"question_type": "objective"}).json()
    assert (reworded["levels"], reworded["question_type"]) == (LEVELS, "objective")
    changed = as_manager.put_json(one, body | {"levels": [*LEVELS[:3], "Siempre."]}).json()
    assert changed["levels"] == [*LEVELS[:3], "Siempre."]
    cleared = as_manager.put_json(one, plain | {"levels": []}).json()
    assert cleared["levels"] == []
    assert len({each["wording_id"] for each in (made, reworded, changed, cleared)}) == 4
    assert as_manager.read(path)[-1] == cleared
    kept = [each["level_4"] for each in stored()[-4:]]
    assert kept == [LEVELS[3], LEVELS[3], "Siempre.", ""]


@pytest.mark.both_databases
def test_the_longest_levels_fit_and_blank_ones_are_none(
    school: School, as_manager: Browser
) -> None:
    body = {"question_text": "Planea.", "question_type": "objective"}
    levels = ["👩" * 500, " \n", "\u200b", ""]
    made = as_manager.post_json(questions_of(school.bank), body | {"levels": levels}).json()
    assert made["levels"] == [levels[0], "", "", ""]
    assert (
        as_manager.put_json(
            f"{questions_of(school.bank)}/{made['id']}", body | {"levels": [" "] * 4}
        ).json()["levels"]
        == []
    )


def test_a_bank_says_whether_extremes_need_evidence(
    school: School, as_manager: Browser, as_evaluator: Browser
) -> None:
    asked = {"name": "Con evidencia", "requires_evidence": True}
    assert as_manager.post_json("/question-banks", asked).json()["requires_evidence"] is True
    form = f"/evaluations/by-category/{school.category.pk}"
    assert as_evaluator.read(form)["requires_evidence"] is False
    path = f"/question-banks/{school.bank.pk}"
    changed = as_manager.call("PATCH", path, {"requires_evidence": True})
    assert changed.json() == as_manager.read("/question-banks")[0]
    assert as_evaluator.read(form)["requires_evidence"] is True
    unreadable = as_manager.call("PATCH", path, {"requires_evidence": None})
    assert unreadable.json()["fields"].keys() == {"requires_evidence"}
    assert code_of(as_manager.call("PATCH", path, {}), 400) == "invalid"
    assert as_evaluator.call("PATCH", path, {"requires_evidence": False}).status_code == 403
    assert as_evaluator.read(form)["requires_evidence"] is True
    school.evaluation.question_bank = None
    school.evaluation.save()
    assert as_evaluator.read(form)["requires_evidence"] is False


def test_a_question_of_another_bank_is_not_found(school: School, as_manager: Browser) -> None:
    other = create_bank(name="Otro")
    foreign = create_question(bank_id=other.pk, question_text="?", question_type="objective")
    before = stored()
    body = {"question_text": "Nueva", "question_type": "competency"}
    for bank_id, question_id in (
        (school.bank.pk, foreign.question_id),
        (other.pk, school.questions[0].question_id),
        (MISSING_ID, foreign.question_id),
        (school.bank.pk, MISSING_ID),
    ):
        path = f"/question-banks/{bank_id}/questions/{question_id}"
        assert as_manager.put_json(path, body).status_code == 404
        assert as_manager.call("DELETE", path).status_code == 404
    assert stored() == before


def test_a_bank_that_does_not_exist(school: School, as_manager: Browser) -> None:
    path = f"/question-banks/{MISSING_ID}/questions"
    body = {"question_text": "Nueva", "question_type": "competency"}
    assert as_manager.get(f"/api{path}").status_code == 404
    response = as_manager.post_json(path, body)
    assert response.status_code == 404
    assert response.json() == {"message": NOT_FOUND, "code": "not_found"}
    assert Question.objects.count() == 3


def test_an_evaluator_reads_the_questions_of_an_assigned_persons_form(
    school: School, as_evaluator: Browser, as_manager: Browser
) -> None:
    other = create_bank(name="Otro")
    path = questions_of(school.bank)
    assert as_evaluator.read(path) == as_manager.read(path)
    assert as_evaluator.get(f"/api{questions_of(other)}").status_code == 403
    assert as_evaluator.get(f"/api/question-banks/{MISSING_ID}/questions").status_code == 403
    school.assignment.delete()
    assert as_evaluator.get(f"/api{path}").status_code == 403


@pytest.mark.both_databases
def test_the_database_holds_the_rules_of_wordings(school: School) -> None:
    question = school.questions[0].question
    with pytest.raises(IntegrityError), transaction.atomic():
        QuestionWording.objects.create(
            question=question, question_text="otra vez", question_type="competency"
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        QuestionWording.objects.create(
            question=question, question_text="x", question_type="other", is_current=False
        )


@pytest.mark.both_databases
def test_questions_are_asked_in_the_order_that_was_chosen(
    school: School, as_manager: Browser, as_evaluator: Browser, person: PersonFactory
) -> None:
    # as they were before there was an order
    Question.objects.update(position=0)
    path = f"{questions_of(school.bank)}/order"
    first, second, third = (each.question_id for each in school.questions)
    school.submit()
    report = f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"
    sealed = form_of_report(school)
    before = as_manager.read(report)["questions"]

    ordered = as_manager.put_json(path, {"question_ids": [third, second, first]})
    assert [each["id"] for each in ordered.json()] == [third, second, first]
    fourth = as_manager.post_json(
        questions_of(school.bank), {"question_text": "Llega.", "question_type": "competency"}
    ).json()["id"]
    expected = [third, second, first, fourth]
    assert [each["id"] for each in as_evaluator.read(questions_of(school.bank))] == expected
    # answers keep their order, and their document stays valid
    assert as_manager.read(report)["questions"] == before
    assert form_of_report(school) == sealed

    other = person(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
    responses = [{"question_id": pk, "score": 3} for pk in reversed(expected)]
    body = school.submission_body() | {"user_id": other.pk, "responses": responses}
    assert as_evaluator.post_json("/full-evaluation/full-submit", body).status_code == 201
    asked = as_manager.read(f"/reports/full/{school.evaluation.pk}/{other.pk}")["questions"]
    assert [each["question_id"] for each in asked] == [second, first, fourth, third]

    for ids, status in (([third, second, first], 409), ([first, first], 400), ([TOO_LARGE], 400)):
        assert as_manager.put_json(path, {"question_ids": ids}).status_code == status
    assert [each["id"] for each in as_manager.read(questions_of(school.bank))] == expected


@pytest.mark.both_databases
def test_deleting_a_bank_looks_for_answers_once(school: School) -> None:
    bank = create_bank(name="Equivocado", description="")
    asked: list[NewQuestion] = [
        {"question_text": f"¿{number}?", "question_type": "competency", "levels": []}
        for number in range(30)
    ]
    create_questions(bank_id=bank.pk, questions=asked)
    with CaptureQueriesContext(connection) as queries:
        delete_bank(bank_id=bank.pk)
    sent = [query["sql"] for query in queries]
    # the database would look for answers to each question that is deleted
    assert [sql for sql in sent if sql.startswith("DELETE") and '"evaluations_question' in sql] == [
        sql for sql in sent if sql.startswith('DELETE FROM "evaluations_questionbank"')
    ]
    assert sum('FROM "results_answer"' in sql for sql in sent) == 1
    assert not QuestionBank.objects.filter(pk=bank.pk).exists()


@pytest.mark.both_databases
def test_a_bank_whose_questions_were_answered_stays(school: School, as_manager: Browser) -> None:
    school.submit()
    Evaluation.objects.update(question_bank=None)
    kept = as_manager.call("DELETE", f"/question-banks/{school.bank.pk}")
    assert (kept.status_code, kept.json()["code"]) == (409, "bank_in_use")
    assert kept.json()["message"] == messages.BANK_ANSWERED
    assert Question.objects.filter(bank=school.bank).count() == len(school.questions)


def form_of_report(school: School) -> str:
    evaluation, person = school.evaluation, school.collaborator
    compared = get_report(
        evaluation_id=evaluation.pk, user_id=person.pk, reader=Reader(school.manager)
    )
    return of_report(
        compared.report,
        number=person.pk,
        name=person.name,
        evaluation_name=evaluation.name,
        form=None,
    )


@pytest.mark.both_databases
def test_a_bank_is_renamed_copied_and_deleted(
    school: School, as_manager: Browser, new_events: NewEvents
) -> None:
    new_events()
    bank = f"/question-banks/{school.bank.pk}"
    renamed = as_manager.call("PATCH", bank, {"name": "B" * 148, "description": "Para todos"})
    assert renamed.json() == {
        "id": school.bank.pk,
        "name": "B" * 148,
        "description": "Para todos",
        "requires_evidence": False,
        "evaluations_count": 1,
    }
    ids = [each.question_id for each in reversed(school.questions)]
    as_manager.put_json(f"{bank}/questions/order", {"question_ids": ids})
    copy = as_manager.post_json(f"{bank}/copy", {}).json()
    assert copy["name"] == "B" * 142 + " (copia)"
    assert (copy["description"], copy["evaluations_count"]) == ("Para todos", 0)
    copied = as_manager.read(f"/question-banks/{copy['id']}/questions")
    assert [each["question_text"] for each in copied] == [
        each.question_text for each in reversed(school.questions)
    ]

    kept = as_manager.call("DELETE", bank)
    assert (kept.status_code, kept.json()["code"]) == (409, "bank_in_use")
    assert f"lo usa «{school.evaluation.name}»" in kept.json()["message"]
    deleted = f"/question-banks/{copy['id']}"
    as_manager.put_json(f"{deleted}/questions/{copied[0]['id']}", copied[0] | {"levels": ["a"] * 4})
    assert as_manager.call("DELETE", deleted).status_code == 204
    assert as_manager.call("DELETE", deleted).status_code == 404
    assert Question.objects.exclude(bank=None).count() == len(school.questions)
    actions = Counter(event.action for event in new_events())
    assert actions == {
        "bank.changed": 2,
        "bank.created": 1,
        "question.created": 3,
        "question.changed": 1,
        "question.deleted": 3,
        "bank.deleted": 1,
    }


def new_questions(count: int) -> list[NewQuestion]:
    return [
        NewQuestion(question_text=f"Pregunta {n}", question_type="competency", levels=[])
        for n in range(count)
    ]


def test_a_bank_has_as_many_questions_as_can_be_answered(
    school: School, as_manager: Browser
) -> None:
    bank = create_bank(name="Lleno")
    create_questions(bank_id=bank.pk, questions=new_questions(MAX_QUESTIONS - 1))
    one = {"question_text": "Una más", "question_type": "objective"}
    several = {"questions": [one, one]}
    assert code_of(as_manager.post_json(f"{questions_of(bank)}/several", several), 400) == (
        "bank_full"
    )
    last = as_manager.post_json(questions_of(bank), one)
    assert last.status_code == 201
    assert code_of(as_manager.post_json(questions_of(bank), one), 400) == "bank_full"
    copied = as_manager.post_json(f"/question-banks/{bank.pk}/copy")
    assert copied.status_code == 201
    # those that are no longer asked do not count
    gone = f"{questions_of(bank)}/{last.json()['id']}"
    assert as_manager.call("DELETE", gone).status_code == 204
    assert as_manager.post_json(questions_of(bank), one).status_code == 201


@pytest.mark.both_databases
def test_a_full_bank_can_be_answered(school: School, as_evaluator: Browser) -> None:
    left = MAX_QUESTIONS - len(school.questions)
    made = create_questions(bank_id=school.bank.pk, questions=new_questions(left))
    school.questions.extend(made)
    body = school.submission_body(
        responses=[{"question_id": each.question_id, "score": 3} for each in school.questions]
    )
    assert as_evaluator.post_json("/full-evaluation/full-submit", body).status_code == 201


def test_no_copy_is_made_of_a_bank_from_before_there_was_a_limit(
    school: School, as_manager: Browser
) -> None:
    bank = create_bank(name="Demasiado")
    create_questions(bank_id=bank.pk, questions=new_questions(MAX_QUESTIONS))
    beyond = Question.objects.create(bank=bank, position=MAX_QUESTIONS)
    QuestionWording.objects.create(
        question=beyond, question_text="Una más", question_type="objective"
    )
    assert code_of(as_manager.post_json(f"/question-banks/{bank.pk}/copy"), 400) == "bank_full"
    assert not QuestionBank.objects.filter(name__contains="copia").exists()
