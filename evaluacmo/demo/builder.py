"""Builds the demonstration school with the services of the product."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.crypto import get_random_string

from evaluacmo.accounts.categories import create_category
from evaluacmo.accounts.models import Category, User
from evaluacmo.accounts.services import create_first_admin, create_user, toggle_status, update_user
from evaluacmo.assignments.services import create_assignment
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.services import record_event, suspend_append_only
from evaluacmo.common.clock import today, year_of
from evaluacmo.common.errors import Conflict
from evaluacmo.demo import content, imports, messages
from evaluacmo.demo.calendar import moments_of_season, moments_so_far
from evaluacmo.demo.draft import save_half_filled_form
from evaluacmo.demo.mail import record_mail
from evaluacmo.demo.opinions import Opinions, PlannedSubmission, evidence_of, place_in_year
from evaluacmo.demo.past import move_submissions
from evaluacmo.demo.plans import plan_after
from evaluacmo.demo.receipts import confirm_and_correct
from evaluacmo.demo.self_evaluations import evaluate_themselves
from evaluacmo.demo.talks import talk_about_results
from evaluacmo.evaluations.banks import (
    create_bank,
    create_question,
    delete_question,
    update_question,
)
from evaluacmo.evaluations.models import Evaluation, QuestionBank, QuestionType, QuestionWording
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.evaluations.services import create_evaluation, update_evaluation
from evaluacmo.installation.services import need_no_backups
from evaluacmo.mail.services import change_schedule
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.context import Score
from evaluacmo.results.models import Submission, evaluation_weights
from evaluacmo.results.services import submit
from evaluacmo.school.services import change_school, store_logo

PASSWORD: Final = "cometas de agosto"
PASSWORD_LENGTH: Final = 32
BETWEEN_SIGN_INS: Final = timedelta(hours=5)

FIRST_YEAR, SECOND_YEAR, THIS_YEAR = range(3)


class DemoLogin(NamedTuple):
    """A login of the demonstration."""

    role: str
    email: str
    password: str


@dataclass(frozen=True)
class _School:
    admin: User
    categories: dict[str, Category]
    banks: dict[str, QuestionBank]
    people: dict[str, User] = field(default_factory=dict)
    opinions: Opinions = field(default_factory=Opinions)


def demo_logins() -> list[DemoLogin]:
    """One login per role, valid in a database with the demonstration."""
    return [DemoLogin(role, email, PASSWORD) for role, email in content.DEMO_LOGINS.items()]


def is_demo_built() -> bool:
    """Whether this database contains the demonstration."""
    emails = set(content.DEMO_LOGINS.values())
    return User.objects.filter(email__in=emails).count() == len(emails)


def require_empty() -> None:
    """Raise `Conflict` where the database has people already."""
    if User.objects.exists():
        raise Conflict(messages.NOT_EMPTY, code="not_empty")


def build_demo() -> None:
    """Build the school in one transaction: two finished years, and half of this one.

    Raises `Conflict` where the database has people already.
    """
    now = timezone.now()
    with _as_one_event():
        require_empty()
        school = _create_school()
        _add_people(school, FIRST_YEAR)
        _finish_year(school, FIRST_YEAR, year=year_of(now) - 2)
        _add_people(school, SECOND_YEAR)
        _deactivate_leavers(school)
        _revise_banks(school)
        _finish_year(school, SECOND_YEAR, year=year_of(now) - 1)
        _import_people(school, year=year_of(now))
        _start_year(school, now=now)
        _add_plans(school, now=now)
        _add_receipts(school)
        evaluate_themselves(now=now)
        _add_mail(school, now=now)
        talk_about_results(now=now)
        _add_draft(school)
        _sign_in(now=now)


@contextmanager
def _as_one_event() -> Iterator[None]:
    """Run the block in one transaction, and record one event in place of all inside."""
    with transaction.atomic():
        last = AuditEvent.objects.aggregate(last=Max("pk"))["last"] or 0
        yield
        with suspend_append_only():
            AuditEvent.objects.filter(pk__gt=last).delete()
        record_event(Action.DEMO_BUILT)


# --- people and questions -----------------------------------------------------------------------


def create_school(details: Mapping[str, str]) -> None:
    """Set the school's name, city, NIT and support address, and the demonstration's logo.

    It needs no backups.
    """
    change_school(
        name=details["name"],
        city=details["city"],
        nit=details["nit"],
        support_email=details["support_email"],
    )
    store_logo(content.LOGO)
    need_no_backups()


def _create_school() -> _School:
    create_school(content.SCHOOL)
    person = next(person for person in content.PEOPLE if person.role == "admin")
    admin = create_first_admin(name=person.name, email=person.email, password=PASSWORD)
    school = _School(
        admin=update_user(
            actor=admin, user_id=admin.pk, position=person.position, department=person.department
        ),
        categories={
            category.name: create_category(name=category.name) for category in content.CATEGORIES
        },
        banks={category.name: _create_bank(category.bank) for category in content.CATEGORIES},
    )
    for category in content.CATEGORIES:
        for kind, text in _first_questions(category):
            _create_question(school, category.name, kind, text)
    return school


def _create_bank(bank: content.QuestionBank) -> QuestionBank:
    return create_bank(name=bank.name, description=bank.description)


def _first_questions(category: content.Category) -> Iterable[tuple[str, str]]:
    """The questions of the first year: the present ones with the revisions undone."""
    revisions = [revision for revision in content.REVISIONS if revision.category == category.name]
    earlier = {revision.after: revision.before for revision in revisions}
    now = [(QuestionType.COMPETENCY, text) for text in category.bank.competencies]
    now += [(QuestionType.OBJECTIVE, text) for text in category.bank.objectives]
    for kind, text in now:
        before = earlier.get(text, text)
        if before is not None:
            yield kind, before
    for revision in revisions:
        if revision.after is None and revision.before is not None:
            yield revision.kind, revision.before


def _revise_banks(school: _School) -> None:
    for revision in content.REVISIONS:
        if revision.before is None:
            _create_question(school, revision.category, revision.kind, revision.after or "")
            continue
        bank_id = school.banks[revision.category].pk
        question_id = current_wordings(bank_id).get(question_text=revision.before).question_id
        if revision.after is None:
            delete_question(bank_id=bank_id, question_id=question_id)
        else:
            update_question(
                bank_id=bank_id,
                question_id=question_id,
                question_text=revision.after,
                question_type=revision.kind,
            )


def _create_question(school: _School, category: str, kind: str, text: str) -> None:
    create_question(
        bank_id=school.banks[category].pk,
        question_text=text,
        question_type=kind,
        levels=content.LEVELS.get(text, ()),
    )


def _add_people(school: _School, number: int) -> None:
    """Create the people who joined in that year, and assign them to their evaluators."""
    for person in content.PEOPLE:
        if person.role != "admin" and person.joined == number:
            school.people[person.email] = _create_person(school, person)
    joined = {person.email: person.joined for person in content.PEOPLE}
    for evaluator, people in content.ASSIGNMENTS.items():
        for email in people:
            if joined[email] == number:
                create_assignment(
                    actor=school.admin,
                    evaluator_id=school.people[evaluator].pk,
                    collaborator_id=school.people[email].pk,
                )


def _import_people(school: _School, *, year: int) -> None:
    """Import this year's people, and upload a file of assignments with errors."""
    manager = school.people[content.DEMO_LOGINS["gestionhumana"]]
    new = [
        person
        for person in content.PEOPLE
        if person.joined == THIS_YEAR or person.email in content.EARLIER_JOBS
    ]
    for user in imports.import_people(new, actor=manager, year=year):
        school.people[str(user.email)] = user
    imports.upload_wrong_assignments(actor=manager, year=year)


def _create_person(school: _School, person: content.Person) -> User:
    signs_in = (
        person.email in content.DEMO_LOGINS.values()
        or person.email == content.PASSWORD_SET_BY_ADMIN
    )
    job = content.EARLIER_JOBS.get(person.email, {})
    return create_user(
        actor=school.admin,
        name=person.name,
        email=person.email if person.has_email else "",
        identity_number=person.identity_number,
        role=person.role,
        password=PASSWORD if signs_in else None,
        position=job.get("position", person.position),
        department=job.get("department", person.department),
        category_id=school.categories[person.category].pk if person.category else None,
    )


def _sign_in(*, now: datetime) -> None:
    """Give people with an e-mail who joined before this year a password of their own and a sign-in.

    Only the passwords of the demo logins are known. One person keeps the admin's.
    """
    unknown = make_password(get_random_string(PASSWORD_LENGTH))  # one, because hashing is slow
    confirmed_now = set(Receipt.objects.values_list("collaborator", flat=True))
    joined = {person.email for person in content.PEOPLE if person.joined != THIS_YEAR}
    known = {content.PASSWORD_SET_BY_ADMIN, *content.DEMO_LOGINS.values()}
    people = User.objects.filter(is_active=True).filter(
        email__in=joined - {content.PASSWORD_SET_BY_ADMIN}
    )
    for place, user in enumerate(people.order_by("pk")):
        if user.email not in known:
            user.password = unknown
        user.password_set_by, user.password_set_at = None, None
        ago = timedelta() if user.pk in confirmed_now else place * BETWEEN_SIGN_INS
        user.last_signed_in_at = now - ago
        user.save()


def _add_plans(school: _School, *, now: datetime) -> None:
    planner = school.people[content.DEMO_LOGINS["gestionhumana"]]
    for year in (year_of(now) - 1, year_of(now)):
        plan_after(actor=planner, year=year, now=now)


def _add_receipts(school: _School) -> None:
    logins = content.DEMO_LOGINS
    confirm_and_correct(
        manager=school.people[logins["gestionhumana"]],
        shown=school.people[logins["colaborador"]],
        evaluator=school.people[logins["evaluador"]],
    )


def _add_mail(school: _School, *, now: datetime) -> None:
    change_schedule(sentence=content.REMINDER_SENTENCE)
    record_mail(
        invited=school.people[content.INVITED],
        forgetful=school.people[content.DEMO_LOGINS["gestionhumana"]],
        now=now,
    )


def _deactivate_leavers(school: _School) -> None:
    for person in content.PEOPLE:
        if not person.active:
            user = school.people[person.email]
            school.people[person.email] = toggle_status(actor=school.admin, user_id=user.pk)


# --- the years ----------------------------------------------------------------------------------


def _finish_year(school: _School, number: int, *, year: int) -> None:
    """Submit all evaluations of a past year, between September and November."""
    planned = sorted(_planned(school, number), key=place_in_year)
    _submit_all(school, planned, year=year, moments=moments_of_season(year, _places(planned)))


def _start_year(school: _School, *, now: datetime) -> None:
    """Submit `PERCENTAGE_DONE` of this year's evaluations, until yesterday at the latest."""
    planned = sorted(_done_so_far(_planned(school, THIS_YEAR)), key=place_in_year)
    _submit_all(school, planned, year=year_of(now), moments=moments_so_far(now, _places(planned)))
    _set_dates(year=year_of(now))


def _set_dates(*, year: int) -> None:
    """Give this year's evaluations their dates; evaluations that were begun stay open."""
    for category, dates in content.DATES.items():
        evaluation = Evaluation.objects.get(category__name=category, period=year)
        days = {name: today() + timedelta(days=number) for name, number in dates.items()}
        update_evaluation(evaluation_id=evaluation.pk, **days)  # type: ignore[arg-type]  # the keys are dates of `content.DATES`
        is_included = dates.get("results_on", 0) > 0
        update_evaluation(evaluation_id=evaluation.pk, includes_self_evaluation=is_included)


def _planned(school: _School, number: int) -> list[PlannedSubmission]:
    """All submissions of a year, one for each active assignment."""
    persons = {person.email: person for person in content.PEOPLE}
    return [
        PlannedSubmission(persons[evaluator], persons[email], number)
        for evaluator, people in content.ASSIGNMENTS.items()
        for email in people
        if email in school.people and school.people[email].is_active
    ]


def _done_so_far(planned: Sequence[PlannedSubmission]) -> Iterable[PlannedSubmission]:
    """The planned submissions of this year that are done, the demo collaborator's first."""
    for email, percentage in content.PERCENTAGE_DONE.items():
        own = [submission for submission in planned if submission.evaluator.email == email]
        own.sort(
            key=lambda submission: (
                not _has_demo_login(submission.person),
                place_in_year(submission),
            )
        )
        yield from own[: round(len(own) * percentage / 100)]


def _add_draft(school: _School) -> None:
    """Save a draft of the demo evaluator about the next person to evaluate."""
    planned = _planned(school, THIS_YEAR)
    done = set(_done_so_far(planned))
    remaining = [
        submission
        for submission in planned
        if _has_demo_login(submission.evaluator) and submission not in done
    ]
    submission = min(remaining, key=place_in_year)
    person = school.people[submission.person.email]
    evaluation = Evaluation.objects.filter(category=person.category_id).latest("period")
    questions = _questions(evaluation)
    opinion = school.opinions.form(
        submission, questions=questions, weights=evaluation_weights(evaluation)
    )
    save_half_filled_form(
        evaluator=school.people[submission.evaluator.email],
        collaborator=person,
        evaluation_id=evaluation.pk,
        questions=questions,
        scores=opinion.scores,
    )


def _has_demo_login(person: content.Person) -> bool:
    return person.email in content.DEMO_LOGINS.values()


def _submit_all(
    school: _School, planned: Sequence[PlannedSubmission], *, year: int, moments: Iterable[datetime]
) -> None:
    """Create that year's evaluations, and submit the planned ones at these moments."""
    evaluations = {
        category.name: _create_evaluation(school, category, year=year)
        for category in content.CATEGORIES
    }
    sent = {}
    for submission, moment in zip(planned, moments, strict=True):
        stored = _submit(school, submission, evaluations[submission.person.category or ""])
        sent[stored.pk] = moment
    # only evaluations of this year take submissions
    Evaluation.objects.filter(pk__in=[each.pk for each in evaluations.values()]).update(period=year)
    move_submissions(sent)


def _create_evaluation(school: _School, category: content.Category, *, year: int) -> Evaluation:
    return create_evaluation(
        name=content.EVALUATION_NAME.format(category=category.name, year=year),
        weight_objectives=category.weight_objectives,
        weight_competencies=category.weight_competencies,
        category_id=school.categories[category.name].pk,
        question_bank_id=school.banks[category.name].pk,
    )


def _submit(school: _School, submission: PlannedSubmission, evaluation: Evaluation) -> Submission:
    questions = _questions(evaluation)
    opinion = school.opinions.form(
        submission, questions=questions, weights=evaluation_weights(evaluation)
    )
    evaluator = school.people[submission.evaluator.email]
    return submit(
        actor=evaluator,
        evaluator_id=evaluator.pk,
        collaborator_id=school.people[submission.person.email].pk,
        evaluation_id=evaluation.pk,
        scores=[
            Score(question.question_id, score, comment=evidence_of(submission, question, score))
            for question, score in zip(questions, opinion.scores, strict=True)
        ],
        requires_training=opinion.requires_training,
        comments=opinion.comments,
    )


def _questions(evaluation: Evaluation) -> list[QuestionWording]:
    bank_id = evaluation.question_bank_id
    return [] if bank_id is None else list(current_wordings(bank_id))


def _places(planned: Sequence[PlannedSubmission]) -> list[float]:
    """Increasing positions between 0 and 1, about evenly apart."""
    return [
        (number + place_in_year(submission)) / len(planned)
        for number, submission in enumerate(planned)
    ]
