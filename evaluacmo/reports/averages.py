"""The exact averages of a report (rules: scores)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from evaluacmo.common.schemas import QuestionTypeName
from evaluacmo.evaluations.models import QuestionWording
from evaluacmo.results.models import Answer
from evaluacmo.results.scoring import Tallies, Tally


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


@dataclass(frozen=True, slots=True)
class SectionScores:
    """The sums from which the percentage of a section is calculated."""

    question_type: QuestionTypeName
    people: int
    """The number of evaluators who answered a question of the section."""
    answers: int
    points: int
    """The sum of the scores."""
    is_even: bool
    """Whether all answered the same number of questions: the mean is `points` / `answers`."""


def question_averages(answers: Iterable[Answer]) -> list[QuestionAverage]:
    """An average for each question, competencies first, and for each of its different wordings.

    The answers are in the order of their submissions.
    """
    averages: dict[tuple[int, str, str, tuple[str, ...]], QuestionAverage] = {}
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
    return sorted(averages.values(), key=_sort_key)


def _sort_key(average: QuestionAverage) -> tuple[str, int, int]:
    wording = average.wording
    return wording.question_type, wording.question_id, wording.pk


def section_scores(tallies: Sequence[Tallies]) -> list[SectionScores]:
    """The scores of both sections, one `Tallies` for each evaluator."""
    return [
        _section("competency", [tally.competencies for tally in tallies]),
        _section("objective", [tally.objectives for tally in tallies]),
    ]


def _section(question_type: QuestionTypeName, tallies: Sequence[Tally]) -> SectionScores:
    answered = [tally for tally in tallies if tally.count]
    return SectionScores(
        question_type=question_type,
        people=len(answered),
        answers=sum(tally.count for tally in answered),
        points=sum(tally.total for tally in answered),
        is_even=len({tally.count for tally in answered}) <= 1,
    )
