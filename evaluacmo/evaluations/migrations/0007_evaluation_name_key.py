from django.db import migrations, models
from django.db.models.functions import Lower, NullIf, Replace

ACCENTED = dict(zip("ÁÉÍÓÚÜÑáéíóúüñ", "aeiouunaeiouun", strict=True))


def folded(column):
    text = Lower(column)
    for accented, plain in ACCENTED.items():
        text = Replace(text, models.Value(accented), models.Value(plain))
    return NullIf(text, models.Value(""))


class Migration(migrations.Migration):

    dependencies = [
        ('evaluations', '0006_shown_average'),
    ]

    operations = [
        migrations.AddField(
            model_name='evaluation',
            name='name_key',
            field=models.GeneratedField(
                expression=folded("name"), output_field=models.TextField(), db_persist=True
            ),
        ),
    ]
