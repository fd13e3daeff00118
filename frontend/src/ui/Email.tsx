import classes from './Email.module.css';

/** An e-mail address that may break after the @; anywhere else only where it has no room otherwise. */
export function Email({ email }: { email: string }) {
  const domain = email.indexOf('@') + 1;
  return (
    <span className={classes.email}>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  );
}
