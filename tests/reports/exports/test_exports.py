"""Every table as a workbook, compared with what its screen is answered."""

import tempfile
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.models import Assignment, Category, Role
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.messages import QUESTION_TYPE_LABELS
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.plans.messages import ACTION_STATE_LABELS
from evaluacmo.readiness.messages import REASON_LABELS
from evaluacmo.readiness.queries import Reason
from evaluacmo.receipts.services import answer, confirm
from evaluacmo.reports.exports.tables import TableName
from evaluacmo.results.correction_requests import request_correction
from evaluacmo.results.corrections import reopen
from evaluacmo.results.models import PersonResult, Submission
from tests.conftest import Browser, PersonFactory, School
from tests.failures import failure_of
from tests.queries import count_statements

pytestmark = pytest.mark.sqlite_suffices

TABLES = TableName.values
NAMES = ("=HYPERLINK(A1)", "@SUM(A1)", "+1", "-1")


def column(rows: list[tuple[Any, ...]], place: int) -> list[Any]:
    return [row[place] for row in rows]


def score(text: str | None) -> float | None:
    """A percentage as the workbook has it."""
    return None if text is None else float(text) / 100


def local(text: str) -> datetime:
    """A moment as the workbook has it."""
    return timezone.make_naive(datetime.fromisoformat(text))


@pytest.fixture
def staff(school: School, person: PersonFactory) -> School:
    """A few people with names that a spreadsheet might compute, two of them evaluated."""
    made = [person(name, department="Primaria") for name in NAMES]
    rival = person("Zoilo Quiñones", role=Role.EVALUATOR)
    for each in (made[0], school.collaborator):
        each.category = school.category
        each.save()
        for evaluator in (school.evaluator, rival):
            Assignment.objects.get_or_create(evaluator=evaluator, collaborator=each)
    school.submit(4, 2, 1, collaborator=made[0], requires_training=True, comments="=1+1\nPronto.")
    school.submit(1, evaluator=rival, requires_training=True, comments="Refuerzo.")
    school.submit(4, 3, 2, comments="Nada.")
    return school


@pytest.mark.parametrize("query", ["", "?search=primaria", "?role=evaluador", "?status=false"])
def test_people_are_those_of_the_list(staff: School, as_manager: Browser, query: str) -> None:
    inactive = staff.manager
    inactive.pk, inactive.email, inactive.is_active = None, None, False
    inactive.save()
    names = dict(Category.objects.values_list("pk", "name"))
    listed = as_manager.read(f"/users{query}")
    assert listed
    assert as_manager.exported(f"/exports/people{query}") == [
        (
            each["name"],
            each["email"] or None,
            each["identity_number"] or None,
            ROLE_LABELS[each["role"]],
            each["position"] or None,
            each["department"] or None,
            names.get(each["category_id"]),
            "Activo" if each["status"] else "Inactivo",
        )
        for each in listed
    ]


def test_categories_and_evaluations_are_those_of_their_lists(
    staff: School, as_manager: Browser
) -> None:
    other = Category.objects.create(name="Guías")
    weights = {"weight_objectives": 0, "weight_competencies": 100}
    closing = date(2026, 11, 30)
    create_evaluation(name="Guías", category_id=other.pk, closes_on=closing, **weights)
    assert as_manager.exported("/exports/categories") == [("Docentes", 2), ("Guías", 0)]
    assert as_manager.exported("/exports/categories?search=GUIAS") == [("Guías", 0)]
    fields = (
        "name",
        "period",
        "category_name",
        "question_bank_name",
        "weight_competencies",
        "weight_objectives",
    )
    listed = [
        tuple(each[field] or (None if field.endswith("bank_name") else 0) for field in fields)
        for each in as_manager.read("/evaluations")
    ]
    rows = as_manager.exported("/exports/evaluations")
    assert [row[:6] for row in rows] == listed
    assert [row[6:8] for row in rows] == [("No", None), ("Sí", None)]
    assert [row[8].date() if row[8] else None for row in rows] == [closing, None]
    found = as_manager.exported("/exports/evaluations?search=banco+evaluación")
    assert column(found, 0) == ["Evaluación docente"]


def test_unused_evaluations_are_those_of_the_check(staff: School, as_manager: Browser) -> None:
    weights = {"weight_objectives": 30, "weight_competencies": 70}
    for name in ("=1+1", "Guías"):
        category = Category.objects.create(name=name)
        create_evaluation(name=name, category_id=category.pk, **weights)
    rows = as_manager.exported("/exports/unused")
    unused = as_manager.read("/readiness")["unused_evaluations"]
    assert [(row[0], row[2]) for row in rows] == [
        (each["name"], each["category_name"]) for each in unused
    ]
    assert rows[0] == ("=1+1", timezone.localdate().year, "=1+1", None, 70, 30)
    assert as_manager.exported("/exports/unused?search=guias") == rows[1:]


def test_questions_are_those_of_the_banks_as_they_are_worded_now(
    school: School, as_manager: Browser
) -> None:
    bank = create_bank(name="Otro", description="De guías")
    create_question(bank_id=bank.pk, question_text="=1+1", question_type="objective")
    path = f"/question-banks/{school.bank.pk}/questions"
    body = {"question_text": "Planea.", "question_type": "competency"}
    as_manager.put_json(f"{path}/{school.questions[0].question_id}", body)
    expected = [
        (
            "Banco docente",
            QUESTION_TYPE_LABELS[each["question_type"]],
            each["question_text"],
        )
        for each in as_manager.read(path)
    ]
    rows = as_manager.exported("/exports/questions")
    assert [row[:3] for row in rows] == [*expected, ("Otro", "Objetivo", "=1+1")]
    assert as_manager.exported("/exports/questions?search=guias") == rows[3:]


def test_assignments_are_those_of_each_evaluator(staff: School, as_manager: Browser) -> None:
    rows = as_manager.exported("/exports/assignments")
    assert column(rows, 0) == ["Elena Duarte"] * 2 + ["Zoilo Quiñones"] * 2
    elena = staff.evaluator.pk
    for query in ("", "&search=primaria+hyperlink", "&department=Primaria"):
        listed = as_manager.read(f"/assignments/{elena}?{query}")
        found = as_manager.exported(f"/exports/assignments?evaluator_id={elena}{query}")
        assert [row[2:4] for row in found] == [
            (each["collaborator_name"], each["email"]) for each in listed
        ]
    failure_of(as_manager.get(f"/api/exports/assignments?evaluator_id={2**62}"), 404)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?search=peña",
        "?evaluation_name=Evaluación docente",
        "?unconfirmed=true",
        "?answered=true",
    ],
)
def test_results_are_those_of_the_list(staff: School, as_manager: Browser, query: str) -> None:
    # so that nobody's result is provisional
    Assignment.objects.filter(evaluator__name="Zoilo Quiñones").delete()
    version = PersonResult.unrestricted.get(
        collaborator=staff.collaborator, evaluation=staff.evaluation
    ).version
    confirm(actor=staff.collaborator, evaluation_id=staff.evaluation.pk, version=version)
    answer(actor=staff.collaborator, evaluation_id=staff.evaluation.pk, text="Gracias.")
    listed = as_manager.read(f"/reports/latest{query}")
    rows = as_manager.exported(f"/exports/results{query}")
    assert [(row[0], *row[4:]) for row in rows] == [
        (
            each["user_name"],
            each["evaluation_name"],
            score(each["overall_percentage"]),
            each["confirmed_at"] and local(each["confirmed_at"]),
            each["answered_at"] and local(each["answered_at"]),
            None,
        )
        for each in listed
    ]
    assert any(isinstance(each, float) for each in column(rows, 5))


def test_corrections_are_those_of_the_list(staff: School, as_manager: Browser) -> None:
    for submission in Submission.objects.all():
        reopen(actor=staff.manager, submission_id=submission.pk, reason="=1+1\nSe confundió.")
    for query in ("", "?search=peña"):
        listed = as_manager.read(f"/reports/corrections{query}")
        rows = as_manager.exported(f"/exports/corrections{query}")
        assert [(row[0], *row[3:]) for row in rows] == [
            (each["user_name"], each["evaluation_name"], local(each["asked_at"]), each["reason"])
            for each in listed
        ]
        assert rows


def test_requests_to_correct_are_those_of_the_list(staff: School, as_manager: Browser) -> None:
    for submission in Submission.objects.select_related("evaluator"):
        request_correction(
            actor=submission.evaluator,
            evaluation_id=submission.evaluation_id,
            user_id=submission.collaborator_id,
            reason="=1+1\nMe confundí.",
        )
    listed = as_manager.read("/reports/correction-requests")
    rows = as_manager.exported("/exports/correction_requests")
    assert [(row[0], *row[3:]) for row in rows] == [
        (each["user_name"], each["evaluation_name"], local(each["asked_at"]), each["reason"])
        for each in listed
    ]
    assert rows


def test_the_history_is_everybodys_and_ones_own(staff: School, as_manager: Browser) -> None:
    people = as_manager.read("/users/collaborators/history")
    everything = as_manager.exported("/exports/history")
    assert column(everything, 0) == [each["collaborator_name"] for each in people]
    person = people[1]["collaborator_id"]
    own = as_manager.exported(f"/exports/history/{person}")
    assert own == everything[1:] == as_manager.exported("/exports/history?search=camilo")
    item = as_manager.read(f"/users/evaluation-history/{person}")[0]
    report = as_manager.read(f"/reports/full/{item['evaluation_id']}/{person}")["report"]
    assert own == [
        (
            report["user_name"],
            report["position"],
            report["department"],
            item["evaluation_name"],
            report["period"],
            score(report["competencies_percentage"]),
            score(report["objectives_percentage"]),
            score(item["overall_percentage"]),
            local(item["created_at"]),
            "1 de 2 evaluaciones" if item["is_provisional"] else None,
        )
    ]
    assert own[0][8].tzinfo is None


def test_one_takes_ones_own_history_and_learns_no_evaluators_name(
    staff: School, as_collaborator: Browser
) -> None:
    sheet = as_collaborator.sheet(f"/exports/history/{staff.collaborator.pk}")
    cells = [cell for row in sheet.values for cell in row]
    assert "Camilo Peña" in cells
    assert not {"Elena Duarte", "Zoilo Quiñones"} & {str(cell) for cell in cells}
    # the hour could tell who had sent it
    assert {cell.number_format for cell in sheet["I"][1:]} == {"dd/mm/yyyy"}
    failure_of(as_collaborator.get(f"/api/exports/history/{staff.evaluator.pk}"), 403)


@pytest.mark.parametrize("search", ["", "zoilo", "peña"])
def test_training_is_what_its_report_says(staff: School, as_manager: Browser, search: str) -> None:
    manager = staff.manager
    manager.category = staff.category
    manager.save()
    Assignment.objects.create(evaluator=staff.evaluator, collaborator=manager)
    staff.submit(collaborator=manager, requires_training=True, comments="A quien lo lee.")
    report = as_manager.read(f"/training-report?search={search}")
    rows = as_manager.exported(f"/exports/training?search={search}")
    assert [row[:3] for row in rows] == [
        (evaluator, row["collaborator_name"], row["comments"])
        for evaluator, rows in report.items()
        for row in rows
    ]


@pytest.mark.parametrize("query", ["", "?state=done", "?search=curso", "?period=2000"])
def test_plans_are_those_of_the_list(staff: School, as_manager: Browser, query: str) -> None:
    about = {"evaluation_id": staff.evaluation.pk, "user_id": staff.collaborator.pk}
    for what, responsible in (("=1+1", "Proveedor"), ("Curso", "")):
        seen_to = staff.evaluator.pk if not responsible else None
        day = timezone.localdate() + timedelta(days=len(what))
        body = {"what": what, "responsible_id": seen_to, "responsible_name": responsible}
        made = as_manager.post_json("/plans", about | body | {"due_on": f"{day}"})
        assert made.status_code == 201, made.content
    as_manager.put_json(f"/plans/{made.json()['id']}/done", {"done": True})
    listed = as_manager.read(f"/plans{query}")
    assert as_manager.exported(f"/exports/plans{query}") == [
        (
            datetime.fromisoformat(each["due_on"]),
            each["user_name"],
            each["what"],
            each["responsible"],
            ACTION_STATE_LABELS[each["state"]],
            each["evaluation_name"],
            each["period"],
            each["done_at"] and local(each["done_at"]),
        )
        for each in listed
    ]
    assert len(listed) == {"": 2, "?period=2000": 0}.get(query, 1)


def test_what_is_missing_is_said_with_each_person(
    staff: School, as_manager: Browser, person: PersonFactory
) -> None:
    person("Nadie Aún", role=Role.EVALUATOR)
    rows = as_manager.exported("/exports/readiness")
    for reason in Reason:
        listed = as_manager.read(f"/readiness/people?reason={reason}")
        label = REASON_LABELS[reason]
        names = [each["name"] for each in listed]
        assert [row[0] for row in rows if row[5] == label] == names
    uncategorised = [row for row in rows if row[5] == REASON_LABELS["no_category"]]
    assert {row[6] for row in uncategorised} == {"Sí"}
    assert as_manager.exported("/exports/readiness?reason=no_category") == uncategorised
    assert as_manager.exported("/exports/readiness?search=nadie") == [
        row for row in rows if row[0] == "Nadie Aún"
    ]


def test_progress_is_the_dashboards(
    staff: School, as_manager: Browser, person: PersonFactory
) -> None:
    person("Nadie Aún", role=Role.EVALUATOR)
    shown = as_manager.read("/dashboard/metrics")["evaluation_progress"]
    rows = as_manager.exported("/exports/progress")
    assert [row[:3] for row in rows] == [tuple(each.values())[1:4] for each in shown]
    assert column(rows, 3) == [1, None, 0.5]
    assert column(as_manager.exported("/exports/progress?search=duarte"), 0) == ["Elena Duarte"]


def test_the_audit_log_is_the_filtered_list(staff: School, as_admin: Browser) -> None:
    listed = as_admin.read("/audit?action=submission.stored&page_size=100")
    rows = as_admin.exported("/audit/xlsx?action=submission.stored")
    assert [(row[0], row[1], row[2], row[4]) for row in rows] == [
        (local(each["at"]), each["action"], each["actor_id"], each["person_id"]) for each in listed
    ]
    assert AuditEvent.objects.first().action == "audit.exported"


@pytest.mark.parametrize("table", TABLES)
def test_it_is_recorded_before_and_refused_without_a_file(
    staff: School, as_manager: Browser, as_evaluator: Browser, table: str
) -> None:
    before = AuditEvent.objects.filter(action="list.exported").count()
    refused = as_evaluator.get(f"/api/exports/{table}")
    failure_of(refused, 403)
    assert "Content-Disposition" not in refused.headers
    assert AuditEvent.objects.filter(action="list.exported").count() == before
    response = as_manager.get(f"/api/exports/{table}")
    line = AuditEvent.objects.filter(action="list.exported").latest("pk")
    assert (line.actor_id, line.object_type, line.label) == (
        staff.manager.pk,
        "list",
        f"{table}.xlsx",
    )
    assert response["Content-Disposition"].startswith('attachment; filename="')
    assert response["Content-Disposition"].endswith('.xlsx"')
    assert response["Cache-Control"] == "no-store"


UNKNOWN = 10**9


@pytest.mark.parametrize(
    "path",
    [
        f"assignments?evaluator_id={UNKNOWN}",
        f"results?evaluator_id={UNKNOWN}",
        f"heat_map?category_id={UNKNOWN}",
        f"calibration?category_id={UNKNOWN}",
        f"comparison?category_id={UNKNOWN}",
        f"scored_people?question_id={UNKNOWN}",
        f"history/{UNKNOWN}",
    ],
)
def test_what_is_not_there_is_not_recorded_as_downloaded(
    staff: School, as_manager: Browser, path: str
) -> None:
    failure_of(as_manager.get(f"/api/exports/{path}"), 404)
    assert not AuditEvent.objects.filter(action__startswith="list.").exists()


@pytest.mark.parametrize(
    "ignored",
    [
        "sort=due",
        "state=pending",
        "evaluation_name=Ninguna",
        "question_id=1",
        "period=1999",
        "compared_with=1998",
        "answered=true",
        "page=9",
        "nonsense=1",
    ],
)
def test_a_table_ignores_the_filters_and_columns_of_others(
    staff: School, as_manager: Browser, ignored: str
) -> None:
    everybody = as_manager.exported("/exports/people")
    assert everybody
    assert as_manager.exported(f"/exports/people?{ignored}") == everybody


@pytest.mark.parametrize(
    ("filters", "status"),
    [
        ("sort=birthday", 400),
        ("state=lost", 400),
        ("period=0", 400),
        ("question_id=x", 400),
        ("ids=0", 400),
        (f"evaluator_id={UNKNOWN}", 404),
    ],
)
@pytest.mark.parametrize("table", ["people", "categories", "plans"])
def test_every_table_refuses_what_no_list_could_have(
    staff: School, as_manager: Browser, table: str, filters: str, status: int
) -> None:
    failure_of(as_manager.get(f"/api/exports/{table}?{filters}"), status)


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("exports/people", "people.xlsx"),
        ("exports/history/{person}", "history.xlsx"),
        ("audit/xlsx", "audit.xlsx"),
    ],
)
def test_a_download_that_fails_is_recorded_as_failed(
    staff: School,
    as_admin: Browser,
    path: str,
    label: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    as_admin.raise_request_exception = False
    person = staff.collaborator.pk
    monkeypatch.setattr(tempfile, "tempdir", "/no-such-folder")
    failure_of(as_admin.get(f"/api/{path.format(person=person)}"), 500)
    *_, recorded, failed = AuditEvent.objects.order_by("pk")
    assert recorded.action in {"list.exported", "audit.exported"}
    assert (failed.action, failed.label) == ("list.export_failed", label)
    assert (failed.actor_id, failed.person_id) == (staff.admin.pk, recorded.person_id)


@pytest.mark.parametrize("table", [*TABLES, "audit"])
def test_nobody_found_is_a_table_with_headings_alone(
    school: School, as_admin: Browser, table: str
) -> None:
    path = "/audit/xlsx" if table == "audit" else f"/exports/{table}"
    assert as_admin.exported(f"{path}?search=nadie+se+llama+así") == []


def test_a_table_takes_as_many_statements_for_many_rows_as_for_few(
    staff: School, as_admin: Browser, person: PersonFactory
) -> None:
    paths = [f"/api/exports/{table}" for table in TABLES] + ["/api/audit/xlsx"]

    def costs() -> list[int]:
        return [count_statements(lambda path=path: as_admin.get(path), 200) for path in paths]

    as_admin.get(paths[0])
    few = costs()
    rival = person("Otra", role=Role.EVALUATOR)
    for number in range(20):
        each = person(f"Más {number}", category=staff.category)
        Assignment.objects.create(evaluator=rival, collaborator=each)
        staff.submit(2, evaluator=rival, collaborator=each, requires_training=True)
    create_question(bank_id=staff.bank.pk, question_text="¿Más?", question_type="objective")
    assert costs() == few
    assert max(few) <= 20
