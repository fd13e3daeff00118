"""Adds notices about second factors."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mail', '0008_former_emails'),
    ]

    operations = [
        migrations.AlterField(
            model_name='message',
            name='kind',
            field=models.CharField(choices=[('invitation', 'Invitation'), ('reset', 'Reset'), ('reminder', 'Reminder'), ('account_linked', 'Account Linked'), ('account_unlinked', 'Account Unlinked'), ('backup', 'Backup'), ('password_changed', 'Password Changed'), ('email_changed', 'Email Changed'), ('factor_added', 'Factor Added'), ('factor_removed', 'Factor Removed'), ('recovery_replaced', 'Recovery Replaced'), ('recovery_used', 'Recovery Used')], max_length=20),
        ),
    ]
