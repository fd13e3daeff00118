import { Anchor } from '@mantine/core';
import { common } from '@/strings/common';
import { ErrorNote } from '../ErrorNote';
import classes from './ErrorSummary.module.css';
import { focusField, labelOf, sortByPosition } from './fields';
import type { UseAppFormReturn } from './useAppForm';

/** The failure of a form, with links to the invalid fields. A form of one field shows its error only there. */
export function ErrorSummary<V>({ form }: { form: UseAppFormReturn<V> }) {
  const { failure } = form;
  if (!failure) return null;
  const isOneField = Object.keys(form.getValues() as object).length === 1;
  if (isOneField && failure.isAtFields) return null;
  const fields = sortByPosition(Object.keys(form.errors).map((path) => form.getInputNode(path as never)));
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
