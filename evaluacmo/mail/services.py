"""Queues invitations, password links and reminders, sets passwords by link, exports the log."""

from collections.abc import Collection, Sequence
from typing import TypedDict, Unpack

from django.conf import settings
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from evaluacmo.accounts.messages import UNKNOWN_PERSON
from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.notices import Notice
from evaluacmo.accounts.passwords import replace_password, require_may_have_password
from evaluacmo.accounts.permissions import (
    require_can_manage,
    require_can_manage_all,
    require_none_evaluates,
    require_not_evaluated_by,
)
from evaluacmo.accounts.services import NewUser, create_user
from evaluacmo.accounts.signin import has_signed_in_from
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.auditlog.events import AuditTarget, EventDetails, FieldValue, changes_between
from evaluacmo.auditlog.meanwhile import apply_edit
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.queries import events_of
from evaluacmo.auditlog.services import record_event, record_events
from evaluacmo.common.errors import (
    ChangedMeanwhile,
    Conflict,
    InvalidInput,
    LockedOut,
    naming,
    or_not_found,
)
from evaluacmo.common.meanwhile import NO_BASE, Base
from evaluacmo.common.messages import in_minutes
from evaluacmo.common.text import normalise_email
from evaluacmo.exports.services import Workbook, export_rows
from evaluacmo.mail import messages
from evaluacmo.mail.models import (
    LINK_REQUEST_WINDOW,
    ONLY,
    LinkRequest,
    Message,
    MessageKind,
    MessageReason,
    MessageState,
    ReminderSchedule,
)
from evaluacmo.mail.queries import (
    MessageFilter,
    ReminderFilter,
    list_messages,
    list_people_to_remind,
    list_reminders,
    next_talk_notice,
    visible_messages,
    why_not_reminded,
)
from evaluacmo.mail.tables import MESSAGES, message_rows
from evaluacmo.mail.tokens import find_user
from evaluacmo.mail.worker import mail_worker
from evaluacmo.results.reader import Reader, Unrestricted
from evaluacmo.talks.models import Side, Talk

REQUESTS_PER_ADDRESS = 50
"""Rate limit per `LINK_REQUEST_WINDOW`; a whole school may share one network address."""
BATCH_SIZE = 500


def create_invited_user(*, actor: User, **fields: Unpack[NewUser]) -> User:
    """Add a person and invite them to set their password, or neither.

    Raises what `create_user` raises, and `Conflict` where e-mail or passwords are off.
    """
    _require_mail()
    with write_transaction():
        user = create_user(actor=actor, password=None, **fields)
        require_may_have_password(user)
        _queue_invitations([user])
    return user


def invite(*, actor: User, user_id: int) -> None:
    """Invite a person without a password to set one.

    Raises `NotFound`, `Forbidden` (only admins may invite managers, and nobody their evaluator:
    the answer would tell whether they can sign in), and `Conflict` where the
    person has a password, is inactive, has no e-mail or a waiting invitation, or where e-mail is
    off.
    """
    with write_transaction():
        user = or_not_found(User.objects.select_for_update(no_key=True).filter(pk=user_id).first())
        require_can_manage(actor, user)
        require_not_evaluated_by(user, actor=actor, message=messages.INVITATION_OF_EVALUATOR)
        _require_mail()
        _require_invitable(user, waiting=_find_waiting_invitations([user]))
        _queue_invitations([user])


def invite_people(*, actor: User, user_ids: Collection[int]) -> int:
    """Invite several people without a password, all or none; return how many.

    Raises `InvalidInput` for an unknown person, and what `invite` raises, with the person's name.
    """
    with write_transaction():
        users = [*lock_people(user_ids).values()]
        if len(users) != len(set(user_ids)):
            raise InvalidInput.at("ids", UNKNOWN_PERSON)
        require_can_manage_all(actor, users)
        require_none_evaluates(users, actor=actor, message=messages.INVITATION_OF_EVALUATOR)
        _require_mail()
        waiting = _find_waiting_invitations(users)
        for user in users:
            with naming(user.name):
                _require_invitable(user, waiting=waiting)
        _queue_invitations(users)
    return len(users)


def queue_notices(notices: Sequence[Notice]) -> None:
    """Tell people what changed of their accounts, as part of the caller's transaction.

    A waiting notice is not repeated. Nothing is queued while e-mail is off.
    """
    if not settings.EMAIL_ON or not notices:
        return
    now = timezone.now()
    queued = [
        Message(
            person_id=notice.person_id,
            kind=MessageKind(notice.change),
            former_email=address,
            made_at=now,
            next_at=now,
        )
        for notice in notices
        for address in dict.fromkeys(("", notice.former_email))
    ]
    same = Message.objects.filter(
        person__in={message.person_id for message in queued},
        kind__in={message.kind for message in queued},
        former_email__in={message.former_email for message in queued},
    )
    _queue(queued, same=same)


def queue_talk_notice(talk: Talk, to: Side) -> None:
    """Tell one side of a talk how it stands, as part of the caller's transaction.

    A waiting notice about the talk is not repeated. Nothing is queued while e-mail is off.
    """
    if not settings.EMAIL_ON:
        return
    now = timezone.now()
    person_id = talk.result.collaborator_id
    is_to_person = to == Side.PERSON
    told_id = person_id if is_to_person else talk.evaluator_id
    message = Message(
        person_id=told_id,
        only_about_id=None if is_to_person else person_id,
        kind=MessageKind.TALK,
        talk=talk,
        made_at=now,
        next_at=next_talk_notice(told_id, talk.pk, now=now),
    )
    _queue([message], same=Message.objects.filter(person=told_id, talk=talk))


def _queue(messages: Sequence[Message], *, same: QuerySet[Message]) -> None:
    """Queue messages of which one waits at a time.

    One of the `same` that waits is marked as made now: if it is on its way, another follows it.
    """
    same.filter(state=MessageState.WAITING).update(made_at=messages[0].made_at)
    Message.objects.bulk_create(messages, batch_size=BATCH_SIZE, ignore_conflicts=True)
    transaction.on_commit(mail_worker.wake)


def drop_waiting(person: User) -> None:
    """Drop the person's waiting messages, as part of the end of their account."""
    waiting = Message.objects.filter(person=person, state=MessageState.WAITING)
    waiting.update(state=MessageState.DROPPED, reason=MessageReason.NEEDLESS, former_email="")


def ask_for_link(*, email: str, address: str) -> None:
    """Queue a password link for this e-mail, if a reachable person has it.

    Does the same work for an unknown e-mail, so that the response time reveals nothing. Raises
    `Conflict` where e-mail is off, and `LockedOut` (429) above the rate limit of this network
    address, also where a person who has signed in from it before gets a link all the same.
    """
    _require_mail()
    now = timezone.now()
    people = User.objects.reachable_by_email().filter(email=normalise_email(email))
    if not settings.PASSWORDS_FOR_ALL:
        people = people.filter(role=Role.ADMIN)
    person_id = people.values_list("pk", flat=True).first()
    recent = LinkRequest.objects.filter(at__gte=now - LINK_REQUEST_WINDOW)
    here = recent.filter(address=address)
    is_limited = here.count() >= REQUESTS_PER_ADDRESS
    has_asked = recent.filter(person=person_id or 0).exists()
    is_known = has_signed_in_from(user_id=person_id or 0, network=address)
    with write_transaction():
        if not is_limited or (is_known and not has_asked):
            LinkRequest.objects.create(person_id=person_id, address=address, at=now)
            record_event(Action.LINK_REQUESTED, person_id=person_id)
            transaction.on_commit(mail_worker.wake)
        else:
            # a write that stores nothing new
            here.filter(at=here.aggregate(latest=Max("at"))["latest"]).update(at=now)
    if is_limited:
        message = messages.TOO_MANY_LINKS.format(wait=in_minutes(LINK_REQUEST_WINDOW))
        raise LockedOut(message, retry_after=int(LINK_REQUEST_WINDOW.total_seconds()))


def open_link(*, link: str) -> User:
    """The owner of this link. Raises `InvalidInput` for an invalid link."""
    # before the transaction: invalid links, which anybody can send, must not keep others from
    # writing
    _require_user(link)
    with write_transaction():
        user = _require_user(link)
        record_event(
            Action.LINK_OPENED, actor_id=user.pk, person_id=user.pk, target=_as_target(user)
        )
    return user


def set_password(*, link: str, password: str) -> User:
    """Set the password of this link's person; ends the link and all their sessions.

    Raises `InvalidInput` for an invalid link or a weak password.
    """
    user = _require_user(link)
    replace_password(
        user=user,
        new_password=password,
        field="password",
        action=Action.USER_PASSWORD_SET,
        stale=_invalid_link(),
    )
    return user


def remind(
    *, reader: Reader | Unrestricted, people: int | None = None, **filters: Unpack[ReminderFilter]
) -> int:
    """Queue today's reminders for people with tasks; return how many (rules: e-mail).

    With filters, only for people who match them and are visible to the reader. Without, also for
    the reader's evaluators, whom the number leaves out. Idempotent within a day,
    also between concurrent calls. Raises `Conflict`, and reminds nobody, where e-mail is off or the
    number is not `people`, the one the client saw (by default that of the ids, if any).
    """
    _require_mail()
    now = timezone.now()
    today = timezone.localdate(now)
    is_chosen = any(value not in (None, "") for value in filters.values())
    ids = filters.get("ids")
    if people is None and ids is not None:
        people = len(ids)
    with write_transaction():
        found = list_people_to_remind(day=today, reader=reader, **filters)
        if people is not None and len(found) != people:
            raise _list_changed(ids, reader=reader)
        chosen = {person.id for person in found} if is_chosen else None
        reminders = [
            Message(
                **due._asdict(),
                kind=MessageKind.REMINDER,
                day=today,
                made_at=now,
                next_at=now,
            )
            for due in list_reminders(day=today, among=chosen)
        ]
        if not reminders:
            return 0
        Message.objects.bulk_create(reminders, batch_size=BATCH_SIZE, ignore_conflicts=True)
        # without those that a concurrent call has created
        new = {"kind": MessageKind.REMINDER, "day": today, "made_at": now}
        made = Message.objects.filter(**new).count()
        if people is not None and made != len(reminders):
            raise _list_changed(ids, reader=reader)
        if made:
            # no number: it also counts reminders that are only about a reader of the audit log,
            # and would tell them that their evaluator has not submitted
            changes = changes_between({}, {"task": filters.get("task")})
            record_event(Action.REMINDERS_SENT, changes=changes)
            transaction.on_commit(mail_worker.wake)
    return visible_messages(reader).filter(**new).count()


class ScheduleChanges(TypedDict, total=False):
    """An edit of the schedule; fields that are left out stay as they are."""

    is_on: bool
    days_before: list[int]
    skips_weekends: bool
    days_off: list[str]
    sentence: str


def change_schedule(
    *, base: Base = NO_BASE, **changes: Unpack[ScheduleChanges]
) -> ReminderSchedule:
    """Change the schedule of reminders; the first change stores one.

    Raises `ChangedMeanwhile` for fields that somebody else has changed since `base`.
    """
    with write_transaction():
        _, is_new = ReminderSchedule.objects.get_or_create(pk=ONLY)
        schedule = ReminderSchedule.objects.select_for_update().get(pk=ONLY)
        before = _schedule_snapshot(schedule)
        apply_edit(
            schedule,
            changes,
            base=base,
            events=events_of(Action.REMINDERS_SCHEDULED, target=TargetType.NOTHING, object_id=None),
            snapshot=before,
        )
        schedule.save()
        after = _schedule_snapshot(schedule)
        if differences := changes_between({} if is_new else before, after):
            record_event(Action.REMINDERS_SCHEDULED, changes=differences)
    return schedule


def _schedule_snapshot(schedule: ReminderSchedule) -> dict[str, FieldValue]:
    return {
        "is_on": schedule.is_on,
        "days_before": ", ".join(map(str, schedule.days_before)),
        "skips_weekends": schedule.skips_weekends,
        "days_off": ", ".join(schedule.days_off) or None,
        "sentence": schedule.sentence or None,
    }


def export_messages(filters: MessageFilter, *, reader: Reader) -> Workbook:
    """Record the export of the messages that match, newest first, and write them."""
    found = list_messages(filters, reader=reader)
    return export_rows(MESSAGES, message_rows(found))


def forget_messages(user: User) -> None:
    """Delete all messages and link requests of this person."""
    Message.objects.filter(person=user).delete()
    Message.objects.filter(only_about=user).update(only_about=None)
    LinkRequest.objects.filter(person=user).delete()


def _require_mail() -> None:
    if not settings.EMAIL_ON:
        raise Conflict(messages.EMAIL_OFF, code="email_off")


def _find_waiting_invitations(users: Sequence[User]) -> set[int]:
    """The ids of those of `users` whose invitation waits to be sent."""
    waiting = Message.objects.filter(
        person__in=users, kind=MessageKind.INVITATION, state=MessageState.WAITING
    )
    return set(waiting.values_list("person_id", flat=True))


def _require_invitable(user: User, *, waiting: Collection[int]) -> None:
    require_may_have_password(user)
    if user.has_password:
        raise Conflict(messages.INVITED_HAS_PASSWORD, code="has_password")
    if not user.is_active:
        raise Conflict(messages.INVITED_INACTIVE, code="person_inactive")
    if not user.email:
        raise Conflict(messages.INVITED_NO_EMAIL, code="no_email")
    if user.pk in waiting:
        raise Conflict(messages.INVITATION_WAITS, code="already_invited")


def _queue_invitations(users: Sequence[User]) -> None:
    """Queue an invitation for each of `users`: locked people without a waiting one."""
    now = timezone.now()
    Message.objects.bulk_create(
        Message(person=user, kind=MessageKind.INVITATION, made_at=now, next_at=now)
        for user in users
    )
    record_events(Action.USER_INVITED, [EventDetails.about(user.pk) for user in users])
    transaction.on_commit(mail_worker.wake)


def _list_changed(
    ids: Collection[int] | None, *, reader: Reader | Unrestricted
) -> ChangedMeanwhile:
    if ids is None or len(ids) != 1:
        return ChangedMeanwhile(messages.REMINDERS_CHANGED)
    (person_id,) = ids
    why = why_not_reminded(person_id, reader=reader)
    return ChangedMeanwhile(why or messages.REMINDER_NEEDLESS)


def _require_user(link: str) -> User:
    user = find_user(link)
    if user is None or not user.may_have_password:
        raise _invalid_link()
    return user


def _invalid_link() -> InvalidInput:
    return InvalidInput.at("link", messages.BAD_LINK, code="bad_link")


def _as_target(user: User) -> AuditTarget:
    return AuditTarget(TargetType.USER, user.pk)
