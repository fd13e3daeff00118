"""The stages of this year, with their dates and figures: what is done, and what comes next."""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import Count, TextChoices

from evaluacmo.common.clock import current_year, today
from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.models import Evaluation, Phase
from evaluacmo.evaluations.new_year import next_year_opens_on, sources
from evaluacmo.evaluations.queries import current_of_categories, evaluations_of_year
from evaluacmo.plans.models import ActionState
from evaluacmo.plans.queries import in_state, readable_actions
from evaluacmo.readiness.queries import Reason, count_people
from evaluacmo.reports.dashboard import count_progress
from evaluacmo.reports.part import Part
from evaluacmo.results.reader import Reader


class Stage(TextChoices):
    """A stage of the year, in the order of the menu."""

    PREPARE = "prepare"
    EVALUATE = "evaluate"
    RESULTS = "results"
    IMPROVE = "improve"
    NEXT_YEAR = "next_year"


class StageState(TextChoices):
    """Whether something can be done in a stage today."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


class StageOut(Output):
    """The common fields of all stages."""

    state: StageState


class PreparationOut(StageOut):
    """As `ReadinessOut` has them."""

    people: int
    blocked: int
    no_access: int
    earlier_year: int


class EvaluatingOut(StageOut):
    """The progress of the dashboard, and the dates of this year's evaluations that count."""

    total_assigned: int
    total_evaluated: int
    opens_on: date | None
    """The first day on which one of them opens; null where one is open without a date."""
    closes_on: date | None
    """The last day on which one of them closes; null where one has none."""


class ResultsStageOut(StageOut):
    """The people with a result, as on the dashboard."""

    total_with_result: int
    results_on: date | None
    """The next day on which results are published."""


class ImprovementOut(StageOut):
    """The actions after results of this year, as the list of plans has them."""

    pending: int
    done: int


class NextYearOut(StageOut):
    """The preparation of the next year."""

    year: int
    begins_on: date
    """The first day on which it can be prepared."""
    made: int
    """Its evaluations."""
    left: int
    """The evaluations that can still be copied into it."""


class YearOut(Output):
    """The stages of this year."""

    year: int
    stage: Stage
    """The first one that is not done."""
    prepare: PreparationOut
    evaluate: EvaluatingOut
    results: ResultsStageOut
    improve: ImprovementOut
    next_year: NextYearOut


def get_year(*, reader: Reader) -> YearOut:
    """The stages of this year, in a fixed number of queries.

    Each figure is that of the page it leads to, as this reader sees it.
    """
    year = current_year()
    current = Evaluation.objects.filter(pk__in=current_of_categories(year=year), period=year)
    evaluations = list(current.order_by())
    results = _results(evaluations, reader=reader)
    prepare = _preparation(evaluations, reader=reader)
    evaluate = _evaluating(evaluations, reader=reader)
    improve = _improvement(results, reader=reader)
    next_year = _next_year()
    every: tuple[StageOut, ...] = (prepare, evaluate, results, improve, next_year)
    stages = dict(zip(Stage, every, strict=True))
    return YearOut(
        year=year,
        stage=next(
            (stage for stage, each in stages.items() if each.state != StageState.DONE),
            Stage.NEXT_YEAR,
        ),
        prepare=prepare,
        evaluate=evaluate,
        results=results,
        improve=improve,
        next_year=next_year,
    )


def _preparation(evaluations: Sequence[Evaluation], *, reader: Reader) -> PreparationOut:
    found = count_people(reader=reader)
    no_access = found.reasons[Reason.NO_ACCESS]
    is_done = bool(evaluations) and found.people and not found.blocked and not no_access
    return PreparationOut(
        state=StageState.DONE if is_done else StageState.NOW,
        people=found.people,
        blocked=found.blocked,
        no_access=no_access,
        earlier_year=found.reasons[Reason.EARLIER_YEAR],
    )


def _evaluating(evaluations: Sequence[Evaluation], *, reader: Reader) -> EvaluatingOut:
    assigned, evaluated = count_progress(reader=reader)
    opening = _unless_missing(each.opens_on for each in evaluations)
    closing = _unless_missing(each.closes_on for each in evaluations)
    phases = {each.phase for each in evaluations}
    if phases <= {Phase.PREPARING}:
        state = StageState.LATER
    elif 0 < assigned == evaluated or phases.isdisjoint({Phase.PREPARING, Phase.OPEN}):
        state = StageState.DONE
    else:
        state = StageState.NOW
    return EvaluatingOut(
        state=state,
        total_assigned=assigned,
        total_evaluated=evaluated,
        opens_on=min(opening, default=None),
        closes_on=max(closing, default=None),
    )


def _unless_missing(days: Iterable[date | None]) -> list[date]:
    """The days; an empty list if one is not set, because that means no limit."""
    found = list(days)
    known = [day for day in found if day is not None]
    return known if len(known) == len(found) else []


def _results(evaluations: Sequence[Evaluation], *, reader: Reader) -> ResultsStageOut:
    of_year = Part().results(year=current_year())
    people = reader.counted_results.filter(of_year).count()
    to_come = [
        each.results_on
        for each in evaluations
        if each.results_on is not None and each.results_on > today()
    ]
    if not people:
        state = StageState.LATER
    elif all(each.phase == Phase.PUBLISHED for each in evaluations):
        state = StageState.DONE
    else:
        state = StageState.NOW
    return ResultsStageOut(
        state=state, total_with_result=people, results_on=min(to_come, default=None)
    )


def _improvement(results: ResultsStageOut, *, reader: Reader) -> ImprovementOut:
    actions = readable_actions(reader).filter(result__evaluation__period=current_year())
    counts = actions.aggregate(
        pending=Count("pk", filter=in_state(ActionState.PENDING)),
        done=Count("pk", filter=in_state(ActionState.DONE)),
    )
    if not results.total_with_result:
        state = StageState.LATER
    elif counts["done"] and not counts["pending"]:
        state = StageState.DONE
    else:
        state = StageState.NOW
    return ImprovementOut(state=state, **counts)


def _next_year() -> NextYearOut:
    year = current_year() + 1
    begins_on = next_year_opens_on()
    made = evaluations_of_year(year).count()
    left = sources(year=year).count()
    if today() < begins_on:
        state = StageState.LATER
    else:
        state = StageState.DONE if made and not left else StageState.NOW
    return NextYearOut(state=state, year=year, begins_on=begins_on, made=made, left=left)
