"""A purge deletes a self-evaluation with its result, or alone where there is none (rules)."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.documents.models import DocumentKind
from evaluacmo.documents.queries import DocumentState
from evaluacmo.documents.services import issue_documents, verify
from evaluacmo.evaluations.banks import update_question
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.purge import PEOPLE_PER_TRANSACTION, count_old, purge
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.self_evaluations.models import SelfAnswer, SelfDraft, SelfEvaluation
from tests.conftest import PersonFactory, School, browser_of
from tests.self_evaluations.school import draft_body, evaluate_oneself, include, publish

pytestmark = pytest.mark.sqlite_suffices

MOMENT = timedelta(0)
BEFORE, SINCE = timedelta(days=-1), timedelta(days=1)


@pytest.fixture(autouse=True)
def moment(school: School) -> Iterator[datetime]:
    """Data from before this moment are deleted: the middle of this year."""
    start = timezone.now().replace(month=6, day=15, hour=15)
    with time_machine.travel(start, tick=False):
        include(school)
        yield start


def let_be_sent(at: datetime) -> None:
    SelfEvaluation.objects.update(sent_at=at)


def let_be_submitted(at: datetime) -> None:
    Submission.objects.update(created_at=at)
    PersonResult.unrestricted.update(last_at=at)


def purged(moment: datetime) -> int:
    """The number of self-evaluations that were deleted, as it was foretold."""
    foretold, kept = count_old(moment).self_evaluations, SelfEvaluation.objects.count()
    assert purge(moment).self_evaluations == foretold == kept - SelfEvaluation.objects.count()
    assert not SelfAnswer.objects.exclude(self_evaluation__in=SelfEvaluation.objects.all()).exists()
    assert count_old(moment).self_evaluations == 0
    return foretold


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("own", "theirs", "goes"),
    [
        (BEFORE, BEFORE, True),
        (BEFORE, SINCE, False),
        (BEFORE, None, True),
        # at the moment itself is not before it
        (MOMENT, BEFORE, False),
        (SINCE, BEFORE, False),
        (SINCE, None, False),
    ],
)
def test_it_goes_with_its_result(
    school: School, moment: datetime, own: timedelta, theirs: timedelta | None, goes: bool
) -> None:
    evaluate_oneself(school)
    let_be_sent(moment + own)
    if theirs is not None:
        school.submit()
        let_be_submitted(moment + theirs)
    assert purged(moment) == goes
    assert SelfEvaluation.objects.exists() != goes


def test_one_that_was_reopened_since_stays(school: School, moment: datetime) -> None:
    evaluate_oneself(school)
    let_be_sent(moment + BEFORE)
    SelfEvaluation.objects.update(reopened_at=moment, reopening_reason="Por error.")
    assert purged(moment) == 0
    SelfEvaluation.objects.update(reopened_at=moment + BEFORE)
    assert purged(moment) == 1


@pytest.mark.both_databases
def test_however_many_there_are_all_go(
    school: School, person: PersonFactory, moment: datetime
) -> None:
    others = [
        person(f"Persona {n}", category=school.category) for n in range(PEOPLE_PER_TRANSACTION + 1)
    ]
    for each in others:
        evaluate_oneself(school, person=each)
    let_be_sent(moment + BEFORE)
    evaluate_oneself(school)
    assert purged(moment) == len(others)
    assert SelfEvaluation.objects.get().person == school.collaborator


def test_its_evaluation_goes_only_after_it(school: School, moment: datetime) -> None:
    """An evaluation of an earlier year stays as long as somebody's answers about themselves."""
    evaluate_oneself(school)
    let_be_sent(moment)
    years_ago = timedelta(days=3 * 366)
    Evaluation.objects.update(period=(moment - years_ago).year)
    # nobody's current one
    school.collaborator.category = None
    school.collaborator.save()
    counts = count_old(moment)
    assert (counts.self_evaluations, counts.evaluations) == (0, 0)
    let_be_sent(moment + BEFORE)
    gone = purge(moment)
    assert (gone.self_evaluations, gone.evaluations) == (1, 1)
    assert not Evaluation.objects.exists()


def test_a_wording_goes_only_after_it(school: School, moment: datetime) -> None:
    evaluate_oneself(school)
    let_be_sent(moment)
    former = school.questions[0]
    update_question(
        bank_id=school.bank.pk,
        question_id=former.question_id,
        question_text="Prepara muy bien sus clases.",
        question_type="competency",
    )
    assert purge(moment).wordings == 0
    let_be_sent(moment + BEFORE)
    assert purge(moment).wordings == 1
    assert not QuestionWording.objects.filter(pk=former.pk).exists()


@pytest.mark.both_databases
def test_a_draft_goes_by_when_it_was_saved(school: School, moment: datetime) -> None:
    form = f"/self-evaluations/own/{school.evaluation.pk}"
    browser = browser_of(school.collaborator)
    assert browser.put_json(f"{form}/draft", draft_body(school)).status_code == 200
    assert (count_old(moment).drafts, purge(moment).drafts) == (0, 0)
    SelfDraft.objects.update(saved_at=moment + BEFORE)
    assert (count_old(moment).drafts, purge(moment).drafts) == (1, 1)
    assert browser.read(form)["draft"] is None


@pytest.mark.both_databases
def test_a_deleted_evaluation_takes_the_drafts(school: School) -> None:
    """A draft does not keep an evaluation from being deleted."""
    form = f"/self-evaluations/own/{school.evaluation.pk}"
    browser = browser_of(school.collaborator)
    assert browser.put_json(f"{form}/draft", draft_body(school)).status_code == 200
    manager = browser_of(school.manager)
    assert manager.call("DELETE", f"/evaluations/{school.evaluation.pk}").status_code == 204
    assert not SelfDraft.objects.exists()
    assert browser.read("/self-evaluations/own") == []
    assert browser.get(f"/api{form}").status_code == 404


def test_that_of_somebody_anonymised_goes_by_the_same_rules(
    school: School, moment: datetime
) -> None:
    evaluate_oneself(school)
    school.submit()
    anonymise_person(str(school.collaborator.email))
    let_be_sent(moment + BEFORE)
    let_be_submitted(moment)
    assert purged(moment) == 0
    assert not SelfAnswer.objects.filter(comment="Lo hice así.").exists()
    assert sorted(SelfAnswer.objects.values_list("score", flat=True)) == [3, 3, 3]
    let_be_submitted(moment + BEFORE)
    assert purged(moment) == 1


@pytest.mark.both_databases
def test_documents_and_readers_find_nothing_any_more(school: School, moment: datetime) -> None:
    evaluate_oneself(school)
    school.submit()
    publish(school)
    ((issued, _report),) = issue_documents(
        actor=school.manager,
        document=DocumentKind.REPORT,
        evaluation_id=school.evaluation.pk,
        user_id=school.collaborator.pk,
    )
    let_be_sent(moment + BEFORE)
    let_be_submitted(moment + BEFORE)
    purge(moment)
    assert verify(folio=issued.folio, address="192.0.2.1").standing == DocumentState.GONE
    path = f"/self-evaluations/of/{school.evaluation.pk}/{school.collaborator.pk}"
    for reader in (school.manager, school.evaluator, school.collaborator):
        assert browser_of(reader).read(path) == {"comparison": None}


def test_others_keep_theirs(school: School, person: PersonFactory, moment: datetime) -> None:
    """The result of one person says nothing of the self-evaluation of another."""
    other = person("Otra", category=school.category)
    evaluate_oneself(school)
    evaluate_oneself(school, person=other)
    let_be_sent(moment + BEFORE)
    school.submit()
    let_be_submitted(moment)
    assert purged(moment) == 1
    assert SelfEvaluation.objects.get().person == school.collaborator
