"""The dates for submitting, and pending evaluations by date (rules: pending)."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from math import ceil
from typing import Final, NamedTuple, Self

from django.db.models import TextChoices

from evaluacmo.common.clock import current_year, today
from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.models import DeadlineExtension, Evaluation, Phase
from evaluacmo.evaluations.queries import answerable_banks, current_of_categories


class PendingState(TextChoices):
    """Whether an evaluation that an evaluator owes can be sent today, the most urgent first."""

    OPEN = "open"
    UPCOMING = "upcoming"
    CLOSED = "closed"
    UNPREPARED = "unprepared"
    """There is no evaluation, or none with questions that can be answered."""


_STATE_OF_PHASE: Final[Mapping[Phase, PendingState]] = {
    Phase.OPEN: PendingState.OPEN,
    Phase.PREPARING: PendingState.UPCOMING,
    Phase.CLOSED: PendingState.CLOSED,
}


class _Part(NamedTuple):
    """The key of evaluations that are counted together."""

    state: PendingState
    day: date | None
    evaluation_id: int | None = None
    evaluation_name: str | None = None

    @property
    def urgency(self) -> tuple[int, date, int]:
        """The key of an order, lowest where it must be sent first."""
        return _STATES.index(self.state), self.day or date.max, self.evaluation_id or 0


_STATES: Final = list(PendingState)


@dataclass(frozen=True)
class SubmissionWindow:
    """The dates between which an evaluator can submit in an evaluation.

    Its phase, state and part are those of the day on which they are first asked for.
    """

    opens_on: date | None = None
    closes_on: date | None = None
    evaluation_id: int | None = None
    evaluation_name: str = ""
    is_answerable: bool = True
    """Whether there are questions to answer."""

    @cached_property
    def phase(self) -> Phase:
        """The phase today."""
        return self.phase_on(today())

    def phase_on(self, day: date) -> Phase:
        """Whether the evaluator can submit on that day (`OPEN`), not yet, or not any more."""
        if self.opens_on is not None and day < self.opens_on:
            return Phase.PREPARING
        return Phase.CLOSED if self.closes_on is not None and self.closes_on < day else Phase.OPEN

    @cached_property
    def state(self) -> PendingState:
        """Whether an evaluation that has not been sent can be sent today."""
        return _STATE_OF_PHASE[self.phase] if self.is_answerable else PendingState.UNPREPARED

    @cached_property
    def part(self) -> _Part:
        """The key of the evaluations that it is counted with today."""
        match state := self.state:
            case PendingState.OPEN:
                return _Part(state, self.closes_on)
            case PendingState.UPCOMING:
                return _Part(state, self.opens_on)
            case PendingState.CLOSED:
                return _Part(state, self.closes_on, self.evaluation_id, self.evaluation_name)
            case PendingState.UNPREPARED:
                return _Part(state, None)


NO_WINDOW: Final = SubmissionWindow(is_answerable=False)
"""The window of a category without an evaluation."""


class Windows:
    """The window of each evaluator in the evaluation of each category."""

    def __init__(
        self,
        evaluations: Iterable[Evaluation],
        *,
        extended: Mapping[tuple[int, int], date],
        answerable: Collection[int | None],
    ) -> None:
        """`extended` has days by evaluation and evaluator, `answerable` the ids of banks."""
        self._evaluations = {evaluation.category_id: evaluation for evaluation in evaluations}
        self._extended = extended
        self._answerable = answerable
        self._windows: dict[tuple[int, date | None], SubmissionWindow] = {}

    @classmethod
    def read(cls, *, of_this_year: bool = False) -> Self:
        """The windows of the current evaluations, or only of those of this year (three queries)."""
        year = current_year()
        current = Evaluation.objects.filter(pk__in=current_of_categories(year=year)).order_by()
        if of_this_year:
            current = current.filter(period=year)
        evaluations = list(current)
        extensions = DeadlineExtension.objects.filter(evaluation__in=evaluations)
        extended = extensions.values_list("evaluation", "evaluator", "closes_on")
        return cls(
            evaluations,
            extended={(evaluation, evaluator): day for evaluation, evaluator, day in extended},
            answerable=set(answerable_banks()),
        )

    def of(self, category_id: int | None, *, evaluator_id: int) -> SubmissionWindow:
        """The window in the evaluation of a category; `NO_WINDOW` without one."""
        evaluation = self._evaluations.get(category_id or 0)
        if evaluation is None:
            return NO_WINDOW
        extended = self._extended.get((evaluation.pk, evaluator_id))
        found = self._windows.get((evaluation.pk, extended))
        if found is None:
            found = self._windows[evaluation.pk, extended] = _window(
                evaluation, extended, is_answerable=evaluation.question_bank_id in self._answerable
            )
        return found


def submission_window(evaluation: Evaluation, *, evaluator_id: int) -> SubmissionWindow:
    """The dates of an evaluation for this evaluator."""
    if evaluation.closes_on is None:
        return _window(evaluation, None)
    extensions = DeadlineExtension.objects.filter(evaluation=evaluation, evaluator=evaluator_id)
    return _window(evaluation, extensions.values_list("closes_on", flat=True).first())


def _window(
    evaluation: Evaluation, extended: date | None, *, is_answerable: bool = True
) -> SubmissionWindow:
    """An extension can only postpone a closing date, and only where there is one."""
    closes_on = evaluation.closes_on
    last_day = max(closes_on, extended) if closes_on and extended else closes_on
    return SubmissionWindow(
        evaluation.opens_on, last_day, evaluation.pk, evaluation.name, is_answerable
    )


class PendingPartOut(Output):
    """A number of owed evaluations that share the days in which they can be sent."""

    state: PendingState
    number: int
    day: date | None
    """The last day of those that are open or closed, the first one of those upcoming."""
    per_day: int | None
    """The number of open ones to send each day; null without a last day."""
    evaluation_id: int | None
    """The evaluation of closed ones, where their time is prolonged; null for the others."""
    evaluation_name: str | None


def split_pending(owed: Iterable[tuple[SubmissionWindow, int]]) -> list[PendingPartOut]:
    """The parts of the owed evaluations, from the number in each window, the most urgent first."""
    numbers: defaultdict[_Part, int] = defaultdict(int)
    for window, number in owed:
        numbers[window.part] += number
    return [
        PendingPartOut(number=number, per_day=_per_day(part, number), **part._asdict())
        for part, number in sorted(numbers.items(), key=lambda each: each[0].urgency)
        if number
    ]


def count_open(parts: Iterable[PendingPartOut]) -> int:
    """The number that can be sent today."""
    return sum(part.number for part in parts if part.state == PendingState.OPEN)


def _per_day(part: _Part, number: int) -> int | None:
    if part.state != PendingState.OPEN or part.day is None:
        return None
    return ceil(number / ((part.day - today()).days + 1))
