"""Reading with a token, and its limits (rules: tokens)."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from evaluacmo.accounts.bulk import change_people, set_statuses
from evaluacmo.accounts.models import Assignment, Role, Session, User
from evaluacmo.accounts.services import create_user, toggle_status, update_user
from evaluacmo.common.clock import current_year, today
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation, update_evaluation
from evaluacmo.installation.services import need_no_backups
from evaluacmo.joining.relations import move_rows
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.warnings import queue_warnings
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.purge import purge
from evaluacmo.receipts.services import confirm
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import PersonResult
from evaluacmo.results.services import Score
from evaluacmo.tokens.models import Scope, Token, TokenState, digest_of
from evaluacmo.tokens.permissions import MISSES_PER_NETWORK
from evaluacmo.tokens.services import revoke_token
from tests.commands import Run
from tests.conftest import Browser, NewEvents, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of, fields_of
from tests.joining.history import join
from tests.matrix import CALLS
from tests.queries import count_queries, every_row
from tests.test_permissions import OPEN_CALLS, address_of
from tests.tokens.programs import OWN_CALL, Program, program_of
from tests.world import World, rolled_back

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.usefixtures("at_one_moment")]

PERSON = {
    *("id", "name", "email", "identity_number", "role", "position", "department"),
    *("category_name", "status"),
}


def people_of(school: School) -> Program:
    return program_of(school.admin, Scope.PEOPLE)


def results_of(school: School) -> Program:
    return program_of(school.admin, Scope.PUBLISHED_RESULTS)


# --- making and revoking --------------------------------------------------------------------------


def test_the_secret_is_told_once_and_not_stored(as_admin: Browser) -> None:
    expires_on = (today() + timedelta(days=30)).isoformat()
    body = {"name": "Nómina", "scope": "people", "expires_on": expires_on}
    response = as_admin.post_json("/tokens", body)
    made = response.json()
    secret = made.pop("secret")
    assert (response.status_code, secret[:4], len(secret)) == (201, "evt_", 47)
    assert [made] == as_admin.read("/tokens")
    assert made["state"] == "working"
    assert secret not in str(every_row())
    assert Token.objects.get().digest == digest_of(secret)
    assert Program(secret).read("/v1/people")


@pytest.mark.parametrize(("days", "is_taken"), [(-1, False), (0, True), (365, True), (366, False)])
def test_a_token_expires_within_a_year(as_admin: Browser, days: int, is_taken: bool) -> None:
    body = {"name": "N", "scope": "people", "expires_on": str(today() + timedelta(days=days))}
    response = as_admin.post_json("/tokens", body)
    if is_taken:
        assert response.status_code == 201
    else:
        assert fields_of(response) == {"expires_on"}


def test_what_is_done_with_a_token_is_recorded(as_admin: Browser, new_events: NewEvents) -> None:
    new_events()
    body = {"name": "Nómina", "scope": "people", "expires_on": str(today())}
    made = as_admin.post_json("/tokens", body).json()
    (event,) = new_events()
    assert (event.action, event.object_id, event.label) == ("token.made", made["id"], "Nómina")
    assert event.changes == {"scope": [None, "people"], "expires_on": [None, str(today())]}
    program = Program(made["secret"])
    for page in (1, 2):
        program.read(f"/v1/people?page={page}&page_size=1")
    failure_of(program.get("/api/v1/results"), 403)
    for _ in range(2):
        assert as_admin.call("DELETE", f"/tokens/{made['id']}").status_code == 204
        failure_of(program.get("/api/v1/people"), 401)
    found = [(event.action, event.actor_id) for event in new_events()]
    admin = Token.objects.get().made_by_id
    assert found == [("token.read", None), ("token.refused", None), ("token.revoked", admin)]


def test_use_is_stored_once_a_minute(school: School) -> None:
    program, moments = people_of(school), []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(3):
            program.read("/v1/people")
            moments.append(Token.objects.get().last_used_at)
            clock.shift(31)
    assert moments[0] == moments[1] < moments[2]


# --- who is let in --------------------------------------------------------------------------------


@pytest.mark.parametrize("scope", list(Scope))
def test_a_token_reads_one_list_and_nothing_else(world: World, scope: Scope) -> None:
    program = program_of(world.school.admin, scope)
    token = program.get("/api/csrf-token").json()["csrfToken"]
    answers: dict[int, set[str]] = {}
    for call in set(CALLS) - OPEN_CALLS:
        method, path = address_of(call)
        with rolled_back():
            response = program.generic(method, path, headers={"X-CSRFToken": token})
        answers.setdefault(response.status_code, set()).add(call)
    own = OWN_CALL[scope]
    assert answers.pop(200) == {own}
    assert answers.pop(403) == set(OWN_CALL.values()) - {own}
    assert answers.keys() == {401}


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_token_writes_nothing(school: School, method: str) -> None:
    program = people_of(school)
    token = program.get("/api/csrf-token").json()["csrfToken"]
    response = program.generic(method, "/api/v1/people", headers={"X-CSRFToken": token})
    assert code_of(response, 405) == "method_not_allowed"


def expire(token: Token) -> None:
    Token.objects.update(expires_on=today() - timedelta(days=1))


def revoke(token: Token) -> None:
    Token.objects.update(revoked_at=timezone.now())


@pytest.mark.parametrize(("end", "state"), [(expire, "expired"), (revoke, "revoked")])
def test_a_token_that_has_ended_is_refused_at_once_and_as_a_wrong_one(
    school: School, person: PersonFactory, end: Callable[[Token], None], state: str
) -> None:
    program = people_of(school)
    program.read("/v1/people")
    end(Token.objects.get())
    refused = program.get("/api/v1/people")
    assert code_of(refused, 401) == "token_not_valid"
    assert refused.content == Program("evt_invented").get("/api/v1/people").content
    (told,) = browser_of(person(role=Role.ADMIN)).read("/tokens")
    assert told["state"] == state


def change_role(actor: User, maker: User) -> None:
    update_user(actor=actor, user_id=maker.pk, role=Role.HUMAN_RESOURCES)
    update_user(actor=actor, user_id=maker.pk, role=Role.ADMIN)


def change_roles_together(actor: User, maker: User) -> None:
    change_people(actor=actor, user_ids=[maker.pk], role=Role.EVALUATOR)
    change_people(actor=actor, user_ids=[maker.pk], role=Role.ADMIN)


def change_status(actor: User, maker: User) -> None:
    for _ in range(2):
        toggle_status(actor=actor, user_id=maker.pk)


def change_statuses_together(actor: User, maker: User) -> None:
    for active in (False, True):
        set_statuses(actor=actor, user_ids=[maker.pk], active=active)


def join_into_a_collaborator(actor: User, maker: User) -> None:
    stays = create_user(
        actor=actor, password=None, name="Ana", email="ana@x.co", role=Role.COLLABORATOR
    )
    join(actor, stays=stays, joined=maker)
    update_user(actor=actor, user_id=stays.pk, role=Role.ADMIN)


@pytest.mark.parametrize(
    "lose_and_regain",
    [
        change_role,
        change_roles_together,
        change_status,
        change_statuses_together,
        join_into_a_collaborator,
    ],
)
def test_a_token_ends_for_good_when_its_maker_is_no_admin(
    school: School,
    person: PersonFactory,
    new_events: NewEvents,
    lose_and_regain: Callable[[User, User], None],
) -> None:
    program, others = program_of(person(role=Role.ADMIN), Scope.PEOPLE), people_of(school)
    token, others_token = Token.objects.order_by("pk")
    new_events()
    lose_and_regain(school.admin, token.made_by)
    assert code_of(program.get("/api/v1/people"), 401) == "token_not_valid"
    token.refresh_from_db()
    assert token.state == TokenState.REVOKED
    revoked = [event.object_id for event in new_events() if event.action == "token.revoked"]
    assert revoked == [token.pk]
    assert others.read("/v1/people")
    assert others_token.made_by == school.admin


def test_other_changes_of_its_maker_leave_a_token(school: School, person: PersonFactory) -> None:
    maker = person(role=Role.ADMIN)
    program = program_of(maker, Scope.PEOPLE)
    update_user(
        actor=school.admin,
        user_id=maker.pk,
        name="Otra",
        email="otra@x.co",
        new_password="montaña azul 27",
    )
    assert program.read("/v1/people")


def test_a_token_works_until_the_end_of_its_day(school: School) -> None:
    # Bogotá is five hours behind UTC
    with time_machine.travel("2026-11-28T04:59:59Z", tick=False) as clock:
        program = program_of(school.admin, Scope.PEOPLE, expires_on=date(2026, 11, 27))
        program.read("/v1/people")
        clock.shift(1)
        failure_of(program.get("/api/v1/people"), 401)


@pytest.mark.parametrize("header", ["", "Basic YTpi", "Bearer", "evt_x", "Bearer evt_\u00e9 x"])
def test_other_headers_are_no_token(visitor: Browser, header: str) -> None:
    failure_of(visitor.get("/api/v1/people", headers={"Authorization": header}), 401)


def test_guessing_is_limited_and_keeps_out_nobody_who_has_a_token(
    school: School, new_events: NewEvents
) -> None:
    program = people_of(school)
    new_events()
    for number in range(MISSES_PER_NETWORK):
        failure_of(Program(f"evt_{number}").get("/api/v1/people"), 401)
    refused = Program("evt_x").get("/api/v1/people")
    assert code_of(refused, 429) == "locked_out"
    assert int(refused["Retry-After"]) > 0
    elsewhere = Program("evt_x").get("/api/v1/people", REMOTE_ADDR="203.0.113.9")
    failure_of(elsewhere, 401)
    program.read("/v1/people")
    # once a minute from each address
    actions = [event.action for event in new_events()]
    assert actions == ["token.refused", "token.refused", "token.read"]


def test_people_sign_in_where_tokens_were_guessed(school: School, visitor: Browser) -> None:
    for number in range(MISSES_PER_NETWORK + 1):
        Program(f"evt_{number}").get("/api/v1/people")
    credentials = {"email": school.admin.email, "password": "not this one"}
    assert code_of(visitor.post_json("/users/login", credentials), 401) == "wrong_credentials"


def test_a_session_that_comes_along_is_ignored(school: School, new_events: NewEvents) -> None:
    browser = browser_of(school.admin)
    Session.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    before = Session.objects.get()
    failure_of(browser.get("/api/v1/people"), 401)
    program = results_of(school)
    program.cookies = browser.cookies
    assert program.get("/api/v1/results").status_code == 200
    new_events()
    failure_of(program.get("/api/v1/people"), 403)
    assert [(event.action, event.actor_id) for event in new_events()] == [("token.refused", None)]
    after = Session.objects.get()
    assert (after.session_data, after.seen_at) == (before.session_data, before.seen_at)


# --- before it expires ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("days", "is_told"), [(31, False), (30, True), (0, True), (-1, False), (None, False)]
)
def test_admins_are_told_of_a_token_that_expires_within_thirty_days(
    school: School, run: Run, mailoutbox: list[EmailMessage], days: int | None, is_told: bool
) -> None:
    need_no_backups()
    people_of(school)
    Token.objects.update(
        expires_on=today() + timedelta(days=1 if days is None else days),
        revoked_at=timezone.now() if days is None else None,
    )
    (told,) = browser_of(school.admin).read("/tokens")
    assert told["expires_soon"] is is_told
    run("check")
    assert ("El token «Nómina» vence el" in run.said) is is_told
    deliver()
    assert [email.to for email in mailoutbox] == [[school.admin.email]] * is_told
    if is_told:
        assert "«Nómina»" in mailoutbox[0].body


def test_that_a_token_expires_is_told_every_week_until_it_is_revoked(
    school: School, mailoutbox: list[EmailMessage]
) -> None:
    need_no_backups()
    days: list[int] = []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        program_of(school.admin, Scope.PEOPLE, expires_on=today() + timedelta(days=35))
        for day in range(25):
            deliver()
            days += [day] * len(mailoutbox)
            mailoutbox.clear()
            if day == 20:
                revoke_token(Token.objects.get().pk)
            clock.shift(timedelta(days=1, minutes=1))
    assert days == [5, 12, 19]


def test_no_e_mail_is_sent_of_a_token_that_was_revoked_meanwhile(
    school: School, mailoutbox: list[EmailMessage]
) -> None:
    need_no_backups()
    people_of(school)
    queue_warnings()
    revoke_token(Token.objects.get().pk)
    deliver()
    assert mailoutbox == []


# --- people ---------------------------------------------------------------------------------------


def test_people_have_what_a_payroll_needs_and_no_more(school: School) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(identity_number="52123456")
    people = people_of(school).read("/v1/people")
    assert {frozenset(each) for each in people} == {frozenset(PERSON)}
    (told,) = (each for each in people if each["id"] == school.collaborator.pk)
    assert told == {
        "id": school.collaborator.pk,
        "name": "Camilo Peña",
        "email": "camilo@colegio.example",
        "identity_number": "52123456",
        "role": "colaborador",
        "position": "Docente",
        "department": "Primaria",
        "category_name": "Docentes",
        "status": True,
    }


def test_people_come_in_pages_that_do_not_shift(school: School, person: PersonFactory) -> None:
    program = people_of(school)
    first = program.get("/api/v1/people?page_size=2")
    total = User.objects.count()
    assert first["X-Total-Count"] == str(total)
    person("Aarón Primero")
    rest = program.read("/v1/people?page=2&page_size=2")
    ids = [each["id"] for each in (*first.json(), *rest)]
    assert ids == sorted(User.objects.values_list("pk", flat=True))[:4]
    assert fields_of(program.get("/api/v1/people?page_size=101")) == {"page_size"}


def test_people_are_filtered_by_status(school: School) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    program = people_of(school)
    (inactive,) = program.read("/v1/people?status=false")
    assert inactive["id"] == school.collaborator.pk
    active = {each["id"] for each in program.read("/v1/people?status=true")}
    assert active == set(User.objects.values_list("pk", flat=True)) - {school.collaborator.pk}


# --- results --------------------------------------------------------------------------------------


def test_a_result_has_its_figures_and_what_was_true_then(school: School) -> None:
    school.submit(1, 2, 4, comments="Llega tarde.", requires_training=True)
    User.objects.filter(pk=school.collaborator.pk).update(position="Rector", department="Otra")
    response = results_of(school).get("/api/v1/results")
    assert response["X-Total-Count"] == "1"
    assert response.json() == [
        {
            "user_id": school.collaborator.pk,
            "user_name": "Camilo Peña",
            "position": "Docente",
            "department": "Primaria",
            "category_name": "Docentes",
            "evaluation_id": school.evaluation.pk,
            "evaluation_name": "Evaluación docente",
            "period": current_year(),
            "overall_percentage": "62.50",
            "competencies_percentage": "37.50",
            "objectives_percentage": "100.00",
            "level": 3,
            "is_provisional": False,
        }
    ]


def test_results_are_filtered_by_year(school: School) -> None:
    school.submit()
    program = results_of(school)
    assert len(program.read(f"/v1/results?year={current_year()}")) == 1
    assert program.read(f"/v1/results?year={current_year() - 1}") == []


def test_a_result_that_can_still_change_says_so(school: School, person: PersonFactory) -> None:
    school.submit()
    for _ in range(2):
        Assignment.objects.create(
            evaluator=person(role=Role.EVALUATOR), collaborator=school.collaborator
        )
    (result,) = results_of(school).read("/v1/results")
    assert result["is_provisional"] is True


def test_a_result_is_read_from_the_day_of_publication_on(school: School) -> None:
    school.submit()
    version = PersonResult.unrestricted.get().version
    confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=version)
    program, tomorrow = results_of(school), today() + timedelta(days=1)
    update_evaluation(evaluation_id=school.evaluation.pk, results_on=tomorrow)
    # its person reads it still, because they had confirmed it; nobody else does
    assert browser_of(school.collaborator).read(
        f"/evaluation-results/latest/{school.collaborator.pk}"
    )
    assert program.read("/v1/results") == []
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        assert len(program.read("/v1/results")) == 1


def test_what_is_not_published_changes_no_answer(world: World, person: PersonFactory) -> None:
    school = world.school
    maker = person(
        "Aida Mora", role=Role.ADMIN, category=school.category, email="aida@colegio.example"
    )
    evaluated = (maker, school.collaborator, world.pupil, world.colleague)
    for user in evaluated[:2]:
        Assignment.objects.get_or_create(evaluator=world.rival, collaborator=user)
    published = Evaluation.objects.get(pk=school.evaluation.pk)
    newer = create_unpublished(published)
    hidden = School(**{**vars(school), "evaluation": newer})
    programs = [program_of(maker, scope) for scope in Scope]

    def answers() -> list[tuple[str, bytes]]:
        asked = [
            each.get(f"/api/v1/{path}")
            for each, path in zip(programs, ("people", "results"), strict=True)
        ]
        return [(each["X-Total-Count"], each.content) for each in asked]

    before = answers()
    assert before[1][0] == str(PersonResult.unrestricted.count()) != "0"
    submission = hidden.submit(1, 1, 1, evaluator=world.rival, collaborator=school.collaborator)
    hidden.begin(2, evaluator=school.evaluator, collaborator=world.pupil)
    reopening = reopen(actor=world.chief, submission_id=submission.pk, reason="Se confundió.")
    assert answers() == before
    correct(
        actor=world.rival,
        reopening_id=reopening.pk,
        scores=[Score(question.question_id, 4) for question in school.questions],
        requires_training=True,
        comments="Nota.",
    )
    assert PersonResult.unrestricted.filter(evaluation=newer).exists()
    assert answers() == before
    update_evaluation(evaluation_id=newer.pk, results_on=today())
    assert answers() != before


def create_unpublished(evaluation: Evaluation) -> Evaluation:
    """The same evaluation again, which is current from now on; its results come tomorrow."""
    return create_evaluation(
        name="Segunda evaluación",
        weight_objectives=evaluation.weight_objectives,
        weight_competencies=evaluation.weight_competencies,
        category_id=evaluation.category_id,
        question_bank_id=evaluation.question_bank_id,
        results_on=today() + timedelta(days=1),
    )


# --- what becomes of tokens -----------------------------------------------------------------------


def test_who_is_anonymised_leaves_no_token(school: School, person: PersonFactory) -> None:
    maker = person(role=Role.ADMIN)
    program = program_of(maker, Scope.PEOPLE)
    anonymise_person(str(maker.email))
    failure_of(program.get("/api/v1/people"), 401)
    assert not Token.objects.exists()


def test_the_tokens_of_an_account_that_is_joined_go_over(
    school: School, person: PersonFactory
) -> None:
    joined = person(role=Role.ADMIN)
    program = program_of(joined, Scope.PEOPLE)
    move_rows(joined=joined.pk, stays=school.admin.pk)
    joined.delete()
    assert program.read("/v1/people")
    assert Token.objects.get().made_by == school.admin


def test_a_purge_takes_the_tokens_that_ended_before(school: School) -> None:
    long_ago = timezone.now() - timedelta(days=800)
    with time_machine.travel(long_ago, tick=False):
        people_of(school)
        program_of(school.admin, Scope.PEOPLE, name="Revocado", expires_on=today())
    Token.objects.filter(name="Revocado").update(
        revoked_at=long_ago, expires_on=today() + timedelta(days=9)
    )
    recent = program_of(school.admin, Scope.PEOPLE, name="Vigente")
    purge(timezone.now() - timedelta(days=400))
    assert [token.name for token in Token.objects.all()] == ["Vigente"]
    recent.read("/v1/people")


# --- the database ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scope", list(Scope))
def test_pages_cost_the_same_however_long_they_are(
    school: School, person: PersonFactory, scope: Scope
) -> None:
    program = program_of(school.admin, scope)
    path = OWN_CALL[scope].removeprefix("GET /api")
    school.submit()
    counts = []
    for number in (0, 12):
        for _ in range(number):
            other = person(category=school.category)
            Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
            school.submit(collaborator=other)
        program.read(path)
        with CaptureQueriesContext(connection) as captured:
            program.read(path)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_the_list_of_tokens_costs_the_same_however_long_it_is(
    as_admin: Browser, school: School
) -> None:
    counts = []
    for number in (1, 12):
        for _ in range(number):
            people_of(school)
        counts.append(count_queries(as_admin, "/tokens"))
    assert counts[0] == counts[1]
