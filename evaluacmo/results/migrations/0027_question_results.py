"""Stores the points of each result in each question, from the answers that are there already."""

from django.db import migrations, models

FILL = """
    INSERT INTO results_questionresult
        (result_id, evaluation_id, question_id, wording_id, points, answers)
    SELECT result.id, result.evaluation_id, wording.question_id, MAX(wording.id),
        SUM(answer.score), COUNT(*)
    FROM results_answer AS answer
    JOIN results_submission AS submission ON submission.id = answer.submission_id
    JOIN results_personresult AS result ON result.evaluation_id = submission.evaluation_id
        AND result.collaborator_id = submission.collaborator_id
    JOIN evaluations_questionwording AS wording ON wording.id = answer.wording_id
    GROUP BY result.id, result.evaluation_id, wording.question_id
"""


def foreign_key(to: str, on_delete: object = models.DO_NOTHING) -> models.ForeignKey:
    return models.ForeignKey(db_index=False, on_delete=on_delete, related_name="+", to=to)


class Migration(migrations.Migration):
    dependencies = [
        ("evaluations", "0009_evaluation_includes_self_evaluation_and_more"),
        ("results", "0026_submission_totals"),
    ]

    operations = [
        migrations.CreateModel(
            name="QuestionResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("points", models.PositiveIntegerField()),
                ("answers", models.PositiveIntegerField()),
                ("evaluation", foreign_key("evaluations.evaluation")),
                ("question", foreign_key("evaluations.question")),
                ("result", foreign_key("results.personresult", models.CASCADE)),
                ("wording", foreign_key("evaluations.questionwording")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=["result", "question"], name="one_question_result"
                    )
                ]
            },
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        # after the rows, which takes less time
        migrations.AddIndex(
            "questionresult",
            models.Index(
                fields=["evaluation", "question", "result", "points", "answers", "wording"],
                name="question_result_points",
            ),
        ),
    ]
