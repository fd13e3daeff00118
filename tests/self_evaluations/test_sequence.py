"""Random sequences of all that concerns a self-evaluation and talks, beside a model of both."""

from collections.abc import Iterator
from datetime import timedelta
from os import environ
from random import Random
from typing import Final

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.results.models import TIME_TO_CORRECT
from tests.conftest import PersonFactory, School
from tests.self_evaluations.life import Life
from tests.self_evaluations.school import LATER

SEEDS: Final = int(environ.get("BLIND_SEEDS", "3"))
STEPS: Final = int(environ.get("BLIND_STEPS", "24")) // SEEDS
ALL_READ_EVERY: Final = int(environ.get("BLIND_ALL_READ_EVERY", "150"))
"""Steps between the readings of every answer and workbook, which take seconds."""
ENOUGH: Final = 500
"""From so many steps on, a self-evaluation must have been shown and a talk been held."""
PAUSES: Final = (timedelta(0), timedelta(minutes=3), TIME_TO_CORRECT, LATER)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The middle of a year, so that no day of a test is in another one."""
    start = timezone.now().replace(month=6, day=15, hour=15)
    with time_machine.travel(start, tick=False) as traveller:
        yield traveller


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_random_sequence_tells_nothing_too_early(
    school: School, person: PersonFactory, clock: time_machine.Traveller, seed: int
) -> None:
    life = Life(school, person, Random(seed))
    seen = 0
    for step in range(STEPS):
        life.happen()
        seen += life.check()
        life.check_weightless()
        if pause := life.rng.choice(PAUSES):
            clock.shift(pause)
            # time alone makes what was sent final
            life.check_evaluators()
        if step % ALL_READ_EVERY == ALL_READ_EVERY - 1:
            life.check_all_that_is_read()
    steps = {"begun", "held", "answered", "planned"}
    assert (seen and steps <= life.reached.keys()) or STEPS < ENOUGH
