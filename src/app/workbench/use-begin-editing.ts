import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useRenderer } from '#renderer/index.ts';
import { useApp } from '../app-context.ts';

const EDITORS = "session.screensAccess == 'propose' || session.screensAccess == 'publish'";

/** Begins to edit the screens of the business; undefined without the right to, and during editing. */
export function useBeginEditing(): (() => Promise<void>) | undefined {
  const app = useApp();
  const renderer = useRenderer();
  const isEditing = useStore(app.workbench) !== undefined;
  const signedIn = useStore(app.session.store).session;
  const mayBegin = !isEditing && app.mayOpen(EDITORS, signedIn);
  return useMemo(
    () => (mayBegin ? async () => (await import('./open-workbench.ts')).openWorkbench({ ...app, ...renderer }) : undefined),
    [mayBegin, app, renderer],
  );
}
