import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Change } from './draft';
import { inOrder } from './draft';
import { FormStore, type FormOptions } from './FormStore';
import { hasAnswers, type InitialFocus } from './formState';
import type { Answers, AskedForm, AskedQuestion, FormTypes } from './kinds';
import { findProblems, type Problem } from './problems';

/** A form, which is saved while it is filled in. It opens where it was left, on this device or another. */
export function useForm<T extends FormTypes>(options: FormOptions<T>) {
  const [store] = useState(() => new FormStore(options));
  useEffect(() => store.start(), [store]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const saveStatus = useSyncExternalStore(store.autosaver.subscribe, store.autosaver.getStatus);
  const { form, answers, pending } = state;
  const questions = useMemo(() => inOrder(form.questions), [form]);
  return {
    ...state,
    questions,
    problems: findProblems(questions, answers, form.evaluation.requires_evidence),
    saveStatus,
    /** Nothing can be changed while the server stores or deletes it. */
    isReadOnly: pending !== null,
    /** Whether there is anything that starting over would delete. */
    isBegun: hasAnswers(state) && !(store.opensWithSubmission && saveStatus.kind === 'untouched'),
    store,
  };
}

export type OpenForm<T extends FormTypes> = ReturnType<typeof useForm<T>>;

/** The part of a form that its questions need, whatever its sort. */
export interface QuestionsForm {
  form: AskedForm;
  questions: readonly AskedQuestion[];
  answers: Answers<unknown>;
  changes: ReadonlyMap<number, Change>;
  problems: ReadonlyMap<number, Problem>;
  showsProblems: boolean;
  notice: string;
  initialFocus: InitialFocus;
  isReadOnly: boolean;
  store: Pick<FormStore<FormTypes>, 'setScore' | 'setRemark'>;
}
