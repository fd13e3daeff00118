"""The command `set-dates`."""

from argparse import Namespace

from evaluacmo.commands import messages
from evaluacmo.commands.database import require_current_database
from evaluacmo.commands.output import say
from evaluacmo.common.dates import in_words
from evaluacmo.common.errors import AppError, NotFound
from evaluacmo.common.schemas import DayText, Input
from evaluacmo.evaluations.messages import NOTHING_TO_CHANGE
from evaluacmo.evaluations.services import update_evaluation


class Dates(Input):
    """The dates that are given, of which any may be taken away."""

    opens_on: DayText | None = None
    closes_on: DayText | None = None
    results_on: DayText | None = None


def set_dates(arguments: Namespace) -> None:
    """Change the dates of an evaluation in which every manager is evaluated."""
    given = {name: getattr(arguments, name) for name in Dates.model_fields}
    dates = Dates.model_validate(
        {
            name: None if text == messages.NO_DATE else text
            for name, text in given.items()
            if text is not None
        }
    ).model_dump(exclude_unset=True)
    if not dates:
        raise AppError(NOTHING_TO_CHANGE)
    require_current_database()
    try:
        evaluation = update_evaluation(evaluation_id=arguments.evaluation, **dates)
    except NotFound:
        raise NotFound(messages.NO_SUCH_EVALUATION) from None
    say(messages.DATES_SET.format(name=evaluation.name))
    for name in Dates.model_fields:
        day = getattr(evaluation, name)
        say(f"{messages.FIELD_LABELS[name]}: {in_words(day) if day else messages.NO_DATE}")
