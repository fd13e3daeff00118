"""Files as managers import them: checked, applied at once or not at all, and taken back."""

import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from openpyxl import load_workbook

from evaluacmo.accounts.categories import create_category, rename_category
from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.accounts.services import create_user
from evaluacmo.accounts.signin import remember_sign_in
from evaluacmo.assignments.services import create_assignment
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.errors import Conflict, Forbidden, InvalidInput
from evaluacmo.evaluations.banks import update_bank
from evaluacmo.evaluations.models import MAX_QUESTIONS, Question, QuestionBank, QuestionWording
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.imports import services
from evaluacmo.imports.kinds import IMPORTERS
from evaluacmo.imports.kinds.questions import QuestionRow
from evaluacmo.imports.messages import AMBIGUOUS_CATEGORY
from evaluacmo.imports.models import Import
from evaluacmo.imports.parser import parse_file
from evaluacmo.imports.queries import get_import
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.export import export_person
from evaluacmo.maintenance.privacy.purge import purge
from evaluacmo.results.models import Submission
from tests.conftest import Browser, PersonFactory, School, SentFile, browser_of
from tests.doubles import double_of
from tests.failures import code_of, failure_of
from tests.imports.files import PEOPLE, Rows, accept_columns, kept, shown, table, uploaded
from tests.imports.malformed import bombs, good_book
from tests.queries import before_query
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

PAIRS = ("Evaluador", "Colaborador")
QUESTIONS = ("Banco", "Tipo", "Pregunta", "Nivel 1", "Nivel 4")


def people(count: int, *, category: str = "") -> Rows:
    return [
        (f"Persona {n}", f"importada{n}@colegio.example", "Colaborador", category)
        for n in range(count)
    ]


def undo_refused(browser: Browser, each: Import) -> None:
    """Fail unless undoing is refused, with the sentence that does not say why."""
    response = browser.post_json(f"/imports/{each.pk}/undo")
    assert code_of(response, 409) == "import_in_use"
    said = "No se puede deshacer: algo de lo que se importó ya está en uso o cambió después."
    assert response.json()["message"] == said


# --- the whole way --------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_a_workbook_becomes_people_and_they_go_again(school: School, as_manager: Browser) -> None:
    before = set(User.objects.values_list("pk", flat=True))
    sent = SentFile(good_book(), "personas de 2026.xlsx")
    uploaded = as_manager.call("POST", "/imports?kind=people", sent)
    assert uploaded.status_code == 201, uploaded.content
    path = f"/imports/{uploaded.json()['id']}"
    assert set(User.objects.values_list("pk", flat=True)) == before
    assert code_of(as_manager.post_json(f"{path}/apply"), 409) == "not_checked"
    checked = as_manager.post_json(f"{path}/check").json()
    assert (checked["state"], checked["total"], checked["failed"]) == ("checked", 1, 0)
    for _ in range(2):
        applied = as_manager.post_json(f"{path}/apply").json()
        assert (applied["state"], applied["findings"]) == ("applied", [])
    assert code_of(as_manager.get(f"/api{path}/errors"), 409) == "already_applied"
    ana = User.objects.exclude(pk__in=before).get()
    assert (ana.name, ana.email, ana.role) == ("Ana Peña", "ana@colegio.example", "colaborador")
    assert ana.category == school.category
    assert not ana.has_usable_password()
    assert [each["name"] for each in as_manager.read("/users?search=pena ana")] == ["Ana Peña"]
    (listed,) = as_manager.read("/imports")
    assert (listed["file_name"], listed["author_name"]) == (
        "personas de 2026.xlsx",
        school.manager.name,
    )
    assert Import.objects.get().rows == []
    assert as_manager.post_json(f"{path}/undo").json()["state"] == "undone"
    assert set(User.objects.values_list("pk", flat=True)) == before
    assert code_of(as_manager.post_json(f"{path}/undo"), 409) == "not_applied"
    assert code_of(as_manager.post_json(f"{path}/apply"), 409) == "already_applied"
    said = AuditEvent.objects.filter(actor=school.manager).order_by("id")
    assert [(event.action, event.person_id) for event in said] == [
        ("import.uploaded", None),
        ("import.checked", None),
        ("user.created", ana.pk),
        ("import.applied", None),
        ("user.deleted", ana.pk),
        ("import.undone", None),
    ]


def test_a_file_that_cannot_be_read_is_refused_and_nothing_kept(
    school: School, as_manager: Browser
) -> None:
    for content in (b"%PDF-1.7", next(bombs()).content):
        response = as_manager.call("POST", "/imports?kind=people", SentFile(content))
        assert code_of(response, 400) == "unreadable_file"
        assert response.json()["fields"].keys() == {"file"}
    assert not Import.objects.exists()


def test_a_good_file_is_not_blamed_for_what_the_server_lacks(
    as_manager: Browser,
    school: School,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "openpyxl.py").write_text("raise ImportError('not installed here')")
    monkeypatch.syspath_prepend(tmp_path)
    response = as_manager.call("POST", "/imports?kind=people", SentFile(good_book()))
    assert code_of(response, 503) == "unavailable"
    assert "por un problema del sistema" in response.json()["message"]
    assert int(response["Retry-After"]) > 0
    assert "not installed here" in caplog.text
    assert not Import.objects.exists()


def test_only_a_form_with_a_file_is_taken(school: School, as_manager: Browser) -> None:
    token = as_manager.get("/api/csrf-token").json()["csrfToken"]

    def post(body: Any, content_type: str, **headers: str) -> Any:
        return as_manager.generic(
            "POST",
            "/api/imports?kind=people",
            body,
            content_type=content_type,
            headers={"X-CSRFToken": token, **headers},
        )

    failure_of(post("{}", "application/json"), 415)
    failure_of(post(b"Nombre", "text/csv"), 415)
    failure_of(post(b"x", "multipart/form-data"), 400)
    failure_of(post(b"x", MULTIPART_CONTENT), 400)
    named = {"otro": SimpleUploadedFile("a.csv", b"Nombre")}
    failure_of(post(encode_multipart(BOUNDARY, named), MULTIPART_CONTENT), 400)
    failure_of(post(b"x" * (10 * 1024**2 + 1), MULTIPART_CONTENT), 413)
    failure_of(as_manager.call("POST", "/imports?kind=cosas", SentFile(b"x")), 400)
    assert not Import.objects.exists()


# --- people ---------------------------------------------------------------------------------------


def test_each_error_is_told_beside_its_cell(school: School) -> None:
    each = kept(
        school.manager,
        "people",
        ("Rol", "Nombre", "Correo"),
        [
            ("Colaborador", "", "no es"),
            ("administrador", "Eva", "eva@colegio.example"),
            ("GESTION HUMANA", "Luis", "CAMILO@colegio.example"),
            ("gestión humana", "Luz", "Eva@colegio.example"),
            ("Colaborador", "Paz", "=A1"),
            ("Colaborador", "Sol", "sol@colegio.example"),
        ],
    )
    assert shown(each) == [
        ("B2", "Este campo es obligatorio."),
        ("C2", "Escriba un correo electrónico válido."),
        ("A3", "Solo un administrador puede hacer esto."),
        ("A4", "Solo un administrador puede hacer esto."),
        ("C5", "Este correo ya está en la fila 3."),
        ("A5", "Solo un administrador puede hacer esto."),
        ("C6", "La celda tiene una fórmula. Escriba su resultado como texto."),
    ]
    assert (each.total, each.failed) == (6, 5)


def test_of_many_errors_the_first_are_kept_and_all_are_given_back(
    school: School, as_manager: Browser
) -> None:
    good = ("+1 Sol", "sol@colegio.example", "Colaborador", "-1")
    rows = [good, *[("-SUM(A1)", "x", "y", "")] * 500, ("Eva", "=A1", "Evaluador", "")]
    each = kept(school.manager, "people", PEOPLE, rows)
    assert (each.total, each.failed, len(each.findings)) == (502, 501, 200)
    assert each.findings[-1]["row"] < 110
    response = as_manager.get(f"/api/imports/{each.pk}/errors")
    assert "errores-personas-" in response["Content-Disposition"]
    assert AuditEvent.objects.latest("pk").label == "import-people.xlsx"
    content = response.getvalue()
    table = load_workbook(BytesIO(content)).active
    told_rows = list(table.iter_rows(values_only=True))
    assert told_rows[0] == ("Problema", "Fila", *PEOPLE)
    assert len(told_rows) == 502, "those that are right are not to be mended"
    assert told_rows[1][:3] == (
        "Correo: Escriba un correo electrónico válido.\n"
        "Rol: Escriba uno de los roles: Administrador, Gestión Humana, Evaluador o Colaborador.",
        3,
        "-SUM(A1)",
    )
    formula = "Correo: La celda tiene una fórmula. Escriba su resultado como texto."
    assert told_rows[501] == (formula, 503, "Eva", None, "Evaluador", None)
    assert {cell.data_type for row in table.iter_rows() for cell in row} <= {"s", "n"}
    assert all(cell.quotePrefix for cell in table["C"][1:501])
    again = uploaded(school.manager, "people", content)
    again = accept_columns(again)
    assert (again.ignored, again.rows[0][1]["name"]) == ([], "-SUM(A1)")
    services.discard(actor=school.manager, import_id=again.pk)
    services.discard(actor=school.manager, import_id=each.pk)
    failure_of(as_manager.get(f"/api/imports/{each.pk}/errors"), 404)


def test_a_name_without_visible_characters_is_no_category(school: School) -> None:
    rows = [(*people(1)[0][:3], "\u200b"), ("", "camilo@colegio.example", "", "\u200b")]
    each = kept(school.manager, "people", PEOPLE, rows)
    assert (each.notices, each.failed, each.skipped) == ([], 0, 1)
    services.apply(actor=school.manager, import_id=each.pk)
    assert list(Category.objects.all()) == [school.category]
    assert User.objects.get(email="importada0@colegio.example").category is None


@pytest.mark.both_databases
def test_categories_that_are_missing_are_announced_and_created_once(school: School) -> None:
    rows = [*people(2, category="MÚSICA"), ("Eva", "eva@colegio.example", "Evaluador", "música")]
    each = kept(school.manager, "people", PEOPLE, rows)
    assert each.notices == ["Se crearán estas categorías: música."]
    services.apply(actor=school.manager, import_id=each.pk)
    assert Category.objects.get(unique_name="música").users.count() == 3
    services.undo(actor=school.manager, import_id=each.pk)
    assert list(Category.objects.all()) == [school.category]


@pytest.mark.both_databases
def test_a_category_is_found_however_its_name_is_written(school: School) -> None:
    spellings = ("DOCENTES", "Do\u00adcentes ", "docentes\u200b", "\u3000Docentes")
    rows = [(*row[:3], name) for row, name in zip(people(4), spellings, strict=True)]
    rows.append(("", "camilo@colegio.example", "", "docentes\u2060"))
    each = kept(school.manager, "people", PEOPLE, rows)
    assert (each.notices, each.failed, each.skipped) == ([], 0, 1)
    services.apply(actor=school.manager, import_id=each.pk)
    assert list(Category.objects.all()) == [school.category]
    assert school.category.users.count() == 5


@pytest.mark.both_databases
def test_missing_categories_with_equal_names_are_one(school: School) -> None:
    names = ("Educación física", "Educacio\u0301n  FI\u0301SICA")
    rows = [(*row[:3], name) for row, name in zip(people(2), names, strict=True)]
    each = kept(school.manager, "people", PEOPLE, rows)
    services.apply(actor=school.manager, import_id=each.pk)
    assert Category.objects.get(unique_name="educación física").users.count() == 2


def test_a_file_chooses_between_no_two_categories_with_equal_names(school: School) -> None:
    double_of(school.category, "docentes\u200b")
    rows = [*people(1, category="Docentes"), ("", "camilo@colegio.example", "", "docentes")]
    each = kept(school.manager, "people", PEOPLE, rows)
    # Camilo is in one of them
    assert (each.failed, each.skipped) == (1, 1)
    assert shown(each) == [("D2", AMBIGUOUS_CATEGORY)]


def test_what_changed_since_the_check_is_told_and_nothing_is_made(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    each = kept(school.manager, "people", PEOPLE, people(3, category="Nueva"))
    person("Otra", email="importada1@colegio.example")
    count = User.objects.count()
    response = as_manager.post_json(f"/imports/{each.pk}/apply")
    assert code_of(response, 409) == "changed_meanwhile"
    again = as_manager.read(f"/imports/{each.pk}")
    assert (again["state"], again["failed"], again["updated"]) == ("checked", 0, 1)
    (change,) = as_manager.read(f"/imports/{each.pk}/changes")
    assert (change["row"], change["name"]) == (3, "Otra")
    assert (User.objects.count(), Category.objects.count()) == (count, 1)


def give_password(user: User) -> None:
    user.set_password("montaña azul 27")
    user.save()


USES: dict[str, Callable[[School, User], object]] = {
    "has a password": lambda school, user: give_password(user),
    "is an admin": lambda school, user: User.objects.filter(pk=user.pk).update(role=Role.ADMIN),
    "is a manager": lambda school, user: User.objects.filter(pk=user.pk).update(
        role=Role.HUMAN_RESOURCES
    ),
    "is assigned": lambda school, user: create_assignment(
        actor=school.admin, evaluator_id=school.evaluator.pk, collaborator_id=user.pk
    ),
    "somebody else in the category": lambda school, user: create_user(
        actor=school.admin,
        name="Otra",
        email="otra@colegio.example",
        role="colaborador",
        password=None,
        category_id=user.category_id,
    ),
    "an evaluation of the category": lambda school, user: create_evaluation(
        name="Nueva",
        weight_objectives=50,
        weight_competencies=50,
        category_id=user.category_id or 0,
    ),
}


@pytest.mark.both_databases
@pytest.mark.parametrize("use", USES)
def test_people_of_whom_something_depends_do_not_go(
    school: School, as_manager: Browser, use: str
) -> None:
    each = kept(school.admin, "people", PEOPLE, people(2, category="Nueva"))
    each = services.apply(actor=school.admin, import_id=each.pk)
    created = User.objects.filter(pk__in=each.created_ids["users"])
    USES[use](school, created.latest("pk"))
    undo_refused(as_manager, each)
    assert created.count() == 2
    assert Import.objects.get().state == "applied"


def test_as_many_statements_for_one_person_as_for_45(school: School) -> None:
    create_category(name="Nueva")
    counts = []
    for number in (1, 45):  # an INSERT on SQLite takes no more than 49
        each = kept(school.admin, "people", PEOPLE, people(number, category="Nueva"))
        with CaptureQueriesContext(connection) as captured:
            services.apply(actor=school.admin, import_id=each.pk)
        with CaptureQueriesContext(connection) as captured_undo:
            services.undo(actor=school.admin, import_id=each.pk)
        counts.append((len(captured), len(captured_undo)))
        reads = [query["sql"] for query in captured_undo if query["sql"].startswith("SELECT")]
        rows = [sql for sql in reads if not sql.startswith("SELECT 1 AS")]
        read = [sql for sql in rows if 'FROM "accounts_user"' in sql]
        assert len(read) == 3, "its people, to lock, to compare and to record them"
        said = [query["sql"] for query in captured]
        savepoints = [at for at, sql in enumerate(said) if sql.startswith("SAVEPOINT")]
        begins = savepoints[0]
        checks = [at for at, sql in enumerate(said) if '"email" IN' in sql]
        assert max(checks) < begins, "others wait while the rows are checked"
    assert counts[0] == counts[1]


def test_as_many_statements_to_undo_one_person_as_thirty_with_expired_passwords(
    school: School,
) -> None:
    counts = []
    for number in (1, 30):
        each = kept(school.admin, "people", PEOPLE, people(number))
        each = services.apply(actor=school.admin, import_id=each.pk)
        created = User.objects.filter(pk__in=each.created_ids["users"])
        for user in created:
            remember_sign_in(user_id=user.pk, network="10.1.1.1")
        created.update(password="temporary", password_expires_at=timezone.now())
        with CaptureQueriesContext(connection) as captured:
            services.undo(actor=school.admin, import_id=each.pk)
        counts.append(len(captured))
    assert counts[0] == counts[1]


# --- assignments ----------------------------------------------------------------------------------


def test_pairs_are_assigned_by_the_rules_of_a_single_one(
    school: School, person: PersonFactory
) -> None:
    free = person("Otilia", email="otilia@colegio.example")
    elena, camilo = "elena@colegio.example", "camilo@colegio.example"
    each = kept(
        school.manager,
        "assignments",
        PAIRS,
        [
            (elena, camilo),
            (elena.upper(), "otilia@colegio.example"),
            (elena, "Otilia@colegio.example"),
            (elena, elena),
            (camilo, "otilia@colegio.example"),
            ("nadie@colegio.example", "adela@colegio.example"),
            (elena, "adela@colegio.example"),
        ],
    )
    assert shown(each) == [
        ("A2", "Ya está asignada a este evaluador: se omite."),
        ("A4", "Ya está asignada a este evaluador: se omite."),
        ("B5", "Nadie puede evaluarse a sí mismo."),
        ("A6", "Solo se asignan colaboradores a evaluadores activos."),
        ("A7", "Nadie tiene este correo."),
        ("B8", "Solo se asignan personas activas que no sean administradores."),
    ]
    assert (each.failed, each.skipped) == (4, 2)
    good = kept(school.manager, "assignments", PAIRS, [(elena, camilo), (elena, str(free.email))])
    services.apply(actor=school.manager, import_id=good.pk)
    assert Assignment.objects.filter(evaluator=school.evaluator).count() == 2


def test_an_assignment_that_was_used_is_not_taken_back(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    school.submit()
    Assignment.objects.all().delete()
    other = person("Otilia", email="otilia@colegio.example", category=school.category)
    rows = [("elena@colegio.example", each.email) for each in (school.collaborator, other)]
    each = kept(school.manager, "assignments", PAIRS, rows)
    services.apply(actor=school.manager, import_id=each.pk)
    school.submit(collaborator=other)
    undo_refused(as_manager, each)
    assert Assignment.objects.count() == 2


def test_assignments_go_though_their_people_were_evaluated_before(school: School) -> None:
    school.submit()
    Assignment.objects.all().delete()
    rows = [("elena@colegio.example", "camilo@colegio.example")]
    each = kept(school.manager, "assignments", PAIRS, rows)
    services.apply(actor=school.manager, import_id=each.pk)
    services.undo(actor=school.manager, import_id=each.pk)
    assert not Assignment.objects.exists()
    assert AuditEvent.objects.filter(action="assignment.deleted").count() == 1


def test_a_pair_that_somebody_assigns_meanwhile_is_not_left_out_unseen(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    ana, eva = (person(name, email=f"{name}@colegio.example") for name in ("ana", "eva"))
    rows = [("elena@colegio.example", str(each.email)) for each in (ana, eva)]
    each = kept(school.manager, "assignments", PAIRS, rows)

    def assign() -> None:
        create_assignment(
            actor=school.admin, evaluator_id=school.evaluator.pk, collaborator_id=ana.pk
        )

    with before_query('FROM "imports_personchange"', assign):
        response = as_manager.post_json(f"/imports/{each.pk}/apply")
    assert code_of(response, 409) == "changed_meanwhile"
    assert not Assignment.objects.filter(collaborator=eva).exists()
    again = as_manager.read(f"/imports/{each.pk}")
    assert (again["state"], again["skipped"]) == ("checked", 1)


def test_with_nothing_new_there_is_nothing_to_apply(school: School, as_manager: Browser) -> None:
    rows = [("elena@colegio.example", "camilo@colegio.example")]
    each = kept(school.manager, "assignments", PAIRS, rows)
    assert code_of(as_manager.post_json(f"/imports/{each.pk}/apply"), 409) == "nothing_new"


# --- questions ------------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_questions_go_to_banks_that_are_there_and_to_new_ones(school: School) -> None:
    QuestionBank.objects.create(name="Doble")
    QuestionBank.objects.create(name="DOBLE")
    each = kept(
        school.manager,
        "questions",
        QUESTIONS,
        [
            ("BANCO DOCENTE", "Competencia", "prepara sus clases.", "", ""),
            ("Banco docente", "objetivo", "Prepara sus clases.", "Nunca.", "Siempre."),
            ("Doble", "Objetivo", "¿Cuál?", "", ""),
            ("Nuevo", "Otra", "x" * 1001, "x" * 501, ""),
            ("Nuevo", "competency", "¿Planea?", "", ""),
        ],
    )
    assert shown(each) == [
        ("A2", "Esta pregunta ya está en el banco: se omite."),
        ("A4", "Hay varios bancos con este nombre. Dé otro nombre a uno de ellos."),
        ("C5", "Use como máximo 1000 caracteres."),
        ("B5", "Escriba Competencia u Objetivo."),
        ("D5", "Use como máximo 500 caracteres."),
    ]
    assert each.notices == ["Se crearán estos bancos de preguntas: Nuevo."]


def test_a_file_fills_no_bank_beyond_its_limit(school: School) -> None:
    bank = school.bank
    here = len(school.questions)
    given = [
        (bank.name, "Competencia", f"Pregunta {number}") for number in range(MAX_QUESTIONS - here)
    ]
    each = kept(school.manager, "questions", QUESTIONS, given)
    assert (each.state, each.failed) == ("checked", 0)
    services.apply(actor=school.manager, import_id=each.pk)
    # what the bank has already takes no room
    again = kept(school.manager, "questions", QUESTIONS, given)
    assert (again.failed, again.skipped) == (0, len(given))
    rows = [*given[:600], ("Otro banco", "Objetivo", "Cabe"), (bank.name, "Objetivo", "No cabe")]
    full = kept(school.manager, "questions", QUESTIONS, rows)
    message = "Un banco tiene como máximo 1000 preguntas."
    assert [finding for finding in shown(full) if finding[1] == message] == [("A603", message)]
    assert full.failed == 1


def asked() -> list[int]:
    """How many banks there are, questions of them, and current wordings."""
    questions = Question.objects.exclude(bank=None)
    current = QuestionWording.objects.filter(is_current=True)
    return [rows.count() for rows in (QuestionBank.objects, questions, current)]


@pytest.mark.both_databases
def test_questions_go_again_unless_they_were_answered(school: School, as_manager: Browser) -> None:
    rows = [
        ("Banco docente", "Objetivo", "Llega a tiempo.", "Nunca.", "Siempre."),
        ("Nuevo", "Competencia", "¿Planea?", "", ""),
    ]
    before = asked()
    each = kept(school.manager, "questions", QUESTIONS, rows)
    services.apply(actor=school.manager, import_id=each.pk)
    services.undo(actor=school.manager, import_id=each.pk)
    assert asked() == before
    each = kept(school.manager, "questions", QUESTIONS, rows)
    services.apply(actor=school.manager, import_id=each.pk)
    wording = QuestionWording.objects.get(question_text="Llega a tiempo.", is_current=True)
    assert wording.levels == ["Nunca.", "", "", "Siempre."]
    school.questions.append(wording)
    school.submit()
    undo_refused(as_manager, each)


def test_what_is_asked_by_now_is_not_asked_twice(school: School) -> None:
    importer = IMPORTERS["questions"](school.manager)

    def write() -> int:
        asked = QuestionRow(bank="Banco docente", question_type="objective", question_text="¿Va?")
        return len(importer.create([asked])["questions"])

    assert [write(), write()] == [1, 0]
    QuestionBank.objects.create(name="BANCO DOCENTE")
    with pytest.raises(InvalidInput):
        write()


# --- what may happen meanwhile --------------------------------------------------------------------


def test_a_category_or_bank_renamed_while_a_file_is_applied(
    school: School, as_manager: Browser
) -> None:
    """At the moment at which a missing one is created, and the others were found already."""
    category, bank = school.category, school.bank
    categories = [*people(1, category=category.name), ("Eva", "eva@x.example", "Evaluador", "Otra")]
    banks = [(name, "Objetivo", "¿Cuál?", "", "") for name in (bank.name, "Otro")]

    def rename() -> None:
        rename_category(category_id=category.pk, name="Docencia")
        update_bank(bank_id=bank.pk, name="Docencia")

    for kind, headings, rows, table_name in (
        ("people", PEOPLE, categories, Category._meta.db_table),
        ("questions", QUESTIONS, banks, QuestionBank._meta.db_table),
    ):
        each = kept(school.manager, kind, headings, rows)
        with before_query(f'INSERT INTO "{table_name}"', rename):
            response = as_manager.post_json(f"/imports/{each.pk}/apply")
        assert code_of(response, 409) == "changed_meanwhile"
        assert get_import(each.pk, reader=school.manager).state == "checked"


def test_what_is_not_applied_within_a_day_is_gone(school: School, as_manager: Browser) -> None:
    each = kept(school.manager, "people", PEOPLE, people(1))
    Import.objects.update(created_at=timezone.now() - timedelta(days=1, seconds=1))
    failure_of(as_manager.get(f"/api/imports/{each.pk}"), 404)
    failure_of(as_manager.post_json(f"/imports/{each.pk}/apply"), 404)
    assert as_manager.read("/imports") == []
    kept(school.manager, "people", PEOPLE, people(1))
    assert not Import.objects.filter(pk=each.pk).exists()


def test_a_file_is_checked_once_however_often_it_is_asked_for(
    school: School, as_manager: Browser
) -> None:
    parsed = parse_file(table(PEOPLE, people(501)), "people")
    each = services.store(actor=school.manager, kind="people", file_name="a.csv", parsed=parsed)
    steps = [as_manager.post_json(f"/imports/{each.pk}/check").json() for _ in range(2)]
    assert [(step["total"], step["state"], step["version"]) for step in steps] == [
        (501, "checked", 1),
        (501, "checked", 1),
    ]
    assert as_manager.call("DELETE", f"/imports/{each.pk}").status_code == 204
    failure_of(as_manager.get(f"/api/imports/{each.pk}"), 404)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_who_press_at_once_import_once(school: School) -> None:
    each = kept(school.manager, "people", PEOPLE, people(20, category="Nueva"))

    def press() -> str:
        return services.apply(actor=school.manager, import_id=each.pk).state

    assert at_once(press, press, queued=True) == ["applied", "applied"]
    assert User.objects.filter(name__startswith="Persona ").count() == 20
    assert AuditEvent.objects.filter(action="import.applied").count() == 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_nothing_is_imported_after_its_author_is_deactivated(school: School) -> None:
    each = kept(school.manager, "people", PEOPLE, people(1500))
    importing, deactivating = browser_of(school.manager), browser_of(school.admin)

    def deactivate() -> tuple[int, int]:
        """Answers the number of people at that moment."""
        path = f"/users/{school.manager.pk}/status?status=false"
        status = int(deactivating.call("PATCH", path).status_code)
        return status, User.objects.count()

    def apply() -> tuple[int, int]:
        status = int(importing.post_json(f"/imports/{each.pk}/apply").status_code)
        return status, User.objects.count()

    (deactivated, then), (applied, finally_) = at_once(deactivate, apply)
    assert deactivated == 200
    assert applied in {200, 401}
    assert finally_ == then == User.objects.count()
    assert (applied == 200) == (then > 1500)


def test_nothing_is_imported_by_who_is_deactivated_while_the_rows_are_checked_again(
    school: School,
) -> None:
    each = kept(school.manager, "people", PEOPLE, people(3))
    importing, deactivating = browser_of(school.manager), browser_of(school.admin)
    count = User.objects.count()

    def deactivate() -> None:
        deactivating.call("PATCH", f"/users/{school.manager.pk}/status?status=false")

    with before_query('"email" IN', deactivate):
        failure_of(importing.post_json(f"/imports/{each.pk}/apply"), 401)
    assert User.objects.count() == count


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_taking_back_meets_whoever_is_sending_in_one_order(school: School) -> None:
    Assignment.objects.all().delete()
    rows = [("elena@colegio.example", "camilo@colegio.example")]
    each = kept(school.manager, "assignments", PAIRS, rows)
    services.apply(actor=school.manager, import_id=each.pk)

    def undo() -> str:
        try:
            return services.undo(actor=school.manager, import_id=each.pk).state
        except Conflict as refused:
            return refused.code

    def send() -> str:
        try:
            return f"submission of {school.submit().collaborator}"
        except Forbidden as refused:
            return refused.code

    outcome = at_once(send, undo, queued=True)
    assert outcome in (["submission of Camilo Peña", "import_in_use"], ["not_assigned", "undone"])
    assert Assignment.objects.count() == Submission.objects.count()


def test_what_is_about_to_be_imported_is_forgotten_with_anybody(school: School) -> None:
    done = kept(school.manager, "people", PEOPLE, people(1))
    services.apply(actor=school.manager, import_id=done.pk)
    kept(school.admin, "people", PEOPLE, [("Camila", "c@colegio.example", "Colaborador", "")])
    told_of = json.loads(export_person("gloria@colegio.example"))["imports"]
    assert [(each["file"], each["rows"], each["state"]) for each in told_of] == [
        ("lista.csv", 1, "applied")
    ]
    anonymise_person("camilo@colegio.example")
    assert [each.pk for each in Import.objects.all()] == [done.pk]
    Import.objects.update(created_at=timezone.now() - timedelta(days=800))
    assert purge(timezone.now() - timedelta(days=730)).imports == 1
    assert User.objects.filter(name="Persona 0").exists()
