"""The sums that a report explains (rules: scores)."""

from collections.abc import Sequence

from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.models import QuestionTypeName
from evaluacmo.results.scoring import Tallies, Tally


class SectionScoresOut(Output):
    """The sums from which the percentage of a section is calculated."""

    question_type: QuestionTypeName
    people: int
    """The number of evaluators who answered a question of the section."""
    answers: int
    points: int
    """The sum of the scores."""
    is_even: bool
    """Whether all answered the same number of questions: the mean is `points` / `answers`."""


def section_scores(tallies: Sequence[Tallies]) -> list[SectionScoresOut]:
    """The scores of both sections, one `Tallies` for each evaluator."""
    return [
        _section("competency", [tally.competencies for tally in tallies]),
        _section("objective", [tally.objectives for tally in tallies]),
    ]


def _section(question_type: QuestionTypeName, tallies: Sequence[Tally]) -> SectionScoresOut:
    answered = [tally for tally in tallies if tally.count]
    return SectionScoresOut(
        question_type=question_type,
        people=len(answered),
        answers=sum(tally.count for tally in answered),
        points=sum(tally.total for tally in answered),
        is_even=len({tally.count for tally in answered}) <= 1,
    )
