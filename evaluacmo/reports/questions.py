"""The mean scores by question, in one year and in two (rules: analysis)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Annotated, Any, Final, NamedTuple

from django.db.models import (
    BigIntegerField,
    Count,
    ExpressionWrapper,
    F,
    Max,
    QuerySet,
    Sum,
    Value,
)

from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import Output, QueryId, Search
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.common.text import alphabetical, one_spelling
from evaluacmo.evaluations.models import QuestionTypeName, QuestionWording
from evaluacmo.evaluations.queries import evaluations_of_year
from evaluacmo.reports.measures import FEWEST_PEOPLE
from evaluacmo.reports.part import Part, TwoYears, WithinCategory
from evaluacmo.results.fields import SCALE, FixedPointField
from evaluacmo.results.models import QuestionResult
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import OptionalScore, RoundedScore

_PERSON: Final = "result__collaborator"
SCORED_PEOPLE_SORTING: Final = Sorting(
    "average",
    f"{_PERSON}__name_key",
    "user_id",
    score="average",
    name=f"{_PERSON}__name_key",
    department=folded("result__department"),
)


class ScoredPeopleFilter(WithinCategory, Search):
    """The people behind a cell of the heat map."""

    without_department: bool = False
    sort: Annotated[str | None, SCORED_PEOPLE_SORTING] = None


class ScoredPeopleOfQuestion(ScoredPeopleFilter):
    """The people of a workbook, whose address names neither category nor question."""

    category_id: QueryId | None = None
    question_id: QueryId | None = None


class QuestionMeanOut(Output):
    """The mean of all scores of a question, from 1 to 4 (null without people)."""

    people: int
    average: OptionalScore


class HeatMapRowOut(Output):
    """A question, its mean in the category, and those of the departments, in their order.

    Its text is the newest one that was answered.
    """

    question_id: int
    question_text: str
    question_type: QuestionTypeName
    mean: QuestionMeanOut
    cells: list[QuestionMeanOut]


class HeatMapOut(Output):
    """The questions of a category in a year, the lowest mean first.

    `departments` are those of the results; an empty name, for people without one, comes last.
    """

    year: int
    departments: list[str]
    questions: list[HeatMapRowOut]


class ScoredPersonOut(Output):
    """A person and their mean in a question, by all their evaluators."""

    user_id: int
    user_name: str
    department: str
    evaluation_id: int
    average: RoundedScore


class ComparedQuestionOut(Output):
    """A question in a year and in the one it is compared with.

    Its text is the newest one that was answered in the year, or else in the other one.
    """

    question_id: int
    question_text: str
    question_type: QuestionTypeName
    former_text: str
    """The text of the other year; empty where it is the same, or one of the years has none."""
    mean: QuestionMeanOut
    compared: QuestionMeanOut


class SchoolQuestionOut(Output):
    """A question, its mean over all categories that were asked, and their names."""

    question_id: int
    question_text: str
    question_type: QuestionTypeName
    categories: list[str]
    people: int
    average_score: RoundedScore


NOBODY: Final = QuestionMeanOut(people=0, average=None)


class _Row(NamedTuple):
    """The answers to a question about the people of a group (a department, or a year)."""

    question_id: int
    group: Any
    people: int
    points: int
    answers: int
    wording_id: int
    """The newest one."""


def get_heat_map(*, year: int, part: Part, reader: Reader) -> HeatMapOut:
    """The questions of a category in a year, by department (four queries). Raises `NotFound`."""
    spelled = _rows((year,), by="result__department", part=part, reader=reader)
    rows = _by_department(spelled)
    wordings = _wordings(rows)
    departments = sorted(alphabetical(row.group for row in rows), key=lambda name: not name)
    by_mean = []
    for own in _by_question(rows):
        answers = sum(row.answers for row in own)
        average = Fraction(sum(row.points for row in own), answers)
        cells = {row.group: _mean(row) for row in own}
        question = HeatMapRowOut(
            **_asked(wordings[max(row.wording_id for row in own)]),
            # each person has one result in the year
            mean=QuestionMeanOut(people=sum(row.people for row in own), average=average),
            cells=[cells.get(department, NOBODY) for department in departments],
        )
        by_mean.append((average, question.question_id, question))
    questions = [question for _, _, question in sorted(by_mean, key=itemgetter(0, 1))]
    return HeatMapOut(year=year, departments=departments, questions=questions)


def list_school_questions(*, year: int, reader: Reader) -> list[SchoolQuestionOut]:
    """The school's questions with scores of at least ten people in a year, the lowest mean first.

    Four queries.
    """
    rows = _rows((year,), by="evaluation", part=Part(), reader=reader)
    names = dict(evaluations_of_year(year).values_list("pk", "category__name"))
    # each person has one result in the year
    asked = [own for own in _by_question(rows) if sum(row.people for row in own) >= FEWEST_PEOPLE]
    wordings = _wordings(row for own in asked for row in own)
    by_mean = sorted(
        (
            Fraction(sum(row.points for row in own), sum(row.answers for row in own)),
            own[0].question_id,
            own,
        )
        for own in asked
    )
    return [
        SchoolQuestionOut(
            **_asked(wordings[max(row.wording_id for row in own)]),
            categories=alphabetical(names[row.group] for row in own),
            people=sum(row.people for row in own),
            average_score=average,
        )
        for average, _, own in by_mean
    ]


def _by_department(spelled: Sequence[_Row]) -> list[_Row]:
    """The rows by question and department, equal names together."""
    people: Counter[str] = Counter()
    for row in spelled:
        people[row.group] += row.people
    shown = one_spelling(people)
    rows: dict[tuple[int, str], _Row] = {}
    for row in spelled:
        name = shown[row.group]
        other = rows.get((row.question_id, name))
        rows[row.question_id, name] = _Row(
            row.question_id,
            name,
            # each person has one result in the year
            row.people + (other.people if other else 0),
            row.points + (other.points if other else 0),
            row.answers + (other.answers if other else 0),
            max(row.wording_id, other.wording_id if other else 0),
        )
    return list(rows.values())


def compare_questions(years: TwoYears, *, part: Part, reader: Reader) -> list[ComparedQuestionOut]:
    """The questions of a category in two years, as in the bank, competencies first (four queries).

    A question stays the same one however it is reworded. Raises `NotFound` for an unknown category.
    """
    rows = _rows(years, by="evaluation__period", part=part, reader=reader)
    wordings = _wordings(rows)
    compared: list[tuple[tuple[str, int, int], ComparedQuestionOut]] = []
    for own in _by_question(rows):
        of_year = {row.group: row for row in own}
        now, then = (of_year.get(year) for year in years)
        wording = wordings[(now or own[0]).wording_id]
        former = wordings[(then or own[0]).wording_id].question_text
        question = ComparedQuestionOut(
            **_asked(wording),
            former_text="" if former == wording.question_text else former,
            mean=_mean(now),
            compared=_mean(then),
        )
        compared.append((_bank_order(wording), question))
    return [question for _, question in sorted(compared, key=itemgetter(0))]


def _asked(wording: QuestionWording) -> dict[str, Any]:
    return {
        "question_id": wording.question_id,
        "question_text": wording.question_text,
        "question_type": wording.question_type,
    }


def _bank_order(wording: QuestionWording) -> tuple[str, int, int]:
    return wording.question_type, wording.question.position, wording.question_id


def list_scored_people(
    filters: ScoredPeopleFilter, *, question_id: int, category_id: int | None, reader: Reader
) -> QuerySet[QuestionResult, Any]:
    """The people behind a cell of the heat map, each with `average`, the lowest first.

    By default in this year. Raises `NotFound` for an unknown category or question.
    """
    if not QuestionWording.objects.filter(question=question_id).exists():
        raise NotFound
    years, part = (filters.chosen_year,), filters.part_of(category_id)
    results = _results(years, part=part, reader=reader).filter(
        matching(filters.search, f"{_PERSON}__name_key"), question=question_id
    )
    if filters.without_department:
        results = results.filter(result__department_key="")
    people: QuerySet[QuestionResult, Any] = results.values(
        "evaluation_id",
        user_id=F(_PERSON),
        user_name=F(f"{_PERSON}__name"),
        department=F("result__department"),
        average=ExpressionWrapper(
            # PostgreSQL would be given the scale as 32 bits
            F("points") * Value(SCALE, BigIntegerField()) / F("answers"),
            output_field=FixedPointField(),
        ),
    )
    return SCORED_PEOPLE_SORTING.order(people, filters.sort)


def question_text(question_id: int) -> str:
    """The latest wording of a question. Raises `NotFound`."""
    wording = QuestionWording.objects.filter(question=question_id).order_by("pk").last()
    if wording is None:
        raise NotFound
    return wording.question_text


def _rows(years: Iterable[int], *, by: str, part: Part, reader: Reader) -> list[_Row]:
    """The counted results in questions by question and by this column."""
    results = _results(years, part=part, reader=reader).order_by("question")
    # each person has one counted result in a year
    rows = results.values_list("question", by).annotate(
        Count("result"), Sum("points"), Sum("answers"), Max("wording")
    )
    return [_Row(*row) for row in rows]


def _results(years: Iterable[int], *, part: Part, reader: Reader) -> QuerySet[QuestionResult]:
    """The results that count in these years; of a person's two evaluations the later one."""
    part.require_category()
    found = part.evaluations(year=None).filter(period__in=years)
    # read first, so that PostgreSQL knows how many rows there are
    evaluations = list(found.values_list("pk", flat=True))
    counted = reader.counted_results.filter(part.results(year=None), evaluation__in=evaluations)
    return QuestionResult.objects.filter(evaluation__in=evaluations, result__in=counted)


def _by_question(rows: Iterable[_Row]) -> Iterator[list[_Row]]:
    for _, own in groupby(rows, key=lambda row: row.question_id):
        yield list(own)


def _wordings(rows: Iterable[_Row]) -> dict[int, QuestionWording]:
    wordings = QuestionWording.objects.select_related("question")
    return wordings.in_bulk({row.wording_id for row in rows})


def _mean(row: _Row | None) -> QuestionMeanOut:
    if row is None:
        return NOBODY
    return QuestionMeanOut(people=row.people, average=Fraction(row.points, row.answers))
