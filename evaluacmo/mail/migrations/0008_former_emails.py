"""Adds notices of changes of an account, one of which may be for a former e-mail."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mail', '0007_backup_warnings'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='message',
            name='one_message_waits',
        ),
        migrations.AddField(
            model_name='message',
            name='former_email',
            field=models.EmailField(blank=True, db_default='', default='', max_length=254),
        ),
        migrations.AlterField(
            model_name='message',
            name='kind',
            field=models.CharField(choices=[('invitation', 'Invitation'), ('reset', 'Reset'), ('reminder', 'Reminder'), ('account_linked', 'Account Linked'), ('account_unlinked', 'Account Unlinked'), ('backup', 'Backup'), ('password_changed', 'Password Changed'), ('email_changed', 'Email Changed')], max_length=20),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.UniqueConstraint(condition=models.Q(('day__isnull', True), ('state', 'waiting')), fields=('person', 'kind', 'former_email'), name='one_message_waits'),
        ),
    ]
