"""What the evaluators of the demonstration school think: invented, and the same every time.

Each invented number comes from its own seeded chance, named after what it is about, so that nothing
depends on ids, on dates or on the order of the building.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from evaluacmo.demo import content
from evaluacmo.evaluations.models import QuestionType, QuestionWording
from evaluacmo.results.scoring import MAX_SCORE, MIN_SCORE, Tallies, Weights, result, tally

SEED: Final = 270
"""Of those tried the one with a believable school: nobody is hopeless, few are perfect."""

USUAL_LEVEL: Final = 3.33
LOWEST_LEVEL: Final = 2.35
HIGHEST_LEVEL: Final = 4.25
YEARLY_GROWTH: Final = 0.07
SUPERIOR_FROM: Final = 87
TRAINING_BELOW: Final = 69


class Occasion(NamedTuple):
    """One evaluator about one person in one year, counted from 0."""

    evaluator: content.Person
    person: content.Person
    year: int

    @property
    def key(self) -> str:
        """What chance is named after."""
        return f"{self.evaluator.email} {self.person.email} {self.year}"


class Opinion(NamedTuple):
    """What an evaluator answers: the scores in the order of the questions."""

    scores: list[int]
    requires_training: bool
    comments: str


class Opinions:
    """Forms opinions, and remembers the comments that were used so as not to repeat them."""

    def __init__(self) -> None:
        self._used: Counter[tuple[str, ...]] = Counter()

    def form(
        self, occasion: Occasion, *, questions: Sequence[QuestionWording], weights: Weights
    ) -> Opinion:
        """Score every question, and say in words what that comes to."""
        scores = _scores(occasion, questions)
        percentage = _percentage(scores, questions=questions, weights=weights)
        requires_training = percentage < TRAINING_BELOW + _chance("training", occasion.key, 3.5)
        comments = self._comment(
            occasion, _suitable(occasion.person, percentage, requires_training=requires_training)
        )
        return Opinion(scores, requires_training=requires_training, comments=comments)

    def _comment(self, occasion: Occasion, suitable: Sequence[str]) -> str:
        """The comment least used: for this person, then by this evaluator, then at all."""

        def uses(comment: str) -> tuple[int, ...]:
            return tuple(self._used[key] for key in _uses(occasion, comment))

        start = _dice(occasion.key).randrange(len(suitable))
        chosen = min([*suitable[start:], *suitable[:start]], key=uses)
        self._used.update(_uses(occasion, chosen))
        return chosen


def place_in_year(occasion: Occasion) -> float:
    """Where in the year, from 0 to 1, this evaluator gets round to this person."""
    return _dice(f"place {occasion.key}").random()


def evidence_of(occasion: Occasion, question: QuestionWording, score: int) -> str:
    """What the evaluator says a score rests on: now and then, where there is something to say."""
    sayings = content.EVIDENCE.get((question.question_text, score))
    if sayings is None:
        return ""
    return _dice(f"evidence {occasion.key} {question.question_text}").choice(("", *sayings))


def _uses(occasion: Occasion, comment: str) -> list[tuple[str, ...]]:
    return [
        ("about", occasion.person.email, comment),
        ("by", occasion.evaluator.email, str(occasion.year), comment),
        ("at all", comment),
    ]


def _dice(key: str) -> Random:
    return Random(f"{SEED} {key}")


def _chance(about: str, key: str, spread: float) -> float:
    """A number around 0, always the same for the same thing."""
    return _dice(f"{about} {key}").gauss(0, spread)


def _scores(occasion: Occasion, questions: Sequence[QuestionWording]) -> list[int]:
    level = _level(occasion)
    return [_on_scale(level + _answer(occasion, question)) for question in questions]


def _level(occasion: Occasion) -> float:
    """How good the person seems to the evaluator that year, on the scale of the scores."""
    person, evaluator, year = occasion.person.email, occasion.evaluator.email, occasion.year
    ability = USUAL_LEVEL + _chance("ability", person, 0.4)
    growth = year * (YEARLY_GROWTH + _chance("growth", person, 0.09))
    seen = _chance("leniency", evaluator, 0.12) + _chance("pair", occasion.key, 0.1)
    return min(max(ability, LOWEST_LEVEL), HIGHEST_LEVEL) + growth + seen


def _answer(occasion: Occasion, question: QuestionWording) -> float:
    difficulty = _chance("category", occasion.person.category or "", 0.08)
    difficulty += _chance("question", question.question_text, 0.25)
    return _chance("answer", f"{occasion.key} {question.question_text}", 0.55) - difficulty


def _on_scale(level: float) -> int:
    return min(max(round(level), MIN_SCORE), MAX_SCORE)


def _percentage(
    scores: Sequence[int], *, questions: Sequence[QuestionWording], weights: Weights
) -> float:
    given = list(zip(scores, questions, strict=True))
    sections = Tallies(
        competencies=tally(
            score for score, asked in given if asked.question_type == QuestionType.COMPETENCY
        ),
        objectives=tally(
            score for score, asked in given if asked.question_type == QuestionType.OBJECTIVE
        ),
    )
    return float(result([sections], weights=weights).overall)


def _suitable(
    person: content.Person, percentage: float, *, requires_training: bool
) -> Sequence[str]:
    bank = content.COMMENTS[person.category or ""]
    if requires_training:
        return bank.apoyo
    return bank.superior if percentage >= SUPERIOR_FROM else bank.alto
