/** What stands above the page, in a file of its own: most pages are shown before anything does. */
import type { ReactNode } from 'react';
import { ConfirmHost } from './confirm-host.tsx';
import { DialogStack } from './dialog-stack.tsx';
import type { DialogStackStore } from './dialogs.ts';

export function Windows({ dialogs }: { readonly dialogs: DialogStackStore }): ReactNode {
  return (
    <>
      <DialogStack dialogs={dialogs} />
      <ConfirmHost />
    </>
  );
}
