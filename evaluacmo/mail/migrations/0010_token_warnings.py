"""Adds warnings of tokens that expire."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mail', '0009_notices_of_second_factors'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='message',
            name='kind_has_a_day',
        ),
        migrations.AlterField(
            model_name='message',
            name='kind',
            field=models.CharField(choices=[('invitation', 'Invitation'), ('reset', 'Reset'), ('reminder', 'Reminder'), ('account_linked', 'Account Linked'), ('account_unlinked', 'Account Unlinked'), ('backup', 'Backup'), ('token', 'Token'), ('password_changed', 'Password Changed'), ('email_changed', 'Email Changed'), ('factor_added', 'Factor Added'), ('factor_removed', 'Factor Removed'), ('recovery_replaced', 'Recovery Replaced'), ('recovery_used', 'Recovery Used')], max_length=20),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('day__isnull', False), ('kind__in', ('backup', 'token', 'reminder'))), models.Q(models.Q(('kind__in', ('backup', 'token', 'reminder')), _negated=True), ('day__isnull', True)), _connector='OR'), name='kind_has_a_day'),
        ),
    ]
