"""The seal of a report contains the self-evaluation where the report shows one."""

from collections.abc import Iterator

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.documents.models import DocumentKind
from evaluacmo.documents.queries import DocumentState
from evaluacmo.documents.services import issue_documents, verify
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.self_evaluations.models import SelfAnswer, SelfEvaluation
from tests.conftest import School
from tests.self_evaluations.school import LATER, evaluate_oneself, include, publish

pytestmark = pytest.mark.sqlite_suffices


@pytest.fixture(autouse=True)
def _later(school: School) -> Iterator[None]:
    """After both have sent."""
    start = timezone.now().replace(month=6, day=15, hour=15)
    with time_machine.travel(start, tick=False) as clock:
        include(school)
        school.submit()
        clock.shift(LATER)
        yield


def issue(school: School) -> str:
    ((issued, _),) = issue_documents(
        actor=school.manager,
        document=DocumentKind.REPORT,
        evaluation_id=school.evaluation.pk,
        user_id=school.collaborator.pk,
    )
    return issued.folio


def standing(folio: str) -> DocumentState:
    return verify(folio=folio, address="192.0.2.1").standing


def test_what_is_shown_is_sealed(school: School) -> None:
    evaluate_oneself(school)
    publish(school)
    folio = issue(school)
    assert standing(folio) == DocumentState.UNCHANGED
    for change in (
        lambda: SelfEvaluation.objects.update(proud="Otra cosa."),
        lambda: SelfAnswer.objects.update(score=1),
        lambda: SelfAnswer.objects.update(comment="Otra."),
    ):
        change()
        assert standing(folio) == DocumentState.CHANGED
        folio = issue(school)


def test_a_document_from_before_stays_valid(school: School) -> None:
    folio = issue(school)
    evaluate_oneself(school)
    publish(school)
    assert standing(folio) == DocumentState.UNCHANGED


def test_anonymising_is_no_change(school: School) -> None:
    evaluate_oneself(school)
    publish(school)
    folio = issue(school)
    anonymise_person(str(school.collaborator.email))
    assert standing(folio) == DocumentState.UNCHANGED
    own = SelfEvaluation.objects.get()
    assert "De mi grupo." not in own.proud
    assert not SelfAnswer.objects.filter(comment__contains="así").exists()
