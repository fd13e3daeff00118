"""Renders messages when they are sent, so that a reminder names only tasks that are still open."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.utils import parseaddr
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.common.dates import in_words, moment_in_words
from evaluacmo.common.messages import enumerated
from evaluacmo.common.text import without_links
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.installation.queries import BackupsOut, BackupState, get_backups
from evaluacmo.mail import messages
from evaluacmo.mail.models import Message, MessageKind
from evaluacmo.mail.queries import PendingTasks, find_schedule, pending_tasks_of
from evaluacmo.mail.tokens import link_for
from evaluacmo.mail.warnings import Expiring, expiring_tokens
from evaluacmo.results.models import PersonResult
from evaluacmo.results.reader import unrestricted
from evaluacmo.school.queries import get_school
from evaluacmo.talks.models import Side, Talk, TalkState
from evaluacmo.talks.queries import find_talk

# prevents automatic replies
_AUTOMATIC: Final = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of an e-mail, and the link below it."""

    text: str
    action: str
    url: str


@dataclass(frozen=True, slots=True)
class EmailContent:
    subject: str
    text: str
    html: str
    ready: Sequence[PersonResult] = ()
    """The results that it announces."""


def render_message(message: Message) -> EmailContent | None:
    """The content of a message, from present data; None where it is no longer needed."""
    person = message.person
    if message.former_email:
        return former_email(person, address=message.former_email, at=message.made_at)
    if not person.is_reachable_by_email:
        return None
    if message.talk_id is not None:
        talk = find_talk(message.talk_id, user_id=person.pk)
        return talk_notice(person, talk) if talk else None
    return _render_kind(MessageKind(message.kind), person, at=message.made_at)


def _render_kind(kind: MessageKind, person: User, *, at: datetime) -> EmailContent | None:
    match kind:
        case MessageKind.INVITATION:
            is_needed = person.may_have_password and not person.has_password
            return invitation(person, link=link_for(person)) if is_needed else None
        case MessageKind.RESET:
            return reset(person) if person.may_have_password else None
        case MessageKind.REMINDER:
            tasks = pending_tasks_of(person, reader=unrestricted)
            return reminder(person, tasks) if tasks else None
        case MessageKind.BACKUP:
            backups = get_backups()
            is_needless = person.role != Role.ADMIN or backups.state == BackupState.WELL
            return None if is_needless else backup_warning(person, backups)
        case MessageKind.TOKEN:
            tokens = list(expiring_tokens()) if person.role == Role.ADMIN else []
            return token_warning(person, tokens) if tokens else None
        case notice:
            return account_changed(notice, person, at=at)


def invitation(person: User, *, link: str) -> EmailContent:
    return _render(
        person,
        subject=messages.INVITATION_SUBJECT,
        paragraphs=[
            Paragraph(
                messages.INVITATION_TEXT.format(school=without_links(school()), email=person.email),
                messages.SET_PASSWORD,
                link,
            )
        ],
        notes=[messages.LINK_NOTE.format(days=_days()), messages.LINK_IS_PERSONAL],
    )


def reset(person: User) -> EmailContent:
    return _render(
        person,
        subject=messages.RESET_SUBJECT,
        paragraphs=[
            Paragraph(
                messages.RESET_TEXT.format(email=person.email),
                messages.SET_PASSWORD,
                link_for(person),
            )
        ],
        notes=[messages.LINK_NOTE.format(days=_days()), messages.RESET_NOT_REQUESTED],
    )


def account_changed(kind: MessageKind, person: User, *, at: datetime) -> EmailContent:
    """The change of the person's account, and who set a password for them."""
    subject, text = messages.ACCOUNT_CHANGED[kind]
    text = text.format(email=person.email, at=moment_in_words(at))
    by = person.password_set_by
    if kind == MessageKind.PASSWORD_CHANGED and by is not None:
        text += " " + messages.PASSWORD_CHANGED_BY.format(name=without_links(by.name))
    return _account_notice(person, subject, text)


def former_email(person: User, *, address: str, at: datetime) -> EmailContent:
    """A notice to the former e-mail of an account, which may have been taken over."""
    text = messages.FORMER_EMAIL_TEXT.format(email=address, at=moment_in_words(at))
    subject, _ = messages.ACCOUNT_CHANGED[MessageKind.EMAIL_CHANGED]
    return _account_notice(person, subject, text)


def _account_notice(person: User, subject: str, text: str) -> EmailContent:
    """A notice without a button, so that people do not get used to pressing one in such e-mails."""
    notes = [messages.NOT_EXPECTED_NOTE]
    return _render(person, subject=subject, introduction=text, paragraphs=[], notes=notes)


def reminder(person: User, tasks: PendingTasks) -> EmailContent:
    """The content of a reminder: numbers of tasks, without names of others and without scores."""
    paragraphs = [
        Paragraph(
            messages.RESULT_READY_TEXT.format(evaluation=without_links(result.evaluation.name)),
            messages.READ_RESULT,
            _report_url(result),
        )
        for result in tasks.ready
    ]
    if tasks.open_subjects:
        paragraphs.append(_pending_paragraph(tasks))
    if tasks.self_evaluation is not None:
        paragraphs.append(_self_evaluation_paragraph(tasks.self_evaluation))
    if tasks.talks:
        text = messages.talks_text(tasks.talks)
        paragraphs.append(Paragraph(text, messages.OPEN, f"{settings.SITE_URL}/home"))
    if tasks.unconfirmed:
        paragraphs.append(_unconfirmed_paragraph(tasks.unconfirmed))
    schedule = find_schedule()
    return _render(
        person,
        subject=_subject_of(tasks),
        introduction=without_links(schedule.sentence) if schedule else "",
        paragraphs=paragraphs,
        notes=[messages.NO_PASSWORD_NOTE] if person.may_have_password else [],
        ready=tasks.ready,
    )


def talk_notice(person: User, talk: Talk) -> EmailContent | None:
    """The moments proposed to one side of a talk, or the moment that the other side has accepted.

    Without the other side's name, place and scores. None where no moment is open or accepted.
    """
    side = Side.EVALUATOR if talk.evaluator_id == person.pk else Side.PERSON
    result = talk.result
    if talk.turn == side:
        subject, text = messages.TALK_PROPOSED[side]
        moments = [moment_in_words(moment.at) for moment in talk.moments.all()]
    elif talk.state == TalkState.AGREED and talk.agreed_for and talk.proposed_by == side:
        subject, text = messages.TALK_AGREED
        moments = [moment_in_words(talk.agreed_for)]
    else:
        return None
    text = text.format(
        evaluation=without_links(result.evaluation.name), moments=messages.either(moments)
    )
    led = f"my-talks/{result.evaluation_id}/{result.collaborator_id}"
    url = _report_url(result) if side == Side.PERSON else f"{settings.SITE_URL}/{led}"
    paragraphs = [Paragraph(text, messages.OPEN_TALK, url)]
    return _render(person, subject=subject, paragraphs=paragraphs, notes=[])


def backup_warning(person: User, backups: BackupsOut) -> EmailContent:
    """The content of an e-mail that tells an admin that there is no recent backup."""
    last = backups.last_at and f"{timezone.localtime(backups.last_at):%Y-%m-%d}"
    return _render(
        person,
        subject=messages.BACKUP_SUBJECT,
        paragraphs=[
            Paragraph(
                messages.BACKUP_TEXTS[backups.state].format(last=last or messages.NO_BACKUP),
                messages.OPEN,
                settings.SITE_URL,
            )
        ],
        notes=[messages.BACKUP_NOTE],
    )


def token_warning(person: User, tokens: Sequence[Expiring]) -> EmailContent:
    """The content of an e-mail that tells an admin which tokens expire soon."""
    expiring = [
        messages.TOKEN_EXPIRES.format(
            name=without_links(token.name), day=in_words(token.expires_on)
        )
        for token in tokens
    ]
    return _render(
        person,
        subject=messages.TOKEN_SUBJECT,
        paragraphs=[
            Paragraph(
                messages.TOKEN_TEXT.format(tokens=enumerated(expiring)),
                messages.OPEN_INTEGRATIONS,
                f"{settings.SITE_URL}/integrations",
            )
        ],
        notes=[messages.TOKEN_NOTE],
    )


def school() -> str:
    """The school's name on one line, which a subject requires."""
    return " ".join(get_school().display_name.split())


def to_email(content: EmailContent, message: Message) -> EmailMultiAlternatives:
    """The e-mail for the server; its Message-ID is the same when it is sent again."""
    host = urlsplit(settings.SITE_URL).hostname
    made = f"{message.pk}.{message.made_at:%Y%m%d%H%M%S}"
    email = EmailMultiAlternatives(
        subject=content.subject,
        body=content.text,
        to=[message.former_email or str(message.person.email)],
        reply_to=_reply_to(),
        headers={**_AUTOMATIC, "Message-ID": f"<evaluacmo.{made}@{host}>"},
    )
    email.attach_alternative(content.html, "text/html")
    return email


def _subject_of(tasks: PendingTasks) -> str:
    if tasks.open_subjects:
        return messages.PENDING_AND_READY_SUBJECT if tasks.ready else messages.PENDING_SUBJECT
    if tasks.ready:
        return messages.RESULT_READY_SUBJECT
    if tasks.self_evaluation is not None:
        return messages.SELF_EVALUATION_SUBJECT
    if tasks.talks:
        return messages.TALKS_SUBJECT
    return messages.UNCONFIRMED_SUBJECT


def _self_evaluation_paragraph(evaluation: Evaluation) -> Paragraph:
    text = messages.self_evaluation_text(without_links(evaluation.name), evaluation.closes_on)
    return Paragraph(text, messages.EVALUATE_ONESELF, f"{settings.SITE_URL}/self-evaluation")


def _pending_paragraph(tasks: PendingTasks) -> Paragraph:
    text = messages.pending_text(tasks.parts)
    url = f"{settings.SITE_URL}/evaluation-form"
    if len(tasks.open_subjects) > 1:
        return Paragraph(text, messages.EVALUATE, url)
    return Paragraph(text, messages.EVALUATE_ONE, f"{url}?collaborator={tasks.open_subjects[0]}")


def _unconfirmed_paragraph(results: Sequence[PersonResult]) -> Paragraph:
    text = messages.unconfirmed_text([without_links(result.evaluation.name) for result in results])
    if len(results) > 1:
        return Paragraph(text, messages.CONFIRM_RESULTS, f"{settings.SITE_URL}/my-history")
    return Paragraph(text, messages.CONFIRM_RESULT, _report_url(results[0]))


def _report_url(result: PersonResult) -> str:
    return f"{settings.SITE_URL}/report/{result.evaluation_id}/{result.collaborator_id}"


def _reply_to() -> list[str]:
    support = get_school().contact
    return [support] if support != settings.DEFAULT_SUPPORT_EMAIL and parseaddr(support)[1] else []


def _days() -> int:
    return settings.PASSWORD_RESET_TIMEOUT // (24 * 3600)


def _render(
    person: User,
    *,
    subject: str,
    introduction: str = "",
    paragraphs: Sequence[Paragraph],
    notes: Sequence[str],
    ready: Sequence[PersonResult] = (),
) -> EmailContent:
    name = school()
    context = {
        "school": without_links(name),
        "subject": f"{subject} · {name}",
        "greeting": messages.GREETING.format(name=without_links(person.name)),
        "introduction": introduction,
        "paragraphs": paragraphs,
        "url_hint": messages.URL_HINT,
        "notes": notes,
        "footer": messages.FOOTER,
    }
    text = render_to_string("mail/message.txt", context)
    html = render_to_string("mail/message.html", context)
    return EmailContent(str(context["subject"]), text, html, ready)
