"""The tables of results that can be exported."""

from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.db.models import QuerySet, Subquery
from django.utils import timezone

from evaluacmo.accounts.tables import CATEGORY, DEPARTMENT, NAME, PERSON
from evaluacmo.assignments.tables import COLLABORATOR, EVALUATOR
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import Search
from evaluacmo.common.text import has_words
from evaluacmo.common.workbook import CHUNK_SIZE, Column, Row, Rows, Style, Table
from evaluacmo.evaluations.scale import SCORES
from evaluacmo.evaluations.tables import EVALUATION, PERIOD
from evaluacmo.readiness.messages import REASON_LABELS
from evaluacmo.reports import messages
from evaluacmo.reports.calibration import DistributionOut, get_calibration
from evaluacmo.reports.comparison import (
    ComparedGroupOut,
    PairedMeanOut,
    SectionMeanOut,
    compare_groups,
)
from evaluacmo.reports.dashboard import (
    ProgressFilter,
    SubmissionsFilter,
    list_progress,
    list_submissions,
)
from evaluacmo.reports.groups import get_changes, get_groups
from evaluacmo.reports.not_evaluated import NotEvaluatedFilter, list_not_evaluated
from evaluacmo.reports.part import ComparingSearch, TwoYears, YearSearch
from evaluacmo.reports.queries import (
    PERSON_HISTORY_SORTING,
    ChosenLatest,
    CorrectionsFilter,
    LatestRowOut,
    list_latest,
    list_open_reopenings,
    list_open_requests,
    read_latest,
)
from evaluacmo.reports.questions import (
    ComparedQuestionOut,
    ScoredPeopleOfQuestion,
    compare_questions,
    get_heat_map,
    list_scored_people,
    question_text,
)
from evaluacmo.reports.training import RECOMMENDATIONS_SORTING, TrainingFilter, list_recommendations
from evaluacmo.results.models import CorrectionRequest, PersonResultQuerySet, Reopening
from evaluacmo.results.queries import result_of
from evaluacmo.results.reader import Reader
from evaluacmo.results.scoring import two_decimals

_HEADINGS = messages.TABLE_HEADINGS
_OVERALL: Final = Column(_HEADINGS["overall"], 12, Style.PERCENTAGE)
_PROVISIONAL: Final = Column(_HEADINGS["provisional"], 24)
_SENT_AT: Final = Column(_HEADINGS["sent_at"], 18, Style.MOMENT)

RESULTS: Final = Table(
    "results",
    *messages.TABLE_NAMES["results"],
    columns=(
        *PERSON,
        CATEGORY,
        EVALUATION,
        _OVERALL,
        Column(_HEADINGS["confirmed_at"], 18, Style.MOMENT),
        Column(_HEADINGS["answered_at"], 18, Style.MOMENT),
        _PROVISIONAL,
    ),
)
_ASKED: Final = (
    *PERSON,
    EVALUATION,
    Column(_HEADINGS["asked_at"], 18, Style.MOMENT),
    Column(_HEADINGS["reason"], 80, Style.LONG_TEXT),
)
CORRECTIONS: Final = Table("corrections", *messages.TABLE_NAMES["corrections"], columns=_ASKED)
CORRECTION_REQUESTS: Final = Table(
    "correction_requests", *messages.TABLE_NAMES["correction_requests"], columns=_ASKED
)
HISTORY: Final = Table(
    "history",
    *messages.TABLE_NAMES["history"],
    columns=(
        *PERSON,
        EVALUATION,
        PERIOD,
        Column(_HEADINGS["competencies"], 14, Style.PERCENTAGE),
        Column(_HEADINGS["objectives"], 14, Style.PERCENTAGE),
        _OVERALL,
        _SENT_AT,
        _PROVISIONAL,
    ),
)
SUBMISSIONS: Final = Table(
    "submissions",
    *messages.TABLE_NAMES["submissions"],
    columns=(*PERSON, EVALUATION, PERIOD, _SENT_AT),
)
TRAINING: Final = Table(
    "training",
    *messages.TABLE_NAMES["training"],
    columns=(
        EVALUATOR,
        COLLABORATOR,
        Column(_HEADINGS["comments"], 80, Style.LONG_TEXT),
        EVALUATION,
        PERIOD,
        _SENT_AT,
    ),
)
PROGRESS: Final = Table(
    "progress",
    *messages.TABLE_NAMES["progress"],
    columns=(
        EVALUATOR,
        Column(_HEADINGS["assigned"], 14, Style.NUMBER),
        Column(_HEADINGS["evaluated"], 14, Style.NUMBER),
        Column(_HEADINGS["progress"], 12, Style.PERCENTAGE),
    ),
)
NOT_EVALUATED: Final = Table(
    "not_evaluated",
    *messages.TABLE_NAMES["not_evaluated"],
    columns=(
        *PERSON,
        CATEGORY,
        EVALUATION,
        Column(_HEADINGS["why"], 48),
        Column(_HEADINGS["day"], 14, Style.DAY),
        Column(_HEADINGS["evaluators"], 48),
    ),
)
COMPARISON: Final = Table(
    "comparison",
    *messages.TABLE_NAMES["comparison"],
    columns=(
        CATEGORY,
        Column(_HEADINGS["section"], 16),
        Column(_HEADINGS["question"], 60, Style.LONG_TEXT),
        Column(_HEADINGS["year"], 8, Style.NUMBER),
        Column(_HEADINGS["people"], 10, Style.NUMBER),
        Column(_HEADINGS["percentage"], 12, Style.PERCENTAGE),
        Column(_HEADINGS["score"], 12, Style.SCORE),
        Column(_HEADINGS["compared_with"], 12, Style.NUMBER),
        Column(_HEADINGS["people_compared"], 12, Style.NUMBER),
        Column(_HEADINGS["percentage_compared"], 14, Style.PERCENTAGE),
        Column(_HEADINGS["score_compared"], 14, Style.SCORE),
        Column(_HEADINGS["same_people"], 12, Style.NUMBER),
        Column(_HEADINGS["percentage_same"], 14, Style.PERCENTAGE),
        Column(_HEADINGS["percentage_same_compared"], 14, Style.PERCENTAGE),
        Column(_HEADINGS["former_text"], 60, Style.LONG_TEXT),
        Column(_HEADINGS["standing_change"], 40),
        Column(_HEADINGS["people_in_common"], 12, Style.NUMBER),
        Column(_HEADINGS["evaluators_in_common"], 12, Style.NUMBER),
    ),
)
GROUPS: Final = Table(
    "groups",
    *messages.TABLE_NAMES["groups"],
    columns=(
        Column(_HEADINGS["group"], 16),
        Column(_HEADINGS["group_name"], 32),
        Column(_HEADINGS["people"], 10, Style.NUMBER),
        Column(_HEADINGS["percentage"], 12, Style.PERCENTAGE),
        Column(_HEADINGS["standing"], 40),
        Column(_HEADINGS["people_in_common"], 12, Style.NUMBER),
        Column(_HEADINGS["evaluators_in_common"], 12, Style.NUMBER),
    ),
)

HEAT_MAP: Final = Table(
    "heat_map",
    *messages.TABLE_NAMES["heat_map"],
    columns=(
        Column(_HEADINGS["section"], 16),
        Column(_HEADINGS["question"], 60, Style.LONG_TEXT),
        DEPARTMENT,
        Column(_HEADINGS["people"], 10, Style.NUMBER),
        Column(_HEADINGS["score"], 12, Style.SCORE),
    ),
)
SCORED_PEOPLE: Final = Table(
    "scored_people",
    *messages.TABLE_NAMES["scored_people"],
    columns=(
        NAME,
        DEPARTMENT,
        Column(_HEADINGS["question"], 60, Style.LONG_TEXT),
        Column(_HEADINGS["score"], 12, Style.SCORE),
    ),
)
CALIBRATION: Final = Table(
    "calibration",
    *messages.TABLE_NAMES["calibration"],
    columns=(
        EVALUATOR,
        Column(_HEADINGS["people"], 10, Style.NUMBER),
        Column(_HEADINGS["score"], 12, Style.SCORE),
        *(Column(messages.SHARE.format(score=score), 10, Style.PERCENTAGE) for score in SCORES),
    ),
)


def result_rows(filters: ChosenLatest, reader: Reader) -> Rows:
    """The rows of `RESULTS`: the latest result of each person, in the order of `list_latest`."""
    people = list_latest(filters, reader=reader)
    if filters.ids:
        people = people.filter(pk__in=filters.ids)
    found = list(people.values_list("pk", flat=True))
    yield from map(_latest_row, read_latest(found, filters, reader=reader))


def _latest_row(row: LatestRowOut) -> Row:
    return (
        row.user_name,
        row.position,
        row.department,
        row.category_name,
        row.evaluation_name,
        _decimal(row.overall_percentage),
        row.confirmed_at,
        row.answered_at,
        _completeness(row.submissions_count, row.expected_submissions_count),
    )


def correction_rows(filters: CorrectionsFilter, reader: Reader) -> Rows:
    """The rows of `CORRECTIONS` that the reader may see."""
    return _asked_rows(list_open_reopenings(filters, reader=reader))


def correction_request_rows(filters: CorrectionsFilter, reader: Reader) -> Rows:
    """The rows of `CORRECTION_REQUESTS` that the reader may see."""
    return _asked_rows(list_open_requests(filters, reader=reader))


def _asked_rows(found: QuerySet[Reopening] | QuerySet[CorrectionRequest]) -> Rows:
    result = result_of("submission__")
    rows = found.values_list(
        "submission__collaborator__name",
        Subquery(result.values("position")),
        Subquery(result.values("department")),
        "submission__evaluation__name",
        "asked_at",
        "reason",
    )
    yield from rows.iterator(CHUNK_SIZE)


def history_rows(filters: Search, reader: Reader) -> Rows:
    """The rows of `HISTORY` of all people, by name and newest first."""
    results = reader.results.filter(matching(filters.search, "collaborator__name_key"))
    in_order = results.order_by("collaborator__name_key", "collaborator", "-last_at")
    return _rows_of(in_order, reader=reader)


def person_history_rows(*, user_id: int, sort: str | None, reader: Reader) -> Rows:
    """The rows of `HISTORY` of one person."""
    results = reader.results.filter(collaborator_id=user_id)
    return _rows_of(PERSON_HISTORY_SORTING.order(results, sort), reader=reader)


def submission_rows(filters: SubmissionsFilter, reader: Reader) -> Rows:
    """The rows of `SUBMISSIONS` that the reader may see."""
    submissions = list_submissions(filters, reader=reader)
    yield from submissions.values_list(
        "collaborator__name",
        Subquery(result_of().values("position")),
        "department",
        "evaluation__name",
        "evaluation__period",
        "created_at",
    ).iterator(CHUNK_SIZE)


def training_rows(filters: TrainingFilter, reader: Reader) -> Rows:
    """The rows of `TRAINING` that the reader may see, by evaluator."""
    columns = (
        "evaluator__name",
        "collaborator__name",
        "comments",
        "evaluation__name",
        "evaluation__period",
        "created_at",
    )
    by_evaluator = ("evaluator__name_key", "evaluator_id")
    recommended = list_recommendations(filters, reader=reader).order_by(
        *by_evaluator, *RECOMMENDATIONS_SORTING.terms(filters.sort)
    )
    yield from recommended.values_list(*columns).iterator(CHUNK_SIZE)


def not_evaluated_rows(filters: NotEvaluatedFilter, reader: Reader) -> Rows:
    """The rows of `NOT_EVALUATED`."""
    for row in list_not_evaluated(filters, reader=reader):
        yield (
            row.user_name,
            row.position,
            row.department,
            row.category_name,
            row.evaluation_name,
            _WHY_LABELS[row.why],
            row.day,
            ", ".join(each.evaluator_name for each in row.evaluators),
        )


_WHY_LABELS: Final = REASON_LABELS | messages.WHY_LABELS


def progress_rows(filters: ProgressFilter, reader: Reader) -> Rows:
    """The rows of `PROGRESS` that the reader may see."""
    for progress in list_progress(filters, reader=reader):
        percent = None if progress.share is None else progress.share * 100
        yield (
            progress.evaluator_name,
            progress.assigned,
            progress.evaluated,
            _decimal(percent),
        )


def comparison_rows(filters: ComparingSearch, reader: Reader) -> Rows:
    """The rows of `COMPARISON`: the whole, the categories, and the questions of all of them."""
    years, part = filters.years, filters.part
    changes = get_changes(years, part=part, reader=reader)
    for group in compare_groups(years, part=part, reader=reader, changes=changes):
        if has_words(group.label or messages.ALL_CATEGORIES, filters.search):
            yield from _compared_sections(group, years)
    for question in compare_questions(years, part=part, reader=reader):
        if has_words(question.question_text, filters.search):
            yield _compared_question(question, years)


def _compared_sections(group: ComparedGroupOut, years: TwoYears) -> Rows:
    for section, heading in messages.SECTIONS.items():
        mean: SectionMeanOut = getattr(group.means, section)
        compared: SectionMeanOut = getattr(group.compared, section)
        same: PairedMeanOut = getattr(group.same_people, section)
        standing = group.standing
        yield (
            group.label or messages.ALL_CATEGORIES,
            heading,
            "",
            years.year,
            mean.people,
            _decimal(mean.average),
            None,
            years.compared_with,
            compared.people,
            _decimal(compared.average),
            None,
            same.people,
            _decimal(same.average),
            _decimal(same.compared),
            "",
            *(
                (_CHANGE_LABELS[standing.told], standing.compared, standing.evaluators)
                if section == "overall"
                else ("", None, None)
            ),
        )


def _compared_question(question: ComparedQuestionOut, years: TwoYears) -> Row:
    return (
        "",
        messages.SECTIONS_OF_TYPES[question.question_type],
        question.question_text,
        years.year,
        question.mean.people,
        None,
        _decimal(question.mean.average),
        years.compared_with,
        question.compared.people,
        None,
        _decimal(question.compared.average),
        None,
        None,
        None,
        question.former_text,
        "",
        None,
        None,
    )


_CHANGE_LABELS: Final = messages.CHANGE_LABELS | messages.UNKNOWN_LABELS
_STANDING_LABELS: Final = messages.STANDING_LABELS | messages.UNKNOWN_LABELS


def group_rows(filters: YearSearch, reader: Reader) -> Rows:
    """The rows of `GROUPS`."""
    year = filters.chosen_year
    groups = get_groups(year=year, part=filters.part, reader=reader)
    for kind, heading in messages.GROUP_KINDS.items():
        for group in getattr(groups, kind):
            label = group.label or messages.NO_DEPARTMENT
            if has_words(label, filters.search):
                yield (
                    heading,
                    label,
                    group.people,
                    _decimal(group.average),
                    _STANDING_LABELS[group.standing.told],
                    group.standing.compared,
                    group.standing.evaluators,
                )


def heat_map_rows(filters: YearSearch, reader: Reader) -> Rows:
    """The rows of `HEAT_MAP`: each question as a whole, and in the departments that have scores."""
    year = filters.chosen_year
    heat_map = get_heat_map(year=year, part=filters.part, reader=reader)
    names = [messages.ALL_DEPARTMENTS]
    names += [name or messages.NO_DEPARTMENT for name in heat_map.departments]
    for question in heat_map.questions:
        text = question.question_text
        if has_words(text, filters.search):
            section = messages.SECTIONS_OF_TYPES[question.question_type]
            for name, mean in zip(names, (question.mean, *question.cells), strict=True):
                if mean.people:
                    yield section, text, name, mean.people, _decimal(mean.average)


def scored_people_rows(filters: ScoredPeopleOfQuestion, reader: Reader) -> Rows:
    """The rows of `SCORED_PEOPLE`: the people behind a cell of the heat map; none without it."""
    if filters.question_id is None:
        return
    people = list_scored_people(
        filters,
        question_id=filters.question_id,
        category_id=filters.category_id,
        reader=reader,
    )
    text = question_text(filters.question_id)
    for row in people.iterator(CHUNK_SIZE):
        yield row["user_name"], row["department"], text, _decimal(row["average"])


def calibration_rows(filters: YearSearch, reader: Reader) -> Rows:
    """The rows of `CALIBRATION`: everybody, and the evaluators who are shown."""
    year = filters.chosen_year
    calibration = get_calibration(year=year, part=filters.part, reader=reader)
    if calibration.everybody:
        yield _distribution_row(messages.ALL_EVALUATORS, calibration.everybody)
    for given in calibration.evaluators:
        if has_words(given.evaluator_name, filters.search):
            yield _distribution_row(given.evaluator_name, given)


def _distribution_row(name: str, given: DistributionOut) -> Row:
    return name, given.people, _decimal(given.average), *map(Decimal, given.shares)


def _rows_of(results: PersonResultQuerySet, *, reader: Reader) -> Rows:
    columns = (
        "collaborator__name",
        "position",
        "department",
        "evaluation__name",
        "evaluation__period",
        "competencies",
        "objectives",
        "overall",
        "collaborator",
        "last_at",
        "submissions",
        "missing",
    )
    for row in results.with_missing().values_list(*columns).iterator(CHUNK_SIZE):
        *about, competencies, objectives, overall, person_id, at, sent, missing = row
        percentages = map(_decimal, (competencies, objectives, overall))
        told_at = timezone.localdate(at) if person_id == reader.id else at
        yield (*about, *percentages, told_at, _completeness(sent, sent + missing))


def _completeness(sent: int | None, expected: int | None) -> str:
    """`1 de 2 evaluaciones` for a provisional result; otherwise empty."""
    if sent == expected:
        return ""
    return messages.COMPLETENESS.format(sent=sent, expected=expected)


def _decimal(exact: Fraction | None) -> Decimal | None:
    return None if exact is None else Decimal(two_decimals(exact))
