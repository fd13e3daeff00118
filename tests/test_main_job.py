"""One whole evaluation through the calls that the screens make."""

from tests.conftest import Browser, School


def test_from_set_up_to_a_result(
    school: School, as_manager: Browser, as_evaluator: Browser, as_collaborator: Browser
) -> None:
    me = as_evaluator.read("/users/me")
    assigned = as_evaluator.read(f"/assignments/{me['id']}")
    assert [row["collaborator_name"] for row in assigned] == ["Camilo Peña"]
    whom = as_evaluator.read(f"/users/{assigned[0]['collaborator_id']}")
    assert whom.keys() == {"id", "name", "position", "department", "category_id"}
    form = as_evaluator.read(f"/evaluations/by-category/{whom['category_id']}")
    questions = as_evaluator.read(f"/question-banks/{form['question_bank_id']}/questions")
    response = as_evaluator.post_json(
        "/full-evaluation/full-submit",
        {
            "evaluation_id": form["id"],
            "user_id": whom["id"],
            "evaluator_id": me["id"],
            "responses": [
                {"question_id": question["id"], "score": score}
                for question, score in zip(questions, (4, 3, 2), strict=True)
            ],
            "training": {"requires_training": True, "comments": "Un curso de evaluación."},
        },
    )
    assert response.status_code == 201
    assert response.json().keys() == {
        "id",
        "evaluation_id",
        "user_id",
        "evaluator_id",
        "created_at",
        "seconds_to_correct",
    }
    own = as_collaborator.read(f"/reports/full/{form['id']}/{whom['id']}")
    # an average of one person is for managers only, and so is the moment
    for_managers = as_manager.read(f"/reports/full/{form['id']}/{whom['id']}")
    day = for_managers["report"]["created_at"][:10]
    assert own["report"].pop("created_at")[:19] == f"{day}T00:00:00"
    for_managers["report"].pop("created_at")
    assert own == for_managers | {"average": None}
    assert own["report"]["competencies_percentage"] == "87.50"
    assert own["report"]["objectives_percentage"] == "50.00"
    assert own["report"]["overall_percentage"] == "72.50"
    assert [q["average_score"] for q in own["questions"]] == ["4.00", "3.00", "2.00"]
    assert own["training"]["comments"] == ["Un curso de evaluación."]
    assert as_manager.read("/dashboard/metrics")["overall_average"] == "72.50"
    (evaluator, (asked,)), *_ = as_manager.read("/training-report").items()
    said = (evaluator, asked["collaborator_name"], asked["comments"])
    assert said == ("Elena Duarte", "Camilo Peña", "Un curso de evaluación.")
    latest = as_manager.read("/reports/latest?page=1&search=pena")
    assert [row["overall_percentage"] for row in latest] == ["72.50"]
    assert as_manager.read("/users/collaborators/history")[0]["evaluations_count"] == 1
    assert (
        as_collaborator.read(f"/users/evaluation-history/{whom['id']}")[0]["evaluation_id"]
        == form["id"]
    )
