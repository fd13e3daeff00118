"""Simulate schools in which nothing changes, or plans help: `python -m bench.chance`.

Prints how much the lowest scores rise by themselves, how many totals move by more than four points,
and how often the product would say a word about either. `docs/method.md` quotes these figures. Pure
Python; the same seed gives the same figures.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from evaluacmo.evaluations.scale import MAX_SCORE, MIN_SCORE
from evaluacmo.statistics.chance import FEWEST_COMPARABLE, Verdict, stand
from evaluacmo.statistics.components import layout_of, spread_of
from evaluacmo.statistics.differences import largest_usual_change, usual_difference_of

SEED = 39
QUESTIONS = 20
LEVEL = 3.0
"""The mean score of an average person by an average evaluator."""
PERSON, PERSON_IN_QUESTION, SEVERITY, NOISE = 0.25, 0.30, 0.25, 0.45
"""Standard deviations, in points of the scale."""
NAMED = 3
"""How many of a person's lowest questions a plan names."""
NOTICEABLE = 4
"""Per cent of the total."""

Scores = Sequence[Sequence[int]]
"""By evaluator, then by question."""


@dataclass(frozen=True, slots=True)
class Person:
    """The scores of a person in two years."""

    then: Scores
    now: Scores
    planned: frozenset[int] = frozenset()
    """The questions that a done action names."""


@dataclass(frozen=True, slots=True)
class School:
    """How a school is simulated; `effect` is what an action adds to its questions, in points."""

    people: int
    evaluators: int
    """Of each person."""
    keeps_evaluators: bool = False
    pool: int = 30
    """All evaluators."""
    planned: float = 0.0
    """The share of people with a plan about their `named` lowest questions."""
    named: int = NAMED
    effect: float = 0.0


def simulate(school: School, random: Random) -> list[Person]:
    """The people of a school, in two years between which they do not change but by an effect."""
    severities = [random.gauss(0, SEVERITY) for _ in range(school.pool)]
    return [_person(school, severities, random) for _ in range(school.people)]


def _person(school: School, severities: Sequence[float], random: Random) -> Person:
    ability = random.gauss(0, PERSON)
    by_question = [random.gauss(LEVEL + ability, PERSON_IN_QUESTION) for _ in range(QUESTIONS)]
    evaluators = random.sample(severities, school.evaluators)
    then = _scores(by_question, evaluators, random)
    planned: frozenset[int] = frozenset()
    if random.random() < school.planned:
        planned = frozenset(lowest(then, school.named, random))
    if not school.keeps_evaluators:
        evaluators = random.sample(severities, school.evaluators)
    helped = [
        level + school.effect * (question in planned) for question, level in enumerate(by_question)
    ]
    return Person(then, _scores(helped, evaluators, random), planned)


def _scores(levels: Sequence[float], evaluators: Sequence[float], random: Random) -> Scores:
    return [
        [
            min(MAX_SCORE, max(MIN_SCORE, round(random.gauss(level + severity, NOISE))))
            for level in levels
        ]
        for severity in evaluators
    ]


def points(scores: Scores, question: int) -> int:
    """The sum of the scores of a question."""
    return sum(own[question] for own in scores)


def total(scores: Scores) -> Fraction:
    """The result in per cent."""
    given = [score for own in scores for score in own]
    return Fraction(100 * sum(given), MAX_SCORE * len(given))


def lowest(scores: Scores, number: int, random: Random) -> list[int]:
    """The questions with the lowest averages, ties by lot."""
    return sorted(range(QUESTIONS), key=lambda pk: (points(scores, pk), random.random()))[:number]


def rise_of_lowest(person: Person, random: Random) -> float:
    """By how much the mean of the lowest three questions has risen, in points of the scale."""
    named = lowest(person.then, NAMED, random)
    then, now = (
        sum(points(scores, pk) for pk in named) / len(scores) / NAMED
        for scores in (person.then, person.now)
    )
    return now - then


def verdicts(people: Sequence[Person]) -> list[list[Verdict]]:
    """The product's statement on each plan, question by question."""
    others: defaultdict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for person in people:
        for question in set(range(QUESTIONS)) - person.planned:
            start = question, points(person.then, question)
            others[start][points(person.now, question)] += 1

    def verdict(person: Person, question: int) -> Verdict:
        comparable = others[question, points(person.then, question)]
        if comparable.total() < FEWEST_COMPARABLE:
            return Verdict.UNKNOWN
        return stand(points(person.now, question), comparable, tests=len(person.planned))

    return [
        [verdict(person, question) for question in person.planned]
        for person in people
        if person.planned
    ]


def share_of_words(people: Sequence[Person]) -> float:
    """The share of plans of which anything but *no se puede saber* is said."""
    told = [any(verdict != Verdict.UNKNOWN for verdict in own) for own in verdicts(people)]
    return sum(told) / len(told)


def share_of_directions(people: Sequence[Person]) -> float:
    """The share of changes of the total that get a direction."""
    layout = layout_of(
        (
            ((number, year), evaluator, 100 * sum(own))
            for number, person in enumerate(people)
            for year, scores in enumerate((person.then, person.now))
            for evaluator, own in enumerate(scores)
        ),
        unit=MAX_SCORE * QUESTIONS,
    )
    usual = usual_difference_of(spread_of(layout))
    told = [
        abs(total(person.now) - total(person.then))
        > largest_usual_change(usual, before=len(person.then), after=len(person.now))
        for person in people
    ]
    return sum(told) / len(told)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.chance", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--people", type=int, default=4000)
    chosen = parser.parse_args()
    random = Random(chosen.seed)
    print(f"seed {chosen.seed}, {chosen.people} people, {QUESTIONS} questions, nobody changes")
    for evaluators in (1, 2):
        for keeps in (True, False):
            people = simulate(School(chosen.people, evaluators, keeps_evaluators=keeps), random)
            rises = [rise_of_lowest(person, random) for person in people]
            moves = [abs(total(person.now) - total(person.then)) for person in people]
            print(
                f"{evaluators} {'same' if keeps else 'other'} evaluator(s): lowest three rise by "
                f"{sum(rises) / len(rises):.2f}, for {_share(rise > 0 for rise in rises)}; "
                f"total moves by more than {NOTICEABLE} points for "
                f"{_share(move > NOTICEABLE for move in moves)}; "
                f"gets a direction for {share_of_directions(people):.1%}"
            )
    for effect in (0.0, 0.5, 1.0, 1.5, 2.0):
        for evaluators in (1, 2):
            for named in (1, NAMED):
                school = School(chosen.people, evaluators, planned=0.2, named=named, effect=effect)
                share = share_of_words(simulate(school, random))
                print(
                    f"plans of {named} question(s), {evaluators} evaluator(s), "
                    f"effect {effect}: {share:.1%} get a word"
                )


def _share(found: Iterable[bool]) -> str:
    told = list(found)
    return f"{sum(told) / len(told):.0%}"


if __name__ == "__main__":
    main()
