"""Reads development plans with the outcomes of the plan before (rules: plans)."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from django.db.models import Count, Min, Sum

from evaluacmo.common.errors import NotFound
from evaluacmo.common.schemas import Output
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.plans.comparable import Start, comparable_scores
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.plans.schemas import ActionOut, PlannedOut
from evaluacmo.results.models import Answer, PersonResult
from evaluacmo.results.queries import read_history
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import OptionalPercentage, OptionalScore
from evaluacmo.results.scoring import mean
from evaluacmo.statistics.chance import FEWEST_COMPARABLE, Verdict, stand


class Direction(StrEnum):
    UP = "up"
    DOWN = "down"
    SAME = "same"


class ScoreMovementOut(Output):
    """An average score before an action (in the evaluation it was planned after) and now.

    Null where the question was not asked; the direction is null where one of them is.
    """

    before: OptionalScore
    after: OptionalScore
    direction: Direction | None


class PercentageMovementOut(Output):
    """A percentage before an action and now, as `ScoreMovementOut`."""

    before: OptionalPercentage
    after: OptionalPercentage
    direction: Direction | None


class ComparableOut(Output):
    """People who began where the person did, without an action about the question (rules: plans).

    `people` and `after`, their average now, are null for the person evaluated, who reads a verdict
    only.
    """

    people: int | None
    after: OptionalScore
    verdict: Verdict


class QuestionMovementOut(Output):
    """A question of an action; `text_now` is null unless it was reworded.

    `comparable` is null where there are too few people, or where the reader may not read of them.
    """

    question_id: int
    question_text: str
    text_now: str | None
    movement: ScoreMovementOut
    comparable: ComparableOut | None


class ActionOutcomeOut(Output):
    """A done action of the previous plan, and how the scores that were its reason have changed.

    With questions: their movements, and the `average` of those asked both times. Without: the
    movements of the sections and of the overall percentage.
    """

    action: ActionOut
    questions: list[QuestionMovementOut]
    average: ScoreMovementOut | None
    competencies: PercentageMovementOut | None
    objectives: PercentageMovementOut | None
    overall: PercentageMovementOut | None


class PlanOut(Output):
    """The actions after one result, and the outcomes of the actions of the previous plan."""

    actions: list[PlannedOut]
    noticed: list[ActionOutcomeOut]
    """The outcomes; empty while the result is provisional."""
    withholds_outcomes: bool
    """Whether there are outcomes once the result is complete."""


class PersonPlanOut(PlanOut):
    """The plan of one of several people."""

    user_id: int


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """All answers to a question about one person in one evaluation.

    `texts` are its wordings, newest last; `points` is the sum of all scores.
    """

    texts: tuple[str, ...]
    points: int
    answers: int

    @property
    def average(self) -> Fraction:
        """The exact mean of all scores."""
        return Fraction(self.points, self.answers)


def get_plan(*, evaluation_id: int, user_id: int, reader: Reader) -> PlanOut:
    """The plan after a person's result in one evaluation (rules: plans).

    Raises `NotFound` where there is no result that the reader can read.
    """
    plans = _plans(evaluation_id=evaluation_id, user_ids=[user_id], reader=reader)
    if user_id not in plans:
        raise NotFound
    return plans[user_id]


def list_plans(
    *, evaluation_id: int, user_ids: Collection[int], reader: Reader
) -> list[PersonPlanOut]:
    """The plans after these people's results in one evaluation (seven queries).

    People without a result that the reader can read are left out. Raises `NotFound` where there is
    no such evaluation.
    """
    plans = _plans(evaluation_id=evaluation_id, user_ids=user_ids, reader=reader)
    return [PersonPlanOut(user_id=user_id, **dict(plan)) for user_id, plan in plans.items()]


def _plans(*, evaluation_id: int, user_ids: Collection[int], reader: Reader) -> dict[int, PlanOut]:
    """The plans by person."""
    history = read_history(people=user_ids, reader=reader)
    by_person = {
        result.collaborator_id: result
        for result in history
        if result.evaluation_id == evaluation_id
    }
    if not by_person:
        get_evaluation(evaluation_id)
    actions = _current_and_previous_actions(by_person, history)
    done_before = {
        person: [
            action
            for action in actions[person]
            if action.result_id != now.pk and action.done_at is not None
        ]
        for person, now in by_person.items()
    }
    complete = [now for now in by_person.values() if not now.missing]
    outcomes = _outcomes(complete, done_before, reader=reader)
    return {
        person: PlanOut(
            actions=[
                PlannedOut.model_validate(action)
                for action in actions[person]
                if action.result_id == now.pk
            ],
            noticed=outcomes.get(person, []),
            withholds_outcomes=bool(now.missing and done_before[person]),
        )
        for person, now in by_person.items()
    }


def _outcomes(
    results: Sequence[PersonResult],
    done_before: Mapping[int, Sequence[DevelopmentAction]],
    *,
    reader: Reader,
) -> dict[int, list[ActionOutcomeOut]]:
    """By person, the outcomes of the actions that were done before these results."""
    done = [action for now in results for action in done_before[now.collaborator_id]]
    answered = _answered_questions(results, done)
    starts = {
        now.collaborator_id: _starts(
            done_before[now.collaborator_id],
            now=now,
            answered=answered.get(now.collaborator_id, {}),
        )
        for now in results
    }
    scores = comparable_scores(
        {start for own in starts.values() for start in own.values()}, reader=reader
    )
    outcomes: dict[int, list[ActionOutcomeOut]] = {}
    for now in results:
        person = now.collaborator_id
        own = answered.get(person, {})
        comparable = {
            key: _comparable(
                own[now.evaluation_id, start.question].points,
                start=start,
                others=scores.get(start, Counter()),
                tests=len(starts[person]),
                tells_figures=reader.user.is_manager,
            )
            for key, start in starts[person].items()
        }
        outcomes[person] = [
            _outcome(action, now=now, answered=own, comparable=comparable)
            for action in done_before[person]
        ]
    return outcomes


def _starts(
    actions: Iterable[DevelopmentAction],
    *,
    now: PersonResult,
    answered: Mapping[tuple[int, int], AnsweredQuestion],
) -> dict[tuple[int, int], Start]:
    """The start of comparable people, for each question of the actions that was asked both times.

    By the ids of the action's evaluation and the question.
    """
    starts: dict[tuple[int, int], Start] = {}
    for action in actions:
        then = action.result.evaluation_id
        for question in action.question_ids:
            before, after = (
                answered.get((then, question)),
                answered.get((now.evaluation_id, question)),
            )
            if before and after:
                starts[then, question] = Start(
                    evaluation_then=then,
                    evaluation_now=now.evaluation_id,
                    question=question,
                    points_then=before.points,
                    evaluators_then=before.answers,
                    evaluators_now=after.answers,
                )
    return starts


def _comparable(
    points: int, *, start: Start, others: Counter[int], tests: int, tells_figures: bool
) -> ComparableOut | None:
    """The standing of a person's sum of scores among those of comparable people.

    `tests` is the number of the person's questions that are compared.
    """
    people = others.total()
    if people < FEWEST_COMPARABLE:
        return None
    verdict = stand(points, others, tests=tests)
    if tells_figures:
        total = sum(other * number for other, number in others.items())
        after = Fraction(total, people * start.evaluators_now)
        return ComparableOut(people=people, after=after, verdict=verdict)
    if verdict == Verdict.UNKNOWN:
        return None
    return ComparableOut(people=None, after=None, verdict=verdict)


def _current_and_previous_actions(
    by_person: Mapping[int, PersonResult], history: Sequence[PersonResult]
) -> defaultdict[int, list[DevelopmentAction]]:
    """By person the actions of this result and of the latest earlier year with results, by day."""
    found: defaultdict[int, list[DevelopmentAction]] = defaultdict(list)
    earlier = [
        result
        for result in history
        if (now := by_person.get(result.collaborator_id))
        and result.evaluation.period < now.evaluation.period
    ]
    by_year = sorted(earlier, key=lambda result: result.evaluation.period)
    latest = {result.collaborator_id: result.evaluation.period for result in by_year}
    previous = [
        result for result in earlier if result.evaluation.period == latest[result.collaborator_id]
    ]
    results = {result.pk: result for result in (*by_person.values(), *previous)}
    actions = DevelopmentAction.objects.filter(result__in=results)
    with_all = actions.prefetch_related("responsible", "questions")
    for action in with_all.order_by("due_on", "made_at", "id"):
        action.result = results[action.result_id]
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
    return AnsweredQuestion(tuple(text for text, _, _ in wordings), total, count)


def _outcome(
    action: DevelopmentAction,
    *,
    now: PersonResult,
    answered: Mapping[tuple[int, int], AnsweredQuestion],
    comparable: Mapping[tuple[int, int], ComparableOut | None],
) -> ActionOutcomeOut:
    then, question_ids = action.result, action.question_ids
    questions = [
        _question_movement(
            pk,
            answered[then.evaluation_id, pk],
            answered.get((now.evaluation_id, pk)),
            comparable=comparable.get((then.evaluation_id, pk)),
        )
        for pk in question_ids
        # a correction after planning may have removed the answers to a question
        if (then.evaluation_id, pk) in answered
    ]
    results = None if question_ids else (then, now)
    return ActionOutcomeOut(
        action=ActionOut.model_validate(action),
        questions=questions,
        average=_average([question.movement for question in questions]),
        competencies=results and _section_movement("competencies", *results),
        objectives=results and _section_movement("objectives", *results),
        overall=results and _percentages(then.overall, now.overall),
    )


def _question_movement(
    question_id: int,
    then: AnsweredQuestion,
    now: AnsweredQuestion | None,
    *,
    comparable: ComparableOut | None,
) -> QuestionMovementOut:
    is_reworded = now is not None and len({*then.texts, *now.texts}) > 1
    return QuestionMovementOut(
        question_id=question_id,
        question_text=then.texts[-1],
        text_now=now.texts[-1] if now and is_reworded else None,
        movement=_scores(then.average, now.average if now else None),
        comparable=comparable,
    )


def _average(movements: Iterable[ScoreMovementOut]) -> ScoreMovementOut | None:
    """The means of the figures that exist both times; None where there are none."""
    pairs = [
        (movement.before, movement.after)
        for movement in movements
        if movement.before is not None and movement.after is not None
    ]
    if not pairs:
        return None
    return _scores(mean([before for before, _ in pairs]), mean([after for _, after in pairs]))


def _section_movement(section: str, then: PersonResult, now: PersonResult) -> PercentageMovementOut:
    # scores are 1 or more: 0 percent means that the section was not asked
    return _percentages(getattr(then, section) or None, getattr(now, section) or None)


def _scores(before: Fraction | None, after: Fraction | None) -> ScoreMovementOut:
    return ScoreMovementOut(before=before, after=after, direction=_direction(before, after))


def _percentages(before: Fraction | None, after: Fraction | None) -> PercentageMovementOut:
    return PercentageMovementOut(before=before, after=after, direction=_direction(before, after))


def _direction(before: Fraction | None, after: Fraction | None) -> Direction | None:
    if before is None or after is None:
        return None
    if before == after:
        return Direction.SAME
    return Direction.UP if before < after else Direction.DOWN
