"""Changing development plans (rules: plans)."""

from collections.abc import Collection
from datetime import date
from typing import Final, TypedDict, Unpack

from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.assignments.messages import PERSON_INACTIVE
from evaluacmo.auditlog.events import (
    AuditTarget,
    Changes,
    EventDetails,
    FieldValue,
    changes_between,
)
from evaluacmo.auditlog.meanwhile import require_not_overtaken
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.queries import events_of
from evaluacmo.auditlog.services import record_events
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound, or_not_found
from evaluacmo.common.meanwhile import NO_BASE, Base
from evaluacmo.common.text import search_key
from evaluacmo.plans import messages
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.plans.queries import readable_actions
from evaluacmo.results.models import PersonResult, QuestionResult, ResultKey
from evaluacmo.results.reader import Reader


class SharedFields(TypedDict):
    """The fields that actions of several people share; exactly one `responsible` one is set."""

    what: str
    responsible_id: int | None
    responsible_name: str
    due_on: date


class ActionFields(SharedFields):
    """The editable fields of an action."""

    question_ids: Collection[int]


WITHHELD: Final = (None, None)
"""In events, a text that has changed."""


class ActionChanges(TypedDict, total=False):
    """An edit of an action; fields that are left out stay as they are."""

    what: str
    responsible_id: int | None
    responsible_name: str
    due_on: date
    question_ids: Collection[int]


def add_action(
    *,
    actor: User,
    evaluation_id: int,
    user_id: int,
    **fields: Unpack[ActionFields],
) -> DevelopmentAction:
    """Plan an action for an active person after their result.

    Raises `NotFound` without such a result, `Conflict` for an inactive person, and `InvalidInput`
    for an invalid responsible or question.
    """
    with write_transaction():
        (result,) = _lock_results([(evaluation_id, user_id)], actor)
        action = DevelopmentAction(result=result, made_by=actor, made_at=timezone.now())
        _set(action, fields)
        _audit(action, Action.PLAN_CREATED, before={}, after=_audit_snapshot(action))
    return action


def add_shared_action(
    *, actor: User, people: Collection[ResultKey], **fields: Unpack[SharedFields]
) -> list[DevelopmentAction]:
    """Plan the same action for several active people after their results, for all or for none.

    Each gets an action of their own, without questions. Raises `NotFound` where a result is
    missing, `Conflict` for inactive people, and `InvalidInput` for an invalid responsible.
    """
    now = timezone.now()
    with write_transaction():
        results = _lock_results(people, actor)
        responsible = _responsible_of(fields)
        actions = [
            DevelopmentAction(
                result=result,
                what=fields["what"],
                responsible=responsible,
                responsible_name=fields["responsible_name"],
                due_on=fields["due_on"],
                made_by=actor,
                made_at=now,
            )
            for result in results
        ]
        for action in actions:
            action.set_search_key()
        DevelopmentAction.objects.bulk_create(actions)
        record_events(
            Action.PLAN_CREATED,
            [_event(action, changes_between({}, _shared_snapshot(action))) for action in actions],
        )
    return actions


def change_action(
    *, actor: User, action_id: int, base: Base = NO_BASE, **changes: Unpack[ActionChanges]
) -> DevelopmentAction:
    """Change the given fields of an action.

    Raises `NotFound`, `InvalidInput` as `add_action` does, and `ChangedMeanwhile` for fields that
    somebody else has changed since `base`; the person themself does not read who.
    """
    with write_transaction():
        action = _lock(action_id, actor)
        present, before = _fields_of(action), _audit_snapshot(action)
        require_not_overtaken(
            changes,
            base=base,
            present=present,
            events=events_of(
                Action.PLAN_CHANGED,
                target=TargetType.PLAN,
                object_id=action_id,
                person_id=action.result.collaborator_id,
            ),
            snapshot=before,
            recorded_as={"responsible_id": ("responsible",), "question_ids": ("questions",)},
            # either a person of the school or another one by name
            together=("responsible_id", "responsible_name"),
            names_actors=action.result.collaborator_id != actor.pk,
        )
        _set(action, present | changes)
        differences = changes_between(before, _audit_snapshot(action))
        for field in ("what", "responsible_name"):
            if getattr(action, field) != present[field]:
                differences[field] = WITHHELD
        if differences:
            record_events(Action.PLAN_CHANGED, [_event(action, differences)])
    return action


def _fields_of(action: DevelopmentAction) -> ActionFields:
    return {
        "what": action.what,
        "responsible_id": action.responsible_id,
        "responsible_name": action.responsible_name,
        "due_on": action.due_on,
        "question_ids": action.question_ids,
    }


def mark_action(*, actor: User, action_id: int, done: bool) -> DevelopmentAction:
    """Mark an action as done or as not done; idempotent. Raises `NotFound`."""
    with write_transaction():
        action = _lock(action_id, actor)
        before = _audit_snapshot(action)
        if before["done"] != done:
            action.done_at = timezone.now() if done else None
            action.done_by = actor if done else None
            action.save(update_fields=["done_at", "done_by"])
            _audit(action, Action.PLAN_CHANGED, before=before, after=_audit_snapshot(action))
    return action


def delete_action(*, actor: User, action_id: int) -> None:
    """Delete an action. Raises `NotFound`."""
    with write_transaction():
        action = _lock(action_id, actor)
        _audit(action, Action.PLAN_DELETED, before=_audit_snapshot(action), after={})
        action.delete()


def forget_plans(user: User) -> None:
    """Anonymise this person in all plans (rules: privacy).

    Their own actions lose all text, and actions for which they are responsible lose the person.
    """
    DevelopmentAction.objects.filter(responsible=user).update(responsible=None)
    DevelopmentAction.objects.filter(result__collaborator=user).update(
        what=messages.PLAN_REMOVED,
        responsible_name="",
        search_key=search_key(messages.PLAN_REMOVED),
    )


def _lock(action_id: int, actor: User) -> DevelopmentAction:
    locked = readable_actions(Reader(actor)).select_for_update(of=("self",)).filter(pk=action_id)
    # not the responsible, whom PostgreSQL would read before it waits for the lock
    return or_not_found(locked.select_related("result__evaluation").first())


def _lock_results(pairs: Collection[ResultKey], actor: User) -> list[PersonResult]:
    """The results of active people, in the order of `pairs`.

    Locks the people, as purging does, so that no result can be deleted meanwhile. Raises `NotFound`
    and `Conflict`.
    """
    people = lock_people({user_id for _, user_id in pairs})
    evaluations = {evaluation_id for evaluation_id, _ in pairs}
    readable = Reader(actor).results.filter(collaborator__in=people, evaluation__in=evaluations)
    results = {
        (result.evaluation_id, result.collaborator_id): result
        for result in readable.select_related("evaluation")
    }
    if not results.keys() >= set(pairs):
        raise NotFound
    if gone := sorted(person.name for person in people.values() if not person.is_active):
        is_one = len(pairs) == 1
        message = (
            PERSON_INACTIVE if is_one else messages.SOME_INACTIVE.format(names=", ".join(gone))
        )
        raise Conflict(message, code="person_inactive")
    return [results[pair] for pair in pairs]


def _set(action: DevelopmentAction, fields: ActionFields) -> None:
    """Validate the fields and store them."""
    action.responsible = _responsible_of(fields, present=action.responsible)
    action.responsible_name = fields["responsible_name"]
    action.what = fields["what"]
    action.due_on = fields["due_on"]
    questions = set(fields["question_ids"])
    # questions that the action has already stay valid, even if a correction removed their answers
    present = set(action.question_ids) if action.pk else set()
    _require_scored(action.result, questions - present)
    action.save()
    action.questions.set(questions)


def _responsible_of(fields: SharedFields, *, present: User | None = None) -> User | None:
    """The person responsible, who is active or responsible at `present` already."""
    user_id = fields["responsible_id"]
    if (user_id is None) == (fields["responsible_name"] == ""):
        raise InvalidInput.at("responsible_id", messages.ONE_RESPONSIBLE)
    if user_id is None:
        return None
    if present is not None and present.pk == user_id:
        return present
    person = User.objects.filter(pk=user_id, is_active=True).first()
    if person is None:
        raise InvalidInput.at("responsible_id", messages.NOT_RESPONSIBLE)
    return person


def _require_scored(result: PersonResult, question_ids: Collection[int]) -> None:
    """Raise `InvalidInput` unless the person has a score for each of these questions."""
    scored = QuestionResult.objects.filter(result=result, question__in=question_ids)
    if set(scored.values_list("question", flat=True)) != set(question_ids):
        raise InvalidInput.at("question_ids", messages.NOT_SCORED)


def _audit_snapshot(action: DevelopmentAction) -> dict[str, FieldValue]:
    """The fields that are audited: no text and no names."""
    questions = ", ".join(map(str, action.question_ids))
    return _shared_snapshot(action) | {"questions": questions or None}


def _shared_snapshot(action: DevelopmentAction) -> dict[str, FieldValue]:
    """As `_audit_snapshot`, of an action without questions."""
    return {
        "due_on": action.due_on.isoformat(),
        "responsible": action.responsible_id,
        "questions": None,
        "done": action.done_at is not None,
    }


def _audit(
    action: DevelopmentAction,
    event: Action,
    *,
    before: dict[str, FieldValue],
    after: dict[str, FieldValue],
) -> None:
    record_events(event, [_event(action, changes_between(before, after))])


def _event(action: DevelopmentAction, changes: Changes) -> EventDetails:
    result = action.result
    return EventDetails(
        person_id=result.collaborator_id,
        target=AuditTarget(TargetType.PLAN, action.pk, result.evaluation.name),
        changes=changes,
    )
