"""Files with people who exist already: what changes is seen before, applied at once, reversed."""

import json
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from evaluacmo.accounts.bulk import UserEdit, update_users
from evaluacmo.accounts.categories import create_category, rename_category
from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.accounts.services import update_user
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.auditlog.services import purge_before
from evaluacmo.common.errors import Conflict, Forbidden
from evaluacmo.imports import checking, services
from evaluacmo.imports.messages import IN_USE
from evaluacmo.imports.models import Import, ImportState, PersonChange
from evaluacmo.imports.queries import get_import
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.export import export_person
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of
from tests.imports.files import PEOPLE, kept, shown
from tests.queries import before_query
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

HEADINGS = ("Correo", "Nombre", "Rol", "Puesto", "Departamento", "Categoría")
CAMILO = "camilo@colegio.example"


def values() -> dict[str, tuple[object, ...]]:
    """The columns of each person that an import may change, by e-mail."""
    fields = ("name", "role", "position", "department", "category__name", "search_key")
    return {row[0]: row[1:] for row in User.objects.values_list("email", *fields)}


def applied(each: Import) -> Import:
    author = each.author
    assert author is not None
    return services.apply(actor=author, import_id=each.pk, update_existing=True)


# --- the whole way --------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_what_would_change_is_shown_applied_and_reversed(
    school: School, as_manager: Browser
) -> None:
    before = values()
    rows = [
        (" Camilo@Colegio.example ", "Camilo Peña Gómez", "evaluador", "Director", "", "Música"),
        ("elena@colegio.example", "Elena Duarte", "", "", "", ""),
        ("nueva@colegio.example", "Nueva", "Colaborador", "", "Primaria", ""),
    ]
    each = kept(school.manager, "people", HEADINGS, rows)
    path = f"/imports/{each.pk}"
    assert (each.failed, each.updated, each.skipped, each.findings) == (0, 1, 1, [])
    assert as_manager.read(f"{path}/changes") == [
        {
            "sheet": "",
            "row": 2,
            "person_id": school.collaborator.pk,
            "name": "Camilo Peña",
            "changes": [
                {"column": "Nombre", "before": "Camilo Peña", "after": "Camilo Peña Gómez"},
                {"column": "Rol", "before": "Colaborador", "after": "Evaluador"},
                {"column": "Puesto", "before": "Docente", "after": "Director"},
                {"column": "Categoría", "before": "Docentes", "after": "Música"},
            ],
        }
    ]
    assert values() == before
    done = as_manager.post_json(f"{path}/apply", {"update_existing": True}).json()
    assert (done["state"], done["updated"], done["skipped"]) == ("applied", 1, 1)
    camilo = User.objects.get(email=CAMILO)
    assert (camilo.name, camilo.role, camilo.position) == (
        "Camilo Peña Gómez",
        "evaluador",
        "Director",
    )
    assert camilo.department == school.collaborator.department
    assert camilo.category == Category.objects.get(name="Música")
    assert camilo.has_usable_password()
    assert "gomez" in camilo.search_key
    assert len(as_manager.read(f"{path}/changes")) == 1
    assert as_manager.post_json(f"{path}/undo").json()["state"] == "undone"
    assert values() == before
    assert not Category.objects.filter(name="Música").exists()
    assert not PersonChange.objects.exists()
    events = AuditEvent.objects.filter(person=camilo.pk).order_by("id")
    told = [(event.action, sorted(event.changes)) for event in events]
    edit = [("user.changed", ["category", "name", "position"]), ("user.role_changed", ["role"])]
    assert sorted(told[:2]) == edit
    assert sorted(told[2:]) == edit
    assert events[0].actor_id == school.manager.pk


@pytest.mark.both_databases
def test_a_list_of_800_with_half_of_them_there_comes_in_at_once(
    school: School, person: PersonFactory
) -> None:
    categories = [create_category(name=name) for name in ("Preescolar", "Básica")]
    half = [
        User(
            name=f"Íñigo Nuñez {n}",
            email=f"persona{n}@colegio.example",
            role="colaborador",
            position="Docente",
            category=categories[n % 2],
        )
        for n in range(400)
    ]
    for user in half:
        user.set_keys()
    User.objects.bulk_create(half)
    before = values()
    rows = [
        (
            f"PERSONA{n}@colegio.example",
            f"Íñigo Núñez {n}",
            "Evaluador" if n % 10 == 0 else "Colaborador",
            "",
            "Área común",
            "Básica" if n % 3 else "",
        )
        for n in range(800)
    ]
    each = kept(school.manager, "people", HEADINGS, rows)
    assert (each.failed, each.updated, each.skipped) == (0, 400, 0)
    seen = {change.person.email: change.after for change in each.changes.all()}
    applied(each)
    after = values()
    assert len(after) == len(before) + 400, "who has a name with another number is another"
    for email, text in seen.items():
        known = ("name", "role", "position", "department", "category")
        new = dict(zip(known, after[str(email)], strict=False))
        old = dict(zip(known, before[str(email)], strict=False))
        assert new == {**old, **text}, "what was seen has changed, and nothing else"
    services.undo(actor=school.manager, import_id=each.pk)
    assert values() == before


def test_those_who_exist_are_left_as_they_are_unless_asked(
    school: School, as_manager: Browser
) -> None:
    before = values()
    rows = [("Otro", CAMILO, "Colaborador", ""), ("Eva", "eva@colegio.example", "Evaluador", "")]
    each = kept(school.manager, "people", PEOPLE, rows)
    done = as_manager.post_json(f"/imports/{each.pk}/apply").json()
    assert (done["updated"], done["skipped"], done["total"]) == (0, 1, 2)
    assert as_manager.read(f"/imports/{each.pk}/changes") == []
    as_manager.post_json(f"/imports/{each.pk}/undo")
    assert values() == before
    each = kept(school.manager, "people", PEOPLE, rows[:1])
    assert code_of(as_manager.post_json(f"/imports/{each.pk}/apply"), 409) == "nothing_new"


@pytest.mark.both_databases
def test_changes_are_listed_page_by_page(school: School, as_manager: Browser) -> None:
    users = User.objects.bulk_create(
        User(name=f"P{n}", email=f"p{n}@colegio.example", role="colaborador") for n in range(30)
    )
    rows = [(f"Persona {n}", str(user.email), "", "") for n, user in enumerate(users)]
    each = kept(school.manager, "people", PEOPLE, rows)
    counts = []
    for size in (1, 30):
        with CaptureQueriesContext(connection) as captured:
            page = as_manager.get(f"/api/imports/{each.pk}/changes?page=1&page_size={size}")
        assert (len(page.json()), page["X-Total-Count"]) == (size, "30")
        counts.append(len(captured))
    assert counts[0] == counts[1]


# --- the rules of a single edit -------------------------------------------------------------------


def test_a_row_may_change_what_its_author_may(school: School) -> None:
    rows = [
        ("Otro", "adela@colegio.example", "", ""),
        (school.admin.name, "adela@colegio.example".upper(), "Administrador", ""),
        ("Gloria", "gloria@colegio.example", "Evaluador", ""),
        ("", CAMILO, "Gestión Humana", ""),
        ("", "elena@colegio.example", "Rector", ""),
    ]
    each = kept(school.manager, "people", PEOPLE, rows)
    only_admins = "Solo un administrador puede hacer esto."
    assert shown(each) == [
        ("B2", only_admins),
        ("B3", "Este correo ya está en la fila 2."),
        ("C4", "No puede cambiar su propio rol."),
        ("C5", only_admins),
        (
            "C6",
            "Escriba uno de los roles: Administrador, Gestión Humana, Evaluador o Colaborador.",
        ),
    ]
    same = [(school.admin.name, "adela@colegio.example", "Administrador", "")]
    assert kept(school.manager, "people", PEOPLE, same).skipped == 1
    own = [("Gloria Inés", "gloria@colegio.example", "Gestión Humana", "")]
    assert applied(kept(school.manager, "people", PEOPLE, own)).updated == 1


def test_a_new_role_ends_sessions_and_another_name_does_not(school: School) -> None:
    as_camilo, as_elena = browser_of(school.collaborator), browser_of(school.evaluator)
    rows = [("", CAMILO, "Evaluador", ""), ("Elena D.", "elena@colegio.example", "", "")]
    applied(kept(school.manager, "people", PEOPLE, rows))
    assert as_camilo.get("/api/profile").status_code == 401
    assert as_elena.get("/api/profile").status_code == 200


def test_the_last_admin_stays_one(school: School) -> None:
    """Without a signed-in person, whose own role nobody changes, too."""
    edit = UserEdit(school.admin.pk, {"role": "admin"}, {"role": "colaborador"})
    other = User.objects.create(name="Otro", role=Role.ADMIN, is_active=False)
    with pytest.raises(Conflict) as refused:
        update_users(actor=other, edits=[edit])
    assert refused.value.code == "last_admin"
    with pytest.raises(Forbidden):
        update_users(actor=school.manager, edits=[edit])


def test_as_many_statements_for_one_change_as_for_sixty(school: School) -> None:
    create_category(name="Nueva")
    users = User.objects.bulk_create(
        User(name=f"P{n}", email=f"p{n}@colegio.example", role="colaborador") for n in range(60)
    )
    counts = []
    for count in (1, 60):
        rows = [("Otra", str(user.email), "Evaluador", "Nueva") for user in users[:count]]
        each = kept(school.admin, "people", PEOPLE, rows)
        with CaptureQueriesContext(connection) as checked:
            checking.check(actor=school.admin, import_id=each.pk, state=ImportState.CHECKED)
        with CaptureQueriesContext(connection) as captured:
            applied(each)
        with CaptureQueriesContext(connection) as captured_undo:
            services.undo(actor=school.admin, import_id=each.pk)
        counts.append((len(checked), len(captured), len(captured_undo)))
    assert counts[0] == counts[1]


# --- what may happen meanwhile --------------------------------------------------------------------


def test_who_has_changed_since_the_check_is_checked_again(
    school: School, as_manager: Browser
) -> None:
    each = kept(school.manager, "people", HEADINGS, [(CAMILO, "", "", "Director", "", "")])
    update_user(actor=school.admin, user_id=school.collaborator.pk, position="Coordinador")
    response = as_manager.post_json(f"/imports/{each.pk}/apply", {"update_existing": True})
    assert code_of(response, 409) == "changed_meanwhile"
    assert User.objects.get(email=CAMILO).position == "Coordinador"
    (change,) = as_manager.read(f"/imports/{each.pk}/changes")
    assert change["changes"] == [{"column": "Puesto", "before": "Coordinador", "after": "Director"}]
    applied(each)
    assert User.objects.get(email=CAMILO).position == "Director"


@pytest.mark.parametrize("is_undone", [False, True])
def test_a_file_that_was_applied_meanwhile_is_not_checked_again(
    school: School, as_manager: Browser, is_undone: bool
) -> None:
    eva = ("eva@colegio.example", "Eva", "Colaborador", "", "", "")
    each = kept(school.manager, "people", HEADINGS, [(CAMILO, "", "", "Director", "", ""), eva])
    before = values()

    def apply_as_well() -> None:
        applied(each)
        if is_undone:
            services.undo(actor=school.manager, import_id=each.pk)

    with before_query('"email" IN', apply_as_well):
        response = as_manager.post_json(f"/imports/{each.pk}/apply", {"update_existing": True})
    if is_undone:
        failure_of(response, 409)
    else:
        assert (response.status_code, response.json()["state"]) == (200, "applied")
        assert each.changes.count() == 1
        services.undo(actor=school.manager, import_id=each.pk)
    assert get_import(each.pk, reader=school.manager).state == "undone"
    assert values() == before


@pytest.mark.both_databases
def test_what_somebody_changed_since_is_not_reversed(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    person("Otilia", email="otilia@colegio.example", department="Uno")
    rows = [(email, "", "", "", "Dos", "Nueva") for email in (CAMILO, "otilia@colegio.example")]
    each = applied(kept(school.manager, "people", HEADINGS, rows))
    path = f"/imports/{each.pk}/undo"
    now = values()

    def edits() -> Iterator[None]:
        update_user(actor=school.admin, user_id=school.collaborator.pk, department="Tres")
        yield
        update_user(actor=school.admin, user_id=school.collaborator.pk, department="Dos")
        category = Category.objects.get(name="Nueva")
        rename_category(category_id=category.pk, name="Novísima")
        yield
        rename_category(category_id=category.pk, name="Nueva")
        other = kept(school.manager, "people", HEADINGS, [(CAMILO, "", "", "", "Cuatro", "")])
        applied(other)
        yield
        services.undo(actor=school.manager, import_id=other.pk)

    for _ in edits():
        assert code_of(as_manager.post_json(path), 409) == "import_in_use"
        assert User.objects.get(email="otilia@colegio.example").department == "Dos"
    assert values() == now
    # another field is nothing that the import would lose
    update_user(actor=school.admin, user_id=school.collaborator.pk, position="Otro")
    assert as_manager.post_json(path).status_code == 200
    assert User.objects.get(email="otilia@colegio.example").department == "Uno"
    assert User.objects.get(email=CAMILO).position == "Otro"


def test_a_new_person_whom_a_later_file_changed_does_not_go(
    school: School, as_manager: Browser
) -> None:
    rows = [("Eva", "eva@colegio.example", "Evaluador", "")]
    first = services.apply(
        actor=school.manager, import_id=kept(school.manager, "people", PEOPLE, rows).pk
    )
    later = kept(school.manager, "people", PEOPLE, [("Eva Luz", *rows[0][1:])])
    applied(later)
    assert code_of(as_manager.post_json(f"/imports/{first.pk}/undo"), 409) == "import_in_use"
    services.undo(actor=school.manager, import_id=later.pk)
    waiting = kept(school.manager, "people", PEOPLE, [("Eva Luz", *rows[0][1:])])
    services.undo(actor=school.manager, import_id=first.pk)
    with pytest.raises(Conflict) as refused:
        applied(waiting)
    assert refused.value.code == "changed_meanwhile"
    assert Import.objects.get(pk=waiting.pk).updated == 0


def test_undoing_does_not_remove_whom_somebody_edited_since(
    school: School, as_manager: Browser
) -> None:
    rows = [
        ("eva@colegio.example", "Eva", "Colaborador", "", "", ""),
        (CAMILO, "", "", "", "Música", ""),
    ]
    each = applied(kept(school.manager, "people", HEADINGS, rows))
    eva, path = User.objects.get(email="eva@colegio.example"), f"/imports/{each.pk}/undo"

    def refusal() -> str:
        response = as_manager.post_json(path)
        assert code_of(response, 409) == "import_in_use"
        assert User.objects.filter(pk=eva.pk).exists()
        return str(response.json()["message"])

    edit = {"name": "Eva Luz", "email": eva.email, "role": eva.role, "position": "Docente"}
    as_manager.call("PUT", f"/users/{eva.pk}", edit)
    named = "No se puede deshacer: {} cambió después los datos de {}."
    assert refusal() == named.format(school.manager.name, "Eva Luz")
    as_manager.call("PUT", f"/users/{eva.pk}", edit | {"name": "Eva", "position": ""})
    as_manager.call("PATCH", f"/users/{eva.pk}/status", {})
    assert refusal() == named.format(school.manager.name, "Eva")
    as_manager.call("PATCH", f"/users/{eva.pk}/status", {})
    update_user(actor=school.admin, user_id=school.collaborator.pk, department="Otro")
    assert refusal() == "No se puede deshacer: los datos de Camilo Peña cambiaron después."
    update_user(actor=school.admin, user_id=school.collaborator.pk, department="Música")
    assert as_manager.post_json(path).json()["state"] == "undone"
    assert not User.objects.filter(pk=eva.pk).exists()


@pytest.mark.both_databases
@pytest.mark.parametrize(("email", "department"), [("eva@colegio.example", ""), (CAMILO, "Música")])
def test_an_edit_is_known_when_the_audit_log_has_been_purged(
    school: School, as_manager: Browser, email: str, department: str
) -> None:
    rows = [
        ("eva@colegio.example", "Eva", "Colaborador", "", "", ""),
        (CAMILO, "", "", "", "Música", ""),
    ]
    each = applied(kept(school.manager, "people", HEADINGS, rows))
    edited = User.objects.get(email=email)
    update_user(actor=school.admin, user_id=edited.pk, department="Otro")
    purge_before(timezone.now())
    refused = as_manager.post_json(f"/imports/{each.pk}/undo")
    assert code_of(refused, 409) == "import_in_use"
    # nobody knows any more who it was
    assert refused.json()["message"] == IN_USE
    update_user(actor=school.admin, user_id=edited.pk, department=department)
    assert as_manager.post_json(f"/imports/{each.pk}/undo").json()["state"] == "undone"


def test_an_anonymised_person_gets_nothing_back(school: School, as_manager: Browser) -> None:
    rows = [
        (CAMILO, "Camilo Antes", "", "", "", ""),
        ("elena@colegio.example", "E", "", "", "", ""),
    ]
    each = applied(kept(school.manager, "people", HEADINGS, rows))
    told = json.loads(export_person(CAMILO))["changes_by_imports"]
    assert [(change["before"], change["after"]) for change in told] == [
        ({"name": "Camilo Peña"}, {"name": "Camilo Antes"})
    ]
    anonymise_person(CAMILO)
    assert not PersonChange.objects.filter(person=school.collaborator.pk).exists()
    assert code_of(as_manager.post_json(f"/imports/{each.pk}/undo"), 409) == "import_in_use"
    assert User.objects.get(email="elena@colegio.example").name == "E"


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_who_import_at_once_lose_nothing(school: School) -> None:
    """One of them is asked to look again; then every value of both is there."""
    new = [f"nueva{n}@colegio.example" for n in range(20)]
    mine = [
        (CAMILO, "", "", "Mío", "", "X"),
        *((e, e.partition("@")[0], "Colaborador", "", "A", "X") for e in new),
    ]
    hers = [
        *((e, e.partition("@")[0], "Evaluador", "B", "", "X") for e in reversed(new)),
        (CAMILO, "", "Evaluador", "", "Suyo", "X"),
    ]
    files = [
        kept(school.manager, "people", HEADINGS, mine),
        kept(school.admin, "people", HEADINGS, hers),
    ]

    def press(each: Import) -> str:
        try:
            return applied(each).state
        except Conflict as refused:
            return refused.code

    outcome = at_once(lambda: press(files[0]), lambda: press(files[1]), queued=True)
    assert sorted(outcome) == ["applied", "changed_meanwhile"]
    again = files[outcome.index("changed_meanwhile")]
    assert again.changes.count() == 21
    assert press(again) == "applied"
    camilo = User.objects.get(email=CAMILO)
    assert (camilo.position, camilo.department, camilo.role) == ("Mío", "Suyo", "evaluador")
    both = User.objects.filter(email__in=new, position="B", department="A")
    assert both.count() == 20


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_an_edit_at_the_same_moment_is_seen_or_kept(school: School) -> None:
    rows = [(CAMILO, "", "Evaluador", "De la lista", "", "")]
    each = kept(school.manager, "people", HEADINGS, rows)

    def press() -> str:
        try:
            return applied(each).state
        except Conflict as refused:
            return refused.code

    def edit() -> str:
        update_user(actor=school.admin, user_id=school.collaborator.pk, position="A mano")
        return "edited"

    outcome = at_once(press, edit, queued=True)
    assert outcome in (["applied", "edited"], ["changed_meanwhile", "edited"])
    camilo = User.objects.get(email=CAMILO)
    assert camilo.position == "A mano"
    assert camilo.role == ("evaluador" if outcome[0] == "applied" else "colaborador")
