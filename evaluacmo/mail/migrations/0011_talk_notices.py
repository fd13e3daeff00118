"""Adds e-mails about talks."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mail', '0010_token_warnings'),
        ('talks', '0002_furthest_talk'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='message',
            name='one_message_waits',
        ),
        migrations.AddField(
            model_name='message',
            name='talk',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='talks.talk'),
        ),
        migrations.AlterField(
            model_name='message',
            name='kind',
            field=models.CharField(choices=[('invitation', 'Invitation'), ('reset', 'Reset'), ('reminder', 'Reminder'), ('talk', 'Talk'), ('account_linked', 'Account Linked'), ('account_unlinked', 'Account Unlinked'), ('backup', 'Backup'), ('token', 'Token'), ('password_changed', 'Password Changed'), ('email_changed', 'Email Changed'), ('factor_added', 'Factor Added'), ('factor_removed', 'Factor Removed'), ('recovery_replaced', 'Recovery Replaced'), ('recovery_used', 'Recovery Used')], max_length=20),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.UniqueConstraint(condition=models.Q(('day__isnull', True), ('state', 'waiting'), ('talk__isnull', True)), fields=('person', 'kind', 'former_email'), name='one_message_waits'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'waiting'), ('talk__isnull', False)), fields=('person', 'talk'), name='one_message_waits_of_talk'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'talk'), ('talk__isnull', False)), models.Q(models.Q(('kind', 'talk'), _negated=True), ('talk', None)), _connector='OR'), name='message_of_talk'),
        ),
    ]
