"""Means, changes and plans of a year on the page for the school's board.

No figure is about a single person. The page reads the participation from the dashboard, and the
questions from `list_school_questions`.
"""

from django.db.models import Count

from evaluacmo.common.schemas import Output
from evaluacmo.plans.models import ActionState
from evaluacmo.plans.queries import in_state, readable_actions
from evaluacmo.reports.comparison import (
    SECTIONS,
    ComparedGroupOut,
    GroupMeansOut,
    PairedMeanOut,
    SectionMeanOut,
    compare_groups,
)
from evaluacmo.reports.groups import StandingOut, get_changes
from evaluacmo.reports.measures import FEWEST_PEOPLE
from evaluacmo.reports.part import Part, TwoYears
from evaluacmo.results.reader import Reader


class SamePeopleOut(PairedMeanOut):
    """The people with a result in both years; below ten only their number."""

    standing: StandingOut | None


class BoardPlansOut(Output):
    """The actions after results of the year, and the number of their people."""

    actions: int
    done: int
    overdue: int
    people: int


class BoardOut(Output):
    """The results of a year and the plans after them. Every mean is null below ten people."""

    year: int
    compared_with: int
    unpublished: int
    """The number of people who cannot read their result yet."""
    people_before: int
    """The number of people with a result in the year before."""
    means: GroupMeansOut
    same_people: SamePeopleOut
    plans: BoardPlansOut


def get_board(*, year: int, reader: Reader) -> BoardOut:
    """The results of a year for the board, in a fixed number of queries."""
    years = TwoYears(year, year - 1)
    changes = get_changes(years, part=Part(), reader=reader)
    whole, *_ = compare_groups(years, part=Part(), reader=reader, changes=changes)
    counted = reader.counted_results.filter(Part().results(year=year))
    return BoardOut(
        year=year,
        compared_with=years.compared_with,
        unpublished=counted.hidden_from_owner().count(),
        people_before=whole.compared.overall.people,
        means=GroupMeansOut(**{name: _told(getattr(whole.means, name)) for name in SECTIONS}),
        same_people=_same_people(whole),
        plans=_plans(year, reader=reader),
    )


def _told(mean: SectionMeanOut) -> SectionMeanOut:
    is_told = mean.people >= FEWEST_PEOPLE
    return SectionMeanOut(people=mean.people, average=mean.average if is_told else None)


def _same_people(whole: ComparedGroupOut) -> SamePeopleOut:
    same = whole.same_people.overall
    if same.people < FEWEST_PEOPLE:
        return SamePeopleOut(people=same.people, average=None, compared=None, standing=None)
    return SamePeopleOut(**dict(same), standing=whole.standing)


def _plans(year: int, *, reader: Reader) -> BoardPlansOut:
    actions = readable_actions(reader).filter(result__evaluation__period=year)
    numbers = actions.aggregate(
        actions=Count("pk"),
        done=Count("pk", filter=in_state(ActionState.DONE)),
        overdue=Count("pk", filter=in_state(ActionState.OVERDUE)),
        people=Count("result__collaborator", distinct=True),
    )
    return BoardPlansOut(**numbers)
