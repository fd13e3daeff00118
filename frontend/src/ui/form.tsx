import { Anchor, Button, type ButtonProps } from '@mantine/core';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError } from '@/errors';
import { common } from '@/strings/common';
import { useFocusBack } from './BusyButton';
import { ErrorNote } from './ErrorNote';
import classes from './form.module.css';
import { useLeaveGuard, type LeaveRule } from './useLeaveGuard';

type Rule<V, K extends keyof V> = (value: V[K], values: V) => ReactNode;

interface AppFormOptions<V, R> {
  initialValues: V;
  /** A sentence per field that is wrong, null where it is right. */
  validate?: { [K in keyof V]?: Rule<V, K> };
  /** Asks, once everything is right, whether it should really be sent. */
  confirm?: (values: V) => Promise<boolean>;
  /** Sends the values. Whatever it throws is shown above the form. */
  submit: (values: V) => Promise<R>;
  /** Runs after a success, when the form counts as saved: say so, go elsewhere. */
  onSuccess?: (result: R, values: V) => void;
  /** The screen's sentence for a failure that is nobody's field. */
  failure: string | ((error: unknown) => string);
  /** The request's key → the form's field, where they differ. */
  fieldNames?: Record<string, keyof V & string>;
  /** Ask before a half-filled form is left. Default: when the path changes. */
  guardLeave?: boolean | LeaveRule;
}

export interface AppForm<V> extends UseFormReturnType<V> {
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** What was thrown by the last try, and the sentence for it. */
  failed: { error: unknown; message: string; isAtFields: boolean } | null;
  /** Whether the last try stumbled over fields; their errors are then summed up. */
  isRejected: boolean;
}

/** A second press this soon after a success belongs to the first, unless something was typed since. */
const DOUBLE_PRESS_MS = 500;

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button';

function focusField(node: HTMLElement | null): void {
  const target = node?.matches(FOCUSABLE) ? node : node?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}

/** A button loses the focus while it is busy; gives it back for another try. */
function restoreFocus(form: HTMLFormElement | undefined): void {
  if (document.activeElement !== document.body) return;
  queueMicrotask(() => focusField(form?.querySelector('[type="submit"]') ?? null));
}

/** In the order of the page, for a summary that reads from top to bottom. */
function sortByPosition(nodes: (HTMLElement | null)[]): HTMLElement[] {
  return nodes
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

function serverFieldErrors(error: unknown, values: object, names: Record<string, string>): FormErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields)
      .map(([key, messages]) => [names[key] ?? key, messages.join(' ')] as const)
      .filter(([field]) => field in values),
  );
}

/**
 * A form of `@mantine/form` that is sent once however often it is pressed, focuses the first bad
 * field, puts the server's complaints at their fields, and asks before it is left half-filled.
 */
export function useAppForm<V extends object, R = unknown>(options: AppFormOptions<V, R>): AppForm<V> {
  const { initialValues, validate, fieldNames = {}, guardLeave = true } = options;
  const name = useId().replace(/[^0-9a-zA-Z]/g, '-');
  const isSaved = useRef(false);
  const isUntouched = useRef(false);
  const form = useForm<V>({
    name,
    initialValues,
    onValuesChange: () => {
      isSaved.current = false;
      isUntouched.current = false;
    },
    ...(validate && { validate: (values: V) => collectErrors(validate, values) }),
  });
  const [failed, setFailed] = useState<AppForm<V>['failed']>(null);
  const [isRejected, setRejected] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const isBusy = useRef(false);
  const savedAt = useRef(-Infinity);
  useLeaveGuard(
    () => guardLeave !== false && !isSaved.current && form.isDirty(),
    typeof guardLeave === 'function' ? guardLeave : undefined,
  );

  const reject = (errors: FormErrors) => {
    setRejected(true);
    const nodes = Object.keys(errors).map((path) => findNode(name, path));
    focusField(sortByPosition(nodes)[0] ?? null);
  };

  const fail = (error: unknown) => {
    const message =
      typeof options.failure === 'string' ? options.failure : options.failure(error);
    const errors = serverFieldErrors(error, initialValues, fieldNames);
    const found = Object.keys(errors).length;
    const isAtFields = error instanceof ApiError && found > 0 && found === Object.keys(error.fields).length;
    setFailed({ error, message, isAtFields });
    if (found === 0) return;
    form.setErrors(errors);
    reject(errors);
  };

  const send = async (element: HTMLFormElement | undefined) => {
    const values = form.getValues();
    isBusy.current = true;
    try {
      if (options.confirm && !(await options.confirm(values))) return;
      setSubmitting(true);
      const result = await options.submit(values);
      isSaved.current = true;
      savedAt.current = performance.now();
      options.onSuccess?.(result, values);
      isUntouched.current = true;
    } catch (error) {
      fail(error);
      restoreFocus(element);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  };

  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    event?.preventDefault();
    event?.stopPropagation();
    // The next page may take a moment to come; an emptied form may get the second half of a double click.
    const isSecondPress = isUntouched.current && performance.now() - savedAt.current < DOUBLE_PRESS_MS;
    if (isBusy.current || isSaved.current || isSecondPress) return;
    setFailed(null);
    setRejected(false);
    const { hasErrors, errors } = form.validate();
    if (hasErrors) reject(errors);
    else void send(event?.currentTarget);
  };

  return { ...form, submitting, submit, failed, isRejected };
}

function collectErrors<V extends object>(
  rules: { [K in keyof V]?: Rule<V, K> },
  values: V,
): FormErrors {
  const errors: FormErrors = {};
  for (const key in rules) {
    const message = rules[key]?.(values[key], values);
    if (message) errors[key] = message;
  }
  return errors;
}

const findNode = (formName: string, path: string) =>
  document.querySelector<HTMLElement>(`[data-path="${formName}-${path}"]`);

interface AppFormProps<V> {
  form: AppForm<V>;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}

/** The `<form>` of a `useAppForm`, with what went wrong at its top. */
export function AppForm<V>({ form, children, ...rest }: AppFormProps<V>) {
  return (
    <form noValidate onSubmit={form.submit} {...rest}>
      <Problems form={form} />
      {children}
    </form>
  );
}

/** What went wrong. Where a form has but one field, the words beside it are enough. */
function Problems<V>({ form }: { form: AppForm<V> }) {
  const isOneField = Object.keys(form.getValues() as object).length === 1;
  const fields = form.isRejected ? findFields(form) : [];
  if (isOneField && (form.failed ? form.failed.isAtFields : form.isRejected)) return null;
  if (form.failed) {
    const { message, error, isAtFields } = form.failed;
    return (
      <div className={classes.note}>
        <ErrorNote message={message} error={isAtFields ? undefined : error} reveal={!isAtFields}>
          <FieldLinks fields={fields} />
        </ErrorNote>
      </div>
    );
  }
  if (fields.length === 0) return null;
  return (
    <div className={classes.note} role="alert">
      <FieldLinks fields={fields} />
    </div>
  );
}

const findFields = <V,>(form: AppForm<V>): HTMLElement[] =>
  sortByPosition(Object.keys(form.errors).map((path) => form.getInputNode(path as never)));

function FieldLinks({ fields }: { fields: HTMLElement[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      {common.form.summary(fields.length)}{' '}
      {fields.map((node, index) => (
        <span key={node.dataset.path}>
          {index > 0 && ', '}
          <Anchor component="button" type="button" inherit onClick={() => focusField(node)}>
            {fieldLabel(node)}
          </Anchor>
        </span>
      ))}
    </div>
  );
}

function fieldLabel(node: HTMLElement): string {
  const isControl =
    node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
  const labels = isControl ? node.labels : null;
  return labels?.[0]?.textContent ?? node.querySelector('label')?.textContent ?? node.getAttribute('aria-label') ?? '';
}

/** Sends its form; busy meanwhile. */
export function SubmitButton<V>({ form, ...rest }: { form: AppForm<V>; children: ReactNode } & ButtonProps) {
  const button = useFocusBack(form.submitting);
  return <Button ref={button} type="submit" loading={form.submitting} {...rest} />;
}
