import { paths } from '@/paths';
import { useServerSetting } from '@/serverSettings';
import classes from './SchoolLogo.module.css';

/** The school's own logo, on white in both schemes; nothing where it has none. */
export function SchoolLogo({ size }: { size: number }) {
  const hash = useServerSetting('school-logo');
  if (!hash) return null;
  return <img className={classes.logo} src={paths.logo(hash)} alt="" width={size} height={size} />;
}
