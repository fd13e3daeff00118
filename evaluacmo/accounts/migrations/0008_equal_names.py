from typing import Any

from django.db import migrations, models

from evaluacmo.common.text import equality_key


def set_unique_names(apps: Any, schema_editor: Any) -> None:
    """Give each category its key; of those with equal names only the oldest has it alone."""
    Category = apps.get_model("accounts", "Category")
    categories = Category.objects.order_by("pk")
    # a new key could be another category's former one
    for category in categories:
        categories.filter(pk=category.pk).update(unique_name=f"\n{category.pk}")
    given: set[str] = set()
    for category in categories:
        key = equality_key(category.name)
        unique = f"{key}\n{category.pk}" if key in given else key
        categories.filter(pk=category.pk).update(unique_name=unique)
        given.add(key)


def set_department_keys(apps: Any, schema_editor: Any) -> None:
    users = apps.get_model("accounts", "User").objects
    names = users.exclude(department="").order_by().values_list("department", flat=True).distinct()
    for name in list(names):
        users.filter(department=name).update(department_key=equality_key(name))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_domains_in_idna_form")]

    operations = [
        migrations.RenameField("category", "name_key", "unique_name"),
        migrations.AlterModelOptions(name="category", options={"ordering": ("unique_name",)}),
        migrations.AlterField(
            model_name="category",
            name="unique_name",
            field=models.TextField(editable=False, unique=True),
        ),
        migrations.AddField(
            model_name="user",
            name="department_key",
            field=models.TextField(db_default="", default="", editable=False),
        ),
        migrations.RunPython(set_unique_names, migrations.RunPython.noop),
        migrations.RunPython(set_department_keys, migrations.RunPython.noop),
    ]
