"""Reads development plans: a person's, with the effects of the last one, and everybody's."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from django.db.models import Count, Min, Q, QuerySet, Sum

from evaluacmo.common.clock import today
from evaluacmo.common.errors import NotFound
from evaluacmo.common.pagination import matching
from evaluacmo.plans.models import ActionState, DevelopmentAction
from evaluacmo.results.models import Answer, PersonResult
from evaluacmo.results.scoring import mean


class Direction(StrEnum):
    """Whether a figure is higher, lower or the same."""

    UP = "up"
    DOWN = "down"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Movement:
    """A figure in the evaluation that an action was planned after, and in this one.

    None is a section or a question that was not asked.
    """

    before: Fraction | None
    after: Fraction | None

    @property
    def direction(self) -> Direction | None:
        """None where there is nothing to compare."""
        if self.before is None or self.after is None:
            return None
        if self.before == self.after:
            return Direction.SAME
        return Direction.UP if self.before < self.after else Direction.DOWN


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question as it was answered about somebody in one evaluation.

    `texts` are its wordings, the newest last; `average` is the exact mean of all its scores.
    """

    texts: tuple[str, ...]
    average: Fraction


@dataclass(frozen=True, slots=True)
class QuestionMovement:
    """A question that asked for an action; `text_now` is there where it has been reworded."""

    question_id: int
    text: str
    text_now: str | None
    movement: Movement


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """An action of the last plan, and whether the scores that asked for it have moved.

    Either its questions, with the mean of those that were asked both times, or, where it named
    none, what the whole came to.
    """

    action: DevelopmentAction
    questions: list[QuestionMovement]
    average: Movement | None
    competencies: Movement | None
    objectives: Movement | None
    overall: Movement | None


@dataclass(frozen=True, slots=True)
class Plan:
    """What one person's result asked for, and what came of what the one before had asked for."""

    actions: list[DevelopmentAction]
    outcomes: list[ActionOutcome]


def get_plan(*, evaluation_id: int, user_id: int) -> Plan:
    """The plan made of a person's result in one evaluation (four queries; rules: plans).

    `NotFound` where nobody has submitted.
    """
    results = PersonResult.objects.select_related("evaluation")
    now = results.filter(evaluation=evaluation_id, collaborator=user_id).first()
    if now is None:
        raise NotFound
    actions = _shown_with(now)
    earlier = [each for each in actions if each.result_id != now.pk]
    asked = _asked_in({now.pk: now} | {each.result_id: each.result for each in earlier}, earlier)
    return Plan(
        actions=[each for each in actions if each.result_id == now.pk],
        outcomes=[_outcome(each, now=now, asked=asked) for each in earlier],
    )


def _shown_with(now: PersonResult) -> list[DevelopmentAction]:
    """The actions of this result and of all those of the last year with any before, by day."""
    earlier = PersonResult.objects.filter(
        collaborator=now.collaborator_id, evaluation__period__lt=now.evaluation.period
    )
    last_period = earlier.order_by("-evaluation__period").values("evaluation__period")[:1]
    of_last = Q(result__collaborator=now.collaborator_id, result__evaluation__period=last_period)
    actions = DevelopmentAction.objects.filter(Q(result=now) | of_last)
    shown = actions.select_related("result__evaluation", "responsible").order_by("due_on", "id")
    return list(shown.prefetch_related("questions"))


def _asked_in(
    results: Mapping[int, PersonResult], actions: Iterable[DevelopmentAction]
) -> dict[tuple[int, int], AnsweredQuestion]:
    """How the actions' questions were answered, by evaluation and question."""
    questions = {pk for action in actions for pk in action.question_ids}
    if not questions:
        return {}
    one = next(iter(results.values()))
    rows = (
        Answer.objects.filter(
            submission__collaborator=one.collaborator_id,
            submission__evaluation__in={each.evaluation_id for each in results.values()},
            wording__question__in=questions,
        )
        .values_list("submission__evaluation", "wording__question", "wording__question_text")
        .annotate(total=Sum("score"), count=Count("pk"), first=Min("wording"))
        .order_by("first")
    )
    found: dict[tuple[int, int], list[tuple[str, int, int]]] = {}
    for evaluation, question, text, total, count, _ in rows:
        found.setdefault((evaluation, question), []).append((text, total, count))
    return {key: _answered_question(wordings) for key, wordings in found.items()}


def _answered_question(wordings: Sequence[tuple[str, int, int]]) -> AnsweredQuestion:
    total, count = sum(each[1] for each in wordings), sum(each[2] for each in wordings)
    return AnsweredQuestion(tuple(text for text, _, _ in wordings), Fraction(total, count))


def _outcome(
    action: DevelopmentAction,
    *,
    now: PersonResult,
    asked: Mapping[tuple[int, int], AnsweredQuestion],
) -> ActionOutcome:
    then, named = action.result, action.question_ids
    questions = [
        _moved(pk, asked[then.evaluation_id, pk], asked.get((now.evaluation_id, pk)))
        for pk in named
        # whoever corrects what they sent may answer other questions
        if (then.evaluation_id, pk) in asked
    ]
    whole = None if named else (then, now)
    return ActionOutcome(
        action=action,
        questions=questions,
        average=_average([each.movement for each in questions]),
        competencies=whole and _of_section("competencies", *whole),
        objectives=whole and _of_section("objectives", *whole),
        overall=whole and Movement(then.overall, now.overall),
    )


def _moved(
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
    """The means of what was asked both times; None where nothing was."""
    pairs = [
        (each.before, each.after)
        for each in movements
        if each.before is not None and each.after is not None
    ]
    if not pairs:
        return None
    return Movement(mean([before for before, _ in pairs]), mean([after for _, after in pairs]))


def _of_section(section: str, then: PersonResult, now: PersonResult) -> Movement:
    """A section without questions has 0 percent, and nobody has so little in another."""
    return Movement(getattr(then, section) or None, getattr(now, section) or None)


def list_actions(
    *, search: str = "", state: ActionState | None = None, period: int | None = None
) -> QuerySet[DevelopmentAction]:
    """Everybody's actions by the day they are due, with whom they are about and who is in them.

    `state` pending is all that is not done, what is overdue too; `period` is the evaluation's year.
    """
    actions = DevelopmentAction.objects.filter(
        matching(search, "search_key", "result__collaborator__name_key", "responsible__name_key"),
        _in_state(state),
    )
    if period is not None:
        actions = actions.filter(result__evaluation__period=period)
    people = ("result__collaborator", "responsible", "made_by", "done_by")
    return actions.select_related("result__evaluation", *people).order_by("due_on", "id")


def _in_state(state: ActionState | None) -> Q:
    if state is None:
        return Q()
    if state == ActionState.DONE:
        return Q(done_at__isnull=False)
    overdue = Q(due_on__lt=today()) if state == ActionState.OVERDUE else Q()
    return Q(done_at__isnull=True) & overdue
