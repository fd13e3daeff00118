import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { evaluatorsQuery } from '@/api/assignments';
import { useExtendDeadline, useExtensions, useRemoveExtension, type Evaluation, type Extension } from '@/api/evaluations';
import { usePersonName } from '@/api/users';
import { PERSON_CHOICES } from '@/constants';
import { readId } from '@/domain/ids';
import { rules } from '@/domain/rules';
import { formatDay } from '@/format';
import { PersonLink } from '@/shared/PersonLink';
import { evaluations } from '@/strings/evaluations';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import type { Named } from '@/ui/filterChoices';
import { AppForm, DateField, FormButtons, useAppForm } from '@/ui/form';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { RemoteSelect } from '@/ui/RemoteSelect';
import { SectionCard } from '@/ui/SectionCard';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import classes from './Extensions.module.css';

const text = evaluations.extensions;

interface ExtensionsProps {
  evaluation: Pick<Evaluation, 'id'>;
  /** Everybody's closing date. */
  closesOn: string;
}

interface Values {
  evaluator: Named | null;
  closes_on: string;
}

/** The evaluators with a later closing date, and a form to give one. */
export function Extensions({ evaluation: { id }, closesOn }: ExtensionsProps) {
  const query = useExtensions(id);
  const remove = useRemoveExtension(id);
  const { list, target: heading, restoreFocus } = useRestoreFocus<HTMLHeadingElement, HTMLUListElement>();
  // The extension that is changed, `new` for another one, or `unset` until something is pressed: a link may have opened the form.
  const [edited, setEdited] = useState<Extension | 'new' | 'none' | 'unset'>('unset');
  const named = useNamedEvaluator(query.data);
  const { target: opener, restoreFocus: focusOpener } = useRestoreFocus<HTMLButtonElement>();
  const chosen = edited === 'unset' ? named : null;
  const changed = typeof edited === 'object' ? edited : (chosen?.extension ?? null);
  const isOpen = changed !== null || chosen !== null || edited === 'new';

  const askAndRemove = async ({ evaluator_id, evaluator_name }: Extension, index: number) => {
    const confirmed = await confirmAction({
      title: text.confirmRemove(evaluator_name),
      body: text.confirmRemoveBody(formatDay(closesOn)),
      confirmLabel: text.remove,
      danger: true,
    });
    if (!confirmed) return;
    restoreFocus(index);
    await attempt(remove.mutateAsync(evaluator_id), { done: text.removed(evaluator_name), onFailed: () => restoreFocus(null) });
  };

  return (
    <SectionCard title={text.title} titleRef={heading} gap={0} className={classes.card}>
      {remove.error && <ErrorNote reveal message={text.removeFailed} error={remove.error} />}
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<Skeleton h={44} />}
        isEmpty={(extensions) => extensions.length === 0}
        empty={<Text>{text.none}</Text>}
      >
        {(extensions) => (
          <ul className={classes.list} ref={list}>
            {extensions.map((extension, index) => (
              <ExtensionItem
                key={extension.evaluator_id}
                extension={extension}
                closesOn={closesOn}
                isRemoving={remove.isPending}
                onChange={() => setEdited(extension)}
                onRemove={() => void askAndRemove(extension, index)}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {isOpen ? (
        <ExtensionForm
          key={changed?.evaluator_id ?? chosen?.id}
          evaluationId={id}
          closesOn={closesOn}
          changed={changed}
          chosen={chosen}
          onSaved={() => {
            setEdited('none');
            heading.current?.focus();
          }}
          onCancel={() => {
            setEdited('none');
            focusOpener();
          }}
        />
      ) : (
        <Button ref={opener} variant="light" className={classes.open} onClick={() => setEdited('new')}>
          {text.open}
        </Button>
      )}
    </SectionCard>
  );
}

interface ExtensionItemProps {
  extension: Extension;
  closesOn: string;
  isRemoving: boolean;
  onChange: () => void;
  onRemove: () => void;
}

function ExtensionItem({ extension, closesOn, isRemoving, onChange, onRemove }: ExtensionItemProps) {
  const { evaluator_id: id, evaluator_name: name, closes_on: day } = extension;
  return (
    <li>
      <div>
        <PersonLink id={id} name={name} />
        <div className={classes.day}>
          {text.until(formatDay(day))}
          {day <= closesOn && `: ${text.earlier}`}
        </div>
      </div>
      <div className={classes.actions}>
        <Button size="xs" variant="light" aria-label={text.changeOf(name)} onClick={onChange}>
          {text.change}
        </Button>
        <BusyButton size="xs" variant="subtle" color="gray" data-row-focus aria-label={text.removeOf(name)} inactive={isRemoving} onClick={onRemove}>
          {text.remove}
        </BusyButton>
      </div>
    </li>
  );
}

interface NamedEvaluator extends Named {
  /** The one they have already. */
  extension: Extension | null;
}

/** The evaluator whom the address names, because a link has led to giving them more time; null without one. */
function useNamedEvaluator(extensions: readonly Extension[] | undefined): NamedEvaluator | null {
  const id = readId(useSearchParams()[0].get('prolong') ?? '');
  const name = usePersonName(id);
  if (id === null || name === undefined || !extensions) return null;
  return { id, name, extension: extensions.find(({ evaluator_id }) => evaluator_id === id) ?? null };
}

/** Null where there is none. */
type ClosingDate = Record<'closes_on', string | null>;

const NO_DATE: ClosingDate = { closes_on: null };

interface ExtensionFormProps {
  evaluationId: number;
  closesOn: string;
  /** Null for a new extension. */
  changed: Extension | null;
  /** The evaluator that a link has named. */
  chosen: Named | null;
  onSaved: () => void;
  onCancel: () => void;
}

function ExtensionForm({ evaluationId, closesOn, changed, chosen, onSaved, onCancel }: ExtensionFormProps) {
  const extend = useExtendDeadline(evaluationId);
  const form = useAppForm<Values, Extension, ClosingDate>({
    initialValues: {
      evaluator: changed ? { id: changed.evaluator_id, name: changed.evaluator_name } : chosen && { id: chosen.id, name: chosen.name },
      closes_on: changed?.closes_on ?? '',
    },
    validate: {
      evaluator: (evaluator) => (evaluator ? null : text.evaluatorRequired),
      closes_on: (day) => dayRule(day, closesOn),
    },
    edits: {
      base: { closes_on: changed?.closes_on ?? null },
      toBody: ({ closes_on }) => ({ closes_on }),
      toValues: ({ closes_on }) => ({ closes_on: closes_on ?? '' }),
      describe: { closes_on: (day) => day && formatDay(day) },
    },
    submit: ({ evaluator, closes_on }, { base }) => {
      const isSomebodyElse = changed !== null && changed.evaluator_id !== evaluator?.id;
      return extend.mutateAsync({ evaluator_id: evaluator?.id ?? 0, closes_on, base: isSomebodyElse ? NO_DATE : base });
    },
    success: ({ evaluator_name, closes_on }) => text.saved(evaluator_name, formatDay(closes_on)),
    onSuccess: onSaved,
    failure: text.saveFailed,
    fieldNames: { evaluator_id: 'evaluator' },
  });
  return (
    <AppForm form={form} aria-label={text.form}>
      <div className={classes.fields}>
        <RemoteSelect
          label={text.evaluator}
          required
          autoFocus={changed === null && chosen === null}
          optionsFor={(search) => evaluatorsQuery(search, PERSON_CHOICES)}
          failure={text.evaluatorsFailed}
          {...form.getInputProps('evaluator')}
        />
        <DateField label={text.day} required autoFocus={changed !== null || chosen !== null} {...form.getInputProps('closes_on')} />
      </div>
      <FormButtons form={form} onCancel={onCancel}>
        {text.save}
      </FormButtons>
    </AppForm>
  );
}

const dayRule = (day: string, closesOn: string): string | null =>
  day !== '' && day <= closesOn ? text.tooEarly(formatDay(closesOn)) : rules.day(day);
