import { Fragment } from 'react';
import classes from './Email.module.css';

/** An e-mail address that may break before the @ and after a dot. */
export const Email = ({ email }: { email: string }) => (
  <span className={classes.email}>
    {email.split(/(?=@)|(?<=\.)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
