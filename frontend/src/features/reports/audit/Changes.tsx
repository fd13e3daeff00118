import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { AuditEvent } from '@/api/audit';
import { audit } from '@/strings/audit';
import { Missing } from '@/ui/DataTable';
import classes from './AuditPage.module.css';
import { fieldOf, valueOf } from './words';

const text = audit.changes;

/** The changed fields with their values before and after, collapsed. */
export function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const fields = Object.entries(changes);
  if (fields.length === 0) return <Missing>{text.none}</Missing>;
  return (
    <details>
      <summary className={classes.summary}>{text.show(fields.length)}</summary>
      <dl className={classes.changes}>
        {fields.map(([field, [before, after]]) => (
          <div key={field}>
            <dt>{fieldOf(field)}</dt>
            <dd>
              {before === null && after === null ? (
                <span className={classes.quiet}>{text.withheld}</span>
              ) : (
                <>
                  <VisuallyHidden>{text.before} </VisuallyHidden>
                  <Value value={valueOf(field, before)} isOld />
                  <span className={classes.after}>
                    <IconArrowRight className={classes.arrow} size={16} stroke={1.8} aria-hidden />
                    <VisuallyHidden> {text.after} </VisuallyHidden>
                    <Value value={valueOf(field, after)} />
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ value, isOld = false }: { value: string | null; isOld?: boolean }) {
  return (
    <span className={classes.value} data-old={isOld || undefined} data-empty={value === null || undefined}>
      {value ?? text.empty}
    </span>
  );
}
