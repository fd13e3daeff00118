import { ButtonLink } from './ButtonLink';
import { rowTarget, type Column } from './DataTable';

interface RowLink {
  to: string;
  label: string;
  /** Its accessible name, which also says what the row is about. */
  name: string;
  variant?: 'light' | 'default';
}

/** The column with the link to what a row is about, for which the row is pressed on a phone. */
export const linkColumn = <T,>(header: string, linkOf: (row: T) => RowLink | null): Column<T, never> => ({
  key: 'actions',
  header,
  actions: true,
  render: (row) => {
    const link = linkOf(row);
    if (!link) return null;
    const { to, label, name, variant = 'light' } = link;
    return (
      <ButtonLink to={to} size="xs" variant={variant} aria-label={name} {...rowTarget()}>
        {label}
      </ButtonLink>
    );
  },
});
