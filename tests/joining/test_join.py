"""Joining two accounts: what moves, what ends, who may, and what the log and the export tell."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.db.models import ForeignKey
from django.utils import timezone

from evaluacmo.accounts.models import (
    Assignment,
    FormerAssignment,
    JoinedAccount,
    KnownNetwork,
    Role,
    User,
)
from evaluacmo.accounts.services import update_user
from evaluacmo.accounts.signin import remember_sign_in
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.errors import AppError, ChangedMeanwhile, Conflict, Forbidden
from evaluacmo.documents.models import DocumentKind
from evaluacmo.documents.services import issue_documents
from evaluacmo.evaluations.models import DeadlineExtension
from evaluacmo.evaluations.services import extend_deadline, update_evaluation
from evaluacmo.imports.models import CreatedPerson, Import, PersonChange
from evaluacmo.joining.relations import RELATIONS, Fate, rows_of
from evaluacmo.joining.services import join_accounts, preview_join
from evaluacmo.mail.models import LinkRequest, Message, MessageKind, MessageState
from evaluacmo.mail.tokens import find_user, link_for
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.export import export_person
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.results.models import PersonResult, Reopening, Submission
from evaluacmo.self_evaluations.models import SelfDraft, SelfEvaluation
from tests.conftest import Browser, NewEvents, PersonFactory, School, browser_of
from tests.failures import code_of
from tests.joining.history import join
from tests.maintenance.marked import marked_school
from tests.queries import every_row
from tests.self_evaluations.school import draft_body, evaluate_oneself, include

pytestmark = pytest.mark.sqlite_suffices


@pytest.fixture
def twins(school: School, person: PersonFactory) -> tuple[User, User]:
    """Two accounts of one person, who is evaluated; the second knows nothing of the work."""
    stays = person("Ana María Peña", email="ana@colegio.example", category=school.category)
    joined = person(
        "Ana Peña",
        email="anap@gmail.example",
        category=school.category,
        position="Docente",
        department="Primaria",
    )
    return stays, joined


def assign(evaluator: User, collaborator: User) -> Assignment:
    return Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)


def test_every_reference_to_a_person_is_decided() -> None:
    # of tables only: views follow from these
    found = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed
        for field in model._meta.get_fields()
        if isinstance(field, ForeignKey) and field.related_model is User
    }
    assert found == RELATIONS.keys()


def refer_everywhere(school: School, user: User, other: User) -> None:
    """Have rows of every table refer to a person, besides those of a school that has lived."""
    # of allauth, which fills neither
    EmailAddress.objects.create(user=user, email="ana@otro.example")
    SocialAccount.objects.create(user=user, provider="otro", uid="1")
    now, today = timezone.now(), timezone.localdate()
    people = User.objects.filter(pk=school.collaborator.pk)
    people.update(password_set_by=user, password_set_at=now)
    JoinedAccount.objects.create(number=4711, person=user)
    for pair in ((user, other), (other, user)):
        FormerAssignment.objects.create(evaluator=pair[0], collaborator=pair[1])
    closes_on = today + timedelta(days=3)
    DeadlineExtension.objects.create(
        evaluation=school.evaluation, evaluator=user, closes_on=closes_on
    )
    Reopening.objects.update(asked_by=user)
    assign(user, school.collaborator)
    school.begin(2, evaluator=user)
    assign(school.evaluator, user)
    school.begin(2, evaluator=school.evaluator, collaborator=user)
    SelfEvaluation.objects.create(evaluation=school.evaluation, person=user, sent_at=now)
    SelfDraft.objects.create(
        evaluation=school.evaluation,
        person=user,
        saved_at=now,
        device="form",
        sequence=1,
        answered=0,
        content={"scores": []},
    )
    Import.objects.update(author=user)
    Message.objects.create(
        person=user, kind=MessageKind.REMINDER, day=today, made_at=now, next_at=now, only_about=user
    )
    for result in PersonResult.unrestricted.filter(collaborator=user):
        DevelopmentAction.objects.create(
            result=result,
            what="Leer",
            responsible=user,
            due_on=today,
            made_at=now,
            made_by=user,
            done_at=now,
            done_by=user,
        )


@pytest.mark.both_databases
def test_nothing_refers_to_an_account_that_was_joined(
    school: School, person: PersonFactory
) -> None:
    """But for what the audit log has recorded."""
    ana, beto, _ = (each.user for each in marked_school(school, person))
    refer_everywhere(school, ana, beto)
    # no e-mail ends, of which the person would be told
    User.objects.filter(pk=ana.pk).update(email=None)
    stays = person("Ana", role=Role.EVALUATOR, category=school.category)
    moving = {name: set(rows_of(name, ana.pk).values_list("pk", flat=True)) for name in RELATIONS}
    assert all(moving.values()), moving
    join(school.admin, stays=stays, joined=ana)
    for name, relation in RELATIONS.items():
        left = set(rows_of(name, ana.pk).values_list("pk", flat=True))
        assert left == (moving[name] if relation.fate == Fate.KEPT else set()), name
        if relation.fate in {Fate.MOVED, Fate.MERGED}:
            now = set(rows_of(name, stays.pk).values_list("pk", flat=True))
            is_of_joined = name == "accounts.JoinedAccount.person"
            assert now == moving[name] | ({ana.pk} if is_of_joined else set()), name
    assert not User.objects.filter(pk=ana.pk).exists()


@pytest.mark.both_databases
def test_the_preview_shows_both_and_what_goes_over(
    school: School, as_admin: Browser, twins: tuple[User, User]
) -> None:
    stays, joined = twins
    assign(school.evaluator, joined)
    school.submit(collaborator=joined)
    preview = as_admin.read(f"/users/{stays.pk}/join?joined_id={joined.pk}")
    assert (preview["stays"]["email"], preview["joined"]["email"]) == (stays.email, joined.email)
    assert preview["joined"]["category_name"] == "Docentes"
    # empty fields of the one that stays are taken from the other
    afterwards = preview["afterwards"]
    assert (afterwards["name"], afterwards["email"]) == (stays.name, stays.email)
    assert (afterwards["position"], afterwards["department"]) == ("Docente", "Primaria")
    assert preview["moving"] == [
        {"kind": "results", "count": 1},
        {"kind": "evaluations_about", "count": 1},
        {"kind": "evaluators", "count": 1},
    ]
    answer = as_admin.post_json(
        f"/users/{stays.pk}/join", {"joined_id": joined.pk, "version": preview["version"]}
    )
    assert answer.status_code == 200
    assert answer.json()["position"] == "Docente"
    result = PersonResult.unrestricted.get(collaborator=stays)
    # as the result had it
    assert result.position == "Docente"
    assert as_admin.get(f"/api/users/{joined.pk}").status_code == 404
    again = {"joined_id": joined.pk, "version": preview["version"]}
    assert as_admin.post_json(f"/users/{stays.pk}/join", again).status_code == 404


@pytest.mark.parametrize("what", ["a submission", "an edit", "nothing"])
def test_a_preview_that_is_no_longer_true_is_refused(
    school: School, twins: tuple[User, User], what: str
) -> None:
    stays, joined = twins
    assign(school.evaluator, joined)
    ids = {"user_id": stays.pk, "joined_id": joined.pk}
    version = preview_join(actor=school.admin, **ids).version
    if what == "a submission":
        school.submit(collaborator=joined)
    elif what == "an edit":
        update_user(actor=school.manager, user_id=stays.pk, department="Bachillerato")
    else:
        join_accounts(actor=school.admin, **ids, version=version)
        return
    before = every_row()
    with pytest.raises(ChangedMeanwhile):
        join_accounts(actor=school.admin, **ids, version=version)
    assert every_row() == before


def test_their_access_ends(school: School, visitor: Browser, twins: tuple[User, User]) -> None:
    stays, joined = twins
    browser, link = browser_of(joined), link_for(joined).partition("#")[2]
    now = timezone.now()
    for kind, state in (
        (MessageKind.INVITATION, MessageState.WAITING),
        (MessageKind.RESET, MessageState.SENT),
    ):
        Message.objects.create(person=joined, kind=kind, state=state, made_at=now, next_at=now)
    LinkRequest.objects.create(person=joined, address="192.0.2.1", at=now)
    join(school.admin, stays=stays, joined=joined)
    assert browser.get("/api/users/me").status_code == 401
    assert find_user(link) is None
    credentials = {"email": "anap@gmail.example", "password": "cualquiera 123"}
    assert visitor.post_json("/users/login", credentials).status_code == 401
    states = dict(Message.objects.filter(person=stays).values_list("kind", "state"))
    assert states == {"invitation": "dropped", "reset": "sent", "email_changed": "waiting"}
    assert not LinkRequest.objects.exists()
    assert browser_of(stays).read("/users/me")["email"] == stays.email


@pytest.mark.both_databases
def test_what_both_have_becomes_one(
    school: School, person: PersonFactory, twins: tuple[User, User]
) -> None:
    stays, joined = twins
    User.objects.filter(pk__in=(stays.pk, joined.pk)).update(role=Role.EVALUATOR)
    pupil, other = (person(category=school.category) for _ in range(2))
    for account in (stays, joined):
        assign(account, pupil)
        assign(school.evaluator, account)
        FormerAssignment.objects.create(evaluator=account, collaborator=other)
        remember_sign_in(user_id=account.pk, network="192.0.2.1")
    assign(joined, other)
    today = timezone.localdate()
    update_evaluation(evaluation_id=school.evaluation.pk, closes_on=today)
    for account, days in ((stays, 2), (joined, 5)):
        extend_deadline(
            actor=school.manager,
            evaluation_id=school.evaluation.pk,
            evaluator_id=account.pk,
            closes_on=today + timedelta(days=days),
        )
    last = KnownNetwork.objects.get(person=joined).last_at
    join(school.admin, stays=stays, joined=joined)
    assert set(stays.assignments.values_list("collaborator", flat=True)) == {pupil.pk, other.pk}
    assert stays.evaluator_assignments.get().evaluator == school.evaluator
    assert FormerAssignment.objects.get().evaluator == stays
    assert KnownNetwork.objects.get().last_at == last
    assert stays.deadline_extensions.get().closes_on == today + timedelta(days=5)


@pytest.mark.both_databases
@pytest.mark.parametrize("sent_by_joined", [True, False])
def test_what_was_sent_about_oneself_has_no_draft_any_more(
    school: School, twins: tuple[User, User], *, sent_by_joined: bool
) -> None:
    """Once it was reopened, the form would show the draft in place of what was sent."""
    include(school)
    sender, writer = twins[::-1] if sent_by_joined else twins
    path = f"/self-evaluations/own/{school.evaluation.pk}"
    saved = browser_of(writer).put_json(f"{path}/draft", draft_body(school))
    assert saved.status_code == 200
    evaluate_oneself(school, person=sender)
    stays = join(school.admin, stays=twins[0], joined=twins[1])
    form = browser_of(stays).read(path)
    assert (form["state"], form["draft"]) == ("sent", None)


@pytest.mark.parametrize(
    ("own", "others", "told"),
    [
        ("ana@colegio.example", "anap@gmail.example", ["", "anap@gmail.example"]),
        (None, "anap@gmail.example", [""]),
        ("ana@colegio.example", None, []),
        (None, None, []),
    ],
)
def test_the_person_is_told_of_the_email_that_ends_or_is_taken_over(
    school: School, twins: tuple[User, User], own: str | None, others: str | None, told: list[str]
) -> None:
    """Otherwise a stolen session of an admin could take over a person's data unnoticed."""
    stays, joined = twins
    for user, email in ((stays, own), (joined, others)):
        User.objects.filter(pk=user.pk).update(email=email)
    join(school.admin, stays=stays, joined=joined)
    notices = Message.objects.filter(kind=MessageKind.EMAIL_CHANGED, person=stays)
    assert sorted(notices.values_list("former_email", flat=True)) == told


@pytest.mark.both_databases
def test_of_two_results_of_a_year_the_later_counts(
    school: School, person: PersonFactory, twins: tuple[User, User]
) -> None:
    stays, joined = twins
    for account in (joined, stays):
        assign(school.evaluator, account)
    school.submit(collaborator=joined)
    second = school.new_evaluation()
    school.evaluation = second
    school.submit(collaborator=stays)
    assert PersonResult.unrestricted.filter(is_latest_of_year=True).count() == 2
    join(school.admin, stays=stays, joined=joined)
    latest = PersonResult.unrestricted.get(collaborator=stays, is_latest_of_year=True)
    assert latest.evaluation == second


def test_documents_are_verified_as_before(
    school: School, visitor: Browser, twins: tuple[User, User]
) -> None:
    stays, joined = twins
    assign(school.evaluator, joined)
    school.submit(collaborator=joined)
    folios = [
        issue_documents(
            actor=school.manager,
            document=document,
            evaluation_id=school.evaluation.pk,
            user_id=account.pk,
        )[0][0].folio
        for document, account in (
            (DocumentKind.REPORT, joined),
            (DocumentKind.HISTORY, joined),
            (DocumentKind.HISTORY, stays),
        )
    ]
    before = [visitor.read(f"/verification/{folio}") for folio in folios]
    assert {each["standing"] for each in before} == {"unchanged"}
    assert [each["person_name"] for each in before] == [joined.name, joined.name, stays.name]
    join(school.admin, stays=stays, joined=joined)
    after = [visitor.read(f"/verification/{folio}") for folio in folios]
    assert [each["present_name"] for each in after] == [stays.name, stays.name, None]
    assert [each | {"present_name": None} for each in after] == before
    Submission.objects.update(comments="Otra cosa.")
    standings = [visitor.read(f"/verification/{folio}")["standing"] for folio in folios]
    assert standings == ["changed", "unchanged", "unchanged"]


@pytest.mark.both_databases
def test_imports_do_not_undo_the_person_who_stays(school: School, twins: tuple[User, User]) -> None:
    stays, joined = twins
    record = Import.objects.create(kind="people", state="applied", total=2, updated=1)
    CreatedPerson.objects.create(record=record, person=joined, as_created={"name": joined.name})
    PersonChange.objects.create(record=record, row=2, person=joined, before={}, after={})
    join(school.admin, stays=stays, joined=joined)
    assert not CreatedPerson.objects.exists()
    assert not PersonChange.objects.exists()


# --- refusals -------------------------------------------------------------------------------------


def own(school: School, stays: User, joined: User) -> None:
    User.objects.filter(pk=joined.pk).update(role=Role.ADMIN)
    school.admin = joined


def evaluates_actor(school: School, stays: User, joined: User) -> None:
    FormerAssignment.objects.create(evaluator=joined, collaborator=school.admin)


def evaluates_the_other(school: School, stays: User, joined: User) -> None:
    FormerAssignment.objects.create(evaluator=stays, collaborator=joined)


def is_anonymised(school: School, stays: User, joined: User) -> None:
    anonymise_person(str(joined.email))


def has_another_number(school: School, stays: User, joined: User) -> None:
    User.objects.filter(pk=stays.pk).update(identity_number="52123456")
    User.objects.filter(pk=joined.pk).update(identity_number="99888777")


def knows_the_evaluators_password(school: School, stays: User, joined: User) -> None:
    assign(school.evaluator, stays)
    User.objects.filter(pk=school.evaluator.pk).update(
        password_set_by=joined, password_set_at=timezone.now()
    )


def shares_the_actors_evaluator(school: School, stays: User, joined: User) -> None:
    """The refusal would tell whether that evaluator has still the password they were given."""
    assign(school.evaluator, school.admin)
    assign(school.evaluator, stays)
    User.objects.filter(pk=joined.pk).update(role=Role.HUMAN_RESOURCES)


def is_known_by_whom_they_evaluate(school: School, stays: User, joined: User) -> None:
    assign(joined, school.manager)
    User.objects.filter(pk=stays.pk).update(
        password_set_by=school.manager, password_set_at=timezone.now()
    )


def both_have_a_result(school: School, stays: User, joined: User) -> None:
    for account in (stays, joined):
        assign(school.evaluator, account)
        school.submit(collaborator=account)


def both_have_sent(school: School, stays: User, joined: User) -> None:
    User.objects.filter(pk__in=(stays.pk, joined.pk)).update(role=Role.EVALUATOR)
    for account in User.objects.filter(pk__in=(stays.pk, joined.pk)):
        assign(account, school.collaborator)
        school.submit(evaluator=account)


def both_have_begun(school: School, stays: User, joined: User) -> None:
    User.objects.filter(pk__in=(stays.pk, joined.pk)).update(role=Role.EVALUATOR)
    for account in User.objects.filter(pk__in=(stays.pk, joined.pk)):
        assign(account, school.collaborator)
        school.begin(2, evaluator=account)


def both_are_begun(school: School, stays: User, joined: User) -> None:
    for account in (stays, joined):
        assign(school.evaluator, account)
        school.begin(2, collaborator=account)


def one_is_begun_and_the_other_sent(school: School, stays: User, joined: User) -> None:
    for account in (stays, joined):
        assign(school.evaluator, account)
    school.begin(2, collaborator=stays)
    school.submit(collaborator=joined)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("arrange", "expected"),
    [
        (own, ("own_account", "su propia cuenta")),
        (evaluates_actor, ("evaluates_you", "tuvo a cargo su evaluación")),
        (evaluates_the_other, ("evaluates_other", "evalúa o evaluó a la otra")),
        (is_anonymised, ("anonymised", "se anonimizó")),
        (has_another_number, ("two_identity_numbers", "documentos distintos")),
        (shares_the_actors_evaluator, ("evaluates_you", "quien evalúa o evaluó a usted")),
        (knows_the_evaluators_password, ("password_set_by_person", "Elena Duarte debe elegir")),
        (both_have_a_result, ("evaluated_in_both", "«Evaluación docente»")),
        (both_have_sent, ("sent_by_both", "Camilo Peña")),
        (both_have_begun, ("draft_in_both", "borrador")),
        (both_are_begun, ("draft_in_both", "borrador")),
        (one_is_begun_and_the_other_sent, ("draft_in_both", "borrador")),
    ],
)
def test_a_join_that_is_refused(
    school: School,
    twins: tuple[User, User],
    arrange: Callable[[School, User, User], None],
    expected: tuple[str, str],
    swapped: bool,
) -> None:
    code, words = expected
    arrange(school, *twins)
    stays, joined = twins[::-1] if swapped else twins
    before = every_row()
    ids = {"user_id": stays.pk, "joined_id": joined.pk}
    for call in (
        lambda: preview_join(actor=school.admin, **ids),
        lambda: join_accounts(actor=school.admin, **ids, version=""),
    ):
        with pytest.raises((Conflict, Forbidden)) as refused:
            call()
        assert refused.value.code == code
        assert words in refused.value.message
    assert every_row() == before


def test_an_evaluator_whose_password_is_known_to_whom_they_evaluate(
    school: School, twins: tuple[User, User]
) -> None:
    """Only the password of the account that stays counts, for the other one ends."""
    stays, joined = twins
    is_known_by_whom_they_evaluate(school, stays, joined)
    with pytest.raises(AppError) as refused:
        join(school.admin, stays=stays, joined=joined)
    assert refused.value.code == "password_set_by_person"
    join(school.admin, stays=joined, joined=stays)


def test_an_account_is_not_joined_into_itself(school: School, as_admin: Browser) -> None:
    pk = school.collaborator.pk
    answer = as_admin.get(f"/api/users/{pk}/join?joined_id={pk}")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["joined_id"])
    assert code_of(as_admin.get(f"/api/users/{pk}/join?joined_id=999999"), 404) == "not_found"


def test_a_password_that_the_other_account_set_is_their_own(
    school: School, twins: tuple[User, User]
) -> None:
    stays, joined = twins
    now = timezone.now()
    people = User.objects.filter(pk__in=(stays.pk, school.collaborator.pk))
    people.update(password_set_by=joined, password_set_at=now)
    stays = join(school.admin, stays=stays, joined=joined)
    assert (stays.password_set_by, stays.password_set_at) == (None, None)
    school.collaborator.refresh_from_db()
    assert school.collaborator.password_set_by == stays


@pytest.mark.both_databases
def test_email_and_document_are_taken_where_there_are_none(
    school: School, twins: tuple[User, User]
) -> None:
    stays, joined = twins
    User.objects.filter(pk=stays.pk).update(email=None, password="!")
    User.objects.filter(pk=joined.pk).update(identity_number="52123456")
    stays = join(school.admin, stays=stays, joined=joined)
    stays.refresh_from_db()
    assert (stays.email, stays.has_access) == ("anap@gmail.example", False)
    assert "anap@gmail.example" in stays.search_key
    assert stays.identity_number == "52123456"
    (event,) = AuditEvent.objects.filter(action="user.joined")
    assert "52123456" not in str(event.changes)


# --- what is known afterwards ---------------------------------------------------------------------


@pytest.mark.both_databases
def test_it_is_one_event_with_what_went_over(
    school: School, as_admin: Browser, twins: tuple[User, User], new_events: NewEvents
) -> None:
    stays, joined = twins
    assign(school.evaluator, joined)
    school.submit(collaborator=joined)
    new_events()
    number, name = joined.pk, joined.name
    join(school.admin, stays=stays, joined=joined)
    (event,) = new_events()
    assert (event.action, event.person_id, event.object_id) == ("user.joined", stays.pk, stays.pk)
    assert event.changes == {
        "account": [number, stays.pk],
        "name": [name, stays.name],
        "email": ["anap@gmail.example", "ana@colegio.example"],
        "results": [None, 1],
        "evaluations_about": [None, 1],
        "evaluators": [None, 1],
    }


def test_the_log_names_the_person_in_what_the_account_did(
    school: School, as_admin: Browser, twins: tuple[User, User]
) -> None:
    stays, joined = twins
    User.objects.filter(pk=joined.pk).update(role=Role.HUMAN_RESOURCES)
    update_user(actor=school.admin, user_id=joined.pk, position="Rectora")
    browser_of(joined).put_json("/profile", {"name": "Ana P."})
    number = joined.pk
    join(school.admin, stays=stays, joined=User.objects.get(pk=number))
    by_name = as_admin.read("/audit?page_size=100&search=maria&sort=person")
    by_person = as_admin.read(f"/audit?page_size=100&person_id={stays.pk}")
    by_actor = as_admin.read(f"/audit?page_size=100&actor_id={stays.pk}")
    changed = [event for event in by_person if event["action"] == "user.changed"]
    assert [event["person_id"] for event in changed] == [stays.pk, stays.pk]
    written = AuditEvent.objects.filter(action="user.changed")
    assert set(written.values_list("person", flat=True)) == {number}
    assert {event["person_name"] for event in by_person} == {stays.name}
    assert {event["label"] for event in by_person} == {stays.name}
    assert {event["id"] for event in by_person} == {event["id"] for event in by_name}
    assert [event["actor_name"] for event in by_actor] == [stays.name]


def test_whom_they_evaluated_reads_nothing_of_it(school: School, twins: tuple[User, User]) -> None:
    """The event has the number of evaluations that were sent."""
    stays, joined = twins
    chief = User.objects.create(name="Otra", email="otra@colegio.example", role=Role.ADMIN)
    FormerAssignment.objects.create(evaluator=joined, collaborator=chief)
    browser_of(joined).post_json("/users/logout")
    join(school.admin, stays=stays, joined=joined)
    read = {
        reader.name: {
            event["action"]
            for event in browser_of(reader).read("/audit?page_size=100")
            if stays.pk in (event["person_id"], event["actor_id"])
        }
        for reader in (school.admin, chief)
    }
    assert read == {school.admin.name: {"user.joined", "session.ended"}, chief.name: set()}


def test_who_is_joined_does_not_read_who_scored_them(
    school: School, person: PersonFactory, twins: tuple[User, User]
) -> None:
    _, joined = twins
    stays = person("Jefa", role=Role.ADMIN)
    assign(school.evaluator, joined)
    school.submit(collaborator=joined)
    number = joined.pk
    join(school.admin, stays=stays, joined=joined)
    events = browser_of(stays).read("/audit?page_size=100")
    sent = {"submission.stored", "user.joined"}
    assert not [event for event in events if event["action"] in sent]
    about = {event["action"] for event in events if event["person_id"] == stays.pk}
    assert AuditEvent.objects.filter(person=number).exists()
    assert about == set()


def test_readers_of_earlier_reports_are_shown(school: School, twins: tuple[User, User]) -> None:
    stays, joined = twins
    assign(school.evaluator, joined)
    school.submit(collaborator=joined)
    for reader in (school.manager, joined):
        browser_of(reader).read(f"/reports/full/{school.evaluation.pk}/{joined.pk}")
    join(school.admin, stays=stays, joined=joined)
    views = browser_of(stays).read("/profile/report-views")
    assert [(view["viewer_name"], view["own"]) for view in views] == [
        (stays.name, True),
        (school.manager.name, False),
    ]


def test_the_export_has_what_was_recorded_of_both(school: School, twins: tuple[User, User]) -> None:
    stays, joined = twins
    assign(school.evaluator, joined)
    school.submit(collaborator=joined)
    browser_of(joined).put_json("/profile", {"name": "Ana P."})
    join(school.admin, stays=stays, joined=User.objects.get(pk=joined.pk))
    exported = json.loads(export_person(str(stays.email)))
    (renamed,) = (event for event in exported["audit_events"] if event["action"] == "user.changed")
    assert (renamed["by"], renamed["about"]) == ("esta persona", "esta persona")
    (event,) = (event for event in exported["audit_events"] if event["action"] == "user.joined")
    assert event["changes"]["account"] == ["esta persona", "esta persona"]
    assert event["changes"].keys() == {"account", "name", "email"}


@pytest.mark.both_databases
def test_who_is_anonymised_later_leaves_no_trace_of_either(
    school: School, person: PersonFactory
) -> None:
    ana = marked_school(school, person)[0]
    stays = person("Quien queda", role=Role.EVALUATOR, category=school.category)
    join(school.admin, stays=stays, joined=ana.user)
    anonymise_person(str(stays.email))
    markers = (*ana.identity.values(), *ana.former.values(), ana.address)
    told = [
        (table, row)
        for table, rows in every_row().items()
        for row in rows
        if any(marker in row for marker in markers)
    ]
    assert told == []
