import { Text, TextInput } from '@mantine/core';
import { useProposeOtherMoment, type Talk } from '@/api/talks';
import { rules } from '@/domain/rules';
import { talks } from '@/strings/talks';
import { AppForm, DateField, FormButtons, useAppForm } from '@/ui/form';
import { toMoment, validTime } from './moments';
import classes from './Talk.module.css';

const { otherMoment: text, propose, choose } = talks;

/** The moment with which the person answers a proposal. */
export function OtherMomentForm({ talk, onClose }: { talk: Talk; onClose: () => void }) {
  const send = useProposeOtherMoment(talk.id);
  const form = useAppForm({
    initialValues: { day: '', time: '' },
    validate: { day: rules.day, time: validTime },
    submit: ({ day, time }) => send.mutateAsync({ version: talk.version, moment: toMoment(day, time) }),
    success: propose.sent,
    onSuccess: onClose,
    failure: propose.failed,
    fieldNames: { moment: 'day' },
  });
  return (
    <AppForm form={form} aria-label={text.label} className={classes.form}>
      {talk.state === 'agreed' && <Text c="dimmed">{choose.changeHelp}</Text>}
      <div className={classes.pair}>
        <DateField label={text.day} required autoFocus {...form.getInputProps('day')} />
        <TextInput type="time" label={text.time} required {...form.getInputProps('time')} />
      </div>
      <FormButtons form={form} onCancel={onClose}>
        {propose.send}
      </FormButtons>
    </AppForm>
  );
}
