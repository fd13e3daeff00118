"""All that is kept about one person, and nothing about anybody else."""

import json
import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.sessions import SEEN, STARTED
from evaluacmo.assignments.models import Assignment
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, AuditEvent, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import AppError, Conflict
from evaluacmo.documents.models import IssuedDocument
from evaluacmo.imports.models import Import
from evaluacmo.mail.models import LinkRequest, Message
from evaluacmo.maintenance import messages
from evaluacmo.maintenance.privacy.people import attempts_of, find_person, sessions_of
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.receipts.models import Receipt
from evaluacmo.reports.audit.queries import report_views
from evaluacmo.results.models import (
    AnswerBase,
    Correction,
    Draft,
    PersonResult,
    Reopening,
    Submission,
    SubmissionContent,
)
from evaluacmo.results.scoring import two_decimals

Told = dict[str, Any]
"""What JSON can say."""

NUMBERS_OF_PEOPLE = frozenset({"responsible"})
"""What of an event's changes is somebody's number."""

OWN_WORDS = ("id", "name", "email", "role", "position", "department", "is_active")


def export_person(email: str) -> str:
    """All that is kept about the person with this e-mail, as JSON (rules: privacy).

    That it was exported is recorded first. Raises `NotFound`.
    """
    with transaction.atomic():
        user = find_person(email)
        record_event(
            Action.USER_EXPORTED, person_id=user.pk, target=AuditTarget(TargetType.USER, user.pk)
        )
        told = {
            "exported_at": _moment(timezone.now()),
            "person": _person(user),
            "assignments": _assignments(user),
            "evaluations_about": [_about(each) for each in _submissions_about(user)],
            "results": [_result(each) for each in _results(user)],
            "receipts": [_receipt(each) for each in _receipts(user)],
            "plan": [_planned(each, user) for each in _plan(user)],
            "responsible_for": DevelopmentAction.objects.filter(responsible=user).count(),
            "evaluations_made": [_made(each) for each in _submissions_by(user)],
            "reopenings_asked_for": Reopening.objects.filter(asked_by=user).count(),
            "evaluations_begun": [_begun(each) for each in _drafts(user)],
            "documents": [_document(each, user) for each in _documents(user)],
            "messages": [_message(each) for each in _messages(user)],
            "imports": [_import(each) for each in Import.objects.filter(author=user)],
            "link_requests": [_link_request(each) for each in _link_requests(user)],
            "sign_in_attempts": _attempts(user),
            "sessions": _sessions(user),
            "audit_events": [_event(each, user) for each in _events(user)],
        }
    return json.dumps(told, ensure_ascii=False, indent=2)


def export_person_to(file: Path, *, email: str) -> None:
    """Write the export to a new file for its owner alone; one that is there is left as it is.

    Raises `NotFound` for the person, and `AppError` where the file cannot be written.
    """
    if os.path.lexists(file):
        raise Conflict(messages.EXPORT_EXISTS.format(file=file))
    _write_new(file, export_person(email))


def _write_new(file: Path, text: str) -> None:
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as made:
                made.write(f"{text}\n")
        except OSError:
            file.unlink()
            raise
    except FileExistsError as error:
        raise Conflict(messages.EXPORT_EXISTS.format(file=file)) from error
    except OSError as error:
        raise AppError(messages.EXPORT_FAILED.format(file=file, error=error.strerror)) from error


def _moment(moment: datetime) -> str:
    return timezone.localtime(moment).isoformat(timespec="seconds")


def _person(user: User) -> Told:
    return {
        **{field: getattr(user, field) for field in OWN_WORDS},
        "category": user.category.name if user.category else None,
        "created_at": _moment(user.created_at),
    }


def _assignments(user: User) -> Told:
    """How many only: the other half of each is somebody else."""
    return {
        "evaluated_by": Assignment.objects.filter(collaborator=user).count(),
        "evaluates": Assignment.objects.filter(evaluator=user).count(),
    }


def _submissions_about(user: User) -> QuerySet[Submission]:
    about = Submission.objects.filter(collaborator=user).order_by("created_at", "id")
    before = "reopenings__correction__answers__wording"
    return about.select_related("evaluation").prefetch_related("answers__wording", before)


def _submissions_by(user: User) -> QuerySet[Submission]:
    by = Submission.objects.filter(evaluator=user).order_by("created_at", "id")
    return by.select_related("evaluation")


def _about(submission: Submission) -> Told:
    """What was said, without who said it; what was said before it was corrected, too."""
    return {
        **_made(submission),
        **_said(submission, submission.answers.all()),
        "reopenings": [_reopening(each) for each in submission.reopenings.all()],
    }


def _said(version: SubmissionContent, answers: Iterable[AnswerBase]) -> Told:
    in_order = sorted(answers, key=lambda answer: answer.wording.question_id)
    return {
        "answers": [
            {
                "question": answer.wording.question_text,
                "type": answer.wording.question_type,
                "score": answer.score,
                "level": answer.level,
                "comment": answer.comment,
            }
            for answer in in_order
        ],
        "requires_training": version.requires_training,
        "comments": version.comments,
    }


def _reopening(reopening: Reopening) -> Told:
    """Why it was to be corrected, and what it said before it was, if it was."""
    correction = getattr(reopening, "correction", None)
    return {
        "asked_at": _moment(reopening.asked_at),
        "reason": reopening.reason,
        "earlier_version": correction and _earlier(correction),
    }


def _earlier(correction: Correction) -> Told:
    """What was said before a correction, and what the result was before and after it."""
    totals = ("competencies", "objectives", "overall")
    return {
        "sent_at": _moment(correction.sent_at),
        "corrected_at": _moment(correction.made_at),
        **_said(correction, correction.answers.all()),
        **{
            f"{total}_{when}": two_decimals(getattr(correction, f"{total}_{when}"))
            for total in totals
            for when in ("before", "after")
        },
    }


def _receipts(user: User) -> QuerySet[Receipt]:
    own = Receipt.objects.filter(collaborator=user).select_related("evaluation")
    return own.order_by("confirmed_at", "id")


def _receipt(receipt: Receipt) -> Told:
    """That they received a result, and what they answered then."""
    return {
        "evaluation": receipt.evaluation.name,
        "period": receipt.evaluation.period,
        "confirmed_at": _moment(receipt.confirmed_at),
        "answer": receipt.answer,
        "answered_at": receipt.answered_at and _moment(receipt.answered_at),
    }


def _made(submission: Submission) -> Told:
    """That it was done, without about whom and what."""
    return {
        "evaluation": submission.evaluation.name,
        "period": submission.evaluation.period,
        "submitted_at": _moment(submission.created_at),
    }


def _drafts(user: User) -> QuerySet[Draft]:
    return Draft.objects.filter(evaluator=user).select_related("evaluation").order_by("id")


def _begun(draft: Draft) -> Told:
    """That it was begun, without about whom and what."""
    return {
        "evaluation": draft.evaluation.name,
        "period": draft.evaluation.period,
        "answered": draft.answered,
        "saved_at": _moment(draft.saved_at),
    }


def _results(user: User) -> QuerySet[PersonResult]:
    of_theirs = PersonResult.objects.filter(collaborator=user).order_by("last_at", "last")
    return of_theirs.select_related("evaluation", "notice")


def _result(result: PersonResult) -> Told:
    """What it all comes to, in percent."""
    return {
        "evaluation": result.evaluation.name,
        "period": result.evaluation.period,
        "competencies_percentage": two_decimals(result.competencies),
        "objectives_percentage": two_decimals(result.objectives),
        "overall_percentage": two_decimals(result.overall),
        "evaluators": result.submissions,
        "requires_training": result.requires_training,
        "last_at": _moment(result.last_at),
        "told_at": _moment(result.notice.told_at) if hasattr(result, "notice") else None,
    }


def _plan(user: User) -> QuerySet[DevelopmentAction]:
    of_theirs = DevelopmentAction.objects.filter(result__collaborator=user)
    return of_theirs.select_related("result__evaluation").order_by("due_on", "id")


def _planned(action: DevelopmentAction, user: User) -> Told:
    """What is planned for them; whoever else sees to it is not told apart."""
    return {
        "evaluation": action.result.evaluation.name,
        "period": action.result.evaluation.period,
        "what": action.what,
        "responsible": _whom(action.responsible_id, user)
        or (messages.OTHER_PERSON if action.responsible_name else None),
        "due_on": action.due_on.isoformat(),
        "planned_at": _moment(action.made_at),
        "done_at": _moment(action.done_at) if action.done_at else None,
    }


def _documents(user: User) -> QuerySet[IssuedDocument]:
    """About them or made by them."""
    theirs = IssuedDocument.objects.filter(Q(person=user) | Q(made_by=user))
    return theirs.select_related("evaluation").order_by("made_at", "id")


def _document(document: IssuedDocument, user: User) -> Told:
    """That it was made; the folio of one about somebody else would lead to them."""
    return {
        "folio": None if document.person_id not in {None, user.pk} else document.folio,
        "kind": document.kind,
        "about": _whom(document.person_id, user),
        "by": _whom(document.made_by_id, user),
        "evaluation": document.evaluation.name if document.evaluation else None,
        "made_at": _moment(document.made_at),
    }


def _messages(user: User) -> QuerySet[Message]:
    """The e-mails to them; their words are kept nowhere."""
    return Message.objects.filter(person=user).order_by("made_at", "id")


def _message(message: Message) -> Told:
    return {
        "kind": message.kind,
        "state": message.state,
        "day": message.day.isoformat() if message.day else None,
        "made_at": _moment(message.made_at),
        "sent_at": _moment(message.sent_at) if message.sent_at else None,
        "attempts": message.attempts,
        "reason": message.reason,
        "smtp_code": message.smtp_code,
    }


def _link_requests(user: User) -> QuerySet[LinkRequest]:
    return LinkRequest.objects.filter(person=user).order_by("at", "id")


def _link_request(request: LinkRequest) -> Told:
    return {"at": _moment(request.at), "address": request.address}


def _import(each: Import) -> Told:
    """That they imported a file; what it says is about others."""
    moments = {
        f"{name}_at": getattr(each, f"{name}_at") for name in ("created", "applied", "undone")
    }
    return {
        "file": each.file_name,
        "kind": each.kind,
        "state": each.state,
        "rows": each.total,
        **{name: _moment(at) if at else None for name, at in moments.items()},
    }


def _attempts(user: User) -> list[Told]:
    return [_columns(row) for rows in attempts_of([str(user.email)]) for row in rows]


def _columns(row: Model) -> Told:
    """Each column of a framework's row but its number, as JSON can say it."""
    columns = {f.name: getattr(row, f.attname) for f in row._meta.concrete_fields}
    return {
        name: _moment(value) if isinstance(value, datetime) else value
        for name, value in columns.items()
        if name != "id"
    }


def _sessions(user: User) -> list[Told]:
    """Those that go on; their keys would let anybody in."""
    alive = (each for each in sessions_of(user.pk) if each.expire_date > timezone.now())
    kept = [each.get_decoded() for each in alive]
    return [
        {"started_at": _instant(each[STARTED]), "seen_at": _instant(each[SEEN])} for each in kept
    ]


def _instant(seconds: float) -> str:
    return _moment(datetime.fromtimestamp(seconds, tz=UTC))


def _events(user: User) -> QuerySet[AuditEvent]:
    """By them and about them, the readings of their reports among all of an evaluation too."""
    of_all = report_views(user.pk).order_by().values("pk")
    theirs = Q(actor=user) | Q(person=user) | Q(object_type=TargetType.USER, object_id=user.pk)
    return AuditEvent.objects.filter(theirs | Q(pk__in=of_all)).order_by("at", "id")


def _event(event: AuditEvent, user: User) -> Told:
    """One line of the audit log in which nobody else is told apart."""
    by_another = event.actor_id not in {None, user.pk}
    of_another = event.object_type == TargetType.USER and event.object_id != user.pk
    return {
        "at": _moment(event.at),
        "action": event.action,
        "by": _whom(event.actor_id, user),
        "about": _whom(event.person_id, user),
        "object": event.object_type,
        "label": _whom(event.object_id, user)
        if event.object_type == TargetType.USER
        else _label(event),
        "address": "" if by_another else event.address,
        "origin": event.origin,
        "changes": {} if of_another else _changes(event, user),
    }


def _changes(event: AuditEvent, user: User) -> Told:
    return {
        field: [_whom(each, user) for each in pair] if field in NUMBERS_OF_PEOPLE else pair
        for field, pair in event.changes.items()
    }


def _whom(user_id: int | None, user: User) -> str | None:
    if user_id is None:
        return None
    return messages.THIS_PERSON if user_id == user.pk else messages.OTHER_PERSON


def _label(event: AuditEvent) -> str:
    """What the object is called; what was refused may have been another person's number."""
    refused = event.action == Action.ACCESS_REFUSED
    return re.sub(r"\d+", "…", event.label) if refused else event.label
