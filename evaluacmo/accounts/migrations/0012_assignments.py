"""Takes over the tables of assignments, which keep their names; changes nothing in the database."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_link_epochs"),
        ("assignments", "0004_fill_former_assignments"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Assignment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "collaborator",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="evaluator_assignments",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "evaluator",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="assignments",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "assignments_assignment",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("evaluator", "collaborator"), name="assigned_once"
                            ),
                            models.CheckConstraint(
                                condition=~Q(evaluator=F("collaborator")),
                                name="nobody_evaluates_themselves",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FormerAssignment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "collaborator",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "evaluator",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "assignments_formerassignment",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("collaborator", "evaluator"), name="formerly_assigned_once"
                            ),
                        ],
                    },
                ),
            ],
        ),
    ]
