"""Adds what ends password links, so that those on their way go on working or stay ended."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.db.models import Count, Max
from django.utils import timezone

BATCH = 500


def fill(apps: Any, schema_editor: Any) -> None:
    """Take the numbers that tokens contain: that of the event of each person's last sign-in."""
    user_model = apps.get_model("accounts", "User")
    events = apps.get_model("audit", "AuditEvent").objects.order_by()
    starts = events.filter(action="session.started", actor__in=user_model.objects.values("pk"))
    epochs: dict[int, int] = dict(starts.values_list("actor").annotate(last=Max("pk")))
    # an e-mail that was changed and changed back would let older links work again
    changed_back = (
        events.filter(
            action="user.changed",
            changes__has_key="email",
            person__in=user_model.objects.values("pk"),
            at__gte=timezone.now() - timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT),
        )
        .values_list("person", flat=True)
        .annotate(times=Count("pk"))
        .filter(times__gt=1)
    )
    for person in changed_back:
        epochs[person] = epochs.get(person, 0) + 1
    people = list(user_model.objects.filter(pk__in=epochs).only("pk"))
    for user in people:
        user.link_epoch = epochs[user.pk]
    user_model.objects.bulk_update(people, ("link_epoch",), batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_sign_ins"),
        ("audit", "0002_append_only"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="link_epoch",
            field=models.PositiveBigIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
