from typing import Any

from django.db import migrations, models

from evaluacmo.common.migrations import check_constraints_now
from evaluacmo.common.text import equality_key


def set_department_keys(apps: Any, schema_editor: Any) -> None:
    results = apps.get_model("results", "PersonResult").objects
    kept = results.exclude(department="").order_by()
    for name in list(kept.values_list("department", flat=True).distinct()):
        results.filter(department=name).update(department_key=equality_key(name))


class Migration(migrations.Migration):
    dependencies = [("results", "0018_correction_requests")]

    operations = [
        migrations.RunPython(check_constraints_now, migrations.RunPython.noop),
        migrations.AddField(
            model_name="personresult",
            name="department_key",
            field=models.TextField(db_default="", default="", editable=False),
        ),
        migrations.RunPython(set_department_keys, migrations.RunPython.noop),
    ]
