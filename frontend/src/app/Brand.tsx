import { APP_NAME } from '@/constants';
import { useServerSetting } from '@/serverSettings';
import { BrandMark } from '@/ui/BrandMark';
import { SchoolLogo } from '@/ui/SchoolLogo';
import classes from './Brand.module.css';

/** The name of the product and the school's, beside the school's logo or the product's. */
export function Brand() {
  const school = useServerSetting('school-name');
  const hasLogo = useServerSetting('school-logo') !== '';
  return (
    <span className={classes.brand}>
      {hasLogo ? <SchoolLogo size={40} /> : <BrandMark size={32} />}
      <span className={classes.names}>
        {APP_NAME}
        <span className={classes.school}>{school}</span>
      </span>
    </span>
  );
}
