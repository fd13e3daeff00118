import { Anchor, Text } from '@mantine/core';
import { common } from '@/strings/common';
import { ErrorNote } from '../ErrorNote';
import classes from './ErrorSummary.module.css';
import { focusField, labelOf, sortByPosition } from './fields';
import type { UseAppFormReturn } from './useAppForm';

const text = common.form.conflict;

/** The notice that another person has deleted what the form changes, the choices to make in it, or its failure, with links to the invalid fields. A form of one field shows its error only there. */
export function ErrorSummary<V>({ form }: { form: UseAppFormReturn<V> }) {
  const { failure, conflicts, isGone } = form;
  const isOneField = Object.keys(form.getValues() as object).length === 1;
  const fieldsAt = (paths: readonly string[]) => sortByPosition(paths.map((path) => form.getInputNode(path as never)));
  if (isGone) {
    return (
      <div className={classes.note}>
        <ErrorNote message={text.deleted} reveal>
          <Text size="sm">{text.deletedHelp}</Text>
        </ErrorNote>
      </div>
    );
  }
  if (conflicts.length > 0) {
    const elsewhere = conflicts.filter(({ isAtField }) => !isAtField);
    if (isOneField && elsewhere.length === 0) return null;
    return (
      <div className={classes.note}>
        <ErrorNote message={text.title}>
          <FieldLinks fields={fieldsAt(conflicts.map(({ field }) => field))} />
          {elsewhere.map(({ field, note }) => (
            <div key={field} className={classes.elsewhere}>
              {text.elsewhere}
              {note}
            </div>
          ))}
        </ErrorNote>
      </div>
    );
  }
  if (!failure) return null;
  if (isOneField && failure.isAtFields) return null;
  const fields = fieldsAt(Object.keys(form.errors));
  const { message, error, isAtFields } = failure;
  if (message !== null) {
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

function FieldLinks({ fields }: { fields: readonly HTMLElement[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      {common.form.summary(fields.length)}{' '}
      {fields.map((node, index) => (
        <span key={node.dataset.path}>
          {index > 0 && ', '}
          <Anchor component="button" type="button" inherit onClick={() => focusField(node)}>
            {labelOf(node)}
          </Anchor>
        </span>
      ))}
    </div>
  );
}
