"""Whether the means of groups differ by more than chance (rules: analysis; docs/method.md)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import chain, starmap
from operator import attrgetter
from typing import Any, Final, NamedTuple

from evaluacmo.common.schemas import Output
from evaluacmo.common.text import equality_key
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.reports.charts import (
    CategoryAverageOut,
    GroupAverageOut,
    category_averages,
    department_averages,
    read_groups,
)
from evaluacmo.reports.forms import RESULT, results_of_others, submissions_of
from evaluacmo.reports.part import Part, TwoYears
from evaluacmo.results.models import PersonResultQuerySet
from evaluacmo.results.reader import Reader
from evaluacmo.statistics.groups import (
    FEWEST_CHANGED,
    FEWEST_EVALUATORS,
    FEWEST_PEOPLE,
    Standing,
    directions,
    standings,
)
from evaluacmo.statistics.totals import Kind, points_of

Pool = tuple[int, int]
"""An evaluator and the number of a set of questions: all totals have the same severity."""
Key = Hashable
"""The id of a category, the key of a department, or None for everybody."""
_COLUMNS: Final = (
    "collaborator",
    "evaluator",
    f"{RESULT}__department_key",
    "competency_total",
    "objective_total",
    "evaluation",
    "competency_count",
    "objective_count",
)
"""The columns of a `_Total`. Those of `_ASKED` tell its questions."""
_ASKED: Final = slice(5, None)


class Told(StrEnum):
    """The verdict on a group's mean beside the others, or beside that of another year."""

    HIGHER = "higher"
    LOWER = "lower"
    CHANCE = "chance"
    """Chance could explain the difference."""
    FEW_PEOPLE = "few_people"
    OTHER_QUESTIONS = "other_questions"
    """Unknown: too few have had the same questions."""
    OTHER_EVALUATORS = "other_evaluators"
    """Unknown: too few people have had the same evaluators, or these are too few."""


class StandingOut(Output):
    """The verdict on a group, and the numbers of its people and evaluators that were compared."""

    told: Told
    compared: int
    evaluators: int


class DepartmentStandingOut(GroupAverageOut):
    """A department among the others; `label` is empty for people without one."""

    standing: StandingOut


class CategoryStandingOut(CategoryAverageOut):
    """A category among the others."""

    standing: StandingOut


class GroupStandingsOut(Output):
    """The groups of a year by name, as in the charts."""

    year: int
    categories: list[CategoryStandingOut]
    departments: list[DepartmentStandingOut]


MOST_PEOPLE: Final = 1_500
"""The size of the random sample that is compared, where there are more."""
NOBODY: Final = StandingOut(told=Told.FEW_PEOPLE, compared=0, evaluators=0)


class _Total(NamedTuple):
    """The form of an evaluator about a person, with the groups of the latter."""

    person: int
    pool: Pool
    category: int
    department: str
    points: int

    @property
    def evaluator(self) -> int:
        return self.pool[0]

    @property
    def questions(self) -> int:
        """The number of a bank and a point's worth: totals with the same number are compared."""
        return self.pool[1]


def get_groups(*, year: int, part: Part, reader: Reader) -> GroupStandingsOut:
    """The categories and departments of a year (five queries).

    The reader's results count in the means, as in the charts, but are not compared.
    """
    evaluations = part.evaluations(year=year).select_related("category").in_bulk()
    counted = reader.counted_results.filter(part.in_department(), evaluation__in=evaluations)
    groups = read_groups(counted, evaluations)
    (totals,) = _read(evaluations, _sample(reader.about_others(counted)))
    of_category = _standings(totals, attrgetter("category"))
    of_department = _standings(totals, attrgetter("department"))
    return GroupStandingsOut(
        year=year,
        categories=[
            CategoryStandingOut(**dict(each), standing=of_category.get(each.category_id, NOBODY))
            for each in category_averages(groups)
        ],
        departments=[
            DepartmentStandingOut(
                **dict(each), standing=of_department.get(equality_key(each.label), NOBODY)
            )
            for each in department_averages(groups)
        ],
    )


def get_changes(years: TwoYears, *, part: Part, reader: Reader) -> Mapping[Key, StandingOut]:
    """The verdicts on the changes of people with a result in both years (three queries).

    By category, of the people who were in it both years; None stands for everybody.
    """
    now, then = (results_of_others(year=year, part=part, reader=reader) for year in years)
    sample = _sample(now)
    evaluations = part.evaluations(year=None).filter(period__in=years).in_bulk()
    now_totals, then_totals = _read(
        evaluations, sample, then.filter(collaborator__in=sample.values("collaborator"))
    )
    return _changes(now_totals, then_totals)


def _changes(now: Sequence[_Total], then: Sequence[_Total]) -> dict[Key, StandingOut]:
    """The verdict on the change of each group from one year to the other."""
    before = {total.person: total for total in then}
    given = {(total.person, total.pool): total.points for total in then}
    everybody = {total.person: total for total in now if total.person in before}
    groups: dict[int, list[Key]] = {
        person: [None, total.category] if before[person].category == total.category else [None]
        for person, total in everybody.items()
    }

    def count(people: Iterable[int]) -> Counter[Key]:
        return Counter(chain.from_iterable(map(groups.__getitem__, people)))

    people = count(everybody)
    alike = count(
        person for person, total in everybody.items() if total.questions == before[person].questions
    )
    compared = _one_of_each(
        [total for total in now if (total.person, total.pool) in given],
        group=lambda _: None,
    )
    counts = count(total.person for total in compared)
    sums: defaultdict[int, defaultdict[Key, int]] = defaultdict(lambda: defaultdict(int))
    for total in compared:
        change = total.points - given[total.person, total.pool]
        for key in groups[total.person]:
            sums[total.evaluator][key] += change
    evaluators = Counter(key for own in sums.values() for key in own)
    enough = [
        key for key in people if counts[key] >= FEWEST_PEOPLE and evaluators[key] >= FEWEST_CHANGED
    ]
    found = directions(sums.values(), enough)
    return {
        key: StandingOut(
            told=_told(
                found.get(key),
                people=people[key],
                has_questions=alike[key] >= FEWEST_PEOPLE,
            ),
            compared=counts[key],
            evaluators=evaluators[key],
        )
        for key in people
    }


def _sample(results: PersonResultQuerySet) -> PersonResultQuerySet:
    """All of these results, or a sample of `MOST_PEOPLE`: their ids are random."""
    return results.order_by("pk")[:MOST_PEOPLE]


def _read(
    evaluations: Mapping[int, Evaluation], *results: PersonResultQuerySet
) -> list[list[_Total]]:
    """The forms of each of these sets of results, in one unit (a query each)."""
    rows = [list(submissions_of(own).values_list(*_COLUMNS)) for own in results]
    keys = {row[_ASKED] for own in rows for row in own}
    asked = {key: _questions(evaluations[key[0]], *key[1:]) for key in keys}
    numbers = {questions: number for number, questions in enumerate(sorted(set(asked.values())))}
    points, _ = points_of({kind for kind, _ in numbers})
    worth = {
        key: (evaluations[key[0]].category_id, numbers[questions], *points[questions[0]])
        for key, questions in asked.items()
    }

    def total_of(
        person: int, evaluator: int, department: str, competency: int, objective: int, *asked: int
    ) -> _Total:
        category, questions, of_competency, of_objective = worth[asked]
        total = competency * of_competency + objective * of_objective
        return _Total(person, (evaluator, questions), category, department, total)

    return [list(starmap(total_of, own)) for own in rows]


def _questions(
    evaluation: Evaluation, competencies: int, objectives: int
) -> tuple[Kind, int | None]:
    """The kind of forms with so many scores of both sections, and the bank."""
    weights = evaluation.weight_competencies, evaluation.weight_objectives
    return (competencies, objectives, *weights), evaluation.question_bank_id


def _standings(totals: Sequence[_Total], group: Callable[[_Total], Key]) -> dict[Key, StandingOut]:
    """The verdict on each group beside the others."""
    chosen = _one_of_each(totals, group)
    people = Counter(map(group, chosen))
    pools = _shared(chosen, group, attrgetter("pool"))
    own = _compared(pools)
    alike = _compared(_shared(chosen, group, attrgetter("questions")))
    evaluators = Counter(
        key for _, key in {(pool[0], key) for pool in pools for key in pools[pool]}
    )
    enough = [
        key for key in people if own[key] >= FEWEST_PEOPLE and evaluators[key] >= FEWEST_EVALUATORS
    ]
    found = standings(pools.values(), enough)
    return {
        key: StandingOut(
            told=_told(found.get(key), people=number, has_questions=alike[key] >= FEWEST_PEOPLE),
            compared=own[key],
            evaluators=evaluators[key],
        )
        for key, number in people.items()
    }


def _shared(
    totals: Iterable[_Total], group: Callable[[_Total], Key], pool: Callable[[_Total], Any]
) -> dict[Any, dict[Key, list[int]]]:
    """The points of each group by pool; only pools of several groups."""
    found: defaultdict[Any, defaultdict[Key, list[int]]] = defaultdict(lambda: defaultdict(list))
    for total in totals:
        found[pool(total)][group(total)].append(total.points)
    return {name: dict(own) for name, own in found.items() if len(own) > 1}


def _compared(pools: Mapping[Any, Mapping[Key, Sequence[int]]]) -> Counter[Key]:
    """The number of comparable people of each group; 0 without enough others."""
    own: Counter[Key] = Counter()
    others: Counter[Key] = Counter()
    for pool in pools.values():
        number = sum(map(len, pool.values()))
        for key, points in pool.items():
            own[key] += len(points)
            others[key] += number - len(points)
    return Counter({key: own[key] for key in own if others[key] >= FEWEST_PEOPLE})


def _told(standing: Standing | None, *, people: int, has_questions: bool) -> Told:
    if people < FEWEST_PEOPLE:
        return Told.FEW_PEOPLE
    if standing is not None:
        return Told(standing)
    return Told.OTHER_EVALUATORS if has_questions else Told.OTHER_QUESTIONS


def _one_of_each(totals: Iterable[_Total], group: Callable[[_Total], Key]) -> list[_Total]:
    """One total of each person: of the evaluator who compares most groups, then most people.

    So each person counts once. The choice does not depend on what anybody was given.
    """
    pools: defaultdict[Pool, list[_Total]] = defaultdict(list)
    for total in totals:
        pools[total.pool].append(total)

    def reach(pool: Pool) -> tuple[int, int, Pool]:
        return len(set(map(group, pools[pool]))), len(pools[pool]), pool

    # the last one of each person stays
    in_order = chain.from_iterable(pools[pool] for pool in sorted(pools, key=reach))
    return list({total.person: total for total in in_order}.values())
