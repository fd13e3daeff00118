"""The product against other programs, whose figures `make statistics` has written."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from evaluacmo.statistics.chance import Verdict, stand
from evaluacmo.statistics.components import components, layout_of, spread_of
from evaluacmo.statistics.groups import Standing, directions, standings

FIGURES: Any = json.loads(Path(__file__).with_name("independent.json").read_text(encoding="utf-8"))
PARTS = ("rows", "columns", "rest")


@pytest.mark.parametrize("school", FIGURES["schools"], ids=lambda school: school["name"])
def test_components_are_those_of_matrix_algebra(school: Any) -> None:
    found = components([layout_of(cells) for cells in school["sets"]])
    assert found is not None
    for part in PARTS:
        assert float(getattr(found, part)) == pytest.approx(school["components"][part], abs=1e-6)


def test_of_a_complete_layout_they_are_those_of_restricted_likelihood() -> None:
    (school,) = [school for school in FIGURES["schools"] if school["likelihood"]]
    found = components([layout_of(cells) for cells in school["sets"]])
    assert found is not None
    for part in PARTS:
        assert float(getattr(found, part)) == pytest.approx(school["likelihood"][part], rel=1e-2)


@pytest.mark.parametrize("school", FIGURES["schools"], ids=lambda school: school["name"])
def test_the_spread_of_evaluators_is_that_of_an_analysis_of_variance(school: Any) -> None:
    found = spread_of(
        layout_of(
            ((number, person), evaluator, total)
            for number, cells in enumerate(school["sets"])
            for person, evaluator, total in cells
        )
    )
    assert found.pairs == school["spread"]["pairs"]
    assert float(found.mean_square) == pytest.approx(school["spread"]["mean_square"])


@pytest.mark.parametrize("case", FIGURES["groups"], ids=lambda case: f"p {case['p']:.3f}")
def test_groups_against_all_permutations(case: Any) -> None:
    """Where the exact p is not so near 1 in 20 that 199 draws could say otherwise."""
    found = standings([{"one": case["one"], "other": case["other"]}], ["one", "other"])
    if case["p"] < 0.02:
        assert set(found.values()) == {Standing.HIGHER, Standing.LOWER}
    if case["p"] > 0.1:
        assert set(found.values()) == {Standing.CHANCE}


@pytest.mark.parametrize("case", FIGURES["changes"], ids=lambda case: f"p {case['p']:.3f}")
def test_changes_against_all_signs(case: Any) -> None:
    found = directions([{"all": change} for change in case["changes"]], ["all"])["all"]
    assert (found != Standing.CHANCE) == (case["p"] <= 1 / 20)


@pytest.mark.parametrize(
    "case", FIGURES["outcomes"], ids=lambda case: f"{case['score']} of {len(case['others'])}"
)
def test_the_outcome_of_a_plan_against_all_permutations(case: Any) -> None:
    found = stand(case["score"], Counter(case["others"]), tests=1)
    assert (found == Verdict.HIGHER) == (case["greater"] <= 1 / 40 + 1e-9)
    assert (found == Verdict.LOWER) == (case["less"] <= 1 / 40 + 1e-9)
