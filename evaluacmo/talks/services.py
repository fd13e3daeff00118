"""Proposing, agreeing on and noting talks (rules: talks)."""

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.assignments.eligibility import lock_assignment
from evaluacmo.assignments.messages import PERSON_INACTIVE
from evaluacmo.auditlog.events import AuditTarget, Changes
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.anonymising import replace_texts
from evaluacmo.common.clock import today
from evaluacmo.common.errors import Conflict, Forbidden, InvalidInput, or_not_found
from evaluacmo.common.messages import TEXT_REMOVED
from evaluacmo.plans.services import add_action
from evaluacmo.results.models import PersonResult
from evaluacmo.results.reader import Reader
from evaluacmo.talks import messages
from evaluacmo.talks.models import Agreement, ProposedMoment, Side, Talk, TalkState
from evaluacmo.talks.notices import notify
from evaluacmo.talks.queries import (
    find_talk,
    proposable_by,
    readable_by_person,
    with_everything,
)

PROPOSED_AHEAD: Final = timedelta(days=366)


class Agreed(NamedTuple):
    """An agreement and its day."""

    what: str
    due_on: date


def propose(
    *,
    actor: User,
    evaluation_id: int,
    user_id: int,
    version: int,
    moments: Sequence[datetime],
    place: str,
) -> Talk:
    """Propose moments for a talk with a person whom `actor` has evaluated, the first time or anew.

    An agreed moment is taken back. Raises `Forbidden` without an assignment, `NotFound` without a
    result that can be talked about, and `Conflict` for an inactive person, a proposal that has
    changed meanwhile, and a talk that was held.
    """
    with write_transaction():
        assignment = lock_assignment(evaluator_id=actor.pk, collaborator_id=user_id)
        _require_active(assignment.collaborator)
        of_person = {"evaluation": evaluation_id, "collaborator": user_id}
        about = readable_by_person().filter(**of_person)
        talk = with_everything(Talk.objects.filter(evaluator=actor, result__in=about)).first()
        if talk is None:
            named = proposable_by(actor.pk).select_related("evaluation", "collaborator")
            result = or_not_found(named.filter(**of_person).first())
            talk = Talk(result=result, evaluator=actor, first_proposed_at=timezone.now())
        _require_open(talk, version=version)
        talk.place = place
        _propose(talk, by=Side.EVALUATOR, moments=moments)
    return _read(talk)


def propose_another(*, actor: User, talk_id: int, version: int, moment: datetime) -> Talk:
    """Propose another moment as the person of a talk, which takes back an agreed one.

    Raises `Forbidden` for anybody else, and `Conflict` as `propose` does.
    """
    with write_transaction():
        talk, side = _lock(talk_id, actor, must_be_active=True)
        if side != Side.PERSON:
            raise Forbidden
        _require_open(talk, version=version)
        _propose(talk, by=side, moments=[moment])
    return _read(talk)


def accept(*, actor: User, talk_id: int, version: int, moment_id: int) -> Talk:
    """Accept one of the moments that the other side has proposed.

    Raises `Forbidden` for anybody who is not of the talk, and `Conflict` where it is not their
    turn, the proposal has changed meanwhile or the moment has passed.
    """
    with write_transaction():
        talk, side = _lock(talk_id, actor, must_be_active=True)
        _require_open(talk, version=version)
        if talk.turn != side:
            raise Conflict(messages.OTHERS_TURN, code="others_turn")
        moment = next((each for each in talk.moments.all() if each.pk == moment_id), None)
        if moment is None:
            raise _changed()
        if moment.at <= timezone.now():
            raise Conflict(messages.MOMENT_PASSED, code="moment_passed")
        talk.agreed_for = moment.at
        talk.version += 1
        talk.save(update_fields=("agreed_for", "version"))
        mark_furthest(talk.result_id)
        notify(talk, side.other)
        _audit(talk, Action.TALK_AGREED, changes={"agreed_for": (None, moment.at.isoformat())})
    return _read(talk)


def note(*, actor: User, talk_id: int, held_on: date, agreements: Sequence[Agreed]) -> Talk:
    """Write down, once and for both, that a talk was held and what was agreed.

    Raises `Forbidden` for anybody who is not of the talk, `Conflict` before the agreed moment and
    where it was noted already, and `InvalidInput` for a day on which it cannot have been.
    """
    with write_transaction():
        talk, side = _lock(talk_id, actor)
        if talk.state == TalkState.HELD:
            raise Conflict(messages.ALREADY_NOTED, code="already_noted")
        if not talk.can_be_noted:
            raise Conflict(messages.NOT_YET, code="not_yet")
        if not timezone.localdate(talk.first_proposed_at) <= held_on <= today():
            raise InvalidInput.at("held_on", messages.HELD_WRONG_DAY)
        talk.held_on, talk.noted_at, talk.noted_by = held_on, timezone.now(), side
        talk.save(update_fields=("held_on", "noted_at", "noted_by"))
        mark_furthest(talk.result_id)
        Agreement.objects.bulk_create(
            Agreement(talk=talk, position=position, what=agreed.what, due_on=agreed.due_on)
            for position, agreed in enumerate(agreements)
        )
        _audit(talk, Action.TALK_NOTED, changes={"held_on": (None, held_on.isoformat())})
    return _read(talk)


def answer(*, actor: User, talk_id: int, text: str) -> Talk:
    """Store the one answer of the person to the note.

    Raises `Forbidden` for anybody else, and `Conflict` before the note and after an answer.
    """
    with write_transaction():
        talk, side = _lock(talk_id, actor)
        if side != Side.PERSON:
            raise Forbidden
        if talk.state != TalkState.HELD:
            raise Conflict(messages.NOT_NOTED_YET, code="not_noted")
        if talk.answered_at is not None:
            raise Conflict(messages.ALREADY_ANSWERED, code="already_answered")
        talk.answer, talk.answered_at = text, timezone.now()
        talk.save(update_fields=("answer", "answered_at"))
        _audit(talk, Action.TALK_ANSWERED)
    return _read(talk)


def plan_agreement(*, actor: User, agreement_id: int) -> Talk:
    """Make an agreement an action of the person's plan, for which the person is responsible.

    Raises `NotFound` where the actor can read no such agreement, and `Conflict` where it is one
    already or the person is inactive.
    """
    with write_transaction():
        readable = Agreement.objects.filter(talk__result__in=Reader(actor).results)
        found = or_not_found(
            readable.select_related("talk__result").filter(pk=agreement_id).first()
        )
        result = found.talk.result
        # as purging does, so that the agreement is there still
        lock_people([result.collaborator_id])
        agreement = or_not_found(
            readable.select_for_update(of=("self",)).filter(pk=agreement_id).first()
        )
        if agreement.is_planned:
            raise Conflict(messages.ALREADY_PLANNED, code="already_planned")
        agreement.action = add_action(
            actor=actor,
            evaluation_id=result.evaluation_id,
            user_id=result.collaborator_id,
            what=agreement.what,
            responsible_id=result.collaborator_id,
            responsible_name="",
            due_on=agreement.due_on,
            question_ids=(),
        )
        agreement.save(update_fields=("action",))
    return _read(found.talk)


def mark_furthest(result_id: int) -> None:
    """Mark the talk about this result that has come furthest; its person is locked."""
    talks = Talk.objects.filter(result=result_id)
    furthest = talks.furthest_first().values_list("pk", flat=True)[:1]
    pk = furthest.get()
    # the former mark first: the database allows one for each result
    talks.filter(is_furthest=True).exclude(pk=pk).update(is_furthest=False)
    talks.filter(pk=pk, is_furthest=False).update(is_furthest=True)


def forget_talks(user: User) -> None:
    """Remove the texts of talks about this person; the days stay (rules: privacy)."""
    own = Talk.objects.filter(result__collaborator=user)
    Agreement.objects.filter(talk__in=own).update(what=TEXT_REMOVED)
    replace_texts(own, "place", "answer", by=TEXT_REMOVED)


def forget_talks_about(results: QuerySet[PersonResult]) -> None:
    """Delete the talks about these results; called before the results are deleted."""
    Talk.objects.filter(result__in=results).delete()


def _lock(talk_id: int, actor: User, *, must_be_active: bool = False) -> tuple[Talk, Side]:
    """A talk of the actor with both people locked, and the actor's side of it.

    Raises `Forbidden` whether there is no such talk, it is of others, or its result cannot be read
    any more, and with `must_be_active` `Conflict` where the other one is inactive.
    """
    found = find_talk(talk_id, user_id=actor.pk)
    if found is None:
        raise Forbidden
    people = lock_people((found.evaluator_id, found.result.collaborator_id))
    # read again, because it cannot change any more: each write of a talk locks its people
    talk = find_talk(talk_id, user_id=actor.pk)
    if talk is None:
        raise Forbidden
    side = Side.EVALUATOR if talk.evaluator_id == actor.pk else Side.PERSON
    if must_be_active:
        for person in people.values():
            _require_active(person)
    return talk, side


def _require_active(person: User) -> None:
    if not person.is_active:
        raise Conflict(PERSON_INACTIVE, code="person_inactive")


def _require_open(talk: Talk, *, version: int) -> None:
    """Raise `Conflict` for a talk that was held, or has another version than was read."""
    if talk.state == TalkState.HELD:
        raise Conflict(messages.ALREADY_NOTED, code="already_noted")
    if talk.version != version:
        raise _changed()


def _changed() -> Conflict:
    return Conflict(messages.PROPOSAL_CHANGED, code="proposal_changed")


def _propose(talk: Talk, *, by: Side, moments: Collection[datetime]) -> None:
    """Replace what was proposed or agreed."""
    now = timezone.now()
    field = "moments" if by == Side.EVALUATOR else "moment"
    # in UTC: where clocks are changed, two hours of a day can be one moment
    if len({moment.astimezone(UTC) for moment in moments}) < len(moments):
        raise InvalidInput.at(field, messages.SAME_MOMENT)
    if not all(now < moment <= now + PROPOSED_AHEAD for moment in moments):
        raise InvalidInput.at(field, messages.PAST_MOMENT)
    former = talk.agreed_for and talk.agreed_for.isoformat()
    talk.proposed_by, talk.agreed_for = by, None
    talk.version += 1
    talk.save()
    talk.moments.all().delete()
    ProposedMoment.objects.bulk_create(ProposedMoment(talk=talk, at=at) for at in moments)
    mark_furthest(talk.result_id)
    notify(talk, by.other)
    _audit(talk, Action.TALK_PROPOSED, changes={"agreed_for": (former, None)} if former else None)


def _read(talk: Talk) -> Talk:
    """The talk as stored."""
    return with_everything(Talk.objects.filter(pk=talk.pk)).get()


def _audit(talk: Talk, action: Action, *, changes: Changes | None = None) -> None:
    result = talk.result
    record_event(
        action,
        person_id=result.collaborator_id,
        target=AuditTarget(TargetType.TALK, talk.pk, result.evaluation.name),
        changes=changes,
    )
