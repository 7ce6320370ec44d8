import { texts } from '../texts.ts';
import classes from './shell.module.css';

/** The product's mark and name. */
export function Brand() {
  return (
    <span className={classes['brand']}>
      <img src="/favicon.svg" alt="" width={24} height={24} />
      {texts.app.productName}
    </span>
  );
}
