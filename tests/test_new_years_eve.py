"""At 20:00 on New Year's Eve it is next year in UTC, and still this year at the school."""

import time_machine

from tests.conftest import School, browser_of

EVE = "2026-01-01T01:00:00+00:00"
THIS_YEAR = 2025


def test_everything_counts_for_this_year(school: School) -> None:
    with time_machine.travel(EVE, tick=False):
        manager, evaluator = browser_of(school.manager), browser_of(school.evaluator)
        body = {
            "name": "Última del año",
            "weight_objectives": 40,
            "weight_competencies": 60,
            "category_id": school.category.pk,
            "question_bank_id": school.bank.pk,
        }
        made = manager.post_json("/evaluations", body).json()
        assert made["period"] == THIS_YEAR
        next_years = school.evaluation
        next_years.period = THIS_YEAR + 1
        next_years.save()
        path = f"/evaluations/by-category/{school.category.pk}"
        assert evaluator.read(path)["id"] == made["id"]
        submit = school.submission_body
        refused = evaluator.post_json("/full-evaluation/full-submit", submit())
        assert (refused.status_code, refused.json()["code"]) == (409, "not_current")
        stored = evaluator.post_json(
            "/full-evaluation/full-submit", submit(evaluation_id=made["id"])
        )
        assert stored.status_code == 201
        figures = manager.read("/dashboard/metrics")
        assert figures["total_completed_evaluations"] == 1
        assert figures["overall_average"] == "75.00"
