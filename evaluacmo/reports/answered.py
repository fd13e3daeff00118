"""What reports say of each question: how it was answered, and what was said with it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from evaluacmo.common.schemas import QuestionTypeName
from evaluacmo.evaluations.models import LEVEL_FIELDS
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.scoring import Tallies, Tally

WORDS = ("question_type", "question_id", "question_text", *LEVEL_FIELDS)


@dataclass(frozen=True, slots=True)
class QuestionAverage:
    """A question as it was answered, and the exact mean of its scores over evaluators."""

    question_id: int
    question_text: str
    question_type: QuestionTypeName
    levels: list[str]
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


# whom it is about, then `WORDS`
Row = tuple[Any, ...]


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


def question_averages(submissions: Sequence[Submission]) -> dict[int, list[QuestionAverage]]:
    """Each person's, one row for the same words of a question (one query).

    Competencies come first, in the order of the bank. The submissions are in the order in which
    they were sent about each person, and so are the comments.
    """
    averages: defaultdict[int, list[QuestionAverage]] = defaultdict(list)
    for (person, *words), given in sorted(_rows(submissions).items(), key=_place):
        averages[person].append(_average(words, given))
    return averages


def _rows(submissions: Sequence[Submission]) -> dict[Row, list[Given]]:
    person_of = {each.pk: each.collaborator_id for each in submissions}
    place_of = {each.pk: place for place, each in enumerate(submissions)}
    columns = ("submission_id", *Given._fields, *(f"wording__{word}" for word in WORDS))
    answers = Answer.objects.filter(submission__in=submissions).values_list(*columns)
    rows: defaultdict[Row, list[Given]] = defaultdict(list)
    for submission, wording, score, comment, *words in sorted(
        answers, key=lambda row: place_of[row[0]]
    ):
        rows[person_of[submission], *words].append(Given(wording, score, comment))
    return rows


def _place(row: tuple[Row, list[Given]]) -> tuple[str, int, int]:
    """Where a row stands among its person's: of one question, by the words that are older."""
    (_, question_type, question_id, *_), given = row
    return question_type, question_id, min(each.wording_id for each in given)


def _average(words: Sequence[Any], given: Sequence[Given]) -> QuestionAverage:
    question_type, question_id, text, *levels = words
    return QuestionAverage(
        question_id=question_id,
        question_text=text,
        question_type=question_type,
        levels=levels if any(levels) else [],
        average=Fraction(sum(each.score for each in given), len(given)),
        comments=[each.comment for each in given if each.comment],
    )
