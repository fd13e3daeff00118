"""Writes about questions and evaluations that meet at the same instant."""

from functools import partial

import pytest

from evaluacmo.accounts.models import Category
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.evaluations.banks import create_question
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from tests.conftest import Browser, School, browser_of
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 10


@pytest.fixture
def two(school: School) -> list[Browser]:
    """Two people who set things up."""
    return [browser_of(school.manager), browser_of(school.admin)]


def a_question(school: School) -> tuple[str, int]:
    """The address and the id of a question of its own."""
    wording = create_question(
        bank_id=school.bank.pk, question_text="Al principio.", question_type="competency"
    )
    question_id = wording.question_id
    return f"/question-banks/{school.bank.pk}/questions/{question_id}", question_id


def current(question_id: int) -> list[str]:
    wordings = QuestionWording.objects.filter(question_id=question_id, is_current=True)
    return [wording.question_text for wording in wordings]


def test_two_people_reword_one_question(school: School, two: list[Browser]) -> None:
    for number in range(ROUNDS):
        path, question_id = a_question(school)
        texts = ["De un modo.", "Del otro."]
        first, second = at_once(
            *(
                partial(each.put_json, path, {"question_text": text, "question_type": "objective"})
                for each, text in zip(two, texts, strict=True)
            ),
            queued=number % 2 == 0,
        )
        assert (first.status_code, second.status_code) == (200, 200)
        assert current(question_id) in ([texts[0]], [texts[1]])


def test_one_person_rewords_what_another_deletes(school: School, two: list[Browser]) -> None:
    body = {"question_text": "De otro modo.", "question_type": "competency"}
    for number in range(ROUNDS):
        path, question_id = a_question(school)
        reworded, deleted = at_once(
            partial(two[0].put_json, path, body),
            partial(two[1].call, "DELETE", path),
            queued=number % 2 == 0,
        )
        assert deleted.status_code == 204
        assert reworded.status_code in {200, 404}
        assert current(question_id) == []


def test_two_people_delete_one_question(school: School, two: list[Browser]) -> None:
    for number in range(ROUNDS):
        path, question_id = a_question(school)
        first, second = at_once(
            *(partial(each.call, "DELETE", path) for each in two), queued=number % 2 == 0
        )
        assert sorted((first.status_code, second.status_code)) == [204, 404]
        assert current(question_id) == []


def test_two_people_change_the_weights(school: School, two: list[Browser]) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    whole = two[0].read(path)
    for number in range(ROUNDS):
        weights = [
            {"weight_objectives": weight, "weight_competencies": 100 - weight}
            for weight in (10 + number, 90 - number)
        ]
        answers = at_once(
            *(
                partial(each.put_json, path, whole | changed)
                for each, changed in zip(two, weights, strict=True)
            ),
            queued=number % 2 == 0,
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        stored = two[0].read(path)
        assert stored in [answer.json() for answer in answers]
        assert stored["weight_objectives"] + stored["weight_competencies"] == 100


def test_an_evaluation_never_outlives_its_category(school: School, two: list[Browser]) -> None:
    for number in range(ROUNDS):
        category = Category.objects.create(name=f"Categoría {number}")
        body = {
            "name": "Evaluación",
            "weight_objectives": 50,
            "weight_competencies": 50,
            "category_id": category.pk,
        }
        created, deleted = at_once(
            partial(two[0].post_json, "/evaluations", body),
            partial(two[1].call, "DELETE", f"/categories/{category.pk}"),
            queued=number % 2 == 0,
        )
        statuses = created.status_code, deleted.status_code
        assert statuses in {(201, 400), (201, 409), (400, 204), (409, 204)}
        assert Evaluation.objects.filter(category_id=category.pk).count() == (statuses[0] == 201)
        assert Category.objects.filter(pk=category.pk).count() == (statuses[0] == 201)


def test_two_people_start_the_year_at_once(school: School, two: list[Browser]) -> None:
    year = school.evaluation.period
    for number in range(ROUNDS):
        category = Category.objects.create(name=f"Área {number}")
        last = create_evaluation_of(
            year - 1,
            name="Área",
            weight_objectives=50,
            weight_competencies=50,
            category_id=category.pk,
        )
        body = {"year": year, "evaluations": [{"source_id": last.pk, "name": "Área"}]}
        answered = at_once(
            *(partial(each.post_json, "/evaluations/new-year", body) for each in two)
        )
        assert sorted(each.status_code for each in answered) == [201, 409]
        assert Evaluation.objects.filter(category=category, period=year).count() == 1


def test_one_person_moves_what_another_renames(school: School, two: list[Browser]) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    for number in range(ROUNDS):
        form = two[0].read(path)
        moved = {"category_id": Category.objects.create(name=f"Grupo {number}").pk}
        renamed = {"name": f"Nombre {number}"}
        answers = at_once(
            *(
                partial(each.put_json, path, form | change | {"base": form})
                for each, change in zip(two, (moved, renamed), strict=True)
            ),
            queued=number % 2 == 0,
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        assert two[0].read(path).items() >= (moved | renamed).items()


def test_two_people_rename_what_both_have_read(school: School, two: list[Browser]) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    for number in range(ROUNDS):
        form = two[0].read(path)
        answers = at_once(
            *(
                partial(each.put_json, path, form | {"name": name, "base": form})
                for each, name in zip(two, (f"Una {number}", f"Otra {number}"), strict=True)
            ),
            queued=number % 2 == 0,
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        (stored,) = [answer.json() for answer in answers if answer.status_code == 200]
        (refused,) = [answer.json() for answer in answers if answer.status_code == 409]
        assert refused["changed"]["name"]["value"] == stored["name"] == two[0].read(path)["name"]
