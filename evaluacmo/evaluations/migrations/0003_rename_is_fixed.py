from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('evaluations', '0002_levels_and_evidence'),
    ]

    operations = [
        migrations.RenameField('evaluation', 'is_fixed', 'is_locked'),
    ]
