"""The scale on which every question is scored."""

from typing import Final

MIN_SCORE: Final = 1
MAX_SCORE: Final = 4
SCORES: Final = tuple(range(MIN_SCORE, MAX_SCORE + 1))
EXTREMES: Final = (MIN_SCORE, MAX_SCORE)
"""The scores with which a bank may ask for evidence."""
LEVEL_FIELDS: Final = ("level_1", "level_2", "level_3", "level_4")
"""The columns of a wording that describe each score."""
