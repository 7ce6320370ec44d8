import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './shell.module.css';

/** The shell of a public page. */
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
