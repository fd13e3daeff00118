import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Folded } from '@/ui/DataTable';
import classes from './PersonCell.module.css';
import { PersonLink } from './PersonLink';

interface PersonCellProps {
  id: number;
  name: string;
  /** The line that tells people of one name apart. */
  below?: ReactNode;
  /** The same, only where the columns that say it are left out. */
  folded?: string;
  /** The row is pressed for the person on a phone. */
  isRowTarget?: boolean;
}

/** The person that a row is about. */
export const PersonCell = ({ id, name, below, folded, isRowTarget = false }: PersonCellProps) => (
  <>
    <PersonLink id={id} name={name} isRowTarget={isRowTarget} />
    {folded !== undefined && <Folded>{folded}</Folded>}
    {below && (
      <Text c="dimmed" className={classes.below} {...(typeof below === 'string' && { title: below })}>
        {below}
      </Text>
    )}
  </>
);
