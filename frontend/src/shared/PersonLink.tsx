import { paths } from '@/paths';
import { TextLink } from '@/ui/ButtonLink';
import { rowTarget } from '@/ui/DataTable';
import classes from './PersonLink.module.css';

interface PersonLinkProps {
  id: number;
  name: string;
  /** As the name of a row. */
  strong?: boolean;
  /** The row is pressed for it on a phone. */
  isRowTarget?: boolean;
}

/** A name in a list for managers; leads to the person's page, which only they may open. */
export const PersonLink = ({ id, name, strong = true, isRowTarget = false }: PersonLinkProps) => (
  <TextLink
    inherit
    to={paths.person(id)}
    {...(isRowTarget && rowTarget())}
    className={strong ? `${classes.link} ${classes.strong}` : classes.link}
  >
    {name}
  </TextLink>
);
