from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mail', '0001_initial'),
    ]

    operations = [
        migrations.RenameField('resultnotice', 'told_at', 'sent_at'),
        migrations.RemoveConstraint(model_name='message', name='one_reminder_a_day'),
        migrations.RemoveConstraint(model_name='message', name='reminders_have_a_day'),
        migrations.RemoveIndex(model_name='message', name='message_due'),
        migrations.AddIndex(
            model_name='message',
            index=models.Index(
                condition=models.Q(('state', 'waiting')),
                fields=['kind', 'next_at', 'id'],
                name='message_due',
            ),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.UniqueConstraint(
                fields=('person', 'kind', 'day'), name='one_message_a_day'
            ),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(('day__isnull', False), ('kind__in', ('reminder',))),
                    models.Q(
                        models.Q(('kind__in', ('reminder',)), _negated=True),
                        ('day__isnull', True),
                    ),
                    _connector='OR',
                ),
                name='kind_has_a_day',
            ),
        ),
    ]
