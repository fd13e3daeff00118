"""Somebody who was anonymised is nobody, everywhere; no figure has moved."""

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.db import connection, transaction
from django.db.models import Q
from django.db.models.signals import pre_save

from evaluacmo.accounts.models import Assignment, Role, Session, User
from evaluacmo.accounts.services import update_user
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.commands.messages import NOT_CONFIRMED, YES_NEEDED
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import Conflict, NotFound
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.installation.services import require_own_key
from evaluacmo.maintenance.privacy.anonymise import anonymise_person, erase_traces
from evaluacmo.results.messages import COMMENT_REMOVED
from evaluacmo.results.models import Answer, Draft
from tests.commands import Run
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.maintenance.marked import Marked, marked_school
from tests.queries import every_row
from tests.reports.world import World
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

DASHBOARD = "/dashboard/metrics"
SCORES = ("overall_average", "total_needing_training", "total_completed_evaluations")


@pytest.fixture
def people(school: School, person: PersonFactory) -> list[Marked]:
    people = marked_school(school, person)
    for each in people:
        AccessAttempt.objects.create(
            username=each.former["email"], ip_address="203.0.113.7", failures_since_start=1
        )
    return people


def rows_that_tell(each: Marked) -> list[str]:
    """Where any text about somebody is still to be found; those of their key are all theirs."""
    markers = {f"-{each.key}", each.address, each.attempt["ip_address"]}
    return [
        f"{table}: {row}"
        for table, rows in every_row().items()
        for row in rows
        if any(marker in row for marker in markers)
    ]


@pytest.mark.both_databases
def test_nothing_tells_who_it_was(people: list[Marked]) -> None:
    ana, *others = people
    of_ana = rows_that_tell(ana)
    before = {row for other in others for row in rows_that_tell(other)} - set(of_ana)
    told_of_ana = {row.partition(":")[0] for row in of_ana}
    assert told_of_ana >= {"accounts_user", "results_submission", "audit_auditevent"}
    assert told_of_ana >= {"results_personresult", "documents_issueddocument"}
    assert told_of_ana >= {"axes_accessattempt", "axes_accesslog", "axes_accessfailurelog"}
    nobody = anonymise_person(ana.identity["email"])

    assert rows_that_tell(ana) == []
    assert before <= {row for other in others for row in rows_that_tell(other)}
    assert len(before) > len(of_ana)
    assert others[0].browser.read("/users/me")["name"] == "Ñombre-beto"
    assert nobody.name == f"Persona anonimizada {nobody.pk}"


def test_who_set_which_password_stays_consistent(school: School) -> None:
    password = "lluvia en abril 9"
    update_user(actor=school.manager, user_id=school.evaluator.pk, new_password=password)
    update_user(actor=school.admin, user_id=school.manager.pk, new_password=password)
    anonymise_person("gloria@colegio.example")
    gone, evaluator = (User.objects.get(pk=user.pk) for user in (school.manager, school.evaluator))
    assert (gone.password_set_by, gone.password_set_at) == (None, None)
    assert evaluator.password_set_by == gone
    assert evaluator.password_set_at is not None


def test_their_account_is_over(people: list[Marked]) -> None:
    ana = people[0]
    live = Session.objects.count()
    anonymise_person(ana.identity["email"])
    ana.user.refresh_from_db()
    assert (ana.user.email, ana.user.is_active) == (None, False)
    assert (ana.user.role, ana.user.category is None) == (Role.EVALUATOR, False)
    assert not ana.user.has_usable_password()
    assert ana.browser.get("/api/users/me").status_code == 401
    assert Session.objects.count() == live - 1
    assert Assignment.objects.count() == 1 + 2
    assert set(ana.user.submissions_about.values_list("comments", flat=True)) == {COMMENT_REMOVED}
    said = Answer.objects.filter(submission__collaborator=ana.user)
    kept = sorted(said.values_list("comment", flat=True))
    assert kept == [*[""] * 4, *[COMMENT_REMOVED] * 2]
    by_ana = Answer.objects.filter(submission__evaluator=ana.user)
    assert by_ana.filter(comment__startswith="evidencia-sobre-").count() == 2
    assert ana.user.submissions_by.filter(comments__startswith="comentario-sobre-").count() == 2


@pytest.mark.both_databases
@pytest.mark.parametrize("email", ["camilo@colegio.example", "elena@colegio.example"])
def test_what_was_begun_goes_with_either(school: School, person: PersonFactory, email: str) -> None:
    other = person(role=Role.EVALUATOR)
    pupil = person(category=school.category)
    Assignment.objects.create(evaluator=other, collaborator=pupil)
    kept = school.begin(evaluator=other, collaborator=pupil)
    school.begin()
    anonymise_person(email)
    assert Draft.objects.get() == kept


def test_it_leaves_one_line_that_names_nobody(people: list[Marked]) -> None:
    last = AuditEvent.objects.latest("id")
    anonymise_person(people[0].identity["email"])
    (event,) = AuditEvent.objects.filter(pk__gt=last.pk)
    assert (event.action, event.person_id) == ("user.forgotten", people[0].user.pk)
    assert (event.origin, event.label, event.address, event.changes) == ("command", "", "", {})


def test_no_network_is_left_from_which_a_visitor_asked_as_them(school: School) -> None:
    asked_by = Browser()
    asked_by.defaults["REMOTE_ADDR"] = "192.0.2.9"
    for path, body in (
        ("/password/forgotten", {"email": "camilo@colegio.example"}),
        ("/users/login", {"email": "camilo@colegio.example", "password": "no es esta"}),
    ):
        asked_by.post_json(path, body)
    asked = AuditEvent.objects.filter(person_id=school.collaborator.pk, address="192.0.2.9")
    assert set(asked.values_list("action", flat=True)) == {"user.link_requested", "session.refused"}
    anonymise_person("camilo@colegio.example")
    assert not asked.exists()


def test_an_email_that_is_anothers_by_now_stays_theirs(people: list[Marked]) -> None:
    ana, beto, _ = people
    User.objects.filter(pk=beto.user.pk).update(email=ana.former["email"])
    anonymise_person(ana.identity["email"])
    assert AccessAttempt.objects.filter(username=ana.former["email"]).exists()


@pytest.mark.both_databases
def test_whole_or_not_at_all(people: list[Marked]) -> None:
    def fail(*, instance: AuditEvent, **_: Any) -> None:
        assert instance.action != Action.USER_FORGOTTEN, "no room for this line"

    before = every_row()
    pre_save.connect(fail, sender=AuditEvent)
    try:
        with pytest.raises(AssertionError, match="no room"):
            anonymise_person(people[0].identity["email"])
    finally:
        pre_save.disconnect(fail, sender=AuditEvent)
    assert every_row() == before


def test_the_last_active_admin_is_refused(school: School, person: PersonFactory) -> None:
    person("Ida", role=Role.ADMIN, is_active=False)
    before = every_row()
    with pytest.raises(Conflict, match="al menos un administrador activo"):
        anonymise_person("adela@colegio.example")
    assert every_row() == before
    person("Inés", role=Role.ADMIN)
    anonymise_person("adela@colegio.example")


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_it_once(school: School) -> None:
    def anonymise() -> bool:
        try:
            anonymise_person("camilo@colegio.example")
        except NotFound:
            return False
        return True

    assert sorted(at_once(anonymise, anonymise, queued=True)) == [False, True]
    assert AuditEvent.objects.filter(action="user.forgotten").count() == 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_nothing_is_left_in_the_files(school: School, person: PersonFactory) -> None:
    ana = marked_school(school, person)[0]
    assert b"-ana" in as_kept()
    anonymise_person(ana.identity["email"])
    assert erase_traces()
    assert re.findall(rb".{0,60}-ana.{0,20}", as_kept()) == []
    assert b"-beto" in as_kept()


def as_kept() -> bytes:
    """SQLite's files; PostgreSQL's are not ours to read, so what it answers."""
    if connection.vendor != "sqlite":
        return repr(every_row()).encode()
    name = str(connection.settings_dict["NAME"])
    files = [Path(name + ending) for ending in ("", "-wal", "-shm", "-journal")]
    return b"".join(file.read_bytes() for file in files if file.exists())


# --- no figure moves ------------------------------------------------------------------------------


TRAINING = "/training-report"


def read_all(manager: Browser) -> dict[str, Any]:
    """Everything that can be read about results."""
    paths = [DASHBOARD, "/dashboard/charts", "/reports/latest", "/users/collaborators/history"]
    paths += [f"/reports/evaluation/{pk}" for pk in Evaluation.objects.values_list("pk", flat=True)]
    for pk in User.objects.values_list("pk", flat=True):
        paths += [f"/users/evaluation-history/{pk}", f"/evaluation-results/evaluated/{pk}"]
    # people of one name are told apart as long as there are two of them
    by_evaluator = list(manager.read(TRAINING).values())
    return {path: manager.read(path) for path in paths} | {TRAINING: by_evaluator}


LEFT_OUT = {"comments_summary", "expected_submissions_count", "is_provisional"}


def put(answer: Any, words: Mapping[str, str]) -> Any:
    """An answer with other words, without the order that a name gives it, without summaries and
    without how many submissions are still expected."""
    if isinstance(answer, dict):
        return {k: put(v, words) for k, v in answer.items() if k not in LEFT_OUT}
    if isinstance(answer, list):
        return sorted((put(each, words) for each in answer), key=repr)
    return words.get(answer, answer) if isinstance(answer, str) else answer


def leave(user: User) -> None:
    """Have somebody leave as anybody does."""
    User.objects.filter(pk=user.pk).update(is_active=False)
    Assignment.objects.filter(Q(evaluator=user) | Q(collaborator=user)).delete()


def test_no_figure_moves(person: PersonFactory) -> None:
    world = World(Random(1), person)
    for year in (-1, 0):
        world.live_through(current_year() + year)
    User.objects.filter(pk=world.evaluators[1].pk).update(name="Otra Alba")
    manager = browser_of(person("Gloria", role=Role.HUMAN_RESOURCES))
    after = read_all(manager)
    for user in (world.people[1], world.evaluators[2], world.evaluators[0]):
        before = after
        assert user.name in repr(before)
        with transaction.atomic():
            leave(user)
            without = manager.read(DASHBOARD)
            transaction.set_rollback(True)
        assert {key: without[key] for key in SCORES}.items() <= before[DASHBOARD].items()
        nobody = anonymise_person(str(user.email))

        about = [sent.comments for sent in world.sent if sent.collaborator == user]
        words = {user.name: nobody.name, **dict.fromkeys(about, COMMENT_REMOVED)}
        expected = put({**before, DASHBOARD: without}, words)
        after = read_all(manager)
        assert put(after, {}) == expected


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_it_is_asked_first(school: School, run: Run) -> None:
    require_own_key()  # as after the first start
    before = every_row()
    assert run("anonymise-person", "camilo@colegio.example") == 1
    assert run.complained == f"{YES_NEEDED}\n"
    for typed in ("no\n", "\n", "\x04"):
        assert run("anonymise-person", "camilo@colegio.example", typed=typed) == 1
        assert run.complained == f"{NOT_CONFIRMED}\n"
        assert "Camilo Peña (camilo@colegio.example)" in run.said
    assert every_row() == before

    assert run("anonymise-person", "camilo@colegio.example", typed="Sí\n") == 0
    assert f"Persona anonimizada {school.collaborator.pk}" in run.said
    assert run("anonymise-person", "camilo@colegio.example", "--yes") == 1
    assert run.complained == "Nadie tiene el correo camilo@colegio.example.\n"
    assert run("anonymise-person", "elena@colegio.example", "--yes") == 0
