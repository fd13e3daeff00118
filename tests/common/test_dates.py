"""Days and moments in Spanish words."""

from datetime import UTC, datetime

import pytest

from evaluacmo.common.dates import moment_in_words


@pytest.mark.parametrize(
    ("hour", "words"),
    [(5, "12:20 a. m."), (15, "10:20 a. m."), (17, "12:20 p. m."), (20, "3:20 p. m.")],
)
def test_moments_have_the_hours_of_the_screens(hour: int, words: str) -> None:
    moment = datetime(2026, 3, 4, hour, 20, tzinfo=UTC)
    written = moment_in_words(moment).replace("\N{NO-BREAK SPACE}", " ")
    assert written == f"4 de marzo de 2026 a las {words}"
