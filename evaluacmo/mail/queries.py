"""Who has something to do or to read, and what was sent."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from evaluacmo.accounts.models import EVALUATORS, Category, Role, User
from evaluacmo.accounts.queries import list_users
from evaluacmo.acknowledgements.queries import current_receipts
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.common.paging import matching
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.evaluations.queries import current_evaluation_ids
from evaluacmo.mail.models import Message, MessageKind, MessageState
from evaluacmo.results.models import PersonResult, Submission


@dataclass(frozen=True, slots=True)
class Matters:
    """What waits for somebody.

    One more matter is one more field here, one more column of `_with_matters` with its part of
    `_MATTERS`, and one more sentence of the letter.
    """

    pending: int
    """How many people they could evaluate now and have not."""
    ready: list[PersonResult]
    """Their results of which they have not been told."""
    unconfirmed: int
    """How many of the others they have not confirmed to have received, as those are now."""


_MATTERS = Q(pending__gt=0) | Q(ready__gt=0) | Q(unconfirmed__gt=0)


def people_to_remind(*, day: date, search: str = "") -> QuerySet[User]:
    """By name, everybody who would get a reminder that day, with how many of each matter.

    Whoever has got one that day, sent or not, is not among them. One query besides.
    """
    reminded = Message.objects.filter(person=OuterRef("pk"), day=day)
    people = _with_matters(_reachable(list_users(search=search)))
    return people.filter(_MATTERS).exclude(Exists(reminded))


def count_to_remind(*, day: date) -> dict[str, int]:
    """How many `people` would get a reminder, and for how many of them there is each matter."""
    # under other names than the columns', which would be taken for them
    counts = people_to_remind(day=day).aggregate(
        of_people=Count("pk"),
        of_pending=Count("pk", filter=Q(pending__gt=0)),
        of_ready=Count("pk", filter=Q(ready__gt=0)),
        of_unconfirmed=Count("pk", filter=Q(unconfirmed__gt=0)),
    )
    return {name.removeprefix("of_"): count for name, count in counts.items()}


def matters_of(user: User) -> Matters | None:
    """What waits for this person now; None for nothing."""
    counted = _with_matters(_reachable(User.objects.filter(pk=user.pk))).filter(_MATTERS)
    counts = counted.values("pending", "unconfirmed").first()  # type: ignore[misc]  # not seen
    if counts is None:
        return None
    ready = _ready(current_evaluation_ids(year=current_year())).filter(collaborator=user)
    return Matters(ready=list(ready.select_related("evaluation").order_by("pk")), **counts)


def get_matters(user_id: int) -> tuple[User, Matters]:
    """A person and what waits for them, or `NotFound`."""
    user = User.objects.filter(pk=user_id).first()
    matters = matters_of(user) if user else None
    if user is None or matters is None:
        raise NotFound
    return user, matters


def list_messages(
    *, search: str = "", kind: MessageKind | None = None, state: str | None = None
) -> QuerySet[Message]:
    """What is to be sent and what was, newest first, with the names that people have now."""
    messages = Message.objects.filter(matching(search, "person__name_key"))
    if kind is not None:
        messages = messages.filter(kind=kind)
    if state is not None:
        messages = messages.filter(state=state)
    return messages.annotate(person_name=F("person__name")).order_by("-made_at", "-id")


def count_waiting() -> int:
    """How many e-mails are still to be sent."""
    return Message.objects.filter(state=MessageState.WAITING).count()


def _reachable(people: QuerySet[User]) -> QuerySet[User]:
    return people.filter(is_active=True).exclude(email=None)


def _with_matters(people: QuerySet[User]) -> QuerySet[User]:
    ids = current_evaluation_ids(year=current_year())
    pending = _open_assignments(ids).filter(evaluator=OuterRef("pk")).values("evaluator")
    ready = _ready(ids).filter(collaborator=OuterRef("pk")).values("collaborator")
    unconfirmed = _unconfirmed(ids).filter(collaborator=OuterRef("pk")).values("collaborator")
    return people.annotate(
        pending=_counted(pending), ready=_counted(ready), unconfirmed=_counted(unconfirmed)
    )


def _counted(rows: QuerySet[Assignment, object] | QuerySet[PersonResult, object]) -> Coalesce:
    counts = rows.order_by().annotate(rows=Count("pk")).values("rows")
    return Coalesce(Subquery(counts, output_field=IntegerField()), 0)


def _open_assignments(current_ids: list[int]) -> QuerySet[Assignment]:
    """Whom evaluators could evaluate now, by the rules of submitting, and have not."""
    asked = QuestionWording.objects.filter(
        question__bank=OuterRef("question_bank"), is_current=True
    )
    askable = Evaluation.objects.filter(Exists(asked), pk__in=current_ids)
    done = Submission.objects.filter(
        evaluation__in=current_ids,
        evaluation__category=OuterRef("collaborator__category"),
        collaborator=OuterRef("collaborator"),
        evaluator=OuterRef("evaluator"),
    )
    categories = Category.objects.filter(pk__in=askable.values("category"))
    return _able(Assignment.objects.all()).filter(
        ~Exists(done), collaborator__is_active=True, collaborator__category__in=categories
    )


def _ready(current_ids: list[int]) -> QuerySet[PersonResult]:
    """Results of current evaluations that nobody was told of, and that no evaluator is due for."""
    done = Submission.objects.filter(
        evaluation=OuterRef(OuterRef("evaluation")),
        collaborator=OuterRef("collaborator"),
        evaluator=OuterRef("evaluator"),
    )
    due = _able(Assignment.objects.filter(collaborator=OuterRef("collaborator")))
    return PersonResult.objects.filter(
        ~Exists(due.filter(~Exists(done))), evaluation__in=current_ids, notice__isnull=True
    )


def _unconfirmed(current_ids: list[int]) -> QuerySet[PersonResult]:
    """Results of current evaluations that people were told of, and have not confirmed."""
    told = PersonResult.objects.filter(evaluation__in=current_ids, notice__isnull=False)
    return told.filter(~Exists(current_receipts())).exclude(collaborator__role=Role.ADMIN)


def _able(assignments: QuerySet[Assignment]) -> QuerySet[Assignment]:
    return assignments.filter(evaluator__is_active=True, evaluator__role__in=EVALUATORS)
