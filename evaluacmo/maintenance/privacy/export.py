"""Exporting the data of one person, without data about anybody else."""

import json
import os
from collections.abc import Collection, Iterable
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, FormerAssignment, User
from evaluacmo.accounts.queries import list_sessions, numbers_of
from evaluacmo.accounts.services import TEXT_FIELDS
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import AppError, Conflict
from evaluacmo.common.schemas import local_iso
from evaluacmo.documents.models import IssuedDocument
from evaluacmo.documents.queries import evaluations_of
from evaluacmo.imports.models import CreatedPerson, Import, PersonChange
from evaluacmo.mail.models import LinkRequest
from evaluacmo.maintenance import messages
from evaluacmo.maintenance.privacy.exported_events import export_events
from evaluacmo.maintenance.privacy.people import attempts_of, find_person, this_or_other
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.plans.queries import readable_actions
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.models import (
    AnswerBase,
    Correction,
    CorrectionRequest,
    PersonResult,
    Reopening,
    Submission,
    SubmissionContent,
)
from evaluacmo.results.reader import Reader, results_hidden_from, results_shown_to
from evaluacmo.results.scoring import two_decimals
from evaluacmo.school_accounts.models import SchoolAccount
from evaluacmo.second_factors.queries import Factor, get_factors
from evaluacmo.self_evaluations.models import SelfDraft, SelfEvaluation
from evaluacmo.talks.models import Side, Talk

JsonObject = dict[str, Any]

USER_FIELDS = ("id", *TEXT_FIELDS, "is_active")

OF_EVALUATION: Final = {"evaluation": "evaluation__name", "period": "evaluation__period"}


def export_person(email: str) -> str:
    """All data about the person with this e-mail, as JSON (rules: privacy).

    Without the results that they cannot read yet, and what was planned and issued for these.
    The export is recorded in the audit log, and part of the result. Raises `NotFound`.
    """
    with transaction.atomic():
        user = find_person(email)
        numbers = numbers_of(user.pk)
        record_event(
            Action.USER_EXPORTED, person_id=user.pk, target=AuditTarget(TargetType.USER, user.pk)
        )
        data = {
            "exported_at": local_iso(timezone.now()),
            "person": _person(user),
            "assignments": _assignments(user),
            **_as_evaluated(user, numbers),
            **_as_evaluator(user),
            **_forms(user),
            "documents": [_document(document, numbers) for document in _documents(user)],
            "messages": _table(
                user.messages.order_by("made_at", "id"),
                *("kind", "state", "day", "made_at", "sent_at", "attempts", "reason", "smtp_code"),
            ),
            **_imports(user),
            **_access(user),
            "audit_events": export_events(user, numbers),
        }
    return json.dumps(data, ensure_ascii=False, indent=2)


def export_person_to(file: Path, *, email: str) -> None:
    """Write the export to a new file, readable by its owner only.

    Raises `NotFound` for the person, `Conflict` for an existing file, and `AppError` where it
    cannot be written.
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


def _table(rows: QuerySet[Any], /, *fields: str, **paths: str) -> list[JsonObject]:
    """The fields of the rows by their names, and others by their lookups."""
    names = (*paths, *fields)
    return [
        dict(zip(names, map(_plain, values), strict=True))
        for values in rows.values_list(*paths.values(), *fields)
    ]


def _plain(value: Any) -> Any:
    """A value of a column, moments with the local offset."""
    if isinstance(value, datetime):
        return local_iso(value)
    return value.isoformat() if isinstance(value, date) else value


def _person(user: User) -> JsonObject:
    return {
        **{field: getattr(user, field) for field in USER_FIELDS},
        "category": user.category.name if user.category else None,
        "created_at": local_iso(user.created_at),
        "last_signed_in_at": _plain(user.last_signed_in_at),
        "networks": _table(user.known_networks.order_by("last_at", "id"), "network", "last_at"),
        "school_account": _school_account(user),
        "second_factors": _second_factors(user),
        "password_set_by_another_at": _plain(user.password_set_at),
        "temporary_password_until": _plain(user.password_expires_at),
        "passwords_set_for_others": user.passwords_set.count(),
    }


def _second_factors(user: User) -> JsonObject:
    """The person's second factors, without their secrets."""
    factors = get_factors(user)
    return {
        "app": None if factors.app is None else _factor(factors.app),
        "passkeys": [{"name": each.name, **_factor(each)} for each in factors.passkeys],
        "recovery_codes_left": factors.recovery_codes_left,
    }


def _factor(factor: Factor) -> JsonObject:
    return {
        "created_at": local_iso(factor.created_at),
        "last_used_at": _plain(factor.last_used_at),
    }


def _school_account(user: User) -> JsonObject | None:
    """The account at the issuer with which the person signs in, or did with a former e-mail."""
    accounts = SchoolAccount.objects.filter(person=user)
    return next(iter(_table(accounts, "issuer", "subject", "email", "linked_at")), None)


def _assignments(user: User) -> JsonObject:
    """Only numbers, because the other person of a pair must not appear."""
    return {
        "evaluated_by": Assignment.objects.filter(collaborator=user).count(),
        "evaluates": Assignment.objects.filter(evaluator=user).count(),
        "evaluated_by_before": FormerAssignment.objects.filter(collaborator=user).count(),
        "evaluated_before": FormerAssignment.objects.filter(evaluator=user).count(),
    }


def _as_evaluated(user: User, numbers: Collection[int]) -> JsonObject:
    return {
        "evaluations_about": [_submission_about(each) for each in _submissions_about(user)],
        "results": [_result(result) for result in _results(user)],
        "receipts": _table(
            _receipts(user), "confirmed_at", "answer", "answered_at", **OF_EVALUATION
        ),
        "plan": [_action(action, numbers) for action in _actions(user)],
        "talks": [_talk(talk) for talk in _talks(user)],
        "responsible_for": readable_actions(Reader(user)).filter(responsible=user).count(),
    }


def _as_evaluator(user: User) -> JsonObject:
    """Without the people evaluated, and the content, which is about them."""
    requests = CorrectionRequest.objects.filter(submission__evaluator=user)
    return {
        "talks_led": _table(
            user.talks_led.order_by("first_proposed_at", "id"),
            *("first_proposed_at", "agreed_for", "held_on"),
            evaluation="result__evaluation__name",
            period="result__evaluation__period",
        ),
        "evaluations_made": _table(
            user.submissions_by.order_by("created_at", "id"),
            submitted_at="created_at",
            **OF_EVALUATION,
        ),
        "reopenings_asked_for": Reopening.objects.filter(asked_by=user).count(),
        # requests about the person are left out (rules: corrections)
        "corrections_requested": _table(
            requests.order_by("asked_at", "id"),
            *("asked_at", "closed_at"),
            evaluation="submission__evaluation__name",
            period="submission__evaluation__period",
        ),
        "deadline_extensions": _table(
            user.deadline_extensions.all(), "closes_on", evaluation="evaluation__name"
        ),
    }


def _forms(user: User) -> JsonObject:
    """Self-evaluations, and the drafts of all forms."""
    own_drafts = SelfDraft.objects.filter(person=user).order_by("id")
    return {
        "self_evaluations": [_self_evaluation(sent) for sent in _self_evaluations(user)],
        "self_evaluations_begun": _table(
            own_drafts, "content", "answered", "saved_at", **OF_EVALUATION
        ),
        "evaluations_begun": _table(
            user.drafts.order_by("id"), "answered", "saved_at", **OF_EVALUATION
        ),
    }


def _imports(user: User) -> JsonObject:
    """The person's own imports without content, which is about others; and changes by imports."""
    return {
        "imports": _table(
            Import.objects.filter(author=user),
            *("kind", "state", "created_at", "applied_at", "undone_at"),
            file="file_name",
            rows="total",
        ),
        "created_by_imports": [_creation(created) for created in _creations(user)],
        "changes_by_imports": _table(
            _applied_changes(user), "before", "after", at="record__applied_at"
        ),
    }


def _access(user: User) -> JsonObject:
    """Without the keys of sessions and the digests of tokens, by which a secret could be used."""
    requests = LinkRequest.objects.filter(person=user)
    return {
        "link_requests": _table(requests.order_by("at", "id"), "at", "address"),
        "sign_in_attempts": _attempts(user),
        "sessions": _table(
            list_sessions(user.pk), "started_at", "seen_at", "network", "browser", "system"
        ),
        "tokens": _table(
            user.tokens_made.order_by("made_at", "id"),
            *("name", "scope", "made_at", "expires_on", "last_used_at", "revoked_at"),
        ),
    }


def _submissions_about(user: User) -> QuerySet[Submission]:
    about = Submission.objects.filter(
        collaborator=user, evaluation__in=_results(user).values("evaluation")
    ).order_by("evaluation", "comments", "id")
    before = "reopenings__correction__answers__wording"
    return about.select_related("evaluation").prefetch_related("answers__wording", before)


def _submission_about(submission: Submission) -> JsonObject:
    """A submission about the person, with its earlier versions and without the evaluator.

    Of the moments in it, which could tell who that was, only days are told, and not its own.
    """
    return {
        "evaluation": submission.evaluation.name,
        "period": submission.evaluation.period,
        **_content(submission, submission.answers.all()),
        "reopenings": [_reopening(reopening) for reopening in _in_order(submission)],
    }


def _in_order(submission: Submission) -> list[Reopening]:
    """The reopenings of a submission, of which at most the last is open."""
    reopenings = submission.reopenings.all()
    return sorted(reopenings, key=lambda each: (each.closed_at is None, each.asked_at))


def _content(version: SubmissionContent, answers: Iterable[AnswerBase]) -> JsonObject:
    return {
        "answers": _answers(answers),
        "requires_training": version.requires_training,
        "comments": version.comments,
    }


def _answers(answers: Iterable[AnswerBase]) -> list[JsonObject]:
    in_order = sorted(answers, key=lambda answer: answer.wording.question_id)
    return [
        {
            "question": answer.wording.question_text,
            "type": answer.wording.question_type,
            "score": answer.score,
            "level": answer.level,
            "comment": answer.comment,
        }
        for answer in in_order
    ]


def _self_evaluations(user: User) -> QuerySet[SelfEvaluation]:
    own = user.self_evaluations.order_by("sent_at", "id").select_related("evaluation")
    return own.prefetch_related("answers__wording")


def _self_evaluation(sent: SelfEvaluation) -> JsonObject:
    """A self-evaluation with its answers."""
    return {
        "evaluation": sent.evaluation.name,
        "period": sent.evaluation.period,
        "sent_at": local_iso(sent.sent_at),
        "answers": _answers(sent.answers.all()),
        "proud": sent.proud,
        "needs": sent.needs,
        "reopened_at": _plain(sent.reopened_at),
        "reopening_reason": sent.reopening_reason,
    }


def _reopening(reopening: Reopening) -> JsonObject:
    """A reopening, with the version before its correction."""
    correction = getattr(reopening, "correction", None)
    return {
        "asked_on": _day_iso(reopening.asked_at),
        "reason": reopening.reason,
        "earlier_version": correction and _earlier(correction),
    }


def _earlier(correction: Correction) -> JsonObject:
    """The version before a correction, and the results before and after it."""
    totals = ("competencies", "objectives", "overall")
    return {
        "corrected_on": _day_iso(correction.made_at),
        **_content(correction, correction.answers.all()),
        **{
            f"{total}_{when}": two_decimals(getattr(correction, f"{total}_{when}"))
            for total in totals
            for when in ("before", "after")
        },
    }


def _receipts(user: User) -> QuerySet[Receipt]:
    own = Receipt.objects.filter(
        collaborator=user, evaluation__in=_results(user).values("evaluation")
    )
    return own.order_by("confirmed_at", "id")


def _results(user: User) -> QuerySet[PersonResult]:
    results = results_shown_to(user.pk)
    return results.select_related("evaluation", "notice").order_by("last_at", "last")


def _result(result: PersonResult) -> JsonObject:
    """A result, in percent."""
    return {
        "evaluation": result.evaluation.name,
        "period": result.evaluation.period,
        "position": result.position,
        "department": result.department,
        "competencies_percentage": two_decimals(result.competencies),
        "objectives_percentage": two_decimals(result.objectives),
        "overall_percentage": two_decimals(result.overall),
        "evaluators": result.submissions,
        "requires_training": result.requires_training,
        "last_on": _day_iso(result.last_at),
        "told_at": local_iso(result.notice.sent_at) if hasattr(result, "notice") else None,
    }


def _actions(user: User) -> QuerySet[DevelopmentAction]:
    actions = readable_actions(Reader(user)).filter(result__collaborator=user)
    return actions.select_related("result__evaluation").order_by("due_on", "made_at", "id")


def _action(action: DevelopmentAction, numbers: Collection[int]) -> JsonObject:
    """A development action, without the name of another responsible person."""
    return {
        "evaluation": action.result.evaluation.name,
        "period": action.result.evaluation.period,
        "what": action.what,
        "responsible": this_or_other(action.responsible_id, numbers)
        or (messages.OTHER_PERSON if action.responsible_name else None),
        "due_on": action.due_on.isoformat(),
        "planned_at": local_iso(action.made_at),
        "done_at": _plain(action.done_at),
    }


def _talks(user: User) -> QuerySet[Talk]:
    talks = Talk.objects.filter(result__in=results_shown_to(user.pk))
    in_order = talks.select_related("result__evaluation").order_by("first_proposed_at", "id")
    return in_order.prefetch_related("moments", "agreements")


def _talk(talk: Talk) -> JsonObject:
    """A talk about a result of the person, without the name of the other one."""
    return {
        "evaluation": talk.result.evaluation.name,
        "period": talk.result.evaluation.period,
        "with": messages.OTHER_PERSON,
        "first_proposed_at": local_iso(talk.first_proposed_at),
        "moments": [local_iso(moment.at) for moment in talk.moments.all()],
        "proposed_by": _side(talk.proposed_by),
        "place": talk.place,
        "agreed_for": _plain(talk.agreed_for),
        "held_on": _plain(talk.held_on),
        "noted_at": _plain(talk.noted_at),
        "noted_by": _side(talk.noted_by),
        "agreements": [
            {
                "what": agreement.what,
                "due_on": agreement.due_on.isoformat(),
                "is_planned": agreement.is_planned,
            }
            for agreement in talk.agreements.all()
        ],
        "answer": talk.answer,
        "answered_at": _plain(talk.answered_at),
    }


def _side(side: str) -> str | None:
    """Whether a side of the person's talk is they or the other one; None for neither."""
    if not side:
        return None
    return messages.THIS_PERSON if side == Side.PERSON else messages.OTHER_PERSON


def _documents(user: User) -> list[IssuedDocument]:
    """Documents about the person or made by them."""
    own = IssuedDocument.objects.filter(Q(person=user) | Q(made_by=user))
    hidden = set(results_hidden_from(user.pk).values_list("evaluation", flat=True))
    return [
        document
        for document in own.order_by("made_at", "id")
        if document.person_id != user.pk or hidden.isdisjoint(evaluations_of(document))
    ]


def _document(document: IssuedDocument, numbers: Collection[int]) -> JsonObject:
    """A document, without the folio of one about another person."""
    is_about = document.person_id in numbers
    return {
        "folio": document.folio if is_about or document.person_id is None else None,
        "kind": document.kind,
        "about": this_or_other(document.person_id, numbers),
        "name": document.person_name if is_about else None,
        "by": this_or_other(document.made_by_id, numbers),
        "evaluation": document.evaluation_name or None,
        "made_at": local_iso(document.made_at),
    }


def _applied_changes(user: User) -> QuerySet[PersonChange]:
    applied = PersonChange.objects.filter(person=user, record__applied_at__isnull=False)
    return applied.order_by("record__applied_at", "id")


def _creations(user: User) -> QuerySet[CreatedPerson]:
    return CreatedPerson.objects.filter(person=user).select_related("record")


def _creation(created: CreatedPerson) -> JsonObject:
    """The values that an import gave to the person when it created them."""
    values = dict(created.as_created)
    category = Category.objects.filter(pk=values.pop("category_id")).first()
    return {
        "at": _plain(created.record.applied_at),
        "as_created": {**values, "category": category.name if category else None},
    }


def _attempts(user: User) -> list[JsonObject]:
    return [_framework_row(row) for rows in attempts_of(user) for row in rows]


def _framework_row(row: Model) -> JsonObject:
    """All columns of a framework's row except the id."""
    columns = {f.name: getattr(row, f.attname) for f in row._meta.concrete_fields}
    return {name: _plain(value) for name, value in columns.items() if name != "id"}


def _day_iso(moment: datetime) -> str:
    return timezone.localtime(moment).date().isoformat()
