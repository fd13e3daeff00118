import { APP_NAME } from '@/constants';
import { BrandMark } from '@/ui/BrandMark';
import classes from './Brand.module.css';

/** The name of the product beside its mark, above the menu. */
export const Brand = () => (
  <span className={classes.brand}>
    <BrandMark size={32} />
    {APP_NAME}
  </span>
);
