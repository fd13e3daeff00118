import { Text, TextInput } from '@mantine/core';
import { useProposeTalk, type LedTalk } from '@/api/talks';
import { rules } from '@/domain/rules';
import { talks } from '@/strings/talks';
import { AppForm, DateField, FormButtons, NOTE_BELOW, useAppForm } from '@/ui/form';
import { optionalDay, optionalTime, toMoment, validTime } from './moments';
import classes from './Talk.module.css';

const text = talks.propose;
const MOMENTS = [1, 2, 3] as const;

interface ProposeFormProps {
  led: LedTalk;
  onSent: () => void;
  /** Absent where there is nothing else to see. */
  onCancel?: () => void;
}

/** Two or three moments for a talk, and its place. */
export function ProposeForm({ led, onSent, onCancel }: ProposeFormProps) {
  const propose = useProposeTalk(led.evaluation_id, led.user_id);
  const form = useAppForm({
    initialValues: { day1: '', time1: '', day2: '', time2: '', day3: '', time3: '', place: led.talk?.place ?? '' },
    validate: {
      day1: rules.day,
      time1: validTime,
      day2: rules.day,
      time2: validTime,
      day3: (day, { time3 }) => optionalDay(day, time3),
      time3: (time, { day3 }) => optionalTime(time, day3),
      place: rules.label,
    },
    submit: ({ day1, time1, day2, time2, day3, time3, place }) =>
      propose.mutateAsync({
        version: led.talk?.version ?? 0,
        moments: [toMoment(day1, time1), toMoment(day2, time2), ...(day3 === '' ? [] : [toMoment(day3, time3)])],
        place,
      }),
    success: text.sent,
    onSuccess: onSent,
    failure: text.failed,
    fieldNames: { moments: 'day1' },
  });
  return (
    <AppForm form={form} aria-label={text.label} className={classes.form}>
      <Text>{(led.talk ? text.introAgain : text.intro)(led.user_name)}</Text>
      {MOMENTS.map((number) => {
        const isRequired = number < 3;
        return (
          <div key={number} className={classes.pair}>
            <DateField label={text.day(number)} required={isRequired} {...form.getInputProps(`day${number}`)} />
            <TextInput type="time" label={text.time(number)} required={isRequired} {...form.getInputProps(`time${number}`)} />
          </div>
        );
      })}
      <TextInput label={text.place} description={text.placeHelp} {...NOTE_BELOW} {...form.getInputProps('place')} />
      <FormButtons form={form} {...(onCancel && { onCancel })}>
        {text.send}
      </FormButtons>
    </AppForm>
  );
}
