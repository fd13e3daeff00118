"""Everything that is read about results, each in a fixed number of queries."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import (
    BigIntegerField,
    CharField,
    Count,
    Exists,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Window,
)
from django.http import HttpResponse

from evaluacmo.accounts.models import Role, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.aggregates import SlotOfMany, one_of
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.common.paging import (
    PORTION,
    TOTAL_HEADER,
    AnyWord,
    counted_beside,
    found_by_keys,
    matching,
    number_of,
    page_slice,
    part_of,
)
from evaluacmo.common.prepared import ANY_PART, Prepared, Slot
from evaluacmo.common.schemas import Listing, Paging
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.receipts.queries import (
    ResultReceipts,
    current_receipts,
    each_unconfirmed,
    people_unconfirmed,
)
from evaluacmo.reports.answered import Asked, QuestionAverage, SectionScores, section_scores
from evaluacmo.reports.sources import Row, Sent, Source, rows_about, rows_of, sources
from evaluacmo.reports.summary import summarise
from evaluacmo.results.models import PersonResult, Submission, average_of
from evaluacmo.results.queries import (
    Corrected,
    corrections_of,
    in_current_evaluation,
    newest_first,
    totals_since,
)
from evaluacmo.results.scoring import Result, result


@dataclass(frozen=True, slots=True)
class Report:
    """One person's result in one evaluation."""

    last: Sent
    """The submission that was sent last, with whom and what it is about."""
    result: Result
    questions: list[QuestionAverage]
    scores: list[SectionScores]
    requires_training: bool
    comments: list[str]
    corrections: list[Corrected]
    """In the order they were made."""
    said: ResultReceipts

    @property
    def comments_summary(self) -> str:
        """One short text that stands for all comments."""
        return summarise(self.comments)


Recommendation = Sequence[Any]
"""One of whom an evaluator asks training for: the person's name, the comments, the person's id,
the evaluation's, and how many actions have been planned because of the result (rules: plans)."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one evaluator is: people assigned, and how many of them are done."""

    evaluator_name: str
    assigned: int
    evaluated: int


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The figures of the current year; the average is exact, from 0 to 100."""

    overall_average: Fraction
    total_active_collaborators: int
    total_active_evaluators: int
    total_needing_training: int
    total_completed_evaluations: int
    evaluation_progress: list[Progress]


def get_report(*, evaluation_id: int, user_id: int) -> Report:
    """A person's result in one evaluation (two queries, three where something was corrected).

    `NotFound` where nobody has submitted.
    """
    rows = rows_about(evaluation_id=evaluation_id, user_id=user_id)
    if not rows:
        raise NotFound
    return next(_reports_of(rows))


def list_reports(
    *, evaluation_id: int, listing: Listing, response: HttpResponse
) -> Iterator[Report]:
    """Everybody's result in one evaluation, by name, each made as it is taken.

    Two queries, three where something was corrected. `NotFound` where there is no such evaluation.
    """
    whole = list(_rows_found(evaluation_id=evaluation_id, listing=listing))
    if listing.page:
        found = _found(evaluation_id, search=listing.search)
        response[TOTAL_HEADER] = str(whole[0][-1] if whole else found.count())
    if not whole:
        get_evaluation(evaluation_id)
    return _reports_of(whole)


def _rows_found(*, evaluation_id: int, listing: Listing) -> Iterable[Row]:
    """What the reports that are asked for are made of; a page's rows end with their total."""
    if not listing.search:
        if listing.page:
            return _PAGE.rows(part=page_slice(listing), evaluation=evaluation_id)
        return _ALL.rows(evaluation=evaluation_id)
    found = _found(evaluation_id, search=listing.search)
    if listing.page:
        return _rows_of_part(found, evaluation=evaluation_id, part=page_slice(listing))
    people = found.values("collaborator")
    return rows_of(Submission.objects.filter(evaluation=evaluation_id, collaborator__in=people))


def _found(evaluation: int | Slot, *, search: str = "") -> QuerySet[PersonResult]:
    """The results in an evaluation of the people who are searched for."""
    by_name = matching(search, "collaborator__name_key")
    return PersonResult.objects.filter(by_name, evaluation=evaluation)


def _rows_of_part(
    found: QuerySet[PersonResult], *, evaluation: int | Slot, part: slice
) -> QuerySet[Submission, Row]:
    """Those of a part of what is found, by name, each with how many are found."""
    people = found.order_by("collaborator__name_key", "collaborator").values("collaborator")[part]
    rows = rows_of(Submission.objects.filter(evaluation=evaluation, collaborator__in=people))
    return rows.annotate(total=counted_beside(found))


_EVALUATION = Slot("evaluation", BigIntegerField())
_ALL = Prepared(lambda: rows_of(Submission.objects.filter(evaluation=_EVALUATION)))
_PAGE = Prepared(lambda: _rows_of_part(_found(_EVALUATION), evaluation=_EVALUATION, part=ANY_PART))


def _reports_of(rows: Iterable[Row]) -> Iterator[Report]:
    """The report of each person that these, all about them in one evaluation, are about."""
    found = list(sources(rows))
    sent = [each for source in found for each in source.sent]
    asked = Asked(set().union(*(each.answers.wordings for each in sent)))
    corrected = {each.submission_id for each in sent if each.corrections}
    corrections = corrections_of(corrected) if corrected else {}
    for source in found:
        about = corrections.get(source.sent[-1].user_id, [])
        yield _report(source, asked=asked, corrections=about)


def _report(source: Source, *, asked: Asked, corrections: list[Corrected]) -> Report:
    """The report that this, about one person, and what belongs to it make."""
    sent, last = source.sent, source.sent[-1]
    tallies = [each.tallies for each in sent]
    return Report(
        last=last,
        result=result(tallies, weights=last.weights),
        questions=asked.averages(each.answers for each in sent),
        scores=section_scores(tallies),
        requires_training=any(each.requires_training for each in sent),
        comments=[each.comments for each in sent],
        corrections=corrections,
        said=ResultReceipts(
            version=sum(1 + each.corrections for each in sent), receipts=source.receipts
        ),
    )


def list_latest(
    *,
    search: str | Sequence[AnyWord] = "",
    evaluation_name: str | Slot = "",
    unconfirmed: bool = False,
) -> QuerySet[User]:
    """Everybody but admins by name, with evaluation and `overall` of their latest result.

    `confirmed_at` is when they confirmed it as it is now. `unconfirmed` are those alone who are
    active and have not.
    """
    wanted = people_unconfirmed() if unconfirmed else User.objects.exclude(role=Role.ADMIN)
    people = wanted.filter(matching(search, "name_key"))
    if evaluation_name:
        named = PersonResult.objects.filter(evaluation__name=evaluation_name)
        latest = named.filter(pk=Subquery(_latest_of("collaborator").values("pk")[:1]))
        people = people.filter(pk__in=latest.values("collaborator"))
    latest = _latest_of("pk")
    return people.order_by("name_key", "id").annotate(
        evaluation_id=Subquery(latest.values("evaluation_id")[:1]),
        evaluation_name=Subquery(latest.values("evaluation__name")[:1]),
        overall=Subquery(latest.values("overall")[:1]),
        confirmed_at=Subquery(
            latest.annotate(at=Subquery(current_receipts().values("confirmed_at"))).values("at")[:1]
        ),
    )


_LATEST_SAYS = ("id", "name", "evaluation_id", "evaluation_name", "overall", "confirmed_at")


def page_of_latest(
    *, evaluation_name: str, listing: Paging, response: HttpResponse, unconfirmed: bool = False
) -> Sequence[Row]:
    """A page of everybody in `list_latest`, its total in `X-Total-Count` (one query).

    Of those alone who are `unconfirmed`, or whose result is in an evaluation of this name, if one
    is given (two queries); not of both.
    """
    part = page_slice(listing)
    page: Sequence[Row]
    if evaluation_name:
        page = _page_of_named(evaluation_name, part=part)
    else:
        page = (_UNCONFIRMED if unconfirmed else _LATEST).rows(part=part)
    # beyond the last row there is none to tell
    wanted = None if page else _everybody(evaluation_name, unconfirmed=unconfirmed)
    response[TOTAL_HEADER] = str(page[0][-1] if wanted is None else wanted.count())
    return [row[:-1] for row in page]


def _page_of_named(evaluation_name: str, *, part: slice) -> Sequence[Row]:
    # finding them takes longest, and so they are counted as they are found
    found = _NAMED.rows(part=part, evaluation_name=evaluation_name)
    people = _LATEST_OF.rows(people=[person for person, _ in found])
    return [(*row, found[0][1]) for row in people]


def _everybody(evaluation_name: str | Slot = "", *, unconfirmed: bool = False) -> QuerySet[User]:
    return list_latest(search="", evaluation_name=evaluation_name, unconfirmed=unconfirmed)


def _latest_rows() -> QuerySet[User, Any]:
    page = found_by_keys(_everybody(), ANY_PART)
    # a whole table is counted faster than most of it
    admins = User.objects.filter(role=Role.ADMIN)
    found = counted_beside(User.objects.all()) - counted_beside(admins)
    return page.values_list(*_LATEST_SAYS, found)


def _unconfirmed_rows() -> QuerySet[User, Any]:
    # by name only as far as the page goes, but all are counted in the order that takes least
    page = _everybody().filter(pk__in=_everybody(unconfirmed=True).values("pk")[ANY_PART])
    return page.values_list(*_LATEST_SAYS, counted_beside(each_unconfirmed()))


_UNCONFIRMED = Prepared(_unconfirmed_rows)
_LATEST = Prepared(_latest_rows)
_NAMED = Prepared(
    lambda: _everybody(Slot("evaluation_name", CharField())).values_list("pk", Window(Count("pk")))[
        ANY_PART
    ]
)
_LATEST_OF = Prepared(
    lambda: _everybody().filter(pk__in=one_of(SlotOfMany("people"))).values_list(*_LATEST_SAYS)
)


def _latest_of(person: str) -> QuerySet[PersonResult]:
    """The results of the person whose id is in that column of the outer query, newest first."""
    return newest_first(PersonResult.objects.filter(collaborator=OuterRef(person)))


def list_history_collaborators(*, search: str | Sequence[AnyWord] = "") -> QuerySet[User]:
    """The people with more than 0 evaluations, by name, with how many they have."""
    counted = (
        PersonResult.objects.filter(collaborator=OuterRef("pk"))
        .order_by()
        .values("collaborator")
        # of rows, not of ids, an index tells alone
        .annotate(count=Count("*"))
        .values("count")
    )
    return (
        User.objects.filter(matching(search, "name_key"))
        .filter(Exists(PersonResult.objects.filter(collaborator=OuterRef("pk"))))
        .annotate(evaluations_count=Subquery(counted, output_field=IntegerField()))
        .order_by("name_key", "id")
    )


def number_with_history() -> Subquery:
    """How many `list_history_collaborators` finds, for a query asked anyway."""
    return counted_beside(PersonResult.objects.filter(is_first=True))


class Recommending(NamedTuple):
    """An evaluator who asks for training, in a list of so many."""

    id: int
    name: str
    email: str | None
    has_namesake: bool
    """Whether another one whom the reader can find has the same name."""
    found: int


def list_recommendations(*, search: str, reader_id: int | Slot) -> QuerySet[Submission]:
    """The submissions that ask for training, but none about the reader (rules: permissions).

    A search finds an evaluator with all their people, or the people it matches.
    """
    by_name = matching(search, "evaluator__name_key") | matching(search, "collaborator__name_key")
    asking = Submission.objects.filter(by_name, requires_training=True)
    return asking.exclude(collaborator=reader_id)


def training_report(
    *, reader_id: int, listing: Listing, response: HttpResponse
) -> Iterator[tuple[str, Iterator[Recommendation]]]:
    """What `list_recommendations` finds, by evaluator; a page is a page of evaluators.

    The rows come from the database as they are taken, group after group.
    """
    evaluators = _list_recommending(reader_id=reader_id, listing=listing)
    if listing.page:
        found = evaluators[0].found if evaluators else _count_recommending(reader_id, listing)
        response[TOTAL_HEADER] = str(found)
    labels = _distinct_labels(evaluators)
    rows = _rows_by_evaluator(list(labels), reader_id=reader_id, listing=listing)
    for evaluator_id, group in groupby(rows, key=itemgetter(0)):
        # whoever has asked for training since the evaluators were read is in the next answer
        if evaluator_id in labels:
            yield labels[evaluator_id], (row[1:] for row in group)


def _list_recommending(*, reader_id: int, listing: Listing) -> list[Recommending]:
    if listing.page and not listing.search:
        page = _EVERYBODYS.rows(part=page_slice(listing), reader=reader_id)
        return [Recommending(*row) for row in page]
    found = _recommending(reader_id=reader_id, search=listing.search)
    return [Recommending(*row) for row in part_of(found, listing=listing)]


def _rows_by_evaluator(
    evaluators: Sequence[int], *, reader_id: int, listing: Listing
) -> Iterable[Sequence[Any]]:
    """The evaluator and a `Recommendation`, in the order of these; of everybody as they come."""
    if not listing.page:
        return _by_evaluator(list_recommendations(search=listing.search, reader_id=reader_id))
    place_of = {evaluator_id: place for place, evaluator_id in enumerate(evaluators)}
    rows: Iterable[Sequence[Any]]
    if listing.search:
        rows = _of_evaluators(evaluators, reader_id=reader_id, search=listing.search)
    else:
        rows = _OF_EVERYBODYS.rows(reader=reader_id, evaluators=evaluators)
    return sorted(rows, key=lambda row: place_of[row[0]])


def _count_recommending(reader_id: int, listing: Listing) -> int:
    """How many there are, for a page beyond the last, which has nobody to tell."""
    wanted = list_recommendations(search=listing.search, reader_id=reader_id)
    return _who_recommends(wanted).count()


def _who_recommends(wanted: QuerySet[Submission]) -> QuerySet[User]:
    return User.objects.filter(Exists(wanted.filter(evaluator=OuterRef("pk"))))


def _recommending(*, reader_id: int | Slot, search: str = "") -> QuerySet[User, tuple[Any, ...]]:
    """What each `Recommending` is made of, by name."""
    wanted = list_recommendations(search=search, reader_id=reader_id)
    everybodys = list_recommendations(search="", reader_id=reader_id)
    others = _who_recommends(everybodys).exclude(pk=OuterRef("pk"))
    # equal names have equal keys, which the database finds by an index
    namesakes = others.filter(name_key=OuterRef("name_key"), name=OuterRef("name"))
    found = counted_beside(wanted, different="evaluator")
    by_name = _who_recommends(wanted).order_by("name_key", "id")
    return by_name.values_list("pk", "name", "email", Exists(namesakes), found)


def _of_evaluators(
    evaluators: Collection[int] | SlotOfMany, *, reader_id: int | Slot, search: str = ""
) -> QuerySet[Submission, Any]:
    """Those of few evaluators."""
    wanted = list_recommendations(search=search, reader_id=reader_id)
    return _recommended(wanted.filter(evaluator__in=one_of(evaluators)).order_by(*_BY_PERSON))


_BY_PERSON = ("collaborator__name_key", "collaborator_id", "-created_at", "-id")
_READER = Slot("reader", BigIntegerField())
_EVERYBODYS = Prepared(lambda: _recommending(reader_id=_READER)[ANY_PART])
_OF_EVERYBODYS = Prepared(lambda: _of_evaluators(SlotOfMany("evaluators"), reader_id=_READER))


def _by_evaluator(wanted: QuerySet[Submission]) -> Iterator[Any]:
    """All of them, by the names of their evaluators."""
    rows = wanted.order_by("evaluator__name_key", "evaluator_id", *_BY_PERSON)
    return _recommended(rows).iterator(PORTION)


def _recommended(wanted: QuerySet[Submission]) -> QuerySet[Submission, Any]:
    """Who asks for training, and a `Recommendation`."""
    return wanted.values_list(
        *("evaluator_id", "collaborator__name", "comments", "collaborator_id", "evaluation_id"),
        _planned_actions(),
    )


def _planned_actions() -> Subquery:
    """How many actions are planned because of the result that a submission belongs to."""
    return counted_beside(
        DevelopmentAction.objects.filter(
            result__collaborator=OuterRef("collaborator"), result__evaluation=OuterRef("evaluation")
        )
    )


def _distinct_labels(evaluators: Sequence[Recommending]) -> dict[int, str]:
    """Each one's name, with the e-mail where others share it."""
    labels = {
        each.id: f"{each.name} ({each.email or each.id})" if each.has_namesake else each.name
        for each in evaluators
    }
    # a name may look like another's label, and nobody may vanish behind it
    uses = Counter(labels.values())
    return {pk: label if uses[label] == 1 else f"{label} ({pk})" for pk, label in labels.items()}


def get_dashboard() -> Dashboard:
    """The figures of the current year (four queries)."""
    year = current_year()
    totals = [each for each in totals_since(year) if each.evaluation.period == year]
    ((collaborators, needing_training),) = _COUNTED.rows(year=year)
    progress = list_progress(year=year)
    return Dashboard(
        overall_average=average_of(totals),
        total_active_collaborators=collaborators,
        total_active_evaluators=len(progress),
        total_needing_training=needing_training,
        total_completed_evaluations=sum(each.submissions for each in totals),
        evaluation_progress=progress,
    )


def _counted() -> QuerySet[User, Any]:
    """How many collaborators are active, and how many people need training this year."""
    collaborators = User.objects.filter(role=Role.COLLABORATOR, is_active=True)
    of_year = Evaluation.objects.filter(period=_YEAR).order_by()
    training = PersonResult.objects.filter(
        evaluation__in=of_year.values("pk"), requires_training=True
    )
    return collaborators.values_list(
        number_of(), counted_beside(training, different="collaborator")
    )


def list_progress(*, year: int) -> list[Progress]:
    """Every active evaluator's, by name (two queries)."""
    evaluated: Mapping[Any, Any] = dict(_DONE.rows(year=year))
    return [
        Progress(evaluator_name=name, assigned=assigned, evaluated=evaluated.get(pk, 0))
        for pk, name, assigned in _GIVEN.rows()
    ]


def _done() -> QuerySet[Submission, Any]:
    """How many each evaluator has submitted for whom they evaluate still."""
    assigned = Assignment.objects.filter(
        evaluator=OuterRef("evaluator"), collaborator=OuterRef("collaborator")
    )
    sent = in_current_evaluation(year=_YEAR).filter(collaborator__is_active=True)
    done = Count("evaluator", filter=Exists(assigned))
    return sent.values_list("evaluator").annotate(done=done)


def _given() -> QuerySet[User, Any]:
    """To how many active people each active evaluator is assigned, by name."""
    # few are inactive, and so this is faster than looking at everybody
    inactive = User.objects.filter(is_active=False).values("pk")
    given = Assignment.objects.filter(~Q(collaborator__in=inactive), evaluator=OuterRef("pk"))
    evaluators = User.objects.filter(role=Role.EVALUATOR, is_active=True).order_by("name_key", "id")
    return evaluators.values_list("pk", "name", counted_beside(given))


_YEAR = Slot("year", IntegerField())
_COUNTED = Prepared(_counted)
_DONE = Prepared(_done)
_GIVEN = Prepared(_given)
