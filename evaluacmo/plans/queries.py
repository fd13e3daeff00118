"""Reads one person's development plan with outcomes, and the list of all actions."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Final

from django.db.models import Case, Count, F, Min, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.functions import Coalesce
from pydantic import Field

from evaluacmo.common.clock import today
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import Search, Year
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.plans.models import ActionState, DevelopmentAction
from evaluacmo.results.models import Answer, PersonResult
from evaluacmo.results.scoring import mean

PLANS_SORTING: Final = Sorting(
    "due_on",
    "made_at",
    "id",
    due="due_on",
    person="result__collaborator__name_key",
    what=folded("what"),
    responsible=Coalesce("responsible__name_key", folded("responsible_name")),
    year="result__evaluation__period",
    # overdue actions come before other pending ones
    state=(Case(When(done_at=None, then=0), default=1), "due_on"),
)


class PlansFilter(Search):
    """Actions, optionally by state and by the evaluation's year."""

    state: ActionState | None = None
    year: Annotated[Year | None, Field(alias="period")] = None
    sort: Annotated[str | None, PLANS_SORTING] = None


class Direction(StrEnum):
    UP = "up"
    DOWN = "down"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Movement:
    """A figure before an action (in the evaluation it was planned after) and now.

    None where the section or question was not asked.
    """

    before: Fraction | None
    after: Fraction | None

    @property
    def direction(self) -> Direction | None:
        """The direction of the change; None where one of the figures is missing."""
        if self.before is None or self.after is None:
            return None
        if self.before == self.after:
            return Direction.SAME
        return Direction.UP if self.before < self.after else Direction.DOWN


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """All answers to a question about one person in one evaluation.

    `texts` are its wordings, newest last; `average` is the exact mean of all scores.
    """

    texts: tuple[str, ...]
    average: Fraction


@dataclass(frozen=True, slots=True)
class QuestionMovement:
    """A question of an action; `text_now` is None unless it was reworded."""

    question_id: int
    text: str
    text_now: str | None
    movement: Movement


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """An action of the previous plan, and how the scores that were its reason have changed.

    With questions: their movements, and the `average` of those asked both times. Without: the
    movements of the sections and of the overall percentage.
    """

    action: DevelopmentAction
    questions: list[QuestionMovement]
    average: Movement | None
    competencies: Movement | None
    objectives: Movement | None
    overall: Movement | None


@dataclass(frozen=True, slots=True)
class Plan:
    """The actions after one result, and the outcomes of the actions of the previous plan."""

    user_id: int
    actions: list[DevelopmentAction]
    outcomes: list[ActionOutcome]
    """Empty while the result is provisional."""
    withholds_outcomes: bool
    """Whether there are outcomes once the result is complete."""


def get_plan(*, evaluation_id: int, user_id: int, reader_id: int) -> Plan:
    """The plan after a person's result in one evaluation (rules: plans).

    Raises `NotFound` where there is no result that the reader can read.
    """
    plans = list_plans(evaluation_id=evaluation_id, user_ids=[user_id], reader_id=reader_id)
    if not plans:
        raise NotFound
    return plans[0]


def list_plans(*, evaluation_id: int, user_ids: Collection[int], reader_id: int) -> list[Plan]:
    """The plans after these people's results in one evaluation (four queries).

    Those without a result that the reader can read are left out. Raises `NotFound` where there is
    no such evaluation.
    """
    results = PersonResult.objects.readable_by(reader_id).with_missing()
    by_person = {
        now.collaborator_id: now
        for now in results.select_related("evaluation").filter(
            evaluation=evaluation_id, collaborator__in=user_ids
        )
    }
    if not by_person:
        get_evaluation(evaluation_id)
    actions = _current_and_previous_actions(by_person, reader_id=reader_id)
    previous = [
        action
        for person, now in by_person.items()
        if not now.missing
        for action in actions[person]
        if action.result_id != now.pk
    ]
    answered = _answered_questions(by_person.values(), previous)
    return [
        _plan(now, actions[person], answered=answered.get(person, {}))
        for person, now in by_person.items()
    ]


def _plan(
    now: PersonResult,
    actions: Sequence[DevelopmentAction],
    *,
    answered: Mapping[tuple[int, int], AnsweredQuestion],
) -> Plan:
    earlier = [action for action in actions if action.result_id != now.pk]
    previous = [] if now.missing else earlier
    return Plan(
        user_id=now.collaborator_id,
        actions=[action for action in actions if action.result_id == now.pk],
        outcomes=[_outcome(action, now=now, answered=answered) for action in previous],
        withholds_outcomes=bool(now.missing and earlier),
    )


def _current_and_previous_actions(
    by_person: Mapping[int, PersonResult], *, reader_id: int
) -> defaultdict[int, list[DevelopmentAction]]:
    """By person the actions of this result and of the latest earlier year with results, by day."""
    found: defaultdict[int, list[DevelopmentAction]] = defaultdict(list)
    periods = {now.evaluation.period for now in by_person.values()}
    earlier = PersonResult.objects.readable_by(reader_id).filter(
        collaborator__in=by_person, evaluation__period__lt=max(periods, default=0)
    )
    of_same_person = earlier.filter(collaborator=OuterRef("collaborator"))
    previous_year = of_same_person.order_by("-evaluation__period").values("evaluation__period")[:1]
    previous = earlier.filter(evaluation__period=Subquery(previous_year))
    results = [now.pk for now in by_person.values()]
    actions = DevelopmentAction.objects.filter(Q(result__in=results) | Q(result__in=previous))
    actions = actions.select_related("result__evaluation", "responsible")
    for action in actions.prefetch_related("questions").order_by("due_on", "made_at", "id"):
        found[action.result.collaborator_id].append(action)
    return found


def _answered_questions(
    results: Iterable[PersonResult], actions: Collection[DevelopmentAction]
) -> dict[int, dict[tuple[int, int], AnsweredQuestion]]:
    """The answers of each person to the actions' questions, in these results and in the actions'.

    By person, and by the ids of evaluation and question.
    """
    questions = {pk for action in actions for pk in action.question_ids}
    if not questions:
        return {}
    all_results = [*results, *(action.result for action in actions)]
    rows = (
        Answer.objects.filter(
            submission__collaborator__in={result.collaborator_id for result in all_results},
            submission__evaluation__in={result.evaluation_id for result in all_results},
            wording__question__in=questions,
        )
        .values_list(
            "submission__collaborator",
            "submission__evaluation",
            "wording__question",
            "wording__question_text",
        )
        .annotate(total=Sum("score"), count=Count("pk"), first=Min("wording"))
        .order_by("first")
    )
    wordings: defaultdict[int, dict[tuple[int, int], list[tuple[str, int, int]]]] = defaultdict(
        dict
    )
    for person, evaluation, question, text, total, count, _ in rows:
        wordings[person].setdefault((evaluation, question), []).append((text, total, count))
    return {
        person: {key: _answered_question(own) for key, own in of_person.items()}
        for person, of_person in wordings.items()
    }


def _answered_question(wordings: Sequence[tuple[str, int, int]]) -> AnsweredQuestion:
    total = sum(total for _, total, _ in wordings)
    count = sum(count for _, _, count in wordings)
    return AnsweredQuestion(tuple(text for text, _, _ in wordings), Fraction(total, count))


def _outcome(
    action: DevelopmentAction,
    *,
    now: PersonResult,
    answered: Mapping[tuple[int, int], AnsweredQuestion],
) -> ActionOutcome:
    then, question_ids = action.result, action.question_ids
    questions = [
        _question_movement(
            pk, answered[then.evaluation_id, pk], answered.get((now.evaluation_id, pk))
        )
        for pk in question_ids
        # a correction after planning may have removed the answers to a question
        if (then.evaluation_id, pk) in answered
    ]
    results = None if question_ids else (then, now)
    return ActionOutcome(
        action=action,
        questions=questions,
        average=_average([question.movement for question in questions]),
        competencies=results and _section_movement("competencies", *results),
        objectives=results and _section_movement("objectives", *results),
        overall=results and Movement(then.overall, now.overall),
    )


def _question_movement(
    question_id: int, then: AnsweredQuestion, now: AnsweredQuestion | None
) -> QuestionMovement:
    is_reworded = now is not None and len({*then.texts, *now.texts}) > 1
    return QuestionMovement(
        question_id=question_id,
        text=then.texts[-1],
        text_now=now.texts[-1] if now and is_reworded else None,
        movement=Movement(then.average, now.average if now else None),
    )


def _average(movements: Iterable[Movement]) -> Movement | None:
    """The means of the figures that exist both times; None where there are none."""
    pairs = [
        (movement.before, movement.after)
        for movement in movements
        if movement.before is not None and movement.after is not None
    ]
    if not pairs:
        return None
    return Movement(mean([before for before, _ in pairs]), mean([after for _, after in pairs]))


def _section_movement(section: str, then: PersonResult, now: PersonResult) -> Movement:
    # scores are 1 or more: 0 percent means that the section was not asked
    return Movement(getattr(then, section) or None, getattr(now, section) or None)


def list_actions(
    filters: PlansFilter, *, user_id: int | None = None, reader_id: int
) -> QuerySet[DevelopmentAction]:
    """The actions of all people that the reader may see, by due date.

    Pending ones include those overdue. `made_by_name` and `done_by_name` are annotated, None in the
    reader's own plan.
    """
    names = ("search_key", "result__collaborator__name_key", "responsible__name_key")
    actions = readable_actions(reader_id).filter(
        matching(filters.search, *names), _in_state(filters.state)
    )
    if filters.year is not None:
        actions = actions.filter(result__evaluation__period=filters.year)
    if user_id is not None:
        actions = actions.filter(result__collaborator=user_id)
    of_others = ~Q(result__collaborator=reader_id)
    actions = actions.annotate(
        made_by_name=Case(When(of_others, then=F("made_by__name"))),
        done_by_name=Case(When(of_others, then=F("done_by__name"))),
    )
    people = ("result__collaborator", "responsible")
    return PLANS_SORTING.order(actions.select_related("result__evaluation", *people), filters.sort)


def readable_actions(reader_id: int) -> QuerySet[DevelopmentAction]:
    """All actions but those after a result of the reader that they cannot read yet."""
    hidden = PersonResult.objects.filter(collaborator=reader_id).hidden_from_owner()
    return DevelopmentAction.objects.exclude(result__in=hidden)


def _in_state(state: ActionState | None) -> Q:
    if state is None:
        return Q()
    if state == ActionState.DONE:
        return Q(done_at__isnull=False)
    overdue = Q(due_on__lt=today()) if state == ActionState.OVERDUE else Q()
    return Q(done_at__isnull=True) & overdue
