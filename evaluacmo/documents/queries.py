"""Reads issued documents, and compares them with the present results."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import attrgetter

from evaluacmo.common.errors import NotFound
from evaluacmo.documents import canonical, messages, seals
from evaluacmo.documents.models import DocumentKind, IssuedDocument
from evaluacmo.reports.report import list_reports, list_results
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.results.reader import results_hidden_from, unrestricted
from evaluacmo.results.stored_results import calculate_result
from evaluacmo.self_evaluations.queries import find_sent

MAX_WRONG_TOTALS = 20
"""After so many wrong totals the total of a document can no longer be checked."""

COMPARED = frozenset({DocumentKind.REPORT, DocumentKind.HISTORY})
"""The kinds that are compared with the present results; lists change all the time."""


class DocumentState(StrEnum):
    """Whether the results have changed since the document was issued."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    GONE = "gone"
    NOT_COMPARED = "not_compared"


@dataclass(frozen=True, slots=True)
class Verification:
    """An issued document and whether its results have changed."""

    document: IssuedDocument
    standing: DocumentState

    @property
    def person_name(self) -> str | None:
        """The name of its person when it was issued; None for a list."""
        return self.document.person_name or None

    @property
    def present_name(self) -> str | None:
        """The person's name today, where it is another: people can change their own."""
        person = self.document.person
        return None if person is None or person.name == self.person_name else person.name

    @property
    def evaluation_name(self) -> str | None:
        """The name of a report's evaluation when it was issued; None for other documents."""
        return self.document.evaluation_name or None

    @property
    def can_check_total(self) -> bool:
        """Whether the printed total can still be checked."""
        return is_open_to_totals(self.document)


def find_document(folio: str) -> IssuedDocument:
    """The document with this normalised folio.

    Raises `NotFound`, with the same work where the document has a result that its person cannot
    read yet (rules: folios).
    """
    documents = IssuedDocument.objects.select_related("person", "evaluation")
    document = documents.filter(folio=folio).first()
    about = document.person_id if document else None
    hidden = results_hidden_from(about or 0)
    hidden_evaluations = set(hidden.values_list("evaluation", flat=True))
    if document is None or hidden_evaluations.intersection(evaluations_of(document)):
        raise NotFound(messages.NO_SUCH_DOCUMENT)
    return document


def evaluations_of(document: IssuedDocument) -> list[int]:
    """The evaluations whose results the document contains."""
    is_history = document.kind == DocumentKind.HISTORY
    return document.evaluation_ids if is_history else [document.evaluation_id or 0]


def is_open_to_totals(document: IssuedDocument) -> bool:
    """Whether it has a total, sealed with a known key, below `MAX_WRONG_TOTALS`."""
    return (
        document.total_digest != ""
        and seals.is_of_known_key(document.key_mark)
        and document.wrong_totals < MAX_WRONG_TOTALS
    )


def state_of(document: IssuedDocument) -> DocumentState:
    """Compare the document with the present results."""
    if document.kind not in COMPARED:
        return DocumentState.NOT_COMPARED
    now = current_form(document) if document.digest else None
    if now is None:
        return DocumentState.GONE
    if not seals.is_of_known_key(document.key_mark):
        return DocumentState.NOT_COMPARED
    same = seals.matches(now, salt=document.salt, mark=document.key_mark, sealed=document.digest)
    return DocumentState.UNCHANGED if same else DocumentState.CHANGED


def current_form(document: IssuedDocument) -> str | None:
    """The canonical form of the document with the present results, in the sealed version.

    None where the results were deleted.
    """
    person = document.person_id
    if person is None:
        return None
    number = document.person_number or person
    name, form = document.person_name, seals.form_of(document.key_mark)
    if document.kind == DocumentKind.HISTORY:
        return canonical.of_history(number, _results_in(document), name=name, form=form)
    if document.evaluation_id is None:
        return None
    results = list_results(
        evaluation_id=document.evaluation_id, people=[person], reader=unrestricted
    )
    reports = list_reports(list(results))
    if not reports:
        return None
    return canonical.of_report(
        reports[0],
        number=number,
        name=name,
        evaluation_name=document.evaluation_name,
        form=form,
        self_evaluation=find_sent(evaluation_id=document.evaluation_id, user_id=person)
        if form == seals.FORM_WITH_SELF_EVALUATION
        else None,
    )


def _results_in(document: IssuedDocument) -> list[PersonResult]:
    """The present results of the evaluations that a history contains.

    Recalculated, because seals are made of exact fractions and stored results are rounded.
    """
    submissions = Submission.objects.filter(
        collaborator=document.person_id, evaluation__in=document.evaluation_ids
    )
    in_order = submissions.select_related("evaluation").order_by("evaluation")
    groups = [list(group) for _, group in groupby(in_order, key=attrgetter("evaluation_id"))]
    return [calculate_result(group) for group in groups]
