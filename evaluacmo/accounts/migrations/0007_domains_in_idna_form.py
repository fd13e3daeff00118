from typing import Any

from django.db import migrations

from evaluacmo.common.text import normalise_email


def convert(apps: Any, schema_editor: Any) -> None:
    """Store domains as sign-in looks for them; where that is another person's, `check` says so."""
    User = apps.get_model("accounts", "User")
    for user in User.objects.exclude(email=None).only("email").iterator():
        email = normalise_email(user.email)
        if email != user.email and not User.objects.filter(email=email).exists():
            print(f"  {user.email} -> {email}")  # noqa: T201
            User.objects.filter(pk=user.pk).update(email=email)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_temporary_passwords")]

    operations = [migrations.RunPython(convert, migrations.RunPython.noop)]
