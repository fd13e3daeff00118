import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PersonCell.module.css';
import { PersonLink } from './PersonLink';

interface PersonCellProps {
  id: number;
  name: string;
  /** The line that tells people of one name apart. */
  below?: ReactNode;
  /** The row is pressed for the person on a phone. */
  isRowTarget?: boolean;
}

/** Whom a row is about. */
export const PersonCell = ({ id, name, below, isRowTarget = false }: PersonCellProps) => (
  <>
    <PersonLink id={id} name={name} isRowTarget={isRowTarget} />
    {below && (
      <Text size="sm" c="dimmed" className={classes.below} {...(typeof below === 'string' && { title: below })}>
        {below}
      </Text>
    )}
  </>
);
