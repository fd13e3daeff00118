from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='user',
            name='user_by_role',
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['role', 'name_key', 'id', 'is_active'], name='user_by_role'),
        ),
    ]
