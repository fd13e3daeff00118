import type { Named } from '../filterChoices';
import { useAppForm, type UseAppFormReturn } from './useAppForm';

export interface ChoiceValues {
  choice: Named | null;
}

interface ChoiceFormOptions {
  words: {
    /** The error while nothing is chosen. */
    unchosen: string;
    done: (changed: number) => string;
    failed: string;
  };
  /** Applies the choice, and resolves to how many things have changed. */
  apply: (choiceId: number) => Promise<{ changed: number }>;
  /** After all of them have changed. */
  onDone: () => void;
}

/** A form whose one choice is applied to several things at once. */
export function useChoiceForm({ words, apply, onDone }: ChoiceFormOptions): UseAppFormReturn<ChoiceValues> {
  const form: UseAppFormReturn<ChoiceValues> = useAppForm<ChoiceValues, { changed: number }>({
    initialValues: { choice: null },
    validate: { choice: (choice) => (choice ? null : words.unchosen) },
    submit: ({ choice }) => apply(choice?.id ?? 0),
    success: ({ changed }) => words.done(changed),
    onSuccess: () => {
      form.reset();
      onDone();
    },
    failure: words.failed,
    guardLeave: false,
  });
  return form;
}
