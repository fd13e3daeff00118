"""What reports say of each question: how it was answered, and what was said with it."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import OuterRef, Subquery

from evaluacmo.common.aggregates import GatheredColumns, SlotOfMany, one_of
from evaluacmo.common.prepared import Prepared
from evaluacmo.common.schemas import QuestionTypeName
from evaluacmo.evaluations.models import LEVEL_FIELDS, QuestionWording
from evaluacmo.results.models import Answer
from evaluacmo.results.scoring import Tallies, Tally


class Words(NamedTuple):
    """What was asked, in the words of one wording or of several."""

    question_type: QuestionTypeName
    question_id: int
    question_text: str
    levels: tuple[str, ...]


class QuestionAverage(NamedTuple):
    """A question as it was answered: what all evaluators together said of it."""

    place: int
    """Where it stands among all that is asked in the evaluation."""
    asked: Words
    points: int
    """What the scores add up to."""
    answers: int
    comments: Sequence[str]
    """What the scores rest on, in the order they were sent; nobody who gave one is named."""

    @property
    def average(self) -> Fraction:
        """The exact mean over evaluators."""
        return average_of(self.points, self.answers)


def average_of(points: int, answers: int) -> Fraction:
    """The exact mean of so many answers whose scores add up to so many points."""
    return Fraction(points, answers)


_PLACE, _, _POINTS, _ANSWERS, _COMMENTS = range(len(QuestionAverage._fields))


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
    """The answers of a submission: to which wordings, and in the same order what."""

    wordings: Sequence[int] = ()
    scores: Sequence[int] = ()
    comments: Sequence[str] = ()


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
    """The answers of the submission in the outer query, as JSON: what a `Given` is made of."""
    answers = Answer.objects.filter(submission=OuterRef("pk")).order_by().values("submission")
    gathered = answers.annotate(given=GatheredColumns("wording_id", "score", "comment"))
    return Subquery(gathered.values("given"))


def given_by(answered: str | None) -> Given:
    """The answers that such a JSON text says; without any it is None."""
    return Given(*json.loads(answered)) if answered else Given()


_WORDINGS = Prepared(
    lambda: QuestionWording.objects.filter(pk__in=one_of(SlotOfMany("wordings"))).values_list(
        "pk", "question_type", "question_id", "question_text", *LEVEL_FIELDS
    )
)


class Asked:
    """What these wordings asked, in the order of reports.

    Competencies come first, in the order of the bank; of one question, the words that are older.
    """

    def __init__(self, wordings: Collection[int]) -> None:
        """Look them up (one query)."""
        rows = [(pk, _words(*asked)) for pk, *asked in _WORDINGS.rows(wordings=wordings)]
        in_order = sorted(rows, key=_place)
        self._words = [words for _, words in in_order]
        first: dict[Words, int] = {}
        self._places = {
            pk: (place, first.setdefault(words, place))
            for place, (pk, words) in enumerate(in_order)
        }
        """Of each wording its place, and the first place of the same words."""

    def averages(self, sent: Iterable[Given]) -> list[QuestionAverage]:
        """Of what was answered about one person, one row for the same words of a question.

        The submissions come in the order in which they were sent, and so do the comments.
        """
        rows: dict[int, list[Any]] = {}
        for answers in sent:
            for wording_id, score, comment in zip(*answers, strict=True):
                place, words = self._places[wording_id]
                row = rows.get(words)
                if row is None:
                    row = rows[words] = [place, self._words[place], 0, 0, []]
                elif place < row[_PLACE]:
                    row[_PLACE] = place
                row[_POINTS] += score
                row[_ANSWERS] += 1
                if comment:
                    row[_COMMENTS].append(comment)
        return list(map(QuestionAverage._make, sorted(rows.values())))


def _words(question_type: QuestionTypeName, question_id: int, text: str, *levels: str) -> Words:
    return Words(question_type, question_id, text, levels if any(levels) else ())


def _place(row: tuple[int, Words]) -> tuple[str, int, int]:
    wording_id, words = row
    return words.question_type, words.question_id, wording_id
