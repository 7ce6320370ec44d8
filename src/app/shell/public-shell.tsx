import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './shell.module.css';

/** The frame of a page that asks for no session. */
export function PublicShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['public']}>
      <header className={classes['publicHeader']}>
        <Brand />
      </header>
      <main className={classes['publicMain']}>{children}</main>
    </div>
  );
}
