from django.db import migrations

MANAGERS = {"admin", "gestionhumana"}


def forget_managers_roles(apps, schema_editor):
    """A word that once meant a manager's role is asked about again."""
    for mapping in apps.get_model("imports", "ColumnMapping").objects.all():
        mapping.roles = {word: role for word, role in mapping.roles.items() if role not in MANAGERS}
        if mapping.default_role in MANAGERS:
            mapping.default_role = ""
        mapping.save()


class Migration(migrations.Migration):
    dependencies = [("imports", "0006_grants")]

    operations = [
        migrations.RunPython(forget_managers_roles, migrations.RunPython.noop),
    ]
