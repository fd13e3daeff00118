"""Adds when people signed in last and from where, filled from the audit log."""

from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.db.models import Max

from evaluacmo.common.requests import network_of

BATCH = 500


def recover(apps: Any, schema_editor: Any) -> None:
    """Fill both from the sign-ins of people who are still there."""
    user_model = apps.get_model("accounts", "User")
    people = {user.pk: user for user in user_model.objects.only("pk")}
    starts = (
        apps.get_model("audit", "AuditEvent")
        .objects.filter(action="session.started", actor__in=user_model.objects.values("pk"))
        .order_by()
        .values_list("actor", "address")
        .annotate(at=Max("at"))
    )
    moments: dict[int, Any] = {}
    networks: dict[tuple[int, str], Any] = {}
    for actor, address, at in starts:
        moments[actor] = max(at, moments.get(actor, at))
        # of anonymised people none is kept
        if address:
            key = actor, network_of(address)
            networks[key] = max(at, networks.get(key, at))
    for actor, at in moments.items():
        people[actor].last_signed_in_at = at
    user_model.objects.bulk_update(
        [people[actor] for actor in moments], ("last_signed_in_at",), batch_size=BATCH
    )
    network_model = apps.get_model("accounts", "KnownNetwork")
    network_model.objects.bulk_create(
        [
            network_model(person_id=person, network=network, last_at=at)
            for (person, network), at in sorted(networks.items())
        ],
        batch_size=BATCH,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_given_passwords"),
        ("audit", "0002_append_only"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="last_signed_in_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="KnownNetwork",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("network", models.CharField(max_length=39)),
                ("last_at", models.DateTimeField(db_index=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=models.CASCADE,
                        related_name="known_networks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("person", "network"), name="network_known_once")
                ],
            },
        ),
        migrations.RunPython(recover, migrations.RunPython.noop),
    ]
