import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PersonCell.module.css';
import { PersonLink } from './PersonLink';

interface PersonCellProps {
  id: number;
  name: string;
  /** What tells people of one name apart. */
  below?: ReactNode;
}

/** Whom a row is about. */
export const PersonCell = ({ id, name, below }: PersonCellProps) => (
  <>
    <PersonLink id={id} name={name} />
    {below && (
      <Text size="sm" c="dimmed" className={classes.below}>
        {below}
      </Text>
    )}
  </>
);
