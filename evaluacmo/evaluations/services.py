"""Changes of banks, questions and evaluations."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TypedDict, Unpack

from django.db import IntegrityError
from django.db.models import Max, ProtectedError

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
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event, record_events
from evaluacmo.common.clock import current_year, today
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound
from evaluacmo.common.messages import in_words
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import (
    WEIGHTS_TOTAL,
    DeadlineExtension,
    Evaluation,
    Question,
    QuestionBank,
    QuestionWording,
)
from evaluacmo.evaluations.new_year import Copy, list_sources
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.evaluations.scale import LEVEL_FIELDS


class NewQuestion(TypedDict):
    """A new question of a bank; `levels` are four texts, or empty."""

    question_text: str
    question_type: str
    levels: Sequence[str]


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


class BankChanges(TypedDict, total=False):
    """An edit of a bank; fields that are left out stay as they are."""

    name: str
    description: str
    requires_evidence: bool


ORDERED_AT_ONCE = 500
LOCKED_FIELDS = ("weight_objectives", "weight_competencies", "category_id", "question_bank_id")


def create_bank(
    *, name: str, description: str = "", requires_evidence: bool = False
) -> QuestionBank:
    """Create an empty question bank (rules: levels)."""
    with write_transaction():
        bank = QuestionBank.objects.create(
            name=name, description=description, requires_evidence=requires_evidence
        )
        after = _bank_snapshot(bank)
        _audit_bank(bank, Action.BANK_CREATED, changes=changes_between({}, after))
    return bank


def update_bank(*, bank_id: int, **changes: Unpack[BankChanges]) -> None:
    """Change the given fields of a bank. Raises `NotFound`, and `InvalidInput` without any."""
    if not changes:
        raise InvalidInput(messages.NOTHING_TO_CHANGE)
    with write_transaction():
        bank = lock_bank(bank_id)
        before = _bank_snapshot(bank)
        for field, value in changes.items():
            setattr(bank, field, value)
        if differences := changes_between(before, _bank_snapshot(bank)):
            bank.save()
            _audit_bank(bank, Action.BANK_CHANGED, changes=differences)


def copy_bank(*, bank_id: int) -> QuestionBank:
    """Create a bank with the settings and current questions of this one. Raises `NotFound`."""
    with write_transaction():
        source = lock_bank(bank_id)
        suffix_length = len(messages.COPY_OF.format(name=""))
        name = source.name[: NAME_LENGTH - suffix_length]
        copy = create_bank(
            name=messages.COPY_OF.format(name=name),
            description=source.description,
            requires_evidence=source.requires_evidence,
        )
        create_questions(bank_id=copy.pk, questions=list(map(_as_new, current_wordings(bank_id))))
    return copy


def _as_new(wording: QuestionWording) -> NewQuestion:
    return NewQuestion(
        question_text=wording.question_text,
        question_type=wording.question_type,
        levels=wording.levels,
    )


def delete_bank(*, bank_id: int) -> None:
    """Delete a bank with its questions.

    Raises `NotFound`, and `Conflict` where an evaluation uses it or one of them was answered.
    """
    try:
        with write_transaction():
            bank = lock_bank(bank_id)
            _require_unused(bank)
            questions = Question.objects.filter(bank=bank).values_list("pk", flat=True)
            remove_questions(list(questions))
            remove_banks([bank.pk])
    except (ProtectedError, IntegrityError) as error:
        raise Conflict(messages.BANK_ANSWERED, code="bank_in_use") from error


def _require_unused(bank: QuestionBank) -> None:
    names = list(bank.evaluations.values_list("name", flat=True))
    if names:
        message = (
            messages.BANK_IN_USE.format(evaluation=names[0])
            if len(names) == 1
            else messages.BANK_IN_USE_BY_SEVERAL.format(count=len(names))
        )
        raise Conflict(message, code="bank_in_use")


def order_questions(*, bank_id: int, question_ids: Sequence[int]) -> None:
    """Ask the questions of a bank in this order; what was answered keeps its own.

    Raises `NotFound`, and `Conflict` where these are not the current questions (any more).
    """
    with write_transaction():
        bank = lock_bank(bank_id)
        before = list(current_wordings(bank_id).values_list("question_id", flat=True))
        if set(before) != set(question_ids):
            raise Conflict(messages.QUESTIONS_CHANGED, code="changed_meanwhile")
        if before == list(question_ids):
            return
        questions = Question.objects.in_bulk(question_ids)
        for position, question_id in enumerate(question_ids):
            questions[question_id].position = position
        Question.objects.bulk_update(questions.values(), ["position"], batch_size=ORDERED_AT_ONCE)
        order = (", ".join(map(str, before)), ", ".join(map(str, question_ids)))
        _audit_bank(bank, Action.BANK_CHANGED, changes={"question_order": order})


def create_question(
    *, bank_id: int, question_text: str, question_type: str, levels: Sequence[str] = ()
) -> QuestionWording:
    """Add a question to a bank, for future submissions. Raises `NotFound` without the bank.

    `levels` are four texts, or empty (rules: levels).
    """
    question = NewQuestion(question_text=question_text, question_type=question_type, levels=levels)
    (wording,) = create_questions(bank_id=bank_id, questions=[question])
    return wording


def create_questions(*, bank_id: int, questions: Sequence[NewQuestion]) -> list[QuestionWording]:
    """Add several questions to a bank, in this order. Raises `NotFound` without the bank."""
    with write_transaction():
        bank = lock_bank(bank_id)
        # after the retired ones, too, so that the order of creation stays where none is chosen
        last = Question.objects.filter(bank=bank).aggregate(last=Max("position"))["last"]
        created = Question.objects.bulk_create(
            Question(bank=bank, position=position)
            for position, _ in enumerate(questions, start=0 if last is None else last + 1)
        )
        wordings = QuestionWording.objects.bulk_create(
            QuestionWording(
                question=question,
                question_text=new["question_text"],
                question_type=new["question_type"],
                **_level_fields(new["levels"]),
            )
            for question, new in zip(created, questions, strict=True)
        )
        details = [_question_event(bank, after=wording) for wording in wordings]
        record_events(Action.QUESTION_CREATED, details)
    return wordings


def remove_questions(question_ids: Sequence[int]) -> None:
    """Delete questions with all their wordings, as part of the caller's transaction.

    Raises Django's `ProtectedError` where answers refer to them.
    """
    wordings = QuestionWording.objects.filter(question_id__in=question_ids)
    current = wordings.filter(is_current=True).select_related("question__bank")
    details = [_question_event(wording.question.bank, before=wording) for wording in current]
    record_events(Action.QUESTION_DELETED, details)
    wordings.delete()
    Question.objects.filter(pk__in=question_ids).delete()


def remove_banks(bank_ids: Sequence[int]) -> None:
    """Delete empty banks. Raises Django's `ProtectedError` where an evaluation uses one."""
    banks = QuestionBank.objects.filter(pk__in=bank_ids)
    targets = [AuditTarget(TargetType.BANK, bank.pk, bank.name) for bank in banks]
    record_events(Action.BANK_DELETED, [EventDetails(target=target) for target in targets])
    banks.delete()


def update_question(
    *,
    bank_id: int,
    question_id: int,
    question_text: str,
    question_type: str,
    levels: Sequence[str] | None = None,
) -> QuestionWording:
    """Reword a question for future submissions; answers keep the earlier wording.

    Levels stay as they are where `levels` is None. Raises `NotFound`, also for a question of
    another bank.
    """
    with write_transaction():
        bank = lock_bank(bank_id)
        current = _find_question(bank, question_id)
        wording = QuestionWording(
            question_id=question_id,
            question_text=question_text,
            question_type=question_type,
            **_level_fields(current.levels if levels is None else levels),
        )
        if _question_snapshot(wording) == _question_snapshot(current):
            return current
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)
        wording.save(force_insert=True)
        _audit_question(bank, Action.QUESTION_CHANGED, before=current, after=wording)
    return wording


def delete_question(*, bank_id: int, question_id: int) -> None:
    """Remove a question from future submissions; its answers stay. Raises `NotFound`."""
    with write_transaction():
        bank = lock_bank(bank_id)
        current = _find_question(bank, question_id)
        QuestionWording.objects.filter(pk=current.pk).update(is_current=False)
        _audit_question(bank, Action.QUESTION_DELETED, before=current)


def create_evaluation(
    *,
    name: str,
    weight_objectives: int,
    weight_competencies: int,
    category_id: int,
    question_bank_id: int | None = None,
    year: int | None = None,
    **dates: Unpack[EvaluationDates],
) -> Evaluation:
    """Create an evaluation of this year (or of `year`, for the demonstration).

    Raises `InvalidInput` for weights that do not add up to 100, dates that are not in order, an
    unknown category or bank.
    """
    evaluation = Evaluation(
        name=name,
        period=year or current_year(),
        weight_objectives=weight_objectives,
        weight_competencies=weight_competencies,
        category_id=category_id,
        question_bank_id=question_bank_id,
        **dates,
    )
    _require_valid(evaluation)
    with write_transaction():
        evaluation.save()
        record_events(Action.EVALUATION_CREATED, [_creation(evaluation)])
    return evaluation


def start_year(*, year: int, copies: Mapping[int, Copy]) -> list[Evaluation]:
    """Copy the evaluations whose ids are the keys of `copies` into `year`, in one transaction.

    Raises `InvalidInput` for dates that are not in order, and `Conflict` where `year` is not the
    current one, or `list_sources` does not contain one of them (any more).
    """
    for copy in copies.values():
        if misplaced := _misplaced_date(copy):
            raise InvalidInput.at("evaluations", misplaced[1])
    with write_transaction():
        # concurrent requests wait here, and then find the evaluations made
        categories = Evaluation.objects.filter(pk__in=copies).values("category")
        locked = Category.objects.select_for_update(no_key=True).filter(pk__in=categories)
        list(locked.order_by("pk"))
        sources = list_sources(year=year).in_bulk(copies)
        if year != current_year() or len(sources) != len(copies):
            raise Conflict(messages.NEW_YEAR_CHANGED, code="changed_meanwhile")
        created = Evaluation.objects.bulk_create(
            _copy_of(sources[pk], copy, year=year) for pk, copy in copies.items()
        )
        record_events(Action.EVALUATION_CREATED, map(_creation, created))
    return created


def _copy_of(source: Evaluation, copy: Copy, *, year: int) -> Evaluation:
    return Evaluation(
        **copy._asdict(),
        period=year,
        weight_objectives=source.weight_objectives,
        weight_competencies=source.weight_competencies,
        category=source.category,
        question_bank=source.question_bank,
    )


def _creation(evaluation: Evaluation) -> EventDetails:
    target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    return EventDetails(target=target, changes=changes_between({}, _audit_snapshot(evaluation)))


def update_evaluation(*, evaluation_id: int, **changes: Unpack[EvaluationChanges]) -> Evaluation:
    """Change the given fields of an evaluation.

    Raises `NotFound`, `InvalidInput`, and `Conflict` for settings that a submission has locked.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        before, locked = _audit_snapshot(evaluation), _locked_settings(evaluation)
        for field, value in changes.items():
            setattr(evaluation, field, value)
        _require_valid(evaluation)
        if evaluation.is_locked and locked != _locked_settings(evaluation):
            raise Conflict(messages.EVALUATION_LOCKED, code="evaluation_fixed")
        evaluation.save()
        if differences := changes_between(before, _audit_snapshot(evaluation)):
            _audit(evaluation, Action.EVALUATION_CHANGED, changes=differences)
    return evaluation


def publish_results(*, evaluation_id: int) -> Evaluation:
    """Let the people evaluated read their results from today on (rules: cycle).

    Raises `NotFound`, and `Conflict` where they can read them already, or before the opening.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        if evaluation.is_published:
            raise Conflict(messages.ALREADY_PUBLISHED, code="already_published")
        if evaluation.opens_on is not None and today() < evaluation.opens_on:
            day = in_words(evaluation.opens_on)
            raise Conflict(messages.NOTHING_TO_PUBLISH.format(day=day), code="not_open")
        before = _audit_snapshot(evaluation)
        evaluation.results_on = today()
        evaluation.save(update_fields=["results_on"])
        changes = changes_between(before, _audit_snapshot(evaluation))
        _audit(evaluation, Action.EVALUATION_PUBLISHED, changes=changes)
    return evaluation


def extend_deadline(
    *, actor: User, evaluation_id: int, evaluator_id: int, closes_on: date
) -> DeadlineExtension:
    """Give one evaluator a later closing date (rules: cycle).

    Raises `NotFound`, `Forbidden` for an evaluator of `actor`, who would know from the time of a
    late result who has sent it, `InvalidInput` unless the date is later than everybody's and the
    person an active evaluator, and `Conflict` where the evaluation has no closing date.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        evaluator = User.objects.filter(pk=evaluator_id).first()
        if evaluator is None:
            raise NotFound
        require_not_evaluated_by(evaluator, actor=actor, message=messages.DEADLINE_OF_EVALUATOR)
        if not evaluator.is_active or evaluator.role not in EVALUATORS:
            raise InvalidInput.at("evaluator_id", messages.NO_EVALUATOR)
        if evaluation.closes_on is None:
            raise Conflict(messages.NO_CLOSING_DATE, code="no_closing_date")
        if closes_on <= evaluation.closes_on:
            day = in_words(evaluation.closes_on)
            raise InvalidInput.at("closes_on", messages.EXTENSION_TOO_EARLY.format(day=day))
        earlier = DeadlineExtension.objects.filter(evaluation=evaluation, evaluator=evaluator)
        before = earlier.values_list("closes_on", flat=True).first()
        extension, _ = DeadlineExtension.objects.update_or_create(
            evaluation=evaluation, evaluator=evaluator, defaults={"closes_on": closes_on}
        )
        if closes_on != before:
            _audit_extension(evaluation, evaluator_id, before=before, after=closes_on)
    return extension


def remove_extension(*, actor: User, evaluation_id: int, evaluator_id: int) -> None:
    """Give an evaluator everybody's closing date again.

    Raises `NotFound`, and `Forbidden` for an evaluator of `actor`.
    """
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        extensions = DeadlineExtension.objects.filter(evaluation=evaluation, evaluator=evaluator_id)
        extension = extensions.select_related("evaluator").first()
        if extension is None:
            raise NotFound
        require_not_evaluated_by(
            extension.evaluator, actor=actor, message=messages.DEADLINE_OF_EVALUATOR
        )
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
    """Delete an evaluation. Raises `NotFound`, and `Conflict` where it has submissions."""
    with write_transaction():
        evaluation = lock_evaluation(evaluation_id)
        if evaluation.is_locked:
            raise Conflict(messages.EVALUATION_KEPT, code="evaluation_fixed")
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
    locked = Evaluation.objects.select_for_update(no_key=True, of=("self",))
    evaluation = locked.select_related("category", "question_bank").filter(pk=evaluation_id).first()
    if evaluation is None:
        raise NotFound
    return evaluation


def lock_bank(bank_id: int) -> QuestionBank:
    """Lock the bank's row, and so its questions, in the caller's transaction. Raises `NotFound`."""
    bank = QuestionBank.objects.select_for_update(no_key=True).filter(pk=bank_id).first()
    if bank is None:
        raise NotFound
    return bank


def _level_fields(levels: Sequence[str]) -> dict[str, str]:
    return dict(zip(LEVEL_FIELDS, levels, strict=True)) if levels else {}


def _find_question(bank: QuestionBank, question_id: int) -> QuestionWording:
    current = current_wordings(bank.pk).filter(question_id=question_id).first()
    if current is None:
        raise NotFound
    return current


def _locked_settings(evaluation: Evaluation) -> list[int | None]:
    return [getattr(evaluation, field) for field in LOCKED_FIELDS]


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
    }


def _bank_snapshot(bank: QuestionBank) -> dict[str, FieldValue]:
    return {
        "name": bank.name,
        "description": bank.description or None,
        "requires_evidence": bank.requires_evidence,
    }


def _audit_bank(bank: QuestionBank, action: Action, *, changes: Changes) -> None:
    record_event(action, target=AuditTarget(TargetType.BANK, bank.pk, bank.name), changes=changes)


def _audit(evaluation: Evaluation, action: Action, *, changes: Changes) -> None:
    target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    record_event(action, target=target, changes=changes)


def _audit_question(
    bank: QuestionBank,
    action: Action,
    *,
    before: QuestionWording | None = None,
    after: QuestionWording | None = None,
) -> None:
    record_events(action, [_question_event(bank, before=before, after=after)])


def _question_event(
    bank: QuestionBank,
    *,
    before: QuestionWording | None = None,
    after: QuestionWording | None = None,
) -> EventDetails:
    wording = after or before
    question_id = wording.question_id if wording else None
    changes = changes_between(_question_snapshot(before), _question_snapshot(after))
    return EventDetails(
        target=AuditTarget(TargetType.QUESTION, question_id, bank.name), changes=changes
    )


def _question_snapshot(wording: QuestionWording | None) -> dict[str, FieldValue]:
    if wording is None:
        return {}
    levels = {field: getattr(wording, field) or None for field in LEVEL_FIELDS}
    return {
        "question_text": wording.question_text,
        "question_type": wording.question_type,
        **levels,
    }


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
    if misplaced := _misplaced_date(evaluation):
        raise InvalidInput.at(*misplaced)
    category = Category.objects.filter(pk=evaluation.category_id).first()
    if category is None:
        raise InvalidInput.at("category_id", UNKNOWN_CATEGORY)
    evaluation.category = category
    if evaluation.question_bank_id is not None:
        bank = QuestionBank.objects.filter(pk=evaluation.question_bank_id).first()
        if bank is None:
            raise InvalidInput.at("question_bank_id", messages.UNKNOWN_BANK)
        evaluation.question_bank = bank


def _misplaced_date(dates: Evaluation | Copy) -> tuple[str, str] | None:
    """The first date before the opening, and the sentence about it."""
    for field, sentence in (
        ("closes_on", messages.CLOSES_BEFORE_OPENING),
        ("results_on", messages.PUBLISHED_BEFORE_OPENING),
    ):
        day = getattr(dates, field)
        if dates.opens_on and day and day < dates.opens_on:
            return field, sentence
    return None
