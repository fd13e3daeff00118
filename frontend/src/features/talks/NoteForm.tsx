import { Button, Text, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNoteTalk, type Talk } from '@/api/talks';
import { isBlank, requiredText } from '@/domain/characters';
import { rules } from '@/domain/rules';
import { talks } from '@/strings/talks';
import { confirmAction } from '@/ui/dialogs';
import { AppForm, DateField, FormButtons, useAppForm } from '@/ui/form';
import classes from './Talk.module.css';

const text = talks.note;
const MOST_AGREEMENTS = 10;
const AGREEMENT_MAX_LENGTH = 500;

interface Agreed {
  what: string;
  due_on: string;
}

const NOTHING: Agreed = { what: '', due_on: '' };
const isNothing = ({ what, due_on: due }: Agreed) => isBlank(what) && due === '';

/** The errors of an agreement, by the paths of their fields. */
const findErrors = (agreed: Agreed, place: number): (readonly [path: string, error: string])[] => {
  if (isNothing(agreed)) return [];
  const what = requiredText(AGREEMENT_MAX_LENGTH)(agreed.what);
  const due = rules.day(agreed.due_on);
  return [
    ...(what === null ? [] : [[`agreements.${place}.what`, what] as const]),
    ...(due === null ? [] : [[`agreements.${place}.due_on`, due] as const]),
  ];
};

/** That a talk was held and what was agreed, written down once. Fields that are left empty are no agreement. */
export function NoteForm({ talk, onClose }: { talk: Talk; onClose: () => void }) {
  const note = useNoteTalk(talk.id);
  const form = useAppForm({
    initialValues: { held_on: (talk.agreed_for ?? '').slice(0, 10), agreements: [NOTHING] },
    validate: { held_on: rules.day },
    validateLists: ({ agreements }) => Object.fromEntries(agreements.flatMap(findErrors)),
    confirm: () => confirmAction({ title: text.ask, body: text.askBody, confirmLabel: text.send }),
    submit: ({ held_on, agreements }) =>
      note.mutateAsync({ held_on, agreements: agreements.filter((agreed) => !isNothing(agreed)) }),
    success: text.sent,
    onSuccess: onClose,
    failure: text.failed,
  });
  const { agreements } = form.values;
  return (
    <AppForm form={form} aria-label={text.open} className={classes.form}>
      <Text c="dimmed">{text.help}</Text>
      <DateField label={text.heldOn} required {...form.getInputProps('held_on')} />
      {agreements.map((_, index) => (
        <div key={index} className={classes.agreement}>
          <Textarea label={text.what(index + 1)} autosize minRows={1} {...form.getInputProps(`agreements.${index}.what`)} />
          <DateField label={text.due(index + 1)} {...form.getInputProps(`agreements.${index}.due_on`)} />
          {agreements.length > 1 && (
            <Button
              className={classes.remove}
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={text.removeOf(index + 1)}
              onClick={() => form.removeListItem('agreements', index)}
            >
              {text.remove}
            </Button>
          )}
        </div>
      ))}
      {agreements.length < MOST_AGREEMENTS && (
        <Button
          className={classes.remove}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => form.insertListItem('agreements', NOTHING)}
        >
          {text.add}
        </Button>
      )}
      <FormButtons form={form} onCancel={onClose}>
        {text.send}
      </FormButtons>
    </AppForm>
  );
}
