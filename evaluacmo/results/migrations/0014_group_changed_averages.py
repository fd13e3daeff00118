"""Recalculates which averages each correction changed, by words instead of by wordings.

A question reworded and back again had listed changes that did not happen.
"""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from django.db import migrations

LEVELS = ("level_1", "level_2", "level_3", "level_4")


def recalculate(apps: Any, schema_editor: Any) -> None:
    """Go back from the present answers, through the corrections of each result, newest first."""
    Correction = apps.get_model("results", "Correction")
    corrections = Correction.objects.select_related("reopening__submission")
    by_result = defaultdict(list)
    for correction in corrections.order_by("-made_at", "-pk"):
        submission = correction.reopening.submission
        by_result[submission.evaluation_id, submission.collaborator_id].append(correction)
    for (evaluation_id, person_id), made in by_result.items():
        _recalculate_result(apps, evaluation_id, person_id, made)


def _recalculate_result(apps: Any, evaluation_id: int, person_id: int, made: list[Any]) -> None:
    Submission = apps.get_model("results", "Submission")
    ChangedAverage = apps.get_model("results", "ChangedAverage")
    submissions = Submission.objects.filter(evaluation=evaluation_id, collaborator=person_id)
    content = {
        submission.pk: (submission.created_at, list(submission.answers.select_related("wording")))
        for submission in submissions
    }
    for correction in made:
        submission_id = correction.reopening.submission_id
        content = {
            pk: (sent_at, answers)
            for pk, (sent_at, answers) in content.items()
            if sent_at <= correction.made_at or pk == submission_id
        }
        after = _averages(content)
        former = list(correction.answers.select_related("wording"))
        content[submission_id] = (content[submission_id][0], former)
        before = _averages(content)
        ChangedAverage.objects.filter(correction=correction).delete()
        ChangedAverage.objects.bulk_create(
            ChangedAverage(
                correction=correction,
                wording_id=min(pk for _, pk in (before[words], after[words]) if pk),
                before=old,
                after=new,
            )
            for words in list({**before, **after})
            for old, new in [(before[words][0], after[words][0])]
            if old != new
        )


def _averages(content: Any) -> Any:
    """The mean of the scores of each question by its words, and the oldest of these wordings."""
    scores, wordings = defaultdict(list), defaultdict(list)
    for _, answers in content.values():
        for answer in answers:
            wording = answer.wording
            words = (
                wording.question_id,
                wording.question_type,
                wording.question_text,
                *(getattr(wording, level) for level in LEVELS),
            )
            scores[words].append(answer.score)
            wordings[words].append(wording.pk)
    means = {words: Fraction(sum(given), len(given)) for words, given in scores.items()}
    averages = {words: (mean, min(wordings[words])) for words, mean in means.items()}
    return defaultdict(lambda: (None, None), averages)


class Migration(migrations.Migration):
    dependencies = [("results", "0013_protect_people_of_drafts")]

    operations = [migrations.RunPython(recalculate, migrations.RunPython.noop)]
