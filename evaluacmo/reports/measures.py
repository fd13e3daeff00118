"""The sources of the differences between a category's results (rules: analysis; docs/method.md)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import combinations
from math import lcm
from typing import Final, NamedTuple

from django.db.models import Count, F, Max, QuerySet, Sum

from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.models import QuestionWording
from evaluacmo.reports.forms import answers_of, results_of_others, submissions_of
from evaluacmo.reports.part import Part
from evaluacmo.results.models import Answer
from evaluacmo.results.reader import Reader
from evaluacmo.statistics.components import (
    DIVIDING,
    SAME_VARIANCE,
    Components,
    Layout,
    Margin,
    are_alike,
    components,
    dividing,
    layout_of,
    spread_of,
    tenths,
    variance,
)
from evaluacmo.statistics.differences import root_up, usual_difference_of
from evaluacmo.statistics.precision import Range, evaluators_range
from evaluacmo.statistics.totals import Form, Totals, read_forms, totals_of

FEWEST_PEOPLE: Final = 10
"""With fewer, only their number is told. As many must have several evaluators."""
FEWEST_EVALUATORS: Final = 5
"""With fewer, no severity is told: the relative error of its variance is √(2 / (number - 1))."""
COMPARED_PEOPLE: Final = 200
"""The size of the sample for correlations; a correlation of 0.95 has an error below 0.01."""
NAMED: Final = 3
"""Questions that are named for each reason, at most."""


class Unknown(StrEnum):
    """The reason for missing parts of a result."""

    FEW_PEOPLE = "few_people"
    """Nothing else is told in this case."""
    ONE_EVALUATOR = "one_evaluator"
    """Fewer than ten people have several evaluators."""
    ONE_PERSON = "one_person"
    """Each evaluator has evaluated one person."""
    FEW_EVALUATORS = "few_evaluators"
    DISCONNECTED = "disconnected"
    """Too few people, or evaluators, are connected with others."""
    TOO_WIDE = "too_wide"
    """The estimate could be nearly anything."""
    NO_DIFFERENCES = "no_differences"
    """All results are the same."""


class Finding(StrEnum):
    """The remarkable property of a question."""

    SAME_SCORES = "same_scores"
    """Nearly all people get the same score."""
    SAME_AS_OTHER = "same_as_other"
    """Its scores rise and fall with those of the other one."""
    DIVIDES_EVALUATORS = "divides_evaluators"


class PartOut(Output):
    """A part of the differences.

    `points` is the usual difference of two in it, in per cent, rounded up.
    """

    tenths: int
    points: int


class ResultPartsOut(Output):
    """The sources of the difference of two people with one evaluator each, in ten tenths.

    Of two people of the same set: they share evaluators, or are connected by others who do.
    """

    sets: int
    person: PartOut
    severity: PartOut
    """The part that an evaluator gives all their people."""
    view: PartOut
    """An evaluator's view of one person, and chance."""
    evaluators_from: int
    """The probable range of severity and view together, in tenths."""
    evaluators_to: int
    evaluator_tenths_of_two: int
    """The part of severity and view that is left with two evaluators for each person."""


class AnswerPartsOut(Output):
    """The sources of the difference of two single scores, in tenths that add up to ten."""

    form: int
    """The share of the person and the evaluator, who are the same in a form."""
    question: int
    rest: int


class MeasuredDifferenceOut(Output):
    """The usual difference of two evaluators of one person in per cent, and the number of pairs."""

    points: int
    pairs: int


class QuestionFindingOut(Output):
    """A question worth a look; `other_text` is the question with alike scores."""

    finding: Finding
    question_id: int
    question_text: str
    other_text: str


class MeasuresOut(Output):
    """The measures of the evaluation of a category in a year, without forms about the reader."""

    year: int
    people: int
    several: int
    """How many people have several evaluators."""
    evaluators: int
    answers: int
    parts: ResultPartsOut | None
    unknown: Unknown | None
    """The reason where there are no `parts`."""
    answer_parts: AnswerPartsOut | None
    difference: MeasuredDifferenceOut | None
    """Null with too few pairs."""
    findings: list[QuestionFindingOut]


class _Scores(NamedTuple):
    """The scores that an evaluator gave in a question."""

    evaluator: int
    question: int
    people: int
    total: int
    squares: int
    wording: int
    """The newest one."""


def get_measures(*, year: int, part: Part, reader: Reader) -> MeasuresOut:
    """The measures of a category (at most five queries). Raises `NotFound` for an unknown one."""
    part.require_category()
    results = results_of_others(year=year, part=part, reader=reader)
    forms = read_forms(submissions_of(results))
    evaluators_of = Counter(form.person for form in forms)
    counts = {
        "year": year,
        "people": len(evaluators_of),
        "several": sum(number > 1 for number in evaluators_of.values()),
        "evaluators": len({form.evaluator for form in forms}),
        "answers": sum(form.competency_count + form.objective_count for form in forms),
    }
    if len(evaluators_of) < FEWEST_PEOPLE:
        return MeasuresOut(
            **counts,
            parts=None,
            unknown=Unknown.FEW_PEOPLE,
            answer_parts=None,
            difference=None,
            findings=[],
        )
    totals = totals_of(forms)
    layout = totals.layout()
    parts = _parts(totals, layout)
    usual = usual_difference_of(spread_of(layout))
    answers = answers_of(results)
    scores = _scores(answers)
    of_answers = components([_answers(forms, scores)])
    return MeasuresOut(
        **counts,
        parts=parts if isinstance(parts, ResultPartsOut) else None,
        unknown=parts if isinstance(parts, Unknown) else None,
        answer_parts=_answer_parts(of_answers),
        difference=None
        if usual.pairs is None
        else MeasuredDifferenceOut(points=usual.points, pairs=usual.pairs),
        findings=_findings(
            scores,
            of_answers,
            answers.filter(submission__collaborator__in=sorted(evaluators_of)[:COMPARED_PEOPLE]),
        ),
    )


def _scores(answers: QuerySet[Answer]) -> list[_Scores]:
    # by evaluator first: those of a person are together, and SQLite sorts them in less time
    rows = answers.values_list("submission__evaluator", "wording__question").annotate(
        number=Count("pk"),
        total=Sum("score"),
        squares=Sum(F("score") * F("score")),
        newest=Max("wording"),
    )
    return [_Scores(*row) for row in rows]


def _parts(totals: Totals, layout: Layout) -> ResultPartsOut | Unknown:
    """The sources of the differences of totals, or why they cannot be told."""
    if layout.several < FEWEST_PEOPLE:
        return Unknown.ONE_EVALUATOR
    if all(evaluator.values == 1 for evaluator in layout.columns):
        return Unknown.ONE_PERSON
    if len(layout.columns) < FEWEST_EVALUATORS:
        return Unknown.FEW_EVALUATORS
    sets = totals.connected()
    # a set has one comparison fewer than people, or evaluators: together as many as one set of the
    # fewest
    too_few_people = len(layout.rows) - len(sets) < FEWEST_PEOPLE - 1
    too_few_evaluators = len(layout.columns) - len(sets) < FEWEST_EVALUATORS - 1
    layouts = [layout_of(own, unit=totals.unit) for own in sets]
    found = None if too_few_people or too_few_evaluators else components(layouts)
    if found is None:
        return Unknown.DISCONNECTED
    probable = evaluators_range(sets)
    if probable is None:
        return Unknown.NO_DIFFERENCES
    return Unknown.TOO_WIDE if probable.is_wide else _result_parts(found, probable, len(sets))


def _result_parts(found: Components, probable: Range, sets: int) -> ResultPartsOut:
    variances = (found.rows, found.columns, found.rest)
    person, severity, view = (
        PartOut(tenths=share, points=root_up(2 * variance))
        for share, variance in zip(tenths(variances), variances, strict=True)
    )
    by_evaluators = (found.columns + found.rest) / 2
    return ResultPartsOut(
        sets=sets,
        person=person,
        severity=severity,
        view=view,
        evaluators_from=probable.low,
        evaluators_to=probable.high,
        evaluator_tenths_of_two=tenths((by_evaluators, found.rows))[0],
    )


def _answers(forms: Iterable[Form], scores: Iterable[_Scores]) -> Layout:
    """The scores as forms by questions."""
    questions = [
        Margin(sum(row.people for row in own), sum(row.total for row in own))
        for own in _by_question(scores).values()
    ]
    squares = sum(row.squares for row in scores)
    return Layout([form.margin for form in forms], questions, squares)


def _answer_parts(found: Components | None) -> AnswerPartsOut | None:
    if found is None or not found.total:
        return None
    form, question, rest = tenths((found.rows, found.columns, found.rest))
    return AnswerPartsOut(form=form, question=question, rest=rest)


def _by_question(scores: Iterable[_Scores]) -> dict[int, list[_Scores]]:
    by_question: defaultdict[int, list[_Scores]] = defaultdict(list)
    for row in scores:
        by_question[row.question].append(row)
    return by_question


def _findings(
    scores: Sequence[_Scores], answers: Components | None, sample: QuerySet[Answer]
) -> list[QuestionFindingOut]:
    """The remarkable questions, of each kind the clearest first.

    `sample` is compared person by person.
    """
    by_question = _by_question(scores)
    found: list[tuple[Finding, int, int | None]] = [
        *((Finding.SAME_SCORES, question, None) for question in _with_same_scores(by_question)),
        *((Finding.SAME_AS_OTHER, one, other) for one, other in _alike(sample)),
        *(
            (Finding.DIVIDES_EVALUATORS, question, None)
            for question in _dividing(by_question, answers)
        ),
    ]
    newest = {pk: max(row.wording for row in own) for pk, own in by_question.items()}
    named = {pk for _, *questions in found for pk in questions if pk is not None}
    wordings = QuestionWording.objects.in_bulk({newest[pk] for pk in named})
    text = {pk: wordings[newest[pk]].question_text for pk in named}
    return [
        QuestionFindingOut(
            finding=finding,
            question_id=pk,
            question_text=text[pk],
            other_text="" if other is None else text[other],
        )
        for finding, pk, other in found
    ]


def _with_same_scores(by_question: dict[int, list[_Scores]]) -> list[int]:
    variances = {}
    for pk, own in by_question.items():
        number = sum(row.people for row in own)
        if number >= FEWEST_PEOPLE:
            variances[pk] = variance(
                number=number,
                total=sum(row.total for row in own),
                squares=sum(row.squares for row in own),
            )
    same = [pk for pk, found in variances.items() if found <= SAME_VARIANCE]
    return sorted(same, key=lambda pk: (variances[pk], pk))[:NAMED]


def _alike(answers: QuerySet[Answer]) -> list[tuple[int, int]]:
    """The pairs of questions in which people have alike means, the closest first."""
    rows = answers.values_list("wording__question", "submission__collaborator")
    found = list(rows.annotate(Sum("score"), Count("pk")))
    # a mean of any number of scores as a whole number
    unit = lcm(*{number for *_, number in found})
    means: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for question, person, total, number in found:
        means[question][person] = total * unit // number
    alike = []
    for one, other in combinations(sorted(means), 2):
        both = means[one].keys() & means[other].keys()
        correlation = are_alike(
            [means[one][person] for person in both], [means[other][person] for person in both]
        )
        if correlation is not None:
            alike.append((-correlation, one, other))
    return [(one, other) for _, one, other in sorted(alike)[:NAMED]]


def _dividing(by_question: dict[int, list[_Scores]], answers: Components | None) -> list[int]:
    """The questions in which evaluators differ beyond their severity, the most first."""
    totals: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    for own in by_question.values():
        for row in own:
            totals[row.evaluator][0] += row.total
            totals[row.evaluator][1] += row.people
    if answers is None or len(totals) < FEWEST_EVALUATORS:
        return []
    severity = {evaluator: sums[0] / sums[1] for evaluator, sums in totals.items()}
    found = {}
    for pk, own in by_question.items():
        deviations = [(row.people, row.total / row.people - severity[row.evaluator]) for row in own]
        # some questions vary more than others
        rest = max(float(answers.rest), _within(own))
        between = dividing(deviations, rest=rest, tests=len(by_question))
        if between is not None and between >= DIVIDING:
            found[pk] = between
    return sorted(found, key=lambda pk: (-found[pk], pk))[:NAMED]


def _within(scores: Sequence[_Scores]) -> float:
    """The variance of the scores in a question within evaluators."""
    free = sum(row.people - 1 for row in scores)
    squares = sum(row.squares - row.total**2 / row.people for row in scores)
    return squares / free if free else 0
