"""Builds a district of any size with several years, reproducible by its seed.

Categories, questions and evaluations are created by the services. People, submissions and answers
are written in bulk, with sums and results from `results.scoring`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import islice
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple, TypeVar

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from evaluacmo.accounts.categories import create_category
from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.common.clock import year_of
from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.text import search_key
from evaluacmo.demo import content, messages
from evaluacmo.demo.builder import PASSWORD, create_school, demo_logins, require_empty
from evaluacmo.demo.calendar import moments_of_season, moments_so_far
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import Evaluation, QuestionType, QuestionWording
from evaluacmo.evaluations.scale import SCORES
from evaluacmo.evaluations.services import lock_settings
from evaluacmo.results.models import Answer, Submission
from evaluacmo.results.scoring import tally
from evaluacmo.results.stored_results import store_results_of

COMPETENCIES: Final = 14
OBJECTIVES: Final = 6
EVALUATORS_PER_PERSON: Final = 2
PEOPLE_PER_EVALUATOR: Final = 25
LEFT_EVERY: Final = 50
"""One of this many people is inactive."""

BATCH: Final = 500
USUAL_LEVEL: Final = 3.3
SPREAD: Final = 0.6
SUPERIOR_FROM: Final = 3.4
TRAINING_BELOW: Final = 2.75

Progress = Callable[[int, int], None]
"""Called with the number of stored and of all submissions."""

T = TypeVar("T")


class Size(NamedTuple):
    """The size of a district; `years` are finished ones, before the current one."""

    people: int
    evaluators: int
    years: int = 3
    categories: int = len(content.DISTRICT.categories)
    evaluators_per_person: int = EVALUATORS_PER_PERSON
    seed: int = 1

    @classmethod
    def of(cls, *, people: int, **chosen: int) -> "Size":
        """A district with this number of people, and defaults for the rest."""
        per_person = chosen.get("evaluators_per_person", EVALUATORS_PER_PERSON)
        evaluators = max(people // PEOPLE_PER_EVALUATOR, per_person)
        return cls(people=people, **{"evaluators": evaluators, **chosen})

    @property
    def submissions(self) -> int:
        """The number of submissions of all years."""
        staying = self.people - self.people // LEFT_EVERY
        finished = self.years * self.people * self.evaluators_per_person
        return finished + staying * self.evaluators_per_person // 2


@dataclass(frozen=True)
class _Category:
    """A category of the district and its questions."""

    pk: int
    source: content.DistrictCategory
    label: str
    bank_id: int
    wordings: list[QuestionWording]

    @property
    def weight_competencies(self) -> int:
        return _school_category(self.source.like).weight_competencies


class _Pair(NamedTuple):
    """An assignment; `ability` is the person's mean score."""

    evaluator_id: int
    person: User
    category: _Category
    ability: float


def build_district(size: Size, *, progress: Progress) -> None:
    """Build the district in one transaction, with the demonstration's logins.

    Raises `Conflict` where the database has people already, and `InvalidInput` where there are
    fewer evaluators than each person has.
    """
    if size.evaluators < size.evaluators_per_person:
        raise InvalidInput(messages.DISTRICT_EVALUATORS)
    now = timezone.now()
    with transaction.atomic():
        require_empty()
        create_school(content.DISTRICT.authority)
        rng = Random(size.seed)
        categories = [_create_category(number) for number in range(size.categories)]
        pairs = _create_people(size, categories, rng)
        writer = _SubmissionWriter(rng, lambda done: progress(done, size.submissions))
        for years_ago in range(size.years, 0, -1):
            year = year_of(now) - years_ago
            rng.shuffle(pairs)
            writer.write_year(year, pairs, moments_of_season(year, _positions(len(pairs))))
        begun = [pair for pair in pairs if pair.person.is_active]
        begun = begun[: len(begun) // 2]
        writer.write_year(year_of(now), begun, moments_so_far(now, _positions(len(begun))))


# --- people and questions -----------------------------------------------------------------------


def _create_category(number: int) -> _Category:
    source = content.DISTRICT.categories[number % len(content.DISTRICT.categories)]
    again = number // len(content.DISTRICT.categories)
    label = f"{source.name} {again + 1}" if again else source.name
    bank = create_bank(name=label, description=_school_category(source.like).bank.description)
    return _Category(
        pk=create_category(name=label).pk,
        source=source,
        label=label,
        bank_id=bank.pk,
        wordings=[
            create_question(bank_id=bank.pk, question_text=text, question_type=kind)
            for kind, text in _questions(_school_category(source.like).bank)
        ],
    )


def _school_category(name: str) -> content.Category:
    return next(category for category in content.CATEGORIES if category.name == name)


def _questions(bank: content.QuestionBank) -> Iterator[tuple[str, str]]:
    competencies = (*bank.competencies, *content.DISTRICT.more_competencies)[:COMPETENCIES]
    objectives = (*bank.objectives, *content.DISTRICT.more_objectives)[:OBJECTIVES]
    yield from ((QuestionType.COMPETENCY, text) for text in competencies)
    yield from ((QuestionType.OBJECTIVE, text) for text in objectives)


def _create_people(size: Size, categories: Sequence[_Category], rng: Random) -> list[_Pair]:
    """Create all people and assignments; the demo collaborator is the demo evaluator's."""
    staff = _Staff(size, rng)
    _store_people(staff.person(role, 0) for role in (Role.ADMIN, Role.HUMAN_RESOURCES))
    evaluators = _store_people(
        staff.person(Role.EVALUATOR, number) for number in range(size.evaluators)
    )
    people = _store_people(
        staff.collaborator(number, categories[number % len(categories)])
        for number in range(size.people)
    )
    abilities = [rng.gauss(USUAL_LEVEL, SPREAD / 2) for _ in people]
    pairs = [
        _Pair(
            evaluators[_evaluator_of(number, turn, size)].pk,
            person,
            categories[number % len(categories)],
            ability,
        )
        for number, (person, ability) in enumerate(zip(people, abilities, strict=True))
        for turn in range(size.evaluators_per_person)
    ]
    _assign(pairs)
    return pairs


class _Staff:
    """Generates unsaved people; number 0 of each role has the demo login."""

    def __init__(self, size: Size, rng: Random) -> None:
        self._size, self._rng = size, rng
        self._password = make_password(PASSWORD)  # one hash for all, because hashing is slow
        self._accounts: Counter[str] = Counter()

    def person(self, role: str, number: int) -> User:
        """The person of this role with this number."""
        person = _random_person(self._rng, self._accounts) if number else _demo_person(role)
        person.role, person.password = role, self._password
        person.department = person.department or _school(number % self._size.evaluators)
        person.position = person.position or content.DISTRICT.evaluators_position
        return person

    def collaborator(self, number: int, category: _Category) -> User:
        """The collaborator with this number; one of `LEFT_EVERY` is inactive."""
        person = self.person(Role.COLLABORATOR, number)
        person.category_id, person.position = category.pk, category.source.position
        person.is_active = (number + 1) % LEFT_EVERY != 0
        return person


def _demo_person(role: str) -> User:
    """The person with the demo login of that role."""
    email = next(login.email for login in demo_logins() if login.role == role)
    person = next(person for person in content.PEOPLE if person.email == email)
    return User(
        name=person.name, email=email, position=person.position, department=person.department
    )


def _random_person(rng: Random, accounts: Counter[str]) -> User:
    """A person with a random name and a unique e-mail."""
    given, surnames = (
        rng.choice(content.DISTRICT.given_names),
        rng.sample(content.DISTRICT.surnames, k=2),
    )
    account = search_key(f"{given.split()[0]}.{surnames[0]}")
    accounts[account] += 1
    number = accounts[account] if accounts[account] > 1 else ""
    return User(name=" ".join([given, *surnames]), email=f"{account}{number}@distrito.example")


def _school(number: int) -> str:
    schools = content.DISTRICT.schools
    return content.DISTRICT.school_name.format(school=schools[number % len(schools)])


def _store_people(people: Iterable[User]) -> list[User]:
    users = list(people)
    for user in users:
        user.set_keys()
    return User.objects.bulk_create(users, batch_size=BATCH)


def _evaluator_of(person: int, turn: int, size: Size) -> int:
    """The number of a person's evaluator; evaluators have about the same number of people."""
    return (person + turn * (size.evaluators // size.evaluators_per_person)) % size.evaluators


def _assign(pairs: Sequence[_Pair]) -> None:
    Assignment.objects.bulk_create(
        [Assignment(evaluator_id=pair.evaluator_id, collaborator=pair.person) for pair in pairs],
        batch_size=BATCH,
    )


# --- the years ----------------------------------------------------------------------------------


class _SubmissionWriter:
    """Stores submissions year by year, in batches."""

    def __init__(self, rng: Random, progress: Callable[[int], None]) -> None:
        self._rng = rng
        self._progress = progress
        self._done = 0

    def write_year(self, year: int, pairs: Sequence[_Pair], moments: Iterable[datetime]) -> None:
        """Create that year's evaluations, and store a submission for each pair, in this order."""
        categories = {pair.category.pk: pair.category for pair in pairs}
        evaluations = {pk: _create_evaluation(categories[pk], year) for pk in sorted(categories)}
        for batch in _batches(zip(pairs, moments, strict=True), BATCH):
            self._store(batch, evaluations)
            self._done += len(batch)
            self._progress(self._done)
        for evaluation in evaluations.values():
            store_results_of(Submission.objects.filter(evaluation=evaluation))

    def _store(
        self, batch: Sequence[tuple[_Pair, datetime]], evaluations: dict[int, Evaluation]
    ) -> None:
        scores = [self._scores(pair) for pair, _ in batch]
        submissions = Submission.objects.bulk_create(
            self._submission(pair, evaluations[pair.category.pk], at=moment, scores=own_scores)
            for (pair, moment), own_scores in zip(batch, scores, strict=True)
        )
        Answer.objects.bulk_create(
            Answer(submission_id=submission.pk, wording_id=wording.pk, score=score)
            for submission, (pair, _), own_scores in zip(submissions, batch, scores, strict=True)
            for wording, score in zip(pair.category.wordings, own_scores, strict=True)
        )

    def _scores(self, pair: _Pair) -> list[int]:
        level = round(pair.ability + self._rng.gauss(0, SPREAD / 3), 1)
        return self._rng.choices(
            SCORES, cum_weights=_cumulative_weights(level), k=COMPETENCIES + OBJECTIVES
        )

    def _submission(
        self, pair: _Pair, evaluation: Evaluation, *, at: datetime, scores: Sequence[int]
    ) -> Submission:
        competencies, objectives = tally(scores[:COMPETENCIES]), tally(scores[COMPETENCIES:])
        level = sum(scores) / len(scores)
        return Submission(
            evaluation=evaluation,
            collaborator=pair.person,
            evaluator_id=pair.evaluator_id,
            created_at=at,
            requires_training=level < TRAINING_BELOW,
            comments=self._rng.choice(_suitable(pair.category.source.like, level)),
            competency_total=competencies.total,
            competency_count=competencies.count,
            objective_total=objectives.total,
            objective_count=objectives.count,
        )


def _create_evaluation(category: _Category, year: int) -> Evaluation:
    evaluation = create_evaluation_of(
        year,
        name=content.EVALUATION_NAME.format(category=category.label, year=year),
        category_id=category.pk,
        question_bank_id=category.bank_id,
        weight_competencies=category.weight_competencies,
        weight_objectives=100 - category.weight_competencies,
    )
    lock_settings(evaluation)
    return evaluation


@cache
def _cumulative_weights(level: float) -> tuple[float, ...]:
    """The probability of each score or a lower one, with `level` as the mean."""
    scale = NormalDist(level, SPREAD)
    return (*(scale.cdf(score + 0.5) for score in SCORES[:-1]), 1.0)


def _suitable(category: str, level: float) -> Sequence[str]:
    bank = content.COMMENTS[category]
    if level < TRAINING_BELOW:
        return bank.apoyo
    return bank.superior if level >= SUPERIOR_FROM else bank.alto


def _positions(count: int) -> list[float]:
    return [number / count for number in range(count)]


def _batches(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    iterator = iter(rows)
    while batch := list(islice(iterator, size)):
        yield batch
