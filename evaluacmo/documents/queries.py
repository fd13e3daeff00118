"""What is known of a document, and whether what it says still holds."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import attrgetter

from evaluacmo.common.errors import NotFound
from evaluacmo.documents import canonical, messages, seals
from evaluacmo.documents.models import Document, IssuedDocument
from evaluacmo.reports.queries import get_report
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.results.stored_results import calculate_result

MAX_WRONG_TOTALS = 20
"""So many wrong totals are answered in a document's life, and no more."""

COMPARED = frozenset({Document.REPORT, Document.HISTORY})
"""The kinds whose results are compared with those of today; lists go on growing."""


class Standing(StrEnum):
    """What has become of the results since the document was made."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    GONE = "gone"
    NOT_COMPARED = "not_compared"


@dataclass(frozen=True, slots=True)
class Verification:
    """A document that exists, and how its results stand."""

    document: IssuedDocument
    standing: Standing

    @property
    def can_check_total(self) -> bool:
        """Whether the total that is printed can still be compared."""
        return is_open_to_totals(self.document)


def find_document(folio: str) -> IssuedDocument:
    """The document with this folio, as `read_folio` writes it; `NotFound` where there is none."""
    known = IssuedDocument.objects.select_related("person", "evaluation")
    document = known.filter(folio=folio).first()
    if document is None:
        raise NotFound(messages.NO_SUCH_DOCUMENT)
    return document


def is_open_to_totals(document: IssuedDocument) -> bool:
    """Whether it has a total, sealed with the present key, and few wrong ones were tried."""
    return (
        document.total_digest != ""
        and document.key_mark == seals.key_mark()
        and document.wrong_totals < MAX_WRONG_TOTALS
    )


def standing_of(document: IssuedDocument) -> Standing:
    """How the results stand that the document says (two queries at most)."""
    if document.kind not in COMPARED:
        return Standing.NOT_COMPARED
    now = current_form(document) if document.digest else None
    if now is None:
        return Standing.GONE
    if document.key_mark != seals.key_mark():
        return Standing.NOT_COMPARED
    same = seals.matches(now, salt=document.salt, sealed=document.digest)
    return Standing.UNCHANGED if same else Standing.CHANGED


def current_form(document: IssuedDocument) -> str | None:
    """What the document would say today, in canonical form; None where that is no longer kept."""
    person = document.person_id
    if person is None:
        return None
    if document.kind == Document.HISTORY:
        return canonical.of_history(person, _results_known_then(document))
    if document.evaluation_id is None:
        return None
    try:
        return canonical.of_report(get_report(evaluation_id=document.evaluation_id, user_id=person))
    except NotFound:
        return None


def _results_known_then(document: IssuedDocument) -> list[PersonResult]:
    """The person's results with a submission from before the document was made.

    They are calculated anew, because seals are of exact fractions, which are not stored.
    """
    submissions = Submission.objects.filter(collaborator=document.person_id)
    in_order = submissions.select_related("evaluation").order_by("evaluation")
    groups = [list(group) for _, group in groupby(in_order, key=attrgetter("evaluation_id"))]
    return [
        calculate_result(group)
        for group in groups
        if any(submission.created_at <= document.made_at for submission in group)
    ]
