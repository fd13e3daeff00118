import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('results', '0011_scaled_integers'),
    ]

    operations = [
        migrations.RenameModel('MovedQuestion', 'ChangedAverage'),
        migrations.AlterField(
            model_name='changedaverage',
            name='correction',
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name='changed_averages',
                to='results.correction',
            ),
        ),
    ]
