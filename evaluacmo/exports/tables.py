"""What each table says: its columns, and its rows as its screen orders and narrows them."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.db.models import Count, Q, QuerySet, TextChoices

from evaluacmo.accounts.messages import ROLE_LABELS, STATUS_LABELS
from evaluacmo.accounts.queries import list_categories, list_users
from evaluacmo.assignments.queries import PeopleFilter, list_pairs
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.clock import current_year
from evaluacmo.common.messages import YES_LABELS
from evaluacmo.common.paging import PORTION, matching
from evaluacmo.common.text import search_key, search_words
from evaluacmo.common.workbook import Cell, Column, Style
from evaluacmo.evaluations.messages import QUESTION_TYPE_LABELS
from evaluacmo.evaluations.models import LEVEL_FIELDS
from evaluacmo.evaluations.queries import list_current_questions, list_evaluations
from evaluacmo.exports import messages
from evaluacmo.plans.messages import ACTION_STATE_LABELS
from evaluacmo.plans.models import ActionState
from evaluacmo.plans.queries import list_actions
from evaluacmo.readiness.messages import REASON_LABELS
from evaluacmo.readiness.queries import (
    OBSTACLES,
    Reason,
    list_by_reasons,
    list_unused_evaluations,
)
from evaluacmo.reports.audit.spreadsheet import COLUMNS as AUDIT_COLUMNS
from evaluacmo.reports.messages import AUDIT_HEADINGS, VIEW_LABELS, VIEWER_GONE, VIEWER_ONESELF
from evaluacmo.reports.queries import list_latest, list_progress, list_recommendations
from evaluacmo.results.models import PersonResult
from evaluacmo.results.queries import newest_first
from evaluacmo.results.scoring import two_decimals

Row = tuple[Cell, ...]
Rows = Iterator[Row]


class TableName(TextChoices):
    """The tables that managers take away."""

    PEOPLE = "people"
    CATEGORIES = "categories"
    EVALUATIONS = "evaluations"
    UNUSED = "unused"
    QUESTIONS = "questions"
    ASSIGNMENTS = "assignments"
    RESULTS = "results"
    HISTORY = "history"
    TRAINING = "training"
    READINESS = "readiness"
    PROGRESS = "progress"
    PLANS = "plans"


class Wanted(PeopleFilter, total=False):
    """What of a table is wanted, and by whom; each takes the filters of its screen."""

    role: str | None
    status: bool | None
    evaluator_id: int | None
    evaluation_name: str
    unconfirmed: bool
    reason: Reason | None
    state: ActionState | None
    period: int | None
    reader_id: int


def _column(key: str, width: int = 24, style: Style = Style.WORDS) -> Column:
    return Column(messages.EXPORT_HEADINGS[key], width, style)


_NAME, _EMAIL = _column("name", 32), _column("email", 34)
_POSITION, _DEPARTMENT, _CATEGORY = _column("position"), _column("department"), _column("category")
_EVALUATION = _column("evaluation", 36)
_PERIOD = _column("period", 10, Style.NUMBER)
_OVERALL = _column("overall", 12, Style.PERCENTAGE)
_SENT_AT = _column("sent_at", 18, Style.MOMENT)

_EVALUATION_COLUMNS: Final = (
    *(_EVALUATION, _PERIOD, _CATEGORY, _column("bank", 32)),
    _column("weight_competencies", 18, Style.NUMBER),
    _column("weight_objectives", 18, Style.NUMBER),
)

COLUMNS: Final[Mapping[str, Sequence[Column]]] = {
    TableName.PEOPLE: (
        *(_NAME, _EMAIL, _column("role", 18), _POSITION, _DEPARTMENT, _CATEGORY),
        _column("status", 12),
    ),
    TableName.CATEGORIES: (_CATEGORY, _column("people", 18, Style.NUMBER)),
    TableName.EVALUATIONS: (*_EVALUATION_COLUMNS, _column("has_answers", 18)),
    TableName.UNUSED: _EVALUATION_COLUMNS,
    TableName.QUESTIONS: (
        *(_column("bank", 32), _column("question_type", 14)),
        _column("question_text", 60, Style.LONG_WORDS),
        *(_column(level, 36, Style.LONG_WORDS) for level in LEVEL_FIELDS),
    ),
    TableName.ASSIGNMENTS: (
        *(_column("evaluator", 32), _column("evaluator_email", 34)),
        *(_column("collaborator", 32), _column("collaborator_email", 34)),
        *(_POSITION, _DEPARTMENT, _CATEGORY, _column("status", 12)),
    ),
    TableName.RESULTS: (
        *(_NAME, _POSITION, _DEPARTMENT, _CATEGORY, _EVALUATION, _OVERALL),
        _column("confirmed_at", 18, Style.MOMENT),
    ),
    TableName.HISTORY: (
        *(_NAME, _POSITION, _DEPARTMENT, _EVALUATION, _PERIOD),
        _column("competencies", 14, Style.PERCENTAGE),
        _column("objectives", 14, Style.PERCENTAGE),
        *(_OVERALL, _SENT_AT),
    ),
    TableName.TRAINING: (
        *(_column("evaluator", 32), _column("collaborator", 32)),
        _column("comments", 80, Style.LONG_WORDS),
        *(_EVALUATION, _PERIOD, _SENT_AT),
    ),
    TableName.READINESS: (
        *(_NAME, _column("role", 18), _POSITION, _DEPARTMENT, _CATEGORY),
        *(_column("reason", 48), _column("is_obstacle", 16), _EVALUATION, _PERIOD),
    ),
    TableName.PROGRESS: (
        _column("evaluator", 32),
        _column("assigned", 14, Style.NUMBER),
        _column("evaluated", 14, Style.NUMBER),
        _column("progress", 12, Style.PERCENTAGE),
    ),
    TableName.PLANS: (
        *(_column("due_on", 14, Style.DAY), _NAME, _column("what", 50, Style.LONG_WORDS)),
        *(_column("responsible", 32), _column("state", 12), _EVALUATION, _PERIOD),
        _column("done_at", 18, Style.MOMENT),
    ),
    "report_views": (
        *(_column("viewer", 32), _column("role", 18), _column("done", 18), _EVALUATION),
        _column("viewed_at", 18, Style.MOMENT),
    ),
    "audit": tuple(
        Column(
            heading, 60 if key == "changes" else 22, Style.MOMENT if key == "at" else Style.WORDS
        )
        for key, heading in zip(AUDIT_COLUMNS, AUDIT_HEADINGS, strict=True)
    ),
}


_OF_EVALUATIONS: Final = (
    *("name", "period", "category__name", "question_bank__name"),
    *("weight_competencies", "weight_objectives"),
)


def rows_of(table: TableName, wanted: Wanted) -> Rows:
    """The rows of a table; nothing is asked of the database before the first is taken."""
    return _ROWS[table](wanted)


def _people(wanted: Wanted) -> Rows:
    people = list_users(
        search=wanted.get("search", ""), role=wanted.get("role"), status=wanted.get("status")
    )
    columns = ("name", "email", "role", "position", "department", "category__name", "is_active")
    for name, email, role, *rest, is_active in people.values_list(*columns).iterator(PORTION):
        yield (name, email, ROLE_LABELS[role], *rest, STATUS_LABELS[is_active])


def _categories(wanted: Wanted) -> Rows:
    active = Count("users", filter=Q(users__is_active=True))
    counted = list_categories().annotate(people=active).order_by("name_key")
    for row in counted.values_list("name", "people"):
        if _says(row[0], wanted):
            yield row


def _evaluations(wanted: Wanted) -> Rows:
    for *row, is_fixed in list_evaluations().values_list(*_OF_EVALUATIONS, "is_fixed"):
        if _names(row, wanted):
            yield (*row, YES_LABELS[is_fixed])


def _unused(wanted: Wanted) -> Rows:
    for row in list_unused_evaluations().values_list(*_OF_EVALUATIONS):
        if _names(row, wanted):
            yield row


def _names(evaluation: Sequence[Cell], wanted: Wanted) -> bool:
    return _says(" ".join(str(each or "") for each in evaluation[:4]), wanted)


def _questions(wanted: Wanted) -> Rows:
    columns = ("question__bank__name", "question_type", "question_text", *LEVEL_FIELDS)
    described = list_current_questions().values_list(*columns, "question__bank__description")
    for bank, question_type, *rest, description in described.iterator(PORTION):
        if _says(f"{bank} {description}", wanted):
            yield (bank, QUESTION_TYPE_LABELS[question_type], *rest)


def _assignments(wanted: Wanted) -> Rows:
    pairs = list_pairs(
        evaluator_id=wanted.get("evaluator_id"),
        search=wanted.get("search", ""),
        department=wanted.get("department", ""),
        category_id=wanted.get("category_id"),
    )
    columns = (
        *("evaluator__name", "evaluator__email", "collaborator__name", "collaborator__email"),
        *("collaborator__position", "collaborator__department", "collaborator__category__name"),
        "collaborator__is_active",
    )
    for *row, is_active in pairs.values_list(*columns).iterator(PORTION):
        yield (*row, STATUS_LABELS[is_active])


def _results(wanted: Wanted) -> Rows:
    people = list_latest(
        search=wanted.get("search", ""),
        evaluation_name=wanted.get("evaluation_name", ""),
        unconfirmed=wanted.get("unconfirmed", False),
    )
    columns = ("name", "position", "department", "category__name", "evaluation_name", "overall")
    rows = people.values_list(*columns, "confirmed_at")
    for *row, overall, confirmed_at in rows.iterator(PORTION):
        yield (*row, _percentage(overall), confirmed_at)


def _history(wanted: Wanted) -> Rows:
    found = matching(wanted.get("search", ""), "collaborator__name_key")
    results = PersonResult.objects.filter(found)
    yield from _shown(results.order_by("collaborator__name_key", "collaborator", "-last_at"))


def history_rows(*, user_id: int) -> Rows:
    """One person's results, newest first."""
    yield from _shown(newest_first(PersonResult.objects.filter(collaborator_id=user_id)))


def _shown(results: QuerySet[PersonResult]) -> Rows:
    columns = (
        *("collaborator__name", "collaborator__position", "collaborator__department"),
        *("evaluation__name", "evaluation__period"),
        *("competencies", "objectives", "overall", "last_at"),
    )
    for *row, competencies, objectives, overall, at in results.values_list(*columns).iterator(
        PORTION
    ):
        yield (*row, *map(_percentage, (competencies, objectives, overall)), at)


def _training(wanted: Wanted) -> Rows:
    columns = (
        *("evaluator__name", "collaborator__name", "comments"),
        *("evaluation__name", "evaluation__period", "created_at"),
    )
    recommended = list_recommendations(
        search=wanted.get("search", ""), reader_id=wanted["reader_id"]
    )
    in_order = recommended.order_by(
        *("evaluator__name_key", "evaluator_id", "collaborator__name_key", "collaborator_id"),
        *("-created_at", "-id"),
    )
    yield from in_order.values_list(*columns).iterator(PORTION)


def _readiness(wanted: Wanted) -> Rows:
    """A row for each person and reason."""
    reasons = [reason] if (reason := wanted.get("reason")) else list(Reason)
    people = list_by_reasons(reasons=reasons, search=wanted.get("search", ""))
    columns = ("name", "role", "position", "department", "category_name")
    found = people.values_list(*columns, "evaluation_name", "period", *reasons)
    for name, role, position, department, category, evaluation, period, *applies in found.iterator(
        PORTION
    ):
        person = (name, ROLE_LABELS[role], position, department, category)
        for each, is_one in zip(reasons, applies, strict=True):
            if is_one:
                why = (REASON_LABELS[each], YES_LABELS[each in OBSTACLES])
                yield (*person, *why, evaluation, period)


def _progress(wanted: Wanted) -> Rows:
    for each in list_progress(year=current_year()):
        if _says(each.evaluator_name, wanted):
            part = Fraction(each.evaluated * 100, each.assigned) if each.assigned else None
            yield each.evaluator_name, each.assigned, each.evaluated, _percentage(part)


def _plans(wanted: Wanted) -> Rows:
    actions = list_actions(
        search=wanted.get("search", ""), state=wanted.get("state"), period=wanted.get("period")
    )
    for action in actions.iterator(chunk_size=PORTION):
        result, state = action.result, ACTION_STATE_LABELS[action.state]
        yield (
            *(action.due_on, result.collaborator.name, action.what, action.responsible_label),
            *(state, result.evaluation.name, result.evaluation.period, action.done_at),
        )


def audit_rows(events: QuerySet[AuditEvent]) -> Rows:
    """The audit log, as its table of text has it."""
    for event in events.iterator(chunk_size=PORTION):
        cells = [getattr(event, column) for column in AUDIT_COLUMNS]
        yield tuple(_written(cell) for cell in cells)


def view_rows(views: QuerySet[AuditEvent]) -> Rows:
    """Who has opened one's reports, as the profile has it."""
    columns = ("own", "viewer_name", "viewer_role", "exported", "evaluation_name", "at")
    for own, name, role, exported, evaluation, at in views.values_list(*columns).iterator(PORTION):
        viewer = VIEWER_ONESELF if own else name or VIEWER_GONE
        label = ROLE_LABELS[role] if role and not own else None
        yield viewer, label, VIEW_LABELS[exported], evaluation, at


def _written(value: Cell | dict[str, object]) -> Cell:
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False) if value else ""
    return value


_ROWS: Final[Mapping[TableName, Callable[[Wanted], Rows]]] = {
    TableName.PEOPLE: _people,
    TableName.CATEGORIES: _categories,
    TableName.EVALUATIONS: _evaluations,
    TableName.UNUSED: _unused,
    TableName.QUESTIONS: _questions,
    TableName.ASSIGNMENTS: _assignments,
    TableName.RESULTS: _results,
    TableName.HISTORY: _history,
    TableName.TRAINING: _training,
    TableName.READINESS: _readiness,
    TableName.PROGRESS: _progress,
    TableName.PLANS: _plans,
}


def _says(text: str, wanted: Wanted) -> bool:
    """Whether every word that is searched for is in the text (the screen searches these itself)."""
    key = search_key(text)
    return all(word in key for word in search_words(wanted.get("search", "")))


def _percentage(exact: Fraction | None) -> Decimal | None:
    return None if exact is None else Decimal(two_decimals(exact))
