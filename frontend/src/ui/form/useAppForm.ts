import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError, isStatus } from '@/errors';
import { screenRefreshed } from '@/screenRefresh';
import { common } from '@/strings/common';
import { onThisPage } from '../openedPages';
import { notifySuccess } from '../toasts';
import { useLeaveGuard, type LeaveRule } from '../useLeaveGuard';
import type { Edit, Edits } from './edits';
import { focusField, sortByPosition } from './fields';
import { useConflicts, type ShownConflict } from './useConflicts';

/** Where several fields make one key, its errors are shown at the first one. */
type FieldNames<V> = Record<string, (keyof V & string) | readonly (keyof V & string)[]>;

interface AppFormOptions<V, R, B> {
  initialValues: V;
  /** The error message for each field, or null where it is valid. */
  validate?: { [K in keyof V]?: (value: V[K], values: V) => ReactNode };
  /** The errors in lists, by their path, such as `people.2.email`. */
  validateLists?: (values: V) => FormErrors;
  /** Asks for confirmation after validation. */
  confirm?: (values: V) => Promise<boolean>;
  /** For a form that changes something stored: what others have saved meanwhile is neither undone nor overlooked. */
  edits?: Edits<V, B>;
  /** Sends the values, or the body that `edits` makes of them. An error it throws is shown above the form. */
  submit: (values: V, body: Edit<B>) => Promise<R>;
  /** The toast, shown as soon as the server has answered. */
  success?: string | ((result: R, values: V) => string);
  /**
   * Called after a success, when the form counts as saved and the screen has been read again; not where the page was
   * left meanwhile, since it may lead to another one.
   */
  onSuccess?: (result: R, values: V) => void;
  /** The screen's sentence for a failure. */
  failure: string | ((error: unknown) => string);
  /** The request's key → the form's field, where they differ. */
  fieldNames?: FieldNames<V> | ((values: V) => FieldNames<V>);
  /** When to ask before a form with unsaved input is left. Default: when the path changes. */
  guardLeave?: boolean | LeaveRule;
}

/** Why the last submit did not succeed. */
interface FormFailure {
  /** Null where nothing was sent, because fields were invalid. */
  message: string | null;
  error: unknown;
  /** Whether all of the server's errors are shown at fields. */
  isAtFields: boolean;
}

export interface UseAppFormReturn<V, B = never> extends UseFormReturnType<V> {
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  failure: FormFailure | null;
  conflicts: readonly ShownConflict[];
  /** Whether another person has deleted the thing that the form changes. The input stays, to be copied. */
  isGone: boolean;
  /** Goes on from what is stored now, where the form stays open. */
  restart: (base: B) => void;
}

const INVALID: FormFailure = { message: null, error: null, isAtFields: true };

/** A second press this soon after a success belongs to the first, unless something was typed since. */
const DOUBLE_PRESS_MS = 500;

/** A field while its form is being sent: a change would be lost where the form is emptied or closed afterwards. */
const BEING_SENT = { readOnly: true, onChange: () => undefined };

/**
 * A form of `@mantine/form` that is sent once however often it is pressed, is read-only meanwhile, focuses the
 * first invalid field, shows the server's errors at their fields, has its user choose where somebody else has
 * changed the same, and asks before it is left with unsaved input.
 */
export function useAppForm<V extends object, R = unknown, B extends object = object>(
  options: AppFormOptions<V, R, B>,
): UseAppFormReturn<V, B> {
  const { initialValues, validate = {}, validateLists, fieldNames = {}, edits, guardLeave = true } = options;
  const name = useId().replace(/[^0-9a-zA-Z]/g, '-');
  const isBusy = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const isSaved = useRef(false);
  const savedAt = useRef(-Infinity);
  const fieldsOf = (keys: readonly string[]) => {
    const names = typeof fieldNames === 'function' ? fieldNames(form.getValues()) : fieldNames;
    return keys.flatMap((key) => names[key] ?? key);
  };
  const conflicts = useConflicts({ edits, getForm: () => form, fieldsOf });
  const form: UseFormReturnType<V> = useForm<V>({
    name,
    initialValues,
    onValuesChange: () => {
      isSaved.current = false;
      savedAt.current = -Infinity;
    },
    enhanceGetInputProps: ({ inputProps: { error }, field, form: { submitting } }) => ({
      ...(submitting && BEING_SENT),
      error: conflicts.noteAt(field) ?? (error as ReactNode),
    }),
    validate: (values: V) => ({ ...findErrors(validate, values), ...validateLists?.(values), ...findHalfDates(values, nodeOf) }),
  });
  const nodeOf = (path: string): HTMLElement | null => form.getInputNode(path as never);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const isGone = edits?.base !== undefined && (edits.isGone === true || isMissing(failure?.error));
  useLeaveGuard(
    () => guardLeave !== false && !isSaved.current && form.isDirty(),
    typeof guardLeave === 'function' ? guardLeave : undefined,
  );

  const focusFirst = (paths: readonly string[]) => focusField(sortByPosition(paths.map(nodeOf))[0]);

  const fail = (error: unknown) => {
    if (error instanceof ApiError && conflicts.show(error.changed)) return;
    const message = typeof options.failure === 'string' ? options.failure : options.failure(error);
    const serverFields = error instanceof ApiError ? error.fields : {};
    const errors = serverErrors(serverFields, initialValues, fieldsOf);
    const paths = Object.keys(errors);
    const isAtFields = paths.length === Object.keys(serverFields).length && paths.every((path) => nodeOf(path) !== null);
    setFailure({ message, error, isAtFields: paths.length > 0 && isAtFields });
    if (paths.length === 0) return;
    form.setErrors(errors);
    focusFirst(paths);
  };

  const send = async () => {
    const values = form.getValues();
    isBusy.current = true;
    try {
      if (options.confirm && !(await options.confirm(values))) return;
      form.setSubmitting(true);
      const succeedHere = onThisPage((result: R) => options.onSuccess?.(result, values));
      const result = await options.submit(values, conflicts.toBody(values));
      if (options.success) {
        notifySuccess(typeof options.success === 'string' ? options.success : options.success(result, values));
      }
      await screenRefreshed();
      // Pages may change values other than by typing while they are being sent.
      const isUnchanged = form.getValues() === values;
      isSaved.current = isUnchanged;
      // A form in a dialog may outlive its page, and another be closed by the answer itself.
      if (isMounted.current) options.onSuccess?.(result, values);
      else succeedHere(result);
      if (isUnchanged) savedAt.current = performance.now();
    } catch (error) {
      fail(error);
    } finally {
      isBusy.current = false;
      form.setSubmitting(false);
    }
  };

  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    event?.preventDefault();
    event?.stopPropagation();
    // The next page may take a moment to load, and a form that was reset may receive the second half of a double click.
    const isSecondPress = performance.now() - savedAt.current < DOUBLE_PRESS_MS;
    if (isBusy.current || isSaved.current || isGone || isSecondPress) return;
    if (conflicts.isUndecided) {
      conflicts.focusFirst();
      return;
    }
    const autofilled = findAutofilled(form.getValues(), nodeOf);
    if (Object.keys(autofilled).length > 0) form.setValues(autofilled);
    const { hasErrors, errors } = form.validate();
    setFailure(hasErrors ? INVALID : null);
    if (hasErrors) focusFirst(Object.keys(errors));
    else void send();
  };

  const shown = conflicts.getShown();
  const notes = Object.fromEntries(shown.filter(({ isAtField }) => isAtField).map(({ field, note }) => [field, note]));
  const errors = { ...form.errors, ...notes };
  return { ...form, errors, submit, failure, conflicts: shown, isGone, restart: conflicts.restart };
}

/** Whether our server has answered that there is no such thing. */
const isMissing = (error: unknown): boolean => isStatus(error, 404) && !error.isForeign;

function findErrors<V extends object>(rules: NonNullable<AppFormOptions<V, unknown, unknown>['validate']>, values: V): FormErrors {
  const errors: FormErrors = {};
  for (const field in rules) {
    const message = rules[field]?.(values[field], values);
    if (message) errors[field] = message;
  }
  return errors;
}

/** The dates that are typed in part, which the browser reports as empty. */
const findHalfDates = (values: object, nodeOf: (field: string) => HTMLElement | null): FormErrors =>
  Object.fromEntries(
    Object.keys(values)
      .map((field) => [field, nodeOf(field)] as const)
      .filter(([, node]) => node instanceof HTMLInputElement && node.validity.badInput)
      .map(([field]) => [field, common.form.badDay]),
  );

/** The texts that a password manager has written into fields for it without an event. */
const findAutofilled = <V extends object>(values: V, nodeOf: (field: string) => HTMLElement | null): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const node = nodeOf(field);
      const isFilled = node instanceof HTMLInputElement && !['', 'off'].includes(node.autocomplete) && node.value !== value;
      return isFilled ? [[field, node.value]] : [];
    }),
  ) as Partial<V>;

/** The server's errors by the form's fields; those of other keys are left out. */
const serverErrors = (fields: ApiError['fields'], values: object, fieldsOf: (keys: string[]) => string[]): FormErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([key, messages]) => [fieldsOf([key])[0] ?? key, messages.join(' ')] as const)
      .filter(([field]) => (field.split('.', 1)[0] ?? field) in values),
  );
