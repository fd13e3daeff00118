"""What reports say of each question: how it was answered, and what was said with it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from django.db.models import OuterRef, Subquery
from django.db.models.functions import JSONArray

from evaluacmo.common.aggregates import Gathered, SlotOfMany, one_of
from evaluacmo.common.prepared import Prepared
from evaluacmo.common.schemas import QuestionTypeName
from evaluacmo.evaluations.models import LEVEL_FIELDS, QuestionWording
from evaluacmo.results.models import Answer
from evaluacmo.results.scoring import Tallies, Tally

DIFFERENT_MEANS = 1024


class Words(NamedTuple):
    """What was asked, in the words of one wording or of several."""

    question_type: QuestionTypeName
    question_id: int
    question_text: str
    levels: tuple[str, ...]


class QuestionAverage(NamedTuple):
    """A question as it was answered, and the exact mean of its scores over evaluators."""

    question_id: int
    question_text: str
    question_type: QuestionTypeName
    levels: Sequence[str]
    """What 1, 2, 3 and 4 were said to look like, or nothing."""
    average: Fraction
    comments: list[str]
    """What the scores rest on, in the order they were sent; nobody who gave one is named."""


@dataclass(frozen=True, slots=True)
class SectionScores:
    """All the scores of one section together, from which its percentage follows."""

    question_type: QuestionTypeName
    people: int
    """How many of them were asked anything in it."""
    answers: int
    points: int
    """What the scores add up to."""
    is_even: bool
    """Whether everybody answered as many questions: then `points` and `answers` say it all."""


class Given(NamedTuple):
    """One answer, and the wording it was given to."""

    wording_id: int
    score: int
    comment: str


def section_scores(tallies: Sequence[Tallies]) -> list[SectionScores]:
    """What all evaluators together said in each section, nothing where nobody was asked."""
    return [
        _together("competency", [each.competencies for each in tallies]),
        _together("objective", [each.objectives for each in tallies]),
    ]


def _together(question_type: QuestionTypeName, tallies: Sequence[Tally]) -> SectionScores:
    asked = [each for each in tallies if each.count]
    return SectionScores(
        question_type=question_type,
        people=len(asked),
        answers=sum(each.count for each in asked),
        points=sum(each.total for each in asked),
        is_even=len({each.count for each in asked}) <= 1,
    )


def given_answers() -> Subquery:
    """The answers of the submission in the outer query, as JSON: what each `Given` is made of."""
    answers = Answer.objects.filter(submission=OuterRef("pk")).order_by().values("submission")
    gathered = answers.annotate(given=Gathered(JSONArray(*Given._fields)))
    return Subquery(gathered.values("given"))


_WORDINGS = Prepared(
    lambda: QuestionWording.objects.filter(pk__in=one_of(SlotOfMany("wordings"))).values_list(
        "pk", "question_type", "question_id", "question_text", *LEVEL_FIELDS
    )
)


def words_of(wordings: Collection[int]) -> dict[int, Words]:
    """What each of these wordings asked (one query)."""
    return {pk: _words(*asked) for pk, *asked in _WORDINGS.rows(wordings=wordings)}


def _words(question_type: QuestionTypeName, question_id: int, text: str, *levels: str) -> Words:
    return Words(question_type, question_id, text, levels if any(levels) else ())


def question_averages(
    answers: Iterable[Given], words: Mapping[int, Words]
) -> list[QuestionAverage]:
    """Of the answers about one person, one row for the same words of a question.

    Competencies come first, in the order of the bank. The answers are in the order in which they
    were sent, and so are the comments.
    """
    rows: defaultdict[Words, list[Given]] = defaultdict(list)
    for each in answers:
        rows[words[each.wording_id]].append(each)
    return [_average(asked, given) for asked, given in sorted(rows.items(), key=_place)]


def _place(row: tuple[Words, list[Given]]) -> tuple[str, int, int]:
    """Where a row stands: of one question, by the words that are older."""
    asked, given = row
    return asked.question_type, asked.question_id, min(each.wording_id for each in given)


def _average(asked: Words, given: Sequence[Given]) -> QuestionAverage:
    return QuestionAverage(
        question_id=asked.question_id,
        question_text=asked.question_text,
        question_type=asked.question_type,
        levels=asked.levels,
        average=_mean(sum([each.score for each in given]), len(given)),
        comments=[each.comment for each in given if each.comment],
    )


@lru_cache(maxsize=DIFFERENT_MEANS)
def _mean(points: int, answers: int) -> Fraction:
    """A list of reports has many questions and few different means."""
    return Fraction(points, answers)
