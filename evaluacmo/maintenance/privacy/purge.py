"""Deleting old data in small transactions (rules: privacy)."""

from calendar import monthrange
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils import timezone

from evaluacmo.accounts.models import Category, Session, User
from evaluacmo.accounts.rate_limit import WINDOW, delete_attempts
from evaluacmo.accounts.signin import forget_networks, spent_attempts
from evaluacmo.accounts.transactions import lock_people
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.services import purge_before, record_event
from evaluacmo.common.clock import current_year, today, year_of
from evaluacmo.common.errors import AppError
from evaluacmo.common.waiting import yield_to_writers
from evaluacmo.documents.models import IssuedDocument
from evaluacmo.documents.services import forget_documents, forget_results
from evaluacmo.evaluations.models import Evaluation, Question, QuestionWording
from evaluacmo.evaluations.queries import current_evaluations
from evaluacmo.imports.models import Import
from evaluacmo.imports.queries import expired
from evaluacmo.mail.models import LinkRequest, Message
from evaluacmo.maintenance import messages
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.receipts.services import forget_receipts
from evaluacmo.results.models import (
    Answer,
    CorrectionRequest,
    Draft,
    FormerAnswer,
    PersonResult,
    Reopening,
    Submission,
)
from evaluacmo.results.queries import in_current_evaluation
from evaluacmo.results.stored_results import update_latest_of_year
from evaluacmo.self_evaluations.models import SelfAnswer, SelfDraft, SelfEvaluation
from evaluacmo.statistics.models import EvaluatorSpread
from evaluacmo.talks.services import forget_talks_about
from evaluacmo.tokens.services import delete_ended_tokens

PEOPLE_PER_TRANSACTION: Final = 20
WORDINGS_AT_ONCE: Final = 10
MESSAGES_AT_ONCE: Final = 5000
DOCUMENTS_KEPT_YEARS: Final = 10
"""Folios outlive their results, so that old documents can still be verified."""
MONTHS_OF: Final = {"y": 12, "m": 1}

T = TypeVar("T")


class Age(NamedTuple):
    """An age in years (`y`), months (`m`) or days (`d`)."""

    amount: int
    unit: str


@dataclass(frozen=True, slots=True)
class PurgeCounts:
    """The numbers of rows that a purge would delete, or has deleted."""

    submissions: int
    answers: int
    self_evaluations: int
    drafts: int
    evaluations: int
    wordings: int
    events: int
    documents: int
    messages: int
    imports: int
    sessions: int
    attempts: int


def moment_before(age: Age) -> datetime:
    """The start of the day that was `age` ago, in the school's time zone.

    A day that the month does not have becomes the month's last day.
    """
    current = today()
    day = current - timedelta(days=age.amount)
    if months := MONTHS_OF.get(age.unit):
        year, month = divmod(12 * current.year + current.month - 1 - months * age.amount, 12)
        day = date(year, month + 1, min(current.day, monthrange(year, month + 1)[1]))
    return timezone.make_aware(datetime(day.year, day.month, day.day))  # noqa: DTZ001  (made aware)


def require_old(moment: datetime) -> None:
    """Raise `AppError` for a moment within the last year."""
    if moment > moment_before(Age(1, "y")):
        raise AppError(messages.PURGE_TOO_RECENT)


def count_old(moment: datetime) -> PurgeCounts:
    """Count the rows that `purge` would delete."""
    submissions = _old_submissions(moment)
    return PurgeCounts(
        submissions=submissions.count(),
        answers=_count_answers(submissions),
        self_evaluations=_old_self_evaluations(moment).count(),
        drafts=sum(drafts.count() for drafts in _old_drafts(moment)),
        evaluations=_old_evaluations(moment).count(),
        wordings=len(_unused_wordings(moment)),
        events=AuditEvent.objects.filter(at__lt=moment).count(),
        documents=IssuedDocument.objects.filter(made_at__lt=_folios_until(moment)).count(),
        messages=_old_messages(moment).count(),
        imports=_old_imports(moment).count(),
        sessions=_ended_sessions().count(),
        attempts=spent_attempts().count(),
    )


def purge(moment: datetime) -> PurgeCounts:
    """Delete data from before `moment` and return the numbers of rows (rules: privacy).

    Many short transactions, each of which leaves the data consistent: people can work meanwhile,
    and the next purge finishes an interrupted one. The purge is recorded before it begins.
    """
    with transaction.atomic():
        record_event(
            Action.DATA_PURGED, target=AuditTarget(label=moment.isoformat(timespec="seconds"))
        )
    submissions, answers = _purge_submissions(moment)
    delete_attempts(timezone.now() - WINDOW)
    forget_networks(before=moment)
    delete_ended_tokens(moment)
    return PurgeCounts(
        submissions=submissions,
        answers=answers,
        self_evaluations=_purge_self_evaluations(moment),
        drafts=sum(map(_deleted, _old_drafts(moment))),
        evaluations=_deleted(_old_evaluations(moment)),
        wordings=_purge_wordings(moment),
        events=purge_before(moment),
        documents=forget_documents(_folios_until(moment)),
        messages=_purge_messages(moment),
        imports=_deleted(_old_imports(moment)),
        sessions=_deleted(_ended_sessions()),
        attempts=_deleted(spent_attempts()),
    )


def _folios_until(moment: datetime) -> datetime:
    return min(moment, moment_before(Age(DOCUMENTS_KEPT_YEARS, "y")))


def _sent_since(moment: datetime) -> Q:
    """Submissions sent, reopened or corrected since `moment`, or still open to correction.

    A request for a correction counts as a reopening does. One from before does not count where the
    submission can no longer be corrected.
    """
    correctable = in_current_evaluation(year=current_year()).filter(collaborator__is_active=True)
    to_be_corrected = Q(closed_at=None, submission__in=correctable)
    is_recent = to_be_corrected | Q(asked_at__gte=moment) | Q(closed_at__gte=moment)
    reopened = Reopening.objects.filter(is_recent, submission=OuterRef("pk"))
    requested = CorrectionRequest.objects.filter(is_recent, submission=OuterRef("pk"))
    return Q(created_at__gte=moment) | Q(Exists(reopened)) | Q(Exists(requested))


def _old_submissions(moment: datetime) -> QuerySet[Submission]:
    """Submissions from before `moment` whose result has no submission since."""
    same = {"evaluation": OuterRef("evaluation"), "collaborator": OuterRef("collaborator")}
    later = Submission.objects.filter(_sent_since(moment), **same)
    return Submission.objects.filter(~Exists(later), created_at__lt=moment)


def _count_answers(submissions: QuerySet[Submission]) -> int:
    # the stored counts, because PostgreSQL may choose a slow plan to count the answers themselves
    counts = Sum(F("competency_count") + F("objective_count"), default=0)
    answers: int = submissions.aggregate(answers=counts)["answers"]
    return answers


def _purge_submissions(moment: datetime) -> tuple[int, int]:
    about = _old_submissions(moment).order_by("collaborator").values_list("collaborator", flat=True)
    batches = _batches(list(about.distinct()), size=PEOPLE_PER_TRANSACTION)
    counts = [_purge_results(people, moment) for people in batches]
    # an evaluation that is still current can be answered anew
    empty = Evaluation.objects.filter(results=None)
    empty.exclude(shown_average=None).update(shown_average=None)
    EvaluatorSpread.objects.filter(evaluation__in=empty).delete()
    return sum(submissions for submissions, _ in counts), sum(answers for _, answers in counts)


def _purge_results(people: Sequence[int], moment: datetime) -> tuple[int, int]:
    """Delete the old results of `people`, whose rows are locked against new submissions."""
    with transaction.atomic():
        lock_people(people)
        submissions = _old_submissions(moment).filter(collaborator__in=people)
        old = list(submissions.values_list("pk", flat=True))
        results = PersonResult.unrestricted.filter(last__in=old)
        forget_talks_about(results)
        DevelopmentAction.objects.filter(result__last__in=old).delete()
        forget_receipts(results)
        results.delete()
        update_latest_of_year(people)
        if old:
            forget_results(people)
        answers = _deleted(Answer.objects.filter(submission__in=old))
        return _deleted(Submission.objects.filter(pk__in=old)), answers


def _old_self_evaluations(moment: datetime) -> QuerySet[SelfEvaluation]:
    """Self-evaluations from before `moment`, but for those beside results that stay complete."""
    same = {"evaluation": OuterRef("evaluation"), "collaborator": OuterRef("person")}
    kept = Submission.objects.filter(**same).exclude(pk__in=_old_submissions(moment).values("pk"))
    reopened = Q(reopened_at__gte=moment)
    return SelfEvaluation.objects.filter(~Exists(kept), ~reopened, sent_at__lt=moment)


def _purge_self_evaluations(moment: datetime) -> int:
    people = _old_self_evaluations(moment).order_by("person").values_list("person", flat=True)
    count = 0
    for batch in _batches(list(people.distinct()), size=PEOPLE_PER_TRANSACTION):
        with transaction.atomic():
            # no self-evaluation can be sent again meanwhile
            lock_people(batch)
            count += _deleted(_old_self_evaluations(moment).filter(person__in=batch))
    return count


def _old_drafts(moment: datetime) -> tuple[QuerySet[Any], ...]:
    """Drafts saved before `moment`, of evaluators and of people about themselves."""
    return tuple(model.objects.filter(saved_at__lt=moment) for model in (Draft, SelfDraft))


def _old_evaluations(moment: datetime) -> QuerySet[Evaluation]:
    """Evaluations of earlier years without recent submissions that are not current."""
    newest = current_evaluations(OuterRef("pk"), year=current_year()).values("pk")[:1]
    in_use = Category.objects.filter(pk__in=User.objects.values("category"))
    current = in_use.annotate(current=Subquery(newest)).exclude(current=None)
    kept = Submission.objects.filter(_sent_since(moment), evaluation=OuterRef("pk"))
    answered = SelfEvaluation.objects.filter(evaluation=OuterRef("pk")).exclude(
        pk__in=_old_self_evaluations(moment).values("pk")
    )
    past = Evaluation.objects.filter(~Exists(kept), ~Exists(answered), period__lt=year_of(moment))
    return past.exclude(pk__in=current.values("current"))


def _unused_wordings(moment: datetime) -> list[int]:
    """Former wordings to which no remaining answer refers."""
    old = _old_submissions(moment)
    kept = Answer.objects.exclude(submission__in=old)
    former = FormerAnswer.objects.exclude(correction__reopening__submission__in=old)
    used = set(kept.order_by().values_list("wording", flat=True).distinct())
    said = SelfAnswer.objects.exclude(
        self_evaluation__in=_old_self_evaluations(moment).values("pk")
    )
    used.update(said.order_by().values_list("wording", flat=True).distinct())
    used.update(former.order_by().values_list("wording", flat=True).distinct())
    retired = QuestionWording.objects.filter(is_current=False).order_by("pk")
    return [pk for pk in retired.values_list("pk", flat=True) if pk not in used]


def _purge_wordings(moment: datetime) -> int:
    count = 0
    for batch in _batches(_unused_wordings(moment), size=WORDINGS_AT_ONCE):
        with transaction.atomic():
            count += _deleted(QuestionWording.objects.filter(pk__in=batch))
            Question.objects.filter(wordings=None).delete()
    return count


def _old_messages(moment: datetime) -> QuerySet[Message]:
    return Message.objects.filter(made_at__lt=moment)


def _purge_messages(moment: datetime) -> int:
    """Delete old e-mails and requests for links; return the number of e-mails."""
    LinkRequest.objects.filter(at__lt=moment).delete()
    old = list(_old_messages(moment).values_list("pk", flat=True))
    batches = _batches(old, size=MESSAGES_AT_ONCE)
    return sum(_deleted(Message.objects.filter(pk__in=batch)) for batch in batches)


def _old_imports(moment: datetime) -> QuerySet[Import]:
    """Imports from before `moment`, and expired ones."""
    return Import.objects.filter(Q(created_at__lt=moment) | expired())


def _ended_sessions() -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=timezone.now())


def _deleted(rows: QuerySet[Any]) -> int:
    """Delete the rows and return their number, without that of cascades."""
    _, by_model = rows.delete()
    return by_model.get(rows.model._meta.label, 0)


def _batches(rows: Iterable[T], *, size: int) -> Iterator[list[T]]:
    """The rows in lists of `size`, with a pause for other writers after each."""
    iterator = iter(rows)
    while batch := list(islice(iterator, size)):
        yield batch
        yield_to_writers()
