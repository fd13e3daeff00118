"""Random schools, in which every number is worked out again from the raw answers.

The arithmetic here is the rules' own words in whole numbers, and shares nothing with the product's.
"""

from collections import defaultdict
from collections.abc import Iterable
from copy import deepcopy
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from math import prod
from random import Random
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import PersonResult, QuestionResult, Submission
from evaluacmo.results.stored_results import store_results_of, update_latest_of_year
from tests.conftest import Browser, PersonFactory, browser_of
from tests.reports.world import COMPETENCY, OBJECTIVE, Sent, World, current_for

BOGOTA = ZoneInfo("America/Bogota")

Ratio = tuple[int, int]


def text(ratio: Ratio) -> str:
    with localcontext(prec=400):
        exact = Decimal(ratio[0]) / Decimal(ratio[1])
        return str(exact.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def stored(ratio: Ratio) -> Fraction:
    """Rounded down to eleven decimals."""
    return Fraction(ratio[0] * 10**11 // ratio[1], 10**11)


def mean_of(ratios: Iterable[Ratio]) -> Ratio:
    listed = list(ratios)
    below = prod(bottom for _, bottom in listed)
    above = sum(top * (below // bottom) for top, bottom in listed)
    return above, below * len(listed)


def section(group: list[Sent], question_type: str) -> Ratio | None:
    each_evaluator = []
    for sent in group:
        scores = [score for _, _, asked, score in sent.answers if asked == question_type]
        if scores:
            each_evaluator.append((100 * sum(scores), 4 * len(scores)))
    return mean_of(each_evaluator) if each_evaluator else None


def total(group: list[Sent]) -> Ratio:
    evaluation = group[0].evaluation
    competencies, objectives = section(group, COMPETENCY), section(group, OBJECTIVE)
    if competencies is None or objectives is None:
        only = competencies or objectives
        assert only is not None
        return only
    (a, b), (c, d) = competencies, objectives
    parts = evaluation.weight_competencies * a * d + evaluation.weight_objectives * c * b
    return parts, 100 * b * d


def together(group: list[Sent], question_type: str) -> dict[str, Any]:
    """All the scores of a section, whoever gave them."""
    given = [
        [score for _, _, kind, score in sent.answers if kind == question_type] for sent in group
    ]
    asked = [scores for scores in given if scores]
    return {
        "question_type": question_type,
        "people": len(asked),
        "answers": sum(map(len, asked)),
        "points": sum(map(sum, asked)),
        "is_even": all(len(scores) == len(asked[0]) for scores in asked),
    }


def completeness(group: list[Sent]) -> dict[str, Any]:
    """How many of the evaluators that are waited for now have sent."""
    person = User.objects.get(pk=group[0].collaborator.pk)
    possible = [
        evaluation
        for evaluation in Evaluation.objects.filter(category=person.category)
        if evaluation.period <= current_year()
    ]
    current = max(possible, key=lambda each: (each.period, each.pk), default=None)
    senders = {sent.evaluator.pk for sent in group}
    missing = {
        assignment.evaluator_id
        for assignment in Assignment.objects.filter(collaborator=person)
        if assignment.evaluator.is_active and assignment.evaluator_id not in senders
    }
    if not person.is_active or group[0].evaluation != current:
        missing = set()
    return {
        "submissions_count": len(group),
        "expected_submissions_count": len(group) + len(missing),
        "is_provisional": bool(missing),
    }


def last_of(group: list[Sent]) -> tuple[datetime, int]:
    return max((sent.at, sent.number) for sent in group)


def groups_of(sent: Iterable[Sent]) -> list[list[Sent]]:
    """The submissions by person and evaluation, the newest first."""
    found: defaultdict[tuple[int, int], list[Sent]] = defaultdict(list)
    for each in sent:
        found[each.collaborator.pk, each.evaluation.pk].append(each)
    return sorted(found.values(), key=last_of, reverse=True)


def expected_report(group: list[Sent]) -> dict[str, Any]:
    evaluation, person = group[0].evaluation, group[0].collaborator
    given: defaultdict[tuple[int, str, str], list[int]] = defaultdict(list)
    for sent in group:
        for question_id, words, question_type, score in sent.answers:
            given[question_id, words, question_type].append(score)
    in_order = sorted(group, key=lambda sent: (sent.at, sent.number))
    return {
        "report": {
            "user_id": person.pk,
            "user_name": person.name,
            "department": "",
            "position": "",
            "evaluation_id": evaluation.pk,
            "evaluation_name": evaluation.name,
            "period": evaluation.period,
            "weight_competencies": evaluation.weight_competencies,
            "weight_objectives": evaluation.weight_objectives,
            "competencies_percentage": text(section(group, COMPETENCY) or (0, 1)),
            "objectives_percentage": text(section(group, OBJECTIVE) or (0, 1)),
            "overall_percentage": text(total(group)),
            "created_at": in_order[-1].at.astimezone(BOGOTA).isoformat(),
            "is_published": True,
            "results_on": None,
            **completeness(group),
        },
        "questions": {key: text((sum(scores), len(scores))) for key, scores in given.items()},
        "scores": [together(group, question_type) for question_type in (COMPETENCY, OBJECTIVE)],
        "training": {
            "requires_training": any(sent.requires_training for sent in group),
            "comments": [sent.comments for sent in in_order],
        },
        "corrections": sum(sent.versions - 1 for sent in group),
        "acknowledgement": {
            "version": sum(sent.versions for sent in group),
            "receipts": [],
            "answer": "",
            "answered_at": None,
        },
    }


def as_expected(report: dict[str, Any]) -> dict[str, Any]:
    """A report in the shape of `expected_report`; order and summary are other tests' matter."""
    rows = report["questions"]
    averages = {
        (row["question_id"], row["question_text"], row["question_type"]): row["average_score"]
        for row in rows
    }
    assert len(averages) == len(rows)
    order = [row["question_type"] for row in rows]
    assert order == sorted(order)
    assert report["training"].pop("comments_summary")
    corrections = report["corrections"]
    check_corrections(corrections, now=report["report"]["overall_percentage"], averages=averages)
    # the bound of a change is tested apart
    change = report["change"] and report["change"]["shared_evaluators"]
    return report | {"questions": averages, "corrections": len(corrections), "change": change}


def check_corrections(
    corrections: list[dict[str, Any]], *, now: str, averages: dict[tuple[int, str, str], str]
) -> None:
    """Each goes on where the one before has ended, and the last one leads to what is there now."""
    shown = {
        (words, question_type): average for (_, words, question_type), average in averages.items()
    }
    for each, following in pairwise([*corrections, None]):
        assert each is not None
        assert each["overall_after"] == (following["overall_before"] if following else now)
        assert each["questions"] == [q for q in each["questions"] if q["before"] != q["after"]]
    last: dict[tuple[str, str], str | None] = {
        (moved["question_text"], moved["question_type"]): moved["after"]
        for each in corrections
        for moved in each["questions"]
    }
    assert {key: shown.get(key) for key in last} == last


@pytest.fixture(params=[0, pytest.param(1, marks=pytest.mark.sqlite_suffices)])
def years(request: pytest.FixtureRequest, person: PersonFactory) -> World:
    """Three years of a school, the last of them this one, and then some people leave."""
    years = World(Random(request.param), person)
    for year in (-2, -1, 0):
        years.live_through(current_year() + year)
    assert len(years.sent) > 30
    for someone in (years.people[0], years.evaluators[3]):
        someone.is_active = False
        someone.save()
    Assignment.objects.filter(pk__in=[a.pk for a in Assignment.objects.all()[::9]]).delete()
    return years


@pytest.fixture
def manager(person: PersonFactory) -> Browser:
    """The browser of human resources."""
    return browser_of(person("Gloria", role=Role.HUMAN_RESOURCES))


def test_every_number_is_what_the_raw_answers_say(years: World, manager: Browser) -> None:
    check_stored_results(years)
    PersonResult.unrestricted.all().delete()
    store_results_of(Submission.objects.all())
    update_latest_of_year([person.pk for person in User.objects.all()])
    check_stored_results(years)
    years.correct_some()
    assert sum(sent.versions > 2 for sent in years.sent) > 0
    check_stored_results(years)
    check_reports(years, manager)
    check_histories(years, manager)
    check_latest(years, manager)
    check_training(years, manager)
    check_dashboard(years, manager)
    check_charts(years, manager)
    check_evaluated(years, manager)


def check_stored_results(world: World) -> None:
    """One row for each person and evaluation, and the latest of each year marked."""
    check_stored_questions(world)
    seen: set[tuple[int, int]] = set()
    expected = []
    for group in groups_of(world.sent):
        person, evaluation = group[0].collaborator.pk, group[0].evaluation
        expected.append(
            {
                "collaborator": person,
                "evaluation": evaluation.pk,
                "competencies": stored(section(group, COMPETENCY) or (0, 1)),
                "objectives": stored(section(group, OBJECTIVE) or (0, 1)),
                "overall": stored(total(group)),
                "submissions": len(group),
                "corrections": sum(sent.versions - 1 for sent in group),
                "requires_training": any(sent.requires_training for sent in group),
                "last_at": last_of(group)[0],
                "is_latest_of_year": (person, evaluation.period) not in seen,
            }
        )
        seen.add((person, evaluation.period))
    assert len(seen) < len(expected), "somebody has two results in one year"
    assert (
        list(PersonResult.unrestricted.order_by("-last_at", "-last").values(*expected[0]))
        == expected
    )


def check_stored_questions(world: World) -> None:
    """The sum and number of the scores of each person in each question of an evaluation."""
    given: defaultdict[tuple[int, int, int], list[int]] = defaultdict(list)
    for sent in world.sent:
        for question_id, *_, score in sent.answers:
            given[sent.evaluation.pk, sent.collaborator.pk, question_id].append(score)
    rows = QuestionResult.objects.values_list(
        "evaluation", "result__collaborator", "question", "points", "answers"
    )
    assert sorted(rows) == sorted((*key, sum(own), len(own)) for key, own in given.items())
    for each in QuestionResult.objects.select_related("result", "wording"):
        assert each.evaluation_id == each.result.evaluation_id
        assert each.question_id == each.wording.question_id


def check_reports(world: World, manager: Browser) -> None:
    groups = groups_of(world.sent)
    reports: dict[tuple[int, int], dict[str, Any]] = {}
    for group in groups:
        about = group[0].evaluation.pk, group[0].collaborator.pk
        reports[about] = manager.read(f"/reports/full/{about[0]}/{about[1]}")
        expected = expected_report(group) | expected_comparison(group, groups)
        assert as_expected(deepcopy(reports[about])) == expected
    for evaluation in Evaluation.objects.all():
        people = User.objects.filter(submissions_about__evaluation=evaluation).distinct()
        assert manager.read(f"/reports/evaluation/{evaluation.pk}") == [
            reports[evaluation.pk, person.pk] for person in people.order_by("name_key", "id")
        ]


def expected_comparison(group: list[Sent], groups: list[list[Sent]]) -> dict[str, Any]:
    """The expected report; `groups` are all groups, the newest first."""
    evaluation, person = group[0].evaluation, group[0].collaborator
    of_all = [total(each) for each in groups if each[0].evaluation == evaluation]
    earlier = [each for each in groups[groups.index(group) + 1 :] if each[0].collaborator == person]
    return {
        "earlier": [history_item(each) for each in earlier],
        "change": expected_change(group, earlier[0]) if earlier else None,
        "average": {"percentage": text(mean_of(of_all)), "people": len(of_all)},
    }


def expected_change(group: list[Sent], before: list[Sent]) -> str | None:
    """Whether the evaluators are the same; None while one of the results is provisional."""
    if any(completeness(each)["is_provisional"] for each in (group, before)):
        return None
    now, then = ({each.evaluator for each in of_year} for of_year in (group, before))
    return "all" if now == then else "some" if now & then else "none"


def history_item(group: list[Sent]) -> dict[str, Any]:
    evaluation = group[0].evaluation
    return {
        "evaluation_id": evaluation.pk,
        "evaluation_name": evaluation.name,
        "period": evaluation.period,
        "overall_percentage": text(total(group)),
        "created_at": last_of(group)[0].astimezone(BOGOTA).isoformat(),
        "is_published": True,
        **completeness(group),
    }


def check_histories(world: World, manager: Browser) -> None:
    counts = {}
    for person in User.objects.all():
        groups = groups_of(sent for sent in world.sent if sent.collaborator == person)
        read = manager.read(f"/users/evaluation-history/{person.pk}")
        unanswered = {"confirmed_at": None, "answered_at": None}
        assert read == [history_item(group) | unanswered for group in groups]
        if groups:
            counts[person.pk] = len(groups)
    listed = manager.read("/users/collaborators/history")
    assert {row["collaborator_id"]: row["evaluations_count"] for row in listed} == counts


def check_latest(world: World, manager: Browser) -> None:
    newest: dict[int, list[Sent]] = {}
    for group in groups_of(world.sent):
        newest.setdefault(group[0].collaborator.pk, group)
    listed = manager.read("/reports/latest")
    assert {row["user_id"] for row in listed} == {user.pk for user in User.objects.all()}
    for row in listed:
        group = newest.get(row["user_id"])
        expected = {
            "evaluation_id": group[0].evaluation.pk if group else None,
            "evaluation_name": group[0].evaluation.name if group else None,
            "overall_percentage": text(total(group)) if group else None,
        }
        assert expected.items() <= row.items()
        answer = manager.get(f"/api/evaluation-results/latest/{row['user_id']}")
        if group:
            assert answer.json() == expected | completeness(group)
        else:
            assert answer.status_code == 404
    for name in {sent.evaluation.name for sent in world.sent}:
        filtered = manager.read(f"/reports/latest?evaluation_name={quote(name)}")
        assert filtered == [row for row in listed if row["evaluation_name"] == name]
    for page in (1, 2, 3):
        paged = manager.read(f"/reports/latest?page={page}&page_size=5")
        assert paged == listed[5 * page - 5 : 5 * page]


def check_training(world: World, manager: Browser) -> None:
    asking = [sent for sent in world.sent if sent.requires_training]
    both_alba = len({s.evaluator.pk for s in asking if s.evaluator.name == "Alba Cruz"}) > 1
    expected: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for sent in asking:
        name, email = sent.evaluator.name, sent.evaluator.email
        label = f"{name} ({email})" if name == "Alba Cruz" and both_alba else name
        expected[label].append((sent.collaborator.name, sent.comments))
    found = {
        label: sorted((row["collaborator_name"], row["comments"]) for row in rows)
        for label, rows in manager.read("/training-report").items()
    }
    assert found == {label: sorted(rows) for label, rows in expected.items()}


def check_dashboard(world: World, manager: Browser) -> None:
    year = current_year()
    this_year = [sent for sent in world.sent if sent.evaluation.period == year]
    later: dict[int, list[Sent]] = {}
    for group in groups_of(this_year):
        later.setdefault(group[0].collaborator.pk, group)
    sent = {(each.evaluator.pk, each.collaborator.pk) for each in this_year}
    done = finished(world) & sent
    progress = [
        {
            "evaluator_id": evaluator.pk,
            "evaluator_name": evaluator.name,
            "assigned": len(pairs := active_pairs(evaluator)),
            "evaluated": len(pairs & done),
        }
        for evaluator in world.evaluators
        if evaluator.is_active
    ]
    shown = manager.read("/dashboard/metrics")
    missing = shown["total_assigned"] - shown["total_evaluated"]
    assert sum(part["number"] for part in shown.pop("pending")) == missing
    for row in shown["evaluation_progress"]:
        row.pop("reminder")
        parts = row.pop("pending")
        assert sum(part["number"] for part in parts) == row["assigned"] - row["evaluated"]
    assert shown.pop("total_not_evaluated") == len(manager.read("/reports/not-evaluated"))
    assert shown == {
        "year": year,
        "has_evaluations": True,
        "total_provisional": sum(completeness(group)["is_provisional"] for group in later.values()),
        "total_assigned": sum(row["assigned"] for row in progress),
        "total_evaluated": sum(row["evaluated"] for row in progress),
        "completed_about_reader": 0,
        "training_about_reader": 0,
        "total_with_result": len(later),
        "overall_average": text(mean_of(total(group) for group in later.values())),
        "total_active_collaborators": 6,
        "total_active_evaluators": 3,
        "total_needing_training": len(
            {sent.collaborator.pk for sent in this_year if sent.requires_training}
        ),
        "total_completed_evaluations": len(this_year),
        "evaluation_progress": progress,
    }


def check_charts(world: World, manager: Browser) -> None:
    """Each person counts once a year, with what was sent last."""
    newest: dict[tuple[int, int], list[Sent]] = {}
    for group in groups_of(world.sent):
        newest.setdefault((group[0].evaluation.period, group[0].collaborator.pk), group)
    years: defaultdict[str, list[Ratio]] = defaultdict(list)
    categories: defaultdict[str, list[Ratio]] = defaultdict(list)
    for (period, _), group in newest.items():
        years[str(period)].append(total(group))
        if period == current_year():
            categories[group[0].evaluation.category.name].append(total(group))
    charts = manager.read("/dashboard/charts")
    for row in charts["categories"]:
        assert Category.objects.get(pk=row.pop("category_id")).name == row["label"]
    for name, groups in (("years", years), ("categories", categories)):
        assert charts[name] == [
            {"label": label, "people": len(ratios), "average": text(mean_of(ratios))}
            for label, ratios in sorted(groups.items())
        ]
    overalls = [Fraction(*ratio) for ratios in categories.values() for ratio in ratios]
    assert [band["people"] for band in charts["bands"]] == [
        sum(start <= overall < end for overall in overalls)
        for start, end in pairwise([*range(25, 100, 5), 101])
    ]


def active_pairs(evaluator: User) -> set[tuple[int, int]]:
    return {
        (evaluator.pk, each.collaborator_id)
        for each in Assignment.objects.select_related("collaborator")
        if each.evaluator_id == evaluator.pk and each.collaborator.is_active
    }


def finished(world: World) -> set[tuple[int, int]]:
    """Pairs of evaluator and collaborator that are done in the latter's current evaluation."""
    current = {person.pk: current_for(person, current_year()) for person in User.objects.all()}
    return {
        (sent.evaluator.pk, sent.collaborator.pk)
        for sent in world.sent
        if current[sent.collaborator.pk] == sent.evaluation
    }


def check_evaluated(world: World, manager: Browser) -> None:
    done = finished(world)
    for evaluator in world.evaluators:
        listed = manager.read(f"/evaluation-results/evaluated/{evaluator.pk}")
        found = {(evaluator.pk, row["collaborator_id"]) for row in listed}
        assert found == {pair for pair in done if pair[0] == evaluator.pk}
        assert len(found) == len(listed)
