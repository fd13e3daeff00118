import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useChangeSchedule, type Schedule, type ScheduleData } from '@/api/mail';
import { textUpTo } from '@/domain/characters';
import { formatDay, formatNearDay } from '@/format';
import { pick } from '@/pick';
import { common } from '@/strings/common';
import { reminders } from '@/strings/reminders';
import { AppForm, DateField, SubmitButton, useAppForm } from '@/ui/form';
import classes from './ScheduleCard.module.css';

const text = reminders.schedule;

/** The limit of the server. */
const SENTENCE_MAX_LENGTH = 300;

/** The days before closing that can be ticked, besides those stored. */
const CHOICES = [14, 7, 5, 3, 2, 1, 0];

const toData = (schedule: Schedule): ScheduleData =>
  pick(schedule, ['is_on', 'days_before', 'skips_weekends', 'days_off', 'sentence']);

interface Values extends Omit<ScheduleData, 'days_before'> {
  /** As the ticks have them. */
  days_before: string[];
}

const toValues = ({ days_before, ...rest }: ScheduleData): Values => ({ ...rest, days_before: days_before.map(String) });

const toBody = ({ days_before, sentence, ...rest }: Values): ScheduleData => ({
  ...rest,
  days_before: days_before.map(Number).sort((a, b) => b - a),
  sentence: sentence.trim(),
});

const yesOrNo = (isOn: boolean): string => (isOn ? text.yes : text.no);

/** Changes on which days the server reminds by itself, and the sentence above each reminder. */
export function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const change = useChangeSchedule();
  const form = useAppForm({
    initialValues: toValues(toData(schedule)),
    validate: {
      days_before: (days) => (days.length === 0 ? text.daysBeforeRequired : null),
      sentence: (value) => textUpTo(SENTENCE_MAX_LENGTH)(value.trim()),
    },
    edits: {
      base: toData(schedule),
      toBody,
      toValues,
      describe: {
        is_on: yesOrNo,
        skips_weekends: yesOrNo,
        days_before: text.daysOf,
        days_off: (days) => days.map(formatNearDay).join(', '),
      },
    },
    submit: (_, edit) => change.mutateAsync(edit),
    success: text.saved,
    onSuccess: (stored) => form.restart(toData(stored)),
    failure: text.saveFailed,
  });
  const choices = [...new Set([...CHOICES, ...schedule.days_before])].sort((a, b) => b - a);
  return (
    <AppForm form={form} className={classes.form}>
      <Checkbox label={text.isOn} {...form.getInputProps('is_on', { type: 'checkbox' })} />
      <Checkbox.Group label={text.daysBefore} description={text.daysBeforeHint} {...form.getInputProps('days_before')}>
        <div className={classes.ticks}>
          {choices.map((days) => (
            <Checkbox key={days} value={String(days)} label={text.day(days)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox label={text.skipsWeekends} {...form.getInputProps('skips_weekends', { type: 'checkbox' })} />
      <DaysOff days={form.values.days_off} onChange={(days) => form.setFieldValue('days_off', days)} />
      <Textarea
        label={text.sentence}
        description={text.sentenceHint}
        autosize
        minRows={2}
        {...form.getInputProps('sentence')}
      />
      <div>
        <SubmitButton form={form}>{common.actions.save}</SubmitButton>
      </div>
    </AppForm>
  );
}

interface DaysOffProps {
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** Single days without reminders. */
function DaysOff({ days, onChange }: DaysOffProps) {
  const [day, setDay] = useState('');
  const add = () => {
    onChange([...new Set([...days, day])].sort());
    setDay('');
  };
  return (
    <div>
      <div className={classes.add}>
        <DateField
          label={text.daysOff}
          description={text.daysOffHint}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button variant="default" disabled={day === ''} onClick={add}>
          {text.add}
        </Button>
      </div>
      {days.length > 0 && (
        <ul className={classes.days}>
          {days.map((each) => (
            <li key={each}>
              <Button
                variant="default"
                size="xs"
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={text.remove(formatDay(each))}
                onClick={() => onChange(days.filter((other) => other !== each))}
              >
                {formatNearDay(each)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
