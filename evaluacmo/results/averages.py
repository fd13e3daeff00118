"""The exact averages of questions (rules: scores)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from evaluacmo.evaluations.models import QuestionWording
from evaluacmo.results.models import Answer

QuestionWords = tuple[int, str, str, tuple[str, ...]]
"""A question with the type, the text and the levels that were answered."""


@dataclass(slots=True)
class QuestionAverage:
    """All answers about one person to wordings of a question with the same text."""

    wording: QuestionWording
    """The oldest of these wordings."""
    points: int = 0
    """The sum of the scores."""
    answers: int = 0
    comments: list[str] = field(default_factory=list)
    """In the order they were sent."""

    @property
    def average(self) -> Fraction:
        """The exact mean of the scores."""
        return Fraction(self.points, self.answers)


def question_averages(answers: Iterable[Answer]) -> list[QuestionAverage]:
    """An average for each question, competencies first, and for each of its different wordings.

    They are in the order in which they were asked first. The answers are in the order of their
    submissions, and those of a submission in the order in which they were stored.
    """
    averages = averages_by_words(answers)
    positions: dict[int, int] = {}
    for question_id, *_ in averages:
        positions.setdefault(question_id, len(positions))

    def sort_key(average: QuestionAverage) -> tuple[str, int, int]:
        wording = average.wording
        return wording.question_type, positions[wording.question_id], wording.pk

    return sorted(averages.values(), key=sort_key)


def averages_by_words(answers: Iterable[Answer]) -> dict[QuestionWords, QuestionAverage]:
    """The averages by what was asked: a question reworded there and back has one of them."""
    averages: dict[QuestionWords, QuestionAverage] = {}
    for answer in answers:
        wording = answer.wording
        words = (
            wording.question_id,
            wording.question_type,
            wording.question_text,
            tuple(wording.levels),
        )
        average = averages.setdefault(words, QuestionAverage(wording))
        if wording.pk < average.wording.pk:
            average.wording = wording
        average.points += answer.score
        average.answers += 1
        if answer.comment:
            average.comments.append(answer.comment)
    return averages
