"""One page about a year for the school's board, without anything about single people."""

from django.db.models import Count

from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.windows import PendingPartOut
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
from evaluacmo.reports.dashboard import ProgressOut, get_dashboard
from evaluacmo.reports.groups import StandingOut, get_changes
from evaluacmo.reports.measures import FEWEST_PEOPLE
from evaluacmo.reports.part import Part, TwoYears
from evaluacmo.reports.questions import SchoolQuestionOut, list_school_questions
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
    """A year for the board. Every mean is null below ten people."""

    year: int
    compared_with: int
    has_evaluations: bool
    total_assigned: int
    """As on the dashboard, like all `total_…`."""
    total_evaluated: int
    pending: list[PendingPartOut]
    total_not_evaluated: int | None
    total_provisional: int
    total_needing_training: int | None
    """Null below ten people with a result."""
    evaluators: int
    """The number of evaluators with people assigned."""
    evaluators_done: int
    """The number of them without people left to evaluate."""
    unpublished: int
    """The number of people who cannot read their result yet."""
    people_before: int
    """The number of people with a result in the year before."""
    means: GroupMeansOut
    same_people: SamePeopleOut
    questions: list[SchoolQuestionOut]
    """Questions about at least ten people, the lowest mean first."""
    plans: BoardPlansOut


def get_board(*, year: int, reader: Reader) -> BoardOut:
    """A year for the board, in at most thirty queries, whatever the size of the school."""
    years = TwoYears(year, year - 1)
    dashboard = get_dashboard(year=year, part=Part(), reader=reader)
    changes = get_changes(years, part=Part(), reader=reader)
    whole, *_ = compare_groups(years, part=Part(), reader=reader, changes=changes)
    counted = reader.counted_results.filter(Part().results(year=year))
    is_told = whole.means.overall.people >= FEWEST_PEOPLE
    with_people = [row for row in dashboard.evaluation_progress if row.assigned]
    return BoardOut(
        year=year,
        compared_with=years.compared_with,
        has_evaluations=dashboard.has_evaluations,
        total_assigned=dashboard.total_assigned,
        total_evaluated=dashboard.total_evaluated,
        pending=dashboard.pending,
        total_not_evaluated=dashboard.total_not_evaluated,
        total_provisional=dashboard.total_provisional,
        total_needing_training=dashboard.total_needing_training if is_told else None,
        evaluators=len(with_people),
        evaluators_done=sum(_is_done(row) for row in with_people),
        unpublished=counted.hidden_from_owner().count(),
        people_before=whole.compared.overall.people,
        means=GroupMeansOut(**{name: _told(getattr(whole.means, name)) for name in SECTIONS}),
        same_people=_same_people(whole),
        questions=list_school_questions(year=year, fewest_people=FEWEST_PEOPLE, reader=reader),
        plans=_plans(year, reader=reader),
    )


def _is_done(row: ProgressOut) -> bool:
    return row.evaluated == row.assigned


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
