"""Takes over the counters of attempts; their table keeps its name, and the database is unchanged."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0015_sessions"),
        ("documents", "0006_numbers_in_seals"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="AttemptCounter",
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
                        ("key", models.CharField(max_length=64, unique=True)),
                        ("count", models.PositiveIntegerField(default=0)),
                        ("last_at", models.DateTimeField(db_index=True)),
                    ],
                    options={"db_table": "documents_attemptcounter"},
                ),
            ],
        ),
    ]
