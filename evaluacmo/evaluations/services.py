"""Changes of evaluations."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import TypedDict, Unpack

from evaluacmo.accounts.messages import UNKNOWN_CATEGORY
from evaluacmo.accounts.models import EVALUATORS, Category, User
from evaluacmo.accounts.permissions import require_not_evaluated_by
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import (
    AuditTarget,
    Changes,
    EventDetails,
    FieldValue,
    changes_between,
)
from evaluacmo.auditlog.meanwhile import apply_edit, require_not_overtaken
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.queries import events_of
from evaluacmo.auditlog.services import record_event, record_events
from evaluacmo.common.clock import current_year, today
from evaluacmo.common.dates import in_words
from evaluacmo.common.errors import ChangedMeanwhile, Conflict, InvalidInput, NotFound, or_not_found
from evaluacmo.common.meanwhile import NO_BASE, Base
from evaluacmo.common.rows import one_or_none
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import (
    WEIGHTS_TOTAL,
    DeadlineExtension,
    Evaluation,
    QuestionBank,
)
from evaluacmo.evaluations.new_year import PlannedEvaluation, list_sources, startable_years
from evaluacmo.evaluations.permissions import (
    require_not_awaited,
    require_without_self_evaluations,
)
from evaluacmo.evaluations.queries import current_evaluation


class EvaluationDates(TypedDict, total=False):
    """The dates of an evaluation; those that are not set limit nothing (rules: cycle)."""

    opens_on: date | None
    closes_on: date | None
    results_on: date | None


class EvaluationChanges(EvaluationDates, total=False):
    """An edit of an evaluation; fields that are left out stay as they are."""

    name: str
    weight_objectives: int
    weight_competencies: int
    category_id: int
    question_bank_id: int | None
    includes_self_evaluation: bool


class ExtensionChanges(TypedDict, total=False):
    """An edit of the closing date of one evaluator."""

    closes_on: date


# the dates of an evaluation, and the category of its people
COURSE_FIELDS = ("opens_on", "closes_on", "results_on", "category_id")
LOCKED_FIELDS = ("weight_objectives", "weight_competencies", "category_id", "question_bank_id")


def create_evaluation(
    *,
    name: str,
    weight_objectives: int,
    weight_competencies: int,
    category_id: int,
    question_bank_id: int | None = None,
    includes_self_evaluation: bool = False,
    **dates: Unpack[EvaluationDates],
) -> Evaluation:
    """Create an evaluation of this year.

    Raises `InvalidInput` for weights that do not add up to 100, dates that are not in order or
    missing with self-evaluations, an unknown category or bank, and `Forbidden` where it replaces
    the one in which the actor awaits a result.
    """
    evaluation = Evaluation(
        name=name,
        period=current_year(),
        weight_objectives=weight_objectives,
        weight_competencies=weight_competencies,
        category_id=category_id,
        question_bank_id=question_bank_id,
        includes_self_evaluation=includes_self_evaluation,
        **dates,
    )
    _require_valid(evaluation)
    with write_transaction():
        _require_replaceable(category_id)
        evaluation.save()
        record_events(Action.EVALUATION_CREATED, [_creation(evaluation)])
    return evaluation


def start_year(*, year: int, copies: Mapping[int, PlannedEvaluation]) -> list[Evaluation]:
    """Copy the evaluations whose ids are the keys of `copies` into `year`, in one transaction.

    Raises `InvalidInput` for dates that are not in order or missing, at fields such as
    `evaluations.2.closes_on`, `Forbidden` for one in which the actor awaits a result, and
    `Conflict` where `year` is not one of `startable_years`, or `list_sources` does not contain one
    of them (any more).
    """
    for at, copy in enumerate(copies.values()):
        if misplaced := _misplaced_date(copy, year=year):
            field, sentence = misplaced
            raise InvalidInput.at(f"evaluations.{at}.{field}", sentence)
    with write_transaction():
        # concurrent requests wait here, and then find the evaluations made
        categories = Evaluation.objects.filter(pk__in=copies).values("category")
        locked = Category.objects.select_for_update(no_key=True).filter(pk__in=categories)
        list(locked.order_by("pk"))
        require_not_awaited(*copies)
        sources = list_sources(year=year).in_bulk(copies)
        if year not in startable_years() or len(sources) != len(copies):
            raise ChangedMeanwhile(messages.NEW_YEAR_CHANGED)
        for at, (pk, copy) in enumerate(copies.items()):
            if sources[pk].includes_self_evaluation and copy.results_on is None:
                field = f"evaluations.{at}.results_on"
                raise InvalidInput.at(field, messages.SELF_EVALUATION_NEEDS_DATE)
        created = Evaluation.objects.bulk_create(
            _copy_of(sources[pk], copy, year=year) for pk, copy in copies.items()
        )
        record_events(Action.EVALUATION_CREATED, map(_creation, created))
    return created


def _copy_of(source: Evaluation, copy: PlannedEvaluation, *, year: int) -> Evaluation:
    return Evaluation(
        **copy._asdict(),
        period=year,
        weight_objectives=source.weight_objectives,
        weight_competencies=source.weight_competencies,
        category=source.category,
        question_bank=source.question_bank,
        includes_self_evaluation=source.includes_self_evaluation,
    )


def _creation(evaluation: Evaluation) -> EventDetails:
    target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    return EventDetails(target=target, changes=changes_between({}, _audit_snapshot(evaluation)))


def update_evaluation(
    *, evaluation_id: int, base: Base = NO_BASE, **changes: Unpack[EvaluationChanges]
) -> Evaluation:
    """Change the given fields of an evaluation.

    Raises `NotFound`, `InvalidInput`, `Conflict` for settings that a submission has locked,
    self-evaluations that exist (`Forbidden` to whom that is not told), or fields that somebody
    else has changed since `base`, and `Forbidden` for the dates and the category where the actor
    awaits a result.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        before, locked = _audit_snapshot(evaluation), _values(evaluation, LOCKED_FIELDS)
        course = _values(evaluation, COURSE_FIELDS)
        included = evaluation.includes_self_evaluation
        apply_edit(
            evaluation,
            changes,
            base=base,
            events=events_of(
                Action.EVALUATION_CHANGED,
                Action.EVALUATION_PUBLISHED,
                target=TargetType.EVALUATION,
                object_id=evaluation_id,
            ),
            snapshot=before,
            recorded_as={"category_id": ("category",), "question_bank_id": ("question_bank",)},
        )
        _require_valid(evaluation)
        if course != _values(evaluation, COURSE_FIELDS):
            require_not_awaited(evaluation_id)
            if "category_id" in changes:
                _require_replaceable(evaluation.category_id, by=evaluation_id)
        if included and not evaluation.includes_self_evaluation:
            require_without_self_evaluations(evaluation_id)
        if evaluation.is_locked and locked != _values(evaluation, LOCKED_FIELDS):
            raise Conflict(messages.EVALUATION_LOCKED, code="evaluation_fixed")
        evaluation.save()
        if differences := changes_between(before, _audit_snapshot(evaluation)):
            _audit(evaluation, Action.EVALUATION_CHANGED, changes=differences)
    return evaluation


def publish_results(*, evaluation_id: int) -> Evaluation:
    """Let the people evaluated read their results from today on (rules: cycle).

    Raises `NotFound`, `Conflict` where they can read them already, or before the opening, and
    `Forbidden` where the actor awaits a result.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        require_not_awaited(evaluation_id)
        if evaluation.is_published:
            raise Conflict(messages.ALREADY_PUBLISHED, code="already_published")
        if today() < evaluation.first_day:
            day = in_words(evaluation.first_day)
            raise Conflict(messages.NOTHING_TO_PUBLISH.format(day=day), code="not_open")
        before = _audit_snapshot(evaluation)
        evaluation.results_on = today()
        evaluation.save(update_fields=["results_on"])
        changes = changes_between(before, _audit_snapshot(evaluation))
        _audit(evaluation, Action.EVALUATION_PUBLISHED, changes=changes)
    return evaluation


def extend_deadline(
    *,
    actor: User,
    evaluation_id: int,
    evaluator_id: int,
    base: Base = NO_BASE,
    **changes: Unpack[ExtensionChanges],
) -> DeadlineExtension:
    """Give one evaluator a later closing date (rules: cycle); a date that is left out stays.

    Raises `NotFound` (also without a date that could stay), `Forbidden` for an evaluator of
    `actor`, who would know from the time of a late result who has sent it, and where `actor` awaits
    a result, `InvalidInput` unless the date is later than everybody's, not past and the person an
    active evaluator, and `Conflict` where the evaluation has no closing date or somebody else has
    changed this one since `base`.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        evaluator = or_not_found(User.objects.filter(pk=evaluator_id).first())
        require_not_evaluated_by(evaluator, actor=actor, message=messages.DEADLINE_OF_EVALUATOR)
        require_not_awaited(evaluation_id)
        extension = DeadlineExtension.objects.filter(
            evaluation=evaluation, evaluator=evaluator
        ).first() or DeadlineExtension(evaluation=evaluation, evaluator=evaluator)
        before = extension.closes_on
        _require_extension_not_overtaken(extension, changes, base=base)
        if "closes_on" in changes:
            extension.closes_on = changes["closes_on"]
            _require_valid_extension(extension)
            extension.save()
        elif extension.pk is None:
            raise NotFound
        if extension.closes_on != before:
            _audit_extension(evaluation, evaluator_id, before=before, after=extension.closes_on)
    return extension


def _require_valid_extension(extension: DeadlineExtension) -> None:
    evaluator, latest = extension.evaluator, extension.evaluation.closes_on
    if not evaluator.is_active or evaluator.role not in EVALUATORS:
        raise InvalidInput.at("evaluator_id", messages.NO_EVALUATOR)
    if latest is None:
        raise Conflict(messages.NO_CLOSING_DATE, code="no_closing_date")
    if extension.closes_on <= latest:
        sentence = messages.EXTENSION_TOO_EARLY.format(day=in_words(latest))
        raise InvalidInput.at("closes_on", sentence)
    if extension.closes_on < today():
        raise InvalidInput.at("closes_on", messages.EXTENSION_OVER)


def _require_extension_not_overtaken(
    extension: DeadlineExtension, changes: ExtensionChanges, *, base: Base
) -> None:
    require_not_overtaken(
        changes,
        base=base,
        present={"closes_on": extension.closes_on},
        events=events_of(
            Action.DEADLINE_EXTENDED,
            target=TargetType.EVALUATION,
            object_id=extension.evaluation_id,
            person_id=extension.evaluator_id,
        ),
        snapshot={"closes_on": _iso(extension.closes_on)},
    )


def remove_extension(*, actor: User, evaluation_id: int, evaluator_id: int) -> None:
    """Give an evaluator everybody's closing date again.

    Raises `NotFound`, and `Forbidden` for an evaluator of `actor`, or where they await a result.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        extensions = DeadlineExtension.objects.filter(evaluation=evaluation, evaluator=evaluator_id)
        extension = or_not_found(extensions.select_related("evaluator").first())
        require_not_evaluated_by(
            extension.evaluator, actor=actor, message=messages.DEADLINE_OF_EVALUATOR
        )
        require_not_awaited(evaluation_id)
        extension.delete()
        _audit_extension(evaluation, evaluator_id, before=extension.closes_on, after=None)


def _audit_extension(
    evaluation: Evaluation, evaluator_id: int, *, before: date | None, after: date | None
) -> None:
    record_event(
        Action.DEADLINE_EXTENDED,
        person_id=evaluator_id,
        target=AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name),
        changes=changes_between({"closes_on": _iso(before)}, {"closes_on": _iso(after)}),
    )


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def delete_evaluation(*, evaluation_id: int) -> None:
    """Delete an evaluation.

    Raises `NotFound`, `Conflict` where it has submissions or self-evaluations, and `Forbidden`
    where the actor awaits a result, or must not learn of self-evaluations.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        require_not_awaited(evaluation_id)
        if evaluation.is_locked:
            raise Conflict(messages.EVALUATION_KEPT, code="evaluation_fixed")
        if evaluation.includes_self_evaluation:
            require_without_self_evaluations(evaluation_id)
        _audit(
            evaluation,
            Action.EVALUATION_DELETED,
            changes=changes_between(_audit_snapshot(evaluation), {}),
        )
        evaluation.delete()


def lock_settings(evaluation: Evaluation) -> None:
    """Let weights, category and bank change no more; part of the first submission's transaction."""
    if not evaluation.is_locked:
        Evaluation.objects.filter(pk=evaluation.pk).update(is_locked=True)


def lock_evaluation(evaluation_id: int) -> Evaluation:
    """Lock the evaluation's row in the caller's transaction. Raises `NotFound`."""
    # category and bank are read afterwards: joined, PostgreSQL would read them before it waits, and
    # find nothing where another transaction has replaced them
    locked = Evaluation.objects.select_for_update(no_key=True)
    return or_not_found(one_or_none(locked.filter(pk=evaluation_id)))


def lock_evaluations_of(category_ids: Collection[int]) -> list[Evaluation]:
    """Lock the evaluations of these categories in the caller's transaction, by id."""
    locked = Evaluation.objects.select_for_update(no_key=True).filter(category__in=category_ids)
    return list(locked.order_by("pk"))


def move_evaluations(evaluations: Iterable[Evaluation], *, category: Category) -> None:
    """Give evaluations, also answered ones, a category with an equal name.

    Part of the caller's transaction, which has locked them.
    """
    events = []
    for evaluation in evaluations:
        before = _audit_snapshot(evaluation)
        evaluation.category = category
        evaluation.save(update_fields=["category"])
        target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
        changes = changes_between(before, _audit_snapshot(evaluation))
        events.append(EventDetails(target=target, changes=changes))
    record_events(Action.EVALUATION_CHANGED, events)


def _require_replaceable(category_id: int, *, by: int | None = None) -> None:
    """Raise `Forbidden` where the actor awaits a result in the category's current evaluation."""
    current = current_evaluation(category_id)
    if current is not None and current.pk != by:
        require_not_awaited(current.pk)


def _values(evaluation: Evaluation, fields: Collection[str]) -> list[object]:
    return [getattr(evaluation, field) for field in fields]


def _audit_snapshot(evaluation: Evaluation) -> dict[str, FieldValue]:
    bank = evaluation.question_bank
    return {
        "name": evaluation.name,
        "weight_objectives": evaluation.weight_objectives,
        "weight_competencies": evaluation.weight_competencies,
        "category": evaluation.category.name,
        # several banks may have the same name
        "question_bank": f"{bank.name} ({bank.pk})" if bank else None,
        "opens_on": _iso(evaluation.opens_on),
        "closes_on": _iso(evaluation.closes_on),
        "results_on": _iso(evaluation.results_on),
        "includes_self_evaluation": evaluation.includes_self_evaluation,
    }


def _audit(evaluation: Evaluation, action: Action, *, changes: Changes) -> None:
    target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    record_event(action, target=target, changes=changes)


def _require_valid(evaluation: Evaluation) -> None:
    """Load the category and the bank. Raises `InvalidInput` for them, the weights or the dates."""
    total = evaluation.weight_objectives + evaluation.weight_competencies
    if total != WEIGHTS_TOTAL:
        raise InvalidInput(
            messages.WEIGHTS_SUM,
            code="weights_sum",
            fields={
                "weight_objectives": [messages.WEIGHTS_SUM],
                "weight_competencies": [messages.WEIGHTS_SUM],
            },
        )
    if misplaced := _misplaced_date(evaluation, year=evaluation.period):
        raise InvalidInput.at(*misplaced)
    if evaluation.includes_self_evaluation and evaluation.results_on is None:
        raise InvalidInput.at("results_on", messages.SELF_EVALUATION_NEEDS_DATE)
    category = Category.objects.filter(pk=evaluation.category_id).first()
    if category is None:
        raise InvalidInput.at("category_id", UNKNOWN_CATEGORY)
    evaluation.category = category
    if evaluation.question_bank_id is not None:
        bank = QuestionBank.objects.filter(pk=evaluation.question_bank_id).first()
        if bank is None:
            raise InvalidInput.at("question_bank_id", messages.UNKNOWN_BANK)
        evaluation.question_bank = bank


def _misplaced_date(dates: Evaluation | PlannedEvaluation, *, year: int) -> tuple[str, str] | None:
    """The first date that is before the opening, or before a year to come, with the refusal."""
    for field, sentence in (
        ("closes_on", messages.CLOSES_BEFORE_OPENING),
        ("results_on", messages.PUBLISHED_BEFORE_OPENING),
    ):
        day = getattr(dates, field)
        if dates.opens_on and day and day < dates.opens_on:
            return field, sentence
        if day and day.year < year > current_year():
            return field, messages.BEFORE_ITS_YEAR.format(year=year)
    return None
