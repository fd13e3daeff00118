import { Button } from '@mantine/core';
import { isStatus } from '@/errors';
import { results } from '@/strings/results';
import { confirmAction, showFailure } from '@/ui/dialogs';
import type { SaveStatus } from './autosave';
import { focusHeading } from './focus';
import classes from './QuestionsStep.module.css';
import type { FormTypes } from './kinds';
import type { OpenForm } from './useForm';

const text = results.draft;

/** Nothing can be deleted while the server cannot be reached, or has another version. */
const DISCARDABLE: ReadonlySet<SaveStatus['kind']> = new Set(['untouched', 'saving', 'saved']);

interface StartOverProps<T extends FormTypes> {
  form: OpenForm<T>;
  /** The thing that is deleted. */
  body: string;
}

/** Deletes what was answered; nothing where there is nothing to delete. */
export function StartOver<T extends FormTypes>({ form, body }: StartOverProps<T>) {
  if (!form.isBegun || form.isReadOnly || !DISCARDABLE.has(form.saveStatus.kind)) return null;

  const startOver = async () => {
    const isWanted = await confirmAction({
      title: text.startOverTitle,
      body,
      confirmLabel: text.startOverConfirm,
      danger: true,
    });
    if (!isWanted) return;
    try {
      await form.store.startOver();
      focusHeading();
    } catch (error) {
      if (!isStatus(error, 401)) await showFailure(error, text.startOverFailed);
    }
  };
  return (
    <Button variant="subtle" color="gray" className={classes.startOver} onClick={() => void startOver()}>
      {text.startOver}
    </Button>
  );
}
