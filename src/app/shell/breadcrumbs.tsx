import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Fragment } from 'react';
import { Link } from '../routing/link.tsx';
import { texts } from '../texts.ts';
import type { Crumb } from './parents.ts';
import classes from './shell.module.css';

/** The parent pages before the title; only the nearest on narrow windows. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={texts.app.breadcrumbs} className={classes['crumbs']}>
      {crumbs.map(({ place, label }) => (
        <Fragment key={place}>
          <span className={classes['crumb']}>
            <IconChevronLeft size={16} aria-hidden className={classes['crumbBack']} />
            <Link to={place}>{label}</Link>
          </span>
          <IconChevronRight size={16} aria-hidden className={classes['crumbOn']} />
        </Fragment>
      ))}
    </nav>
  );
}
