"""Generates the scores and comments of the demonstration school, the same every time.

Each random number comes from a generator of its own, seeded by a key that names its purpose, so
that it does not depend on ids, dates or the order of building.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from evaluacmo.demo import content
from evaluacmo.evaluations.models import QuestionType, QuestionWording
from evaluacmo.evaluations.scale import MAX_SCORE, MIN_SCORE
from evaluacmo.results.scoring import Tallies, Weights, calculate, tally

SEED: Final = 270
"""Chosen for plausible results, without many extremes."""

USUAL_LEVEL: Final = 3.33
LOWEST_LEVEL: Final = 2.35
HIGHEST_LEVEL: Final = 4.25
YEARLY_GROWTH: Final = 0.07
SUPERIOR_FROM: Final = 87
TRAINING_BELOW: Final = 69


class PlannedSubmission(NamedTuple):
    """An evaluation of a person by an evaluator; years count from 0."""

    evaluator: content.Person
    person: content.Person
    year: int

    @property
    def key(self) -> str:
        """The key of its random numbers."""
        return f"{self.evaluator.email} {self.person.email} {self.year}"


class Opinion(NamedTuple):
    """The content of a submission; scores are in the order of the questions."""

    scores: list[int]
    requires_training: bool
    comments: str


class Opinions:
    """Generates opinions, and counts the comments used to avoid repetitions."""

    def __init__(self) -> None:
        self._used: Counter[tuple[str, ...]] = Counter()

    def form(
        self,
        submission: PlannedSubmission,
        *,
        questions: Sequence[QuestionWording],
        weights: Weights,
    ) -> Opinion:
        """Score every question, and choose a comment that suits the result."""
        scores = _scores(submission, questions)
        percentage = _percentage(scores, questions=questions, weights=weights)
        requires_training = percentage < TRAINING_BELOW + _gauss("training", submission.key, 3.5)
        comments = self._comment(
            submission,
            _suitable(submission.person, percentage, requires_training=requires_training),
        )
        return Opinion(scores, requires_training=requires_training, comments=comments)

    def _comment(self, submission: PlannedSubmission, suitable: Sequence[str]) -> str:
        """The comment least used for this person, then by this evaluator, then at all."""

        def uses(comment: str) -> tuple[int, ...]:
            return tuple(self._used[key] for key in _uses(submission, comment))

        start = _random(submission.key).randrange(len(suitable))
        chosen = min([*suitable[start:], *suitable[:start]], key=uses)
        self._used.update(_uses(submission, chosen))
        return chosen


def place_in_year(submission: PlannedSubmission) -> float:
    """The time of the submission in its year, from 0 to 1."""
    return _random(f"place {submission.key}").random()


def evidence_of(submission: PlannedSubmission, question: QuestionWording, score: int) -> str:
    """A comment on an answer, now and then, where `EVIDENCE` has some for the score."""
    comments = content.EVIDENCE.get((question.question_text, score))
    if comments is None:
        return ""
    return _random(f"evidence {submission.key} {question.question_text}").choice(("", *comments))


def _uses(submission: PlannedSubmission, comment: str) -> list[tuple[str, ...]]:
    return [
        ("about", submission.person.email, comment),
        ("by", submission.evaluator.email, str(submission.year), comment),
        ("at all", comment),
    ]


def _random(key: str) -> Random:
    return Random(f"{SEED} {key}")


def _gauss(about: str, key: str, spread: float) -> float:
    """A normally distributed number around 0, the same for the same key."""
    return _random(f"{about} {key}").gauss(0, spread)


def _scores(submission: PlannedSubmission, questions: Sequence[QuestionWording]) -> list[int]:
    level = _level(submission)
    return [_on_scale(level + _answer(submission, question)) for question in questions]


def _level(submission: PlannedSubmission) -> float:
    """The person's level as the evaluator sees it that year, on the scale of the scores."""
    person, evaluator, year = submission.person.email, submission.evaluator.email, submission.year
    ability = USUAL_LEVEL + _gauss("ability", person, 0.4)
    growth = year * (YEARLY_GROWTH + _gauss("growth", person, 0.09))
    seen = _gauss("leniency", evaluator, 0.12) + _gauss("pair", submission.key, 0.1)
    return min(max(ability, LOWEST_LEVEL), HIGHEST_LEVEL) + growth + seen


def _answer(submission: PlannedSubmission, question: QuestionWording) -> float:
    difficulty = _gauss("category", submission.person.category or "", 0.08)
    difficulty += _gauss("question", question.question_text, 0.25)
    return _gauss("answer", f"{submission.key} {question.question_text}", 0.55) - difficulty


def _on_scale(level: float) -> int:
    return min(max(round(level), MIN_SCORE), MAX_SCORE)


def _percentage(
    scores: Sequence[int], *, questions: Sequence[QuestionWording], weights: Weights
) -> float:
    answers = list(zip(scores, questions, strict=True))
    sections = Tallies(
        competencies=tally(
            score for score, wording in answers if wording.question_type == QuestionType.COMPETENCY
        ),
        objectives=tally(
            score for score, wording in answers if wording.question_type == QuestionType.OBJECTIVE
        ),
    )
    return float(calculate([sections], weights=weights).overall)


def _suitable(
    person: content.Person, percentage: float, *, requires_training: bool
) -> Sequence[str]:
    bank = content.COMMENTS[person.category or ""]
    if requires_training:
        return bank.apoyo
    return bank.superior if percentage >= SUPERIOR_FROM else bank.alto
