"""The demonstration school: built once for these tests, and once on a New Year's morning."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
import time_machine
from django.contrib.auth.hashers import check_password
from django.db.models import Max, Min, QuerySet
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.clock import current_year, year_of
from evaluacmo.common.errors import Conflict
from evaluacmo.demo import content
from evaluacmo.demo.builder import (
    PASSWORD,
    THIS_YEAR,
    DemoLogin,
    build_demo,
    demo_logins,
    is_demo_built,
)
from evaluacmo.demo.content import EVIDENCE, LEVELS
from evaluacmo.evaluations.models import Evaluation, QuestionType, QuestionWording
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.imports.models import Import
from evaluacmo.imports.services import undo
from evaluacmo.mail.models import Message, ResultNotice
from evaluacmo.mail.queries import count_to_remind
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.models import Answer, Draft, PersonResult, Submission
from evaluacmo.results.queries import find_draft
from evaluacmo.results.reader import Reader, unrestricted
from evaluacmo.results.schemas import DraftContent
from evaluacmo.talks.models import Talk
from evaluacmo.talks.queries import ListedState, TalksFilter, list_results
from tests.commands import Run
from tests.conftest import Browser
from tests.world import rolled_back

# the changes of a test go with it
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_suffices]

NEW_YEAR = datetime(2031, 1, 1, 5, 0, 3, tzinfo=UTC)
"""Three seconds past midnight in Bogotá, a Wednesday."""

YEARS_AGO = (2, 1, 0)


class RecordedEvent(NamedTuple):
    """One submission, without its date."""

    years_ago: int
    evaluator: str
    collaborator: str
    scores: tuple[tuple[str, int], ...]
    requires_training: bool
    comments: str


class NewYear(NamedTuple):
    """The rows of a school that was built at `NEW_YEAR`."""

    recorded_events: list[RecordedEvent]
    first_and_last_of_the_year: tuple[datetime, datetime]


@pytest.fixture(scope="module")
def database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


@pytest.fixture(scope="module")
def new_year(database: None) -> NewYear:
    with time_machine.travel(NEW_YEAR, tick=False), rolled_back():
        build_demo()
        dates = submissions_of(0).aggregate(first=Min("created_at"), last=Max("created_at"))
        return NewYear(recorded_events(), (dates["first"], dates["last"]))


@pytest.fixture(scope="module")
def demo(new_year: NewYear) -> Iterator[None]:
    with rolled_back():
        assert not is_demo_built()
        build_demo()
        yield


def known_as(user: User) -> str:
    """The e-mail, also of those who have none in the school."""
    return user.email or next(each.email for each in content.PEOPLE if each.name == user.name)


def recorded_events() -> list[RecordedEvent]:
    """Every submission."""
    scores: dict[int, list[tuple[str, int]]] = {}
    for answer in Answer.objects.select_related("wording").order_by("wording__question_id"):
        of_one = scores.setdefault(answer.submission_id, [])
        of_one.append((answer.wording.question_text, answer.score))
    return sorted(
        RecordedEvent(
            current_year() - each.evaluation.period,
            each.evaluator.email,
            known_as(each.collaborator),
            tuple(scores[each.pk]),
            each.requires_training,
            each.comments,
        )
        for each in Submission.objects.select_related("evaluation", "evaluator", "collaborator")
    )


def submissions_of(years_ago: int) -> QuerySet[Submission]:
    return Submission.objects.filter(evaluation__period=current_year() - years_ago)


def results(years_ago: int) -> list[PersonResult]:
    period = current_year() - years_ago
    return list(PersonResult.unrestricted.filter(evaluation__period=period))


def user(email: str) -> User:
    return User.objects.get(email=email)


def shown(role: str) -> User:
    return user(content.DEMO_LOGINS[role])


def active_pairs() -> set[tuple[int, int]]:
    pairs = Assignment.objects.filter(collaborator__is_active=True)
    return set(pairs.values_list("evaluator_id", "collaborator_id"))


def done_pairs(years_ago: int) -> set[tuple[int, int]]:
    return set(submissions_of(years_ago).values_list("evaluator_id", "collaborator_id"))


# comes before the school that the others share, for it needs an empty database
def test_database_with_people_is_left_alone(run: Run) -> None:
    User.objects.create(name="Ana Peña", email="ana@colegio.example", role=Role.ADMIN)
    assert run("demo") == 1
    assert "necesita una base vacía" in run.complained
    assert not is_demo_built()
    assert not Category.objects.exists()


def test_school_has_its_people_categories_and_assignments(demo: None) -> None:
    assert Counter(User.objects.values_list("role", flat=True)) == {
        Role.ADMIN: 1,
        Role.HUMAN_RESOURCES: 2,
        Role.EVALUATOR: 6,
        Role.COLLABORATOR: 51,
    }
    assert Category.objects.count() == 5
    assert Assignment.objects.count() == sum(map(len, content.ASSIGNMENTS.values()))
    stored = User.objects.values_list(
        *("name", "email", "role", "position", "department", "category__name", "is_active"),
        "identity_number",
    )
    expected = {
        (
            *person._replace(email=person.email if person.has_email else None)[:7],
            person.identity_number or None,
        )
        for person in content.PEOPLE
    }
    assert set(stored) == expected
    lacking = User.objects.filter(email=None)
    assert set(lacking.values_list("department", flat=True)) == {"Servicios generales", "Seguridad"}


def test_banks_are_as_written_after_the_revisions(demo: None) -> None:
    for category in content.CATEGORIES:
        evaluation = Evaluation.objects.get(period=current_year(), category__name=category.name)
        asked = current_wordings(evaluation.question_bank_id)
        for kind, texts in (
            (QuestionType.COMPETENCY, category.bank.competencies),
            (QuestionType.OBJECTIVE, category.bank.objectives),
        ):
            assert {q.question_text for q in asked if q.question_type == kind} == set(texts)


def test_some_questions_describe_their_levels_and_some_scores_say_what_they_rest_on(
    demo: None,
) -> None:
    described = QuestionWording.objects.exclude(level_1="")
    assert {each.question_text: each.levels for each in described} == LEVELS
    said = Answer.objects.exclude(comment="").values_list(
        "wording__question_text", "score", "comment"
    )
    assert {(text, score) for text, score, _ in said} <= EVIDENCE.keys()
    assert all(comment in EVIDENCE[text, score] for text, score, comment in said)
    assert len(said) > len(EVIDENCE)


def test_every_revision_shows_in_the_history(demo: None) -> None:
    years: dict[str, set[int]] = {}
    for text, period in Answer.objects.values_list(
        "wording__question_text", "submission__evaluation__period"
    ).distinct():
        years.setdefault(text, set()).add(current_year() - period)
    for revision in content.REVISIONS:
        assert revision.before is None or years[revision.before] == {2}
        assert revision.after is None or years[revision.after] == {1, 0}
    assert QuestionWording.objects.filter(is_current=False).count() == 3


@pytest.mark.parametrize("years_ago", YEARS_AGO)
def test_each_year_has_one_evaluation_per_category_with_its_weights(
    demo: None, years_ago: int
) -> None:
    evaluations = Evaluation.objects.filter(period=current_year() - years_ago)
    assert {
        (each.category.name, each.weight_competencies, each.weight_objectives)
        for each in evaluations.select_related("category")
    } == {
        (each.name, each.weight_competencies, each.weight_objectives) for each in content.CATEGORIES
    }
    assert all(str(current_year() - years_ago) in each.name for each in evaluations)


def test_this_years_evaluations_show_their_phases_and_take_what_is_missing(demo: None) -> None:
    phases = {
        each.category.name: each.phase for each in Evaluation.objects.filter(period=current_year())
    }
    assert set(phases.values()) == {"preparing", "open", "closed", "published"}
    begun = submissions_of(0).values_list("evaluation__category__name", flat=True).distinct()
    assert set(begun) == {name for name, phase in phases.items() if phase != "preparing"}
    unpublished = Evaluation.objects.exclude(results_on=None).filter(period=current_year())
    assert {each.is_published for each in unpublished} == {True, False}
    earlier = Evaluation.objects.filter(period__lt=current_year())
    assert not earlier.exclude(opens_on=None, closes_on=None, results_on=None).exists()


def test_some_have_talked_about_their_result_and_some_are_to(demo: None) -> None:
    reader = Reader(User.objects.get(email=content.DEMO_LOGINS["gestionhumana"]))
    listed = list_results(TalksFilter(), reader=reader)
    assert {row["state"] for row in listed} == set(ListedState)
    assert not Talk.objects.exclude(agreed_for=None).filter(moments=None).exists()


def test_last_year_is_finished_for_everybody_who_was_there(demo: None) -> None:
    newest = {"deyanira.cuesta", "felipe.manrique", "kevin.ramirez"}
    assert done_pairs(1) == active_pairs()
    unseen = User.objects.filter(role=Role.COLLABORATOR, is_active=True).exclude(
        pk__in=[collaborator for _, collaborator in done_pairs(1)]
    )
    assert {each.email.split("@")[0] for each in unseen} == newest


def test_first_year_lacks_only_those_who_joined_later(demo: None) -> None:
    everybody = set(Assignment.objects.values_list("evaluator_id", "collaborator_id"))
    missing = {collaborator for _, collaborator in everybody - done_pairs(2)}
    later = {collaborator for _, collaborator in done_pairs(2) ^ done_pairs(1)}
    left = set(User.objects.filter(is_active=False).values_list("pk", flat=True))
    assert len(left) == 3
    assert len(missing) == 4
    assert later == missing | left


def test_this_year_is_about_half_done_and_differs_by_evaluator(demo: None) -> None:
    pairs, done = active_pairs(), done_pairs(0)
    assert done < pairs
    assert 0.35 <= len(done) / len(pairs) <= 0.65
    assigned = Counter(evaluator for evaluator, _ in pairs)
    progress = {pk: sum(pk == e for e, _ in done) / count for pk, count in assigned.items()}
    assert {0, 1} < set(progress.values())
    assert 0.3 <= progress[shown("evaluador").pk] <= 0.7


def test_the_shown_evaluator_has_left_a_form_half_filled_in(demo: None) -> None:
    (draft,) = Draft.objects.all()
    assert draft.evaluator == shown("evaluador")
    assert (draft.evaluator_id, draft.collaborator_id) in active_pairs() - done_pairs(0)
    begun = find_draft(evaluator_id=draft.evaluator_id, collaborator_id=draft.collaborator_id)
    assert begun == draft
    content = DraftContent.model_validate(draft.content)
    asked = current_wordings(draft.evaluation.question_bank_id)
    assert {each.wording_id for each in content.scores} == {each.pk for each in asked}
    assert 0 < draft.answered == content.answered < len(content.scores)


def test_shown_collaborator_has_results_of_every_year_from_both_evaluators(demo: None) -> None:
    person = shown("colaborador")
    assert Assignment.objects.filter(collaborator=person).count() == 2
    for years_ago in YEARS_AGO:
        assert submissions_of(years_ago).filter(collaborator=person).count() == 2


def test_totals_vary_believably(demo: None) -> None:
    totals = [each.overall for years_ago in YEARS_AGO for each in results(years_ago)]
    assert 50 < min(totals) < 58
    assert max(totals) == 100
    assert sum(70 <= total < 90 for total in totals) / len(totals) > 0.6
    assert 3 <= sum(total >= 95 for total in totals) <= 0.1 * len(totals)
    assert set(Answer.objects.values_list("score", flat=True).distinct()) == {1, 2, 3, 4}


def test_comments_suit_the_training_and_are_not_repeated_to_a_person(demo: None) -> None:
    seen = Counter()
    for each in Submission.objects.select_related("evaluation__category"):
        bank = content.COMMENTS[each.evaluation.category.name]
        suitable = bank.apoyo if each.requires_training else bank.superior + bank.alto
        assert each.comments in suitable
        seen[each.collaborator_id, each.comments] += 1
    assert set(seen.values()) == {1}


@pytest.mark.parametrize("years_ago", YEARS_AGO)
def test_training_is_asked_for_those_with_lower_results(demo: None, years_ago: int) -> None:
    asked = set(
        submissions_of(years_ago)
        .filter(requires_training=True)
        .values_list("collaborator_id", flat=True)
    )
    totals = {each.collaborator_id: each.overall for each in results(years_ago)}
    assert 2 <= len(asked) <= len(totals) / 4
    assert max(totals[pk] for pk in asked) < 82


@pytest.mark.parametrize("years_ago", [1, 0])
def test_what_asks_for_training_is_planned_for(demo: None, years_ago: int) -> None:
    actions = DevelopmentAction.objects.filter(
        result__evaluation__period=current_year() - years_ago
    )
    asking = PersonResult.unrestricted.filter(
        evaluation__period=current_year() - years_ago,
        requires_training=True,
        collaborator__is_active=True,
    )
    planned = set(actions.values_list("result", flat=True))
    assert planned == set(asking.values_list("pk", flat=True)) != set()
    assert all(each.made_at <= timezone.now() for each in actions)
    assert all(each.questions.count() == 2 for each in actions)
    done = [each for each in actions if each.done_at]
    assert all(each.done_at < timezone.now() for each in done)
    assert years_ago or not done


def test_some_were_written_to_yesterday_and_some_are_to_be_today(demo: None) -> None:
    today = timezone.localdate()
    if today.day == today.month == 1:
        assert not Message.objects.exists()
        return
    assert set(Message.objects.values_list("kind", "state")) == {
        ("invitation", "sent"),
        ("reset", "sent"),
        ("reminder", "sent"),
        ("reminder", "failed"),
    }
    reminded = Message.objects.filter(kind="reminder")
    assert set(reminded.values_list("day", flat=True)) == {today - timedelta(days=1)}
    assert all(each.sent_at > each.result.last_at for each in ResultNotice.objects.all())
    assert all(count_to_remind(day=today, reader=unrestricted).values())


def test_dates_belong_to_the_year_and_are_past(demo: None) -> None:
    for each in Submission.objects.select_related("evaluation"):
        assert each.created_at <= timezone.now()
        assert year_of(each.created_at) == each.evaluation.period
    finished = Submission.objects.filter(evaluation__period__lt=current_year())
    assert {timezone.localtime(each.created_at).month for each in finished} == {9, 10, 11}
    assert {timezone.localtime(each.created_at).weekday() for each in finished} == set(range(5))


def test_on_new_year_this_year_lies_between_midnight_and_now(new_year: NewYear) -> None:
    first, last = new_year.first_and_last_of_the_year
    assert NEW_YEAR.replace(second=0) <= first < last <= NEW_YEAR


def test_school_is_the_same_whenever_it_is_built(demo: None, new_year: NewYear) -> None:
    assert recorded_events() == new_year.recorded_events


@pytest.mark.parametrize("login", demo_logins(), ids=lambda login: login.role)
def test_logins_sign_in_with_their_role(demo: None, login: DemoLogin) -> None:
    assert is_demo_built()
    browser = Browser()
    answer = browser.post_json("/users/login", {"email": login.email, "password": login.password})
    assert answer.status_code == 200
    assert browser.read("/users/me")["role"] == login.role


def test_only_the_passwords_of_the_demo_logins_are_known(demo: None) -> None:
    known = [*content.DEMO_LOGINS.values(), content.PASSWORD_SET_BY_ADMIN]
    others = User.objects.exclude(email__in=known)
    (password,) = {user.password for user in others if user.has_usable_password()}
    assert not check_password(PASSWORD, password)


def test_whoever_confirmed_a_result_has_signed_in_that_day(demo: None) -> None:
    receipts = Receipt.objects.select_related("collaborator")
    assert receipts.exists()
    for receipt in receipts:
        signed_in = receipt.collaborator.last_signed_in_at
        assert receipt.collaborator.has_usable_password()
        assert signed_in is not None
        assert timezone.localdate(signed_in) == timezone.localdate(receipt.confirmed_at)


def test_only_this_years_people_and_those_without_email_have_no_password(demo: None) -> None:
    without = {
        user.email for user in User.objects.filter(is_active=True) if not user.has_usable_password()
    }
    newcomers = {person.email for person in content.PEOPLE if person.joined == THIS_YEAR}
    assert without == newcomers | {None}


def test_almost_everybody_has_chosen_their_password(demo: None) -> None:
    (person,) = User.objects.exclude(password_set_at=None)
    assert person.password_set_by == shown("admin")
    assert person.email not in content.DEMO_LOGINS.values()


def test_this_years_people_came_in_a_file_that_can_be_undone(demo: None) -> None:
    mistakes, new = Import.objects.all()
    assert (new.state, new.total, new.created_ids["categories"]) == ("applied", 5, [])
    assert (mistakes.state, mistakes.failed, mistakes.total) == ("checked", 2, 3)
    changed = [change.changes[0]["after"] for change in new.changes.all()]
    assert changed == ["Asistente de admisiones", "Técnico de soporte"]
    manager = shown("gestionhumana")
    assert (new.author, mistakes.author) == (manager, manager)
    assert undo(actor=manager, import_id=new.pk).state == "undone"
    assert not User.objects.filter(pk__in=new.created_ids["users"]).exists()


def test_the_audit_log_has_one_line_for_all_of_it(demo: None) -> None:
    events = AuditEvent.objects.exclude(action__startswith="session.")
    assert list(events.values_list("action", "origin")) == [("demo.built", "command")]


def test_second_building_is_refused_and_changes_nothing(demo: None) -> None:
    before = recorded_events(), User.objects.count(), Evaluation.objects.count()
    with pytest.raises(Conflict, match="base vacía"):
        build_demo()
    assert (recorded_events(), User.objects.count(), Evaluation.objects.count()) == before


def test_the_command_tells_the_logins_of_a_school_that_is_built(demo: None, run: Run) -> None:
    assert run("demo") == 0
    for login in demo_logins():
        assert f"{login.email} " in run.said
        assert f"{login.password}\n" in run.said
