"""Edits of one thing by several people, each with what they read before."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.auditlog.services import purge_before
from evaluacmo.common.clock import today
from evaluacmo.common.messages import EDITED_MEANWHILE
from evaluacmo.evaluations.banks import create_bank
from evaluacmo.evaluations.models import QuestionWording
from evaluacmo.evaluations.services import create_evaluation, publish_results
from tests.conftest import Browser, PersonFactory, School, browser_of

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.django_db]

Body = dict[str, Any]


@dataclass
class Thing:
    """Something that forms edit: its address, how it is read, and two changes of each field.

    Fields that change together, such as the weights, are one change.
    """

    path: str
    read: Callable[[], Body]
    changes: list[tuple[Body, Body]]
    method: str = "PUT"

    def edit(self, browser: Browser, changed: Body, *, base: Body | None) -> Any:
        """Send the whole thing as it was read, with this change."""
        whole = self.read() if base is None else base
        sent = whole | changed
        return browser.call(self.method, self.path, sent if base is None else sent | {"base": base})


def day(days: int) -> str:
    return (today() + timedelta(days=days)).isoformat()


def in_list(browser: Browser, path: str, pk: int) -> Callable[[], Body]:
    return lambda: next(each for each in browser.read(path) if each["id"] == pk)


def texts(**values: str) -> list[tuple[Body, Body]]:
    """Two changes of each of these fields, which become the value with a 1 or a 2."""
    return [({field: value.format(1)}, {field: value.format(2)}) for field, value in values.items()]


@pytest.fixture
def other(person: PersonFactory) -> User:
    """A second admin."""
    return person("Berta Gil", role=Role.ADMIN)


@pytest.fixture
def as_other(other: User) -> Browser:
    return browser_of(other)


@pytest.fixture
def as_third(person: PersonFactory) -> Browser:
    return browser_of(person("Carla Gil", role=Role.ADMIN))


@pytest.fixture
def two_categories() -> tuple[int, int]:
    return tuple(Category.objects.create(name=name).pk for name in ("Primera", "Segunda"))  # type: ignore[return-value]


def person_thing(school: School, browser: Browser, categories: tuple[int, int]) -> Thing:
    path = f"/users/{school.collaborator.pk}"
    return Thing(
        path,
        lambda: browser.read(path),
        [
            *texts(name="Nombre {}", email="c{}@colegio.example", position="Puesto {}"),
            *texts(department="Departamento {}", identity_number="5212345{}"),
            ({"category_id": categories[0]}, {"category_id": categories[1]}),
            ({"role": "evaluador"}, {"role": "gestionhumana"}),
        ],
    )


def category_thing(school: School, browser: Browser, _: tuple[int, int]) -> Thing:
    pk = school.category.pk
    return Thing(f"/categories/{pk}", in_list(browser, "/categories", pk), texts(name="Área {}"))


def evaluation_thing(_: School, browser: Browser, categories: tuple[int, int]) -> Thing:
    banks = [create_bank(name=name).pk for name in ("Banco uno", "Banco dos")]
    evaluation = create_evaluation(
        name="Orientación",
        weight_objectives=50,
        weight_competencies=50,
        category_id=Category.objects.create(name="Orientación").pk,
    )
    path = f"/evaluations/{evaluation.pk}"
    return Thing(
        path,
        lambda: browser.read(path),
        [
            *texts(name="Evaluación {}"),
            (
                {"weight_objectives": 30, "weight_competencies": 70},
                {"weight_objectives": 20, "weight_competencies": 80},
            ),
            ({"category_id": categories[0]}, {"category_id": categories[1]}),
            ({"question_bank_id": banks[0]}, {"question_bank_id": banks[1]}),
            ({"opens_on": day(-3)}, {"opens_on": day(-2)}),
            ({"closes_on": day(3)}, {"closes_on": day(4)}),
            ({"results_on": day(5)}, {"results_on": day(6)}),
        ],
    )


def bank_thing(school: School, browser: Browser, _: tuple[int, int]) -> Thing:
    pk = school.bank.pk
    return Thing(
        f"/question-banks/{pk}",
        in_list(browser, "/question-banks", pk),
        texts(name="Banco {}", description="Descripción {}"),
        method="PATCH",
    )


def question_thing(school: School, browser: Browser, _: tuple[int, int]) -> Thing:
    path = f"/question-banks/{school.bank.pk}/questions"
    pk = school.questions[0].question_id
    levels = [[f"{level} así {number}" for level in "1234"] for number in (1, 2)]
    return Thing(
        f"{path}/{pk}",
        in_list(browser, path, pk),
        [*texts(question_text="Pregunta {}."), ({"levels": levels[0]}, {"levels": levels[1]})],
    )


def school_thing(_: School, browser: Browser, __: tuple[int, int]) -> Thing:
    browser.put_json("/school", {"name": "C", "city": "C", "nit": "9", "support_email": ""})
    return Thing(
        "/school",
        lambda: browser.read("/school"),
        texts(name="Colegio {}", city="Ciudad {}", nit="90{}", support_email="a{}@colegio.example"),
    )


def schedule_thing(_: School, browser: Browser, __: tuple[int, int]) -> Thing:
    schedule = {"is_on": True, "days_before": [7], "skips_weekends": True, "days_off": []}
    browser.put_json("/reminders/schedule", schedule | {"sentence": "Gracias."})
    return Thing(
        "/reminders/schedule",
        lambda: browser.read("/reminders/schedule"),
        [
            *texts(sentence="Frase {}."),
            ({"days_before": [5, 1]}, {"days_before": [4, 2]}),
            ({"days_off": ["2026-12-24"]}, {"days_off": ["2026-12-25"]}),
        ],
    )


def plan_thing(school: School, browser: Browser, _: tuple[int, int]) -> Thing:
    school.submit()
    whose = school.evaluation.pk, school.collaborator.pk
    action = planned(browser, *whose)
    first, second, third = (each.question_id for each in school.questions)
    return Thing(
        f"/plans/{action}",
        lambda: browser.read(f"/plans/of/{whose[0]}/{whose[1]}")["actions"][0],
        [
            *texts(what="Curso {}"),
            (
                {"responsible_id": None, "responsible_name": "ACME 1"},
                {"responsible_id": None, "responsible_name": "ACME 2"},
            ),
            ({"due_on": day(20)}, {"due_on": day(30)}),
            ({"question_ids": [second, first]}, {"question_ids": [third]}),
        ],
    )


def planned(browser: Browser, evaluation_id: int, user_id: int) -> int:
    body = {
        "evaluation_id": evaluation_id,
        "user_id": user_id,
        "what": "Curso",
        "responsible_name": "ACME",
        "due_on": day(10),
    }
    answer = browser.post_json("/plans", body)
    assert answer.status_code == 201, answer.content
    pk: int = answer.json()["id"]
    return pk


def legacy_evaluator_thing(school: School, browser: Browser, _: tuple[int, int]) -> Thing:
    pk = school.evaluator.pk
    return Thing(
        f"/evaluators/{pk}",
        in_list(browser, "/evaluators", pk),
        texts(name="Evaluadora {}", email="e{}@colegio.example"),
    )


def legacy_collaborator_thing(
    school: School, browser: Browser, categories: tuple[int, int]
) -> Thing:
    pk = school.collaborator.pk
    User.objects.filter(pk=pk).update(email=None)
    return Thing(
        f"/collaborators/{pk}",
        in_list(browser, "/collaborators", pk),
        [
            *texts(name="Nombre {}", email="c{}@colegio.example", position="Puesto {}"),
            ({"category_id": categories[0]}, {"category_id": categories[1]}),
        ],
    )


THINGS = {
    "person": person_thing,
    "category": category_thing,
    "evaluation": evaluation_thing,
    "bank": bank_thing,
    "question": question_thing,
    "school": school_thing,
    "reminder schedule": schedule_thing,
    "plan": plan_thing,
    "legacy evaluator": legacy_evaluator_thing,
    "legacy collaborator": legacy_collaborator_thing,
}


@pytest.fixture(params=THINGS)
def thing(
    request: pytest.FixtureRequest,
    school: School,
    as_admin: Browser,
    two_categories: tuple[int, int],
) -> Thing:
    """Each thing that forms edit, as it is before."""
    return THINGS[request.param](school, as_admin, two_categories)


def present(read: Body, fields: Iterable[str]) -> Body:
    """The fields as they are now; the questions of an action in any order."""
    return {field: as_one(field, read[field]) for field in fields}


def as_one(field: str, value: Any) -> Any:
    return sorted(value) if field == "question_ids" else value


def require_refused(answer: Any) -> Body:
    """The fields that the refusal names."""
    assert answer.status_code == 409, answer.content
    body = answer.json()
    assert (body["code"], body["message"]) == ("changed_meanwhile", EDITED_MEANWHILE)
    changed: Body = body["changed"]
    return changed


# --- the same field, different fields -------------------------------------------------------------


@pytest.mark.both_databases
def test_a_change_of_a_field_that_was_changed_meanwhile_is_refused(
    thing: Thing, as_admin: Browser, as_other: Browser, other: User
) -> None:
    for theirs, mine in thing.changes:
        base = thing.read()
        began = timezone.now() - timedelta(seconds=1)
        assert thing.edit(as_other, theirs, base=base).status_code == 200
        before, events = thing.read(), AuditEvent.objects.count()
        changed = require_refused(thing.edit(as_admin, mine, base=base))
        differing = {field for field in mine if mine[field] != base[field]}
        clashing = {field for field in differing if before[field] != mine[field]}
        assert changed.keys() == clashing
        for field, told in changed.items():
            assert told["value"] == before[field]
            assert told["changed_by_name"] == other.name, field
            assert datetime.fromisoformat(told["changed_at"]) >= began, field
        assert (thing.read(), AuditEvent.objects.count()) == (before, events)
        again = thing.edit(as_admin, mine, base=before)
        assert present(again.json(), mine) == present(mine, mine)


def test_two_changes_of_different_fields_never_meet(
    thing: Thing, as_admin: Browser, as_other: Browser
) -> None:
    # each field once before and once after another: they are compared one by one
    after = thing.changes[1:] + thing.changes[:1]
    for (theirs, back), (mine, _) in zip(thing.changes, after, strict=True):
        base = thing.read()
        change = {k: back[k] if base[k] == theirs[k] else theirs[k] for k in theirs}
        assert thing.edit(as_other, change, base=base).status_code == 200
        answer = thing.edit(as_admin, mine, base=base)
        assert answer.status_code == 200, answer.content
        now = thing.read()
        both = change | mine
        assert present(now, both) == present(both, both)
        assert present(answer.json(), both) == present(both, both)


def test_the_same_change_by_two_is_no_conflict(
    thing: Thing, as_admin: Browser, as_other: Browser
) -> None:
    for theirs, _ in thing.changes:
        base = thing.read()
        assert thing.edit(as_other, theirs, base=base).status_code == 200
        events = AuditEvent.objects.count()
        assert thing.edit(as_admin, theirs, base=base).status_code == 200
        assert AuditEvent.objects.count() == events


def test_nothing_changed_stores_nothing(thing: Thing, as_admin: Browser, as_other: Browser) -> None:
    base = thing.read()
    for theirs, _ in thing.changes:
        assert thing.edit(as_other, theirs, base=None).status_code == 200
    before, events = thing.read(), AuditEvent.objects.count()
    answer = thing.edit(as_admin, {}, base=base)
    assert answer.status_code == 200
    assert (thing.read(), AuditEvent.objects.count()) == (before, events)


def test_without_a_base_the_last_write_wins(
    thing: Thing, as_admin: Browser, as_other: Browser
) -> None:
    for theirs, mine in thing.changes:
        base = thing.read()
        for browser, change in ((as_other, theirs), (as_admin, mine)):
            sent = browser.call(thing.method, thing.path, base | change)
            assert sent.status_code == 200, sent.content
        assert present(thing.read(), mine) == present(mine, mine)


def test_a_field_that_the_base_lacks_is_a_change_as_given(
    thing: Thing, as_admin: Browser, as_other: Browser
) -> None:
    for theirs, mine in thing.changes:
        base = thing.read()
        assert thing.edit(as_other, theirs, base=base).status_code == 200
        rest = {field: value for field, value in base.items() if field not in mine}
        sent = as_admin.call(thing.method, thing.path, base | mine | {"base": rest})
        assert sent.status_code == 200, sent.content
        assert present(thing.read(), mine) == present(mine, mine)


def test_a_base_that_is_no_object_is_refused_at_its_key(thing: Thing, as_admin: Browser) -> None:
    before = thing.read()
    for odd in (None, [], "x", 3, True, [before]):
        answer = as_admin.call(thing.method, thing.path, before | {"base": odd})
        assert (answer.status_code, list(answer.json()["fields"])) == (400, ["base"])


ODD = (None, True, 0, 1.0, -(2**80), "", "  ", "\0", "\ud800", "x" * 9000, [], [[]], {}, {"id": 1})


def test_odd_values_in_a_base_are_never_stored(thing: Thing, as_admin: Browser) -> None:
    before = thing.read()
    mine = {field: value for change, _ in thing.changes for field, value in change.items()}
    for odd in ODD:
        base = dict.fromkeys([*mine, "id", "is_superuser", "newPassword", "base"], odd)
        answer = as_admin.call(thing.method, thing.path, before | {"base": base})
        assert answer.status_code == 200, (odd, answer.content)
        assert thing.read() == before
        answer = as_admin.call(thing.method, thing.path, before | mine | {"base": base})
        assert answer.status_code in {200, 409}, (odd, answer.content)
        as_admin.call(thing.method, thing.path, before)


# --- what is compared -----------------------------------------------------------------------------


def test_values_are_compared_as_they_would_be_stored(
    school: School, as_admin: Browser, as_other: Browser
) -> None:
    path = f"/users/{school.collaborator.pk}"
    base = as_admin.read(path)
    assert as_other.put_json(path, base | {"email": "nuevo@colegio.example"}).status_code == 200
    written = {"name": f"  {base['name']} ", "email": f" {base['email'].upper()} "}
    saved = as_admin.put_json(path, base | written | {"position": "Rector", "base": base | written})
    assert saved.status_code == 200, saved.content
    assert saved.json()["email"] == "nuevo@colegio.example"


def test_the_order_of_an_actions_questions_does_not_count(
    school: School, as_admin: Browser, as_other: Browser, two_categories: tuple[int, int]
) -> None:
    action = plan_thing(school, as_admin, two_categories)
    ids = [each.question_id for each in school.questions]
    assert action.edit(as_other, {"question_ids": ids}, base=None).status_code == 200
    base = action.read()
    assert action.edit(as_other, {"question_ids": ids[:1]}, base=base).status_code == 200
    answer = action.edit(as_admin, {"question_ids": ids[::-1]}, base=base)
    assert answer.json()["question_ids"] == ids[:1]


def test_a_wording_is_compared_with_the_present_one(
    school: School, as_admin: Browser, as_other: Browser, two_categories: tuple[int, int]
) -> None:
    question = question_thing(school, as_admin, two_categories)
    oldest = question.read()
    for text in ("Prepara.", "Prepara bien."):
        assert question.edit(as_other, {"question_text": text}, base=None).status_code == 200
    changed = require_refused(question.edit(as_admin, {"question_text": "Otra."}, base=oldest))
    assert changed["question_text"]["value"] == "Prepara bien."
    kept = question.edit(as_admin, {"question_type": "objective"}, base=oldest).json()
    assert (kept["question_text"], kept["question_type"]) == ("Prepara bien.", "objective")
    wordings = QuestionWording.objects.filter(question=oldest["id"], is_current=True)
    assert wordings.count() == 1


def test_levels_that_were_empty_and_are_sent_as_four_empty_texts_are_no_change(
    school: School, as_admin: Browser, as_other: Browser, two_categories: tuple[int, int]
) -> None:
    question = question_thing(school, as_admin, two_categories)
    base = question.read()
    assert base["levels"] == []
    levels = ["a", "b", "c", "d"]
    assert question.edit(as_other, {"levels": levels}, base=base).status_code == 200
    answer = question.edit(as_admin, {"levels": ["", " ", "", ""]}, base=base)
    assert (answer.status_code, answer.json()["levels"]) == (200, levels)


# --- rules on what results ------------------------------------------------------------------------


def test_a_form_opened_before_the_publication_keeps_the_results_public(
    school: School, as_manager: Browser
) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    as_manager.put_json(path, as_manager.read(path) | {"results_on": day(9)})
    form = as_manager.read(path)
    publish_results(evaluation_id=school.evaluation.pk)
    saved = as_manager.put_json(path, form | {"name": "Otro nombre", "base": form}).json()
    assert (saved["results_on"], saved["is_published"]) == (day(0), True)
    changed = require_refused(
        as_manager.put_json(path, form | {"results_on": day(20), "base": form})
    )
    assert changed["results_on"]["value"] == day(0)


def test_who_published_is_named(school: School, as_manager: Browser, as_admin: Browser) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    as_manager.put_json(path, as_manager.read(path) | {"results_on": day(9)})
    form = as_manager.read(path)
    assert as_admin.post_json(f"{path}/publish").status_code == 200
    sent = as_manager.put_json(path, form | {"results_on": day(20), "base": form})
    assert require_refused(sent)["results_on"]["changed_by_name"] == school.admin.name


def test_dates_must_be_in_order_after_both_changes(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    form = as_manager.read(path)
    assert as_admin.put_json(path, form | {"opens_on": day(5), "base": form}).status_code == 200
    answer = as_manager.put_json(path, form | {"closes_on": day(2), "base": form})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["closes_on"])
    assert as_manager.read(path)["closes_on"] is None


def test_weights_must_add_up_after_both_changes(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    form = as_manager.read(path)
    one = {"weight_objectives": 30, "weight_competencies": 70}
    assert as_admin.put_json(path, form | one | {"base": form}).status_code == 200
    half = {"weight_objectives": 30, "weight_competencies": 60}
    answer = as_manager.put_json(path, form | half | {"base": form | {"weight_competencies": 65}})
    assert require_refused(answer).keys() == {"weight_competencies"}
    lacking = {"weight_objectives": form["weight_objectives"]}
    answer = as_manager.put_json(path, form | {"weight_competencies": 60, "base": lacking})
    assert (answer.status_code, answer.json()["code"]) == (400, "weights_sum")


def test_settings_that_were_locked_meanwhile_refuse_a_change_and_no_name(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    path = f"/evaluations/{school.evaluation.pk}"
    form, bank = as_manager.read(path), create_bank(name="Otro")
    as_admin.put_json(path, form | {"weight_objectives": 10, "weight_competencies": 90})
    school.submit()
    assert as_manager.put_json(path, form | {"name": "Otra", "base": form}).status_code == 200
    answer = as_manager.put_json(path, form | {"question_bank_id": bank.pk, "base": form})
    assert (answer.status_code, answer.json()["code"]) == (409, "evaluation_fixed")


def test_a_form_opened_before_a_deactivation_does_not_activate(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    path = f"/users/{school.collaborator.pk}"
    form = as_manager.read(path)
    assert as_admin.call("PATCH", f"{path}/status").status_code == 200
    saved = as_manager.put_json(path, form | {"position": "Rector", "base": form}).json()
    assert (saved["position"], saved["status"]) == ("Rector", False)


def test_somebody_who_became_a_manager_meanwhile_may_not_be_edited(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    path = f"/users/{school.collaborator.pk}"
    form = as_manager.read(path)
    as_admin.put_json(path, form | {"role": "gestionhumana"})
    for change in ({"position": "Rector"}, {"name": "Otro"}):
        answer = as_manager.put_json(path, form | change | {"base": form})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert as_admin.read(path)["position"] == form["position"]


def test_an_unchanged_role_of_a_former_manager_is_not_granted_again(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory
) -> None:
    path = f"/users/{person('Rosa Díaz', role=Role.HUMAN_RESOURCES).pk}"
    form = as_manager.read(path)
    as_admin.put_json(path, form | {"role": "colaborador"})
    saved = as_manager.put_json(path, form | {"position": "Rectora", "base": form}).json()
    assert (saved["role"], saved["position"]) == ("colaborador", "Rectora")
    granted = as_manager.put_json(path, form | {"base": form | {"role": "colaborador"}})
    assert granted.status_code == 403


def test_the_last_admin_stays(school: School, as_admin: Browser, as_other: Browser) -> None:
    path = f"/users/{school.admin.pk}"
    form = as_other.read(path)
    demoted = form | {"role": "colaborador", "base": form}
    answer = as_admin.put_json(path, demoted)
    assert (answer.status_code, answer.json()["code"]) == (409, "own_standing")
    User.objects.filter(name="Berta Gil").update(is_active=False)
    assert as_other.put_json(path, demoted).status_code == 401
    assert as_admin.read(path)["role"] == "admin"


def test_a_new_password_needs_no_base(school: School, as_manager: Browser) -> None:
    path = f"/users/{school.collaborator.pk}"
    form, before = as_manager.read(path), school.collaborator.password
    new = {"newPassword": "tarde-lluviosa-88", "confirmPassword": "tarde-lluviosa-88"}
    assert as_manager.put_json(path, form | new | {"base": form}).status_code == 200
    school.collaborator.refresh_from_db()
    assert school.collaborator.password != before


# --- extensions -----------------------------------------------------------------------------------


@pytest.fixture
def extension(school: School, as_admin: Browser) -> str:
    """The address of an evaluator's own closing date."""
    path = f"/evaluations/{school.evaluation.pk}"
    as_admin.put_json(path, as_admin.read(path) | {"closes_on": day(1)})
    return f"{path}/extensions/{school.evaluator.pk}"


def test_an_extension_that_was_made_meanwhile(
    school: School, as_admin: Browser, as_manager: Browser, extension: str
) -> None:
    none: Body = {"base": {"closes_on": None}}
    assert as_admin.put_json(extension, {"closes_on": day(5)} | none).status_code == 200
    changed = require_refused(as_manager.put_json(extension, {"closes_on": day(7)} | none))
    assert changed["closes_on"]["value"] == day(5)
    assert changed["closes_on"]["changed_by_name"] == school.admin.name
    again = as_manager.put_json(extension, {"closes_on": day(7), "base": {"closes_on": day(5)}})
    assert again.json()["closes_on"] == day(7)
    kept = as_admin.put_json(extension, {"closes_on": day(5), "base": {"closes_on": day(5)}})
    assert kept.json()["closes_on"] == day(7)


def test_an_extension_that_was_removed_meanwhile(
    school: School, as_admin: Browser, as_manager: Browser, extension: str
) -> None:
    assert as_admin.put_json(extension, {"closes_on": day(5)}).status_code == 200
    assert as_manager.call("DELETE", extension).status_code == 204
    base = {"base": {"closes_on": day(5)}}
    changed = require_refused(as_admin.put_json(extension, {"closes_on": day(7)} | base))
    assert changed["closes_on"]["value"] is None
    assert changed["closes_on"]["changed_by_name"] == school.manager.name
    assert as_admin.put_json(extension, {"closes_on": day(5)} | base).status_code == 404
    assert as_admin.put_json(extension, {"closes_on": day(5)}).status_code == 200


# --- who is told who ------------------------------------------------------------------------------


def test_a_manager_reads_in_the_own_profile_who_and_another_person_does_not(
    school: School, as_admin: Browser, as_manager: Browser, as_collaborator: Browser
) -> None:
    User.objects.filter(pk=school.manager.pk).update(role=Role.HUMAN_RESOURCES)
    for user, browser, who in (
        (school.manager, as_manager, school.admin.name),
        (school.collaborator, as_collaborator, None),
    ):
        base = browser.read("/profile")
        path = f"/users/{user.pk}"
        as_admin.put_json(path, as_admin.read(path) | {"name": "Otro Nombre"})
        told = require_refused(browser.put_json("/profile", {"name": "Mío", "base": base}))["name"]
        assert (told["value"], told["changed_by_name"]) == ("Otro Nombre", who)
        assert told["changed_at"] is not None
        unchanged = browser.put_json("/profile", {"name": base["name"], "base": base})
        assert (unchanged.status_code, unchanged.json()["name"]) == (200, "Otro Nombre")


def test_who_is_responsible_is_told_as_a_whole(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    """A person of the school has replaced somebody by name: both keys tell it."""
    whose = (school.evaluation.pk, school.collaborator.pk)
    school.submit(4)
    action = planned(as_admin, *whose)
    path = f"/plans/{action}"
    outside = {"responsible_id": None, "responsible_name": "Otra Entidad"}
    as_admin.put_json(
        path, as_admin.read(f"/plans/of/{whose[0]}/{whose[1]}")["actions"][0] | outside
    )
    (base,) = as_manager.read(f"/plans/of/{whose[0]}/{whose[1]}")["actions"]
    inside = {"responsible_id": school.admin.pk, "responsible_name": ""}
    as_admin.put_json(path, base | inside)
    mine = base | {"responsible_name": "Tercera Entidad", "base": base}
    changed = require_refused(as_manager.put_json(path, mine))
    assert {key: each["value"] for key, each in changed.items()} == inside


def test_nobody_reads_who_changed_the_own_plan(
    school: School, as_admin: Browser, as_manager: Browser
) -> None:
    manager = school.manager
    User.objects.filter(pk=manager.pk).update(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=manager)
    school.submit(collaborator=manager)
    action = planned(as_admin, school.evaluation.pk, manager.pk)
    plan = f"/plans/of/{school.evaluation.pk}/{manager.pk}"
    (base,) = as_manager.read(plan)["actions"]
    as_admin.put_json(f"/plans/{action}", base | {"due_on": day(40), "what": "Otro curso"})
    mine = base | {"due_on": day(50), "what": "Mío", "base": base}
    changed = require_refused(as_manager.put_json(f"/plans/{action}", mine))
    assert {each["changed_by_name"] for each in changed.values()} == {None}
    assert all(each["changed_at"] for each in changed.values())


@pytest.mark.both_databases
def test_who_is_unknown_where_the_log_does_not_tell(
    school: School, as_admin: Browser, as_manager: Browser
) -> None:
    path = f"/users/{school.collaborator.pk}"
    base = as_manager.read(path)
    as_admin.put_json(path, base | {"position": "Rector", "department": "Música"})
    User.objects.filter(pk=school.collaborator.pk).update(position="Por fuera")
    mine = base | {"position": "P", "department": "D", "base": base}
    changed = require_refused(as_manager.put_json(path, mine))
    unknown = {"changed_by_name": None, "changed_at": None}
    assert changed["position"] == unknown | {"value": "Por fuera"}
    assert changed["department"]["changed_by_name"] == school.admin.name
    purge_before(timezone.now() + timedelta(seconds=1))
    changed = require_refused(as_manager.put_json(path, mine))
    assert changed["department"] == unknown | {"value": "Música"}


@pytest.mark.both_databases
def test_the_latest_change_of_that_field_is_told(
    school: School, as_admin: Browser, as_manager: Browser, as_other: Browser, other: User
) -> None:
    path = f"/users/{school.collaborator.pk}"
    base = as_manager.read(path)
    for browser, change in (
        (as_admin, {"position": "Uno"}),
        (as_other, {"position": "Dos"}),
        (as_admin, {"department": "Música"}),
    ):
        assert browser.put_json(path, browser.read(path) | change).status_code == 200
    changed = require_refused(as_manager.put_json(path, base | {"position": "P", "base": base}))
    event = AuditEvent.objects.filter(actor=other).latest("id")
    told = changed["position"]
    assert told["changed_by_name"] == other.name
    assert told["changed_at"] == timezone.localtime(event.at).isoformat(timespec="seconds")


# --- any order ------------------------------------------------------------------------------------

SEQUENCES = int(os.environ.get("EDIT_SEQUENCES", "3"))
"""How many random sequences of edits each thing has."""
STEPS = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.none() | st.dictionaries(st.integers(0, 6), st.integers(0, 1), min_size=1, max_size=4),
    ),
    max_size=16,
)


@settings(max_examples=SEQUENCES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_three_managers_in_any_order(
    thing: Thing,
    as_admin: Browser,
    as_other: Browser,
    as_third: Browser,
    steps: list[tuple[int, dict[int, int] | None]],
) -> None:
    """Each step is a manager who reads the thing again, or saves these changes of it.

    What is stored and what is refused is what a model of its own says, which knows nothing of the
    program but that fields which nobody else has changed are taken.
    """
    managers = [as_admin, as_other, as_third]
    keys = {key for pair in thing.changes for change in pair for key in change}
    stored = present(thing.read(), keys)
    bases = [thing.read() for _ in managers]
    for number, chosen in steps:
        base = bases[number]
        if chosen is None:
            bases[number] = thing.read()
            continue
        changed = {
            key: value
            for at, which in chosen.items()
            if at < len(thing.changes)
            for key, value in thing.changes[at][which].items()
        }
        answer = thing.edit(managers[number], changed, base=base)
        before = present(base, changed)
        edited = {k: v for k, v in present(changed, changed).items() if v != before[k]}
        clashing = {
            key: stored[key]
            for key, value in edited.items()
            if stored[key] != before[key] and stored[key] != value
        }
        if clashing:
            told = {
                key: as_one(key, each["value"]) for key, each in require_refused(answer).items()
            }
            assert told == clashing
        else:
            assert answer.status_code == 200, answer.content
            stored |= edited
            bases[number] = thing.read()
        assert present(thing.read(), keys) == stored
