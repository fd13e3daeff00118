"""Calculate with other programs what the product says: `make statistics`.

Writes variance components by matrix algebra (numpy) and by restricted maximum likelihood
(statsmodels), the spread of evaluators by the analysis of variance (statsmodels), and permutation
tests by enumeration (scipy), as JSON to `tests/statistics/independent.json`. The tests compare the
product with that file, so that only this program needs these packages.
"""

import json
import warnings
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import statsmodels.formula.api as smf
from scipy import stats
from statsmodels.stats.anova import anova_lm

SEED = 39
FILE = Path(__file__).parent.parent / "tests/statistics/independent.json"
Cells = list[tuple[int, int, int]]
"""Person, evaluator and total."""


def scored(random: np.random.Generator, pairs: list[tuple[int, int]]) -> Cells:
    """Totals with standard deviations of 5 of people, 6 of evaluators and 4 of the rest."""
    people, evaluators = (random.normal(0, deviation, 60) for deviation in (5, 6))
    return [
        (row, column, round(75 + people[row] + evaluators[column] + random.normal(0, 4)))
        for row, column in pairs
    ]


def layouts(random: np.random.Generator) -> dict[str, list[Cells]]:
    """Schools, each as its sets."""
    crossed = list(product(range(12), range(6)))
    unbalanced = [
        (person, int(evaluator))
        for person in range(40)
        for evaluator in random.choice(9, size=random.integers(1, 4), replace=False)
    ]
    tiny = [*list(product(range(10), range(5)))[::2], (9, 0), (0, 1)]
    sets = [list(product(range(size), range(2))) for size in (3, 4, 6, 2)]
    return {
        "crossed": [scored(random, crossed)],
        "unbalanced": [scored(random, unbalanced)],
        "tiny": [scored(random, sorted(set(tiny)))],
        "sets": [scored(random, own) for own in sets],
    }


def henderson(sets: list[Cells]) -> dict[str, float]:
    """Quadratic forms and the traces of their expectations, from incidence matrices."""
    forms, traces = np.zeros(3), np.zeros((3, 3))
    for cells in sets:
        rows, columns, values = np.array(cells, dtype=float).T
        y = values
        number = len(y)
        incidence = [(own[:, None] == np.unique(own)).astype(float) for own in (rows, columns)]
        eye = np.eye(number)
        within = [eye - own @ np.linalg.inv(own.T @ own) @ own.T for own in incidence]
        about_mean = eye - np.full((number, number), 1 / number)
        for place, form in enumerate((*within, about_mean)):
            forms[place] += y @ form @ y
            for part, own in enumerate((*incidence, eye)):
                traces[place, part] += np.trace(own.T @ form @ own)
    found = np.maximum(np.linalg.solve(traces, forms), 0)
    return dict(zip(("rows", "columns", "rest"), map(float, found), strict=True))


def restricted_likelihood(cells: Cells) -> dict[str, float]:
    """The components of a complete layout, where the estimators agree."""
    frame = pd.DataFrame(cells, columns=["person", "evaluator", "total"]).assign(all=1)
    parts = {"person": "0 + C(person)", "evaluator": "0 + C(evaluator)"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = smf.mixedlm("total ~ 1", frame, groups="all", vc_formula=parts)
        fit = model.fit(reml=True, method="lbfgs")
    by_name = dict(zip(model.exog_vc.names, fit.vcomp, strict=True))
    return {"rows": by_name["person"], "columns": by_name["evaluator"], "rest": float(fit.scale)}


def spread(sets: list[Cells]) -> dict[str, float]:
    """Twice the mean square within people."""
    frame = pd.DataFrame(
        [(f"{place} {row}", value) for place, own in enumerate(sets) for row, _, value in own],
        columns=["person", "total"],
    )
    residual = anova_lm(smf.ols("total ~ C(person)", frame).fit()).loc["Residual"]
    return {"pairs": int(residual["df"]), "mean_square": 2 * float(residual["mean_sq"])}


def groups(random: np.random.Generator) -> list[dict[str, Any]]:
    """Two groups by one evaluator, with the exact p of the difference of their means."""
    found = []
    for effect in range(0, 24, 2):
        one = random.integers(50, 90, 6) + effect
        other = random.integers(50, 90, 7)
        test = stats.permutation_test(
            (one, other),
            lambda first, second, axis: first.mean(axis=axis) - second.mean(axis=axis),
            vectorized=True,
            n_resamples=np.inf,
        )
        found.append({"one": one.tolist(), "other": other.tolist(), "p": float(test.pvalue)})
    return found


def changes(random: np.random.Generator) -> list[dict[str, Any]]:
    """Changes by evaluator, with the exact p of their mean over all signs."""
    found = []
    for number, effect in product((5, 6, 7, 8), (0, 10, 40)):
        own = random.integers(-30, 31, number) + effect
        test = stats.permutation_test(
            (own,),
            lambda values, axis: values.mean(axis=axis),
            permutation_type="samples",
            vectorized=True,
            n_resamples=np.inf,
        )
        found.append({"changes": own.tolist(), "p": float(test.pvalue)})
    return found


def outcomes(random: np.random.Generator) -> list[dict[str, Any]]:
    """A score among those of comparable people, with the exact p of each side."""
    found = []
    for number, score in product((20, 39, 80), (1, 2, 4)):
        others = random.choice([1, 2, 3, 4], size=number, p=[0.01, 0.29, 0.65, 0.05])
        everybody = np.array([score, *others])
        rest = (everybody.sum() - everybody) / number
        p = {
            "greater": float(np.mean(everybody - rest >= everybody[0] - rest[0])),
            "less": float(np.mean(everybody - rest <= everybody[0] - rest[0])),
        }
        found.append({"score": score, "others": others.tolist(), **p})
    return found


def main() -> None:
    """Write the file."""
    random = np.random.default_rng(SEED)
    schools = [
        {
            "name": name,
            "sets": sets,
            "components": henderson(sets),
            "likelihood": restricted_likelihood(sets[0]) if name == "crossed" else None,
            "spread": spread(sets),
        }
        for name, sets in layouts(random).items()
    ]
    figures = {
        "schools": schools,
        "groups": groups(random),
        "changes": changes(random),
        "outcomes": outcomes(random),
    }
    FILE.write_text(json.dumps(figures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
