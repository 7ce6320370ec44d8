/** Editing goes on where it was when the user had to sign in again. */
import { isRecord } from '#src/expression/index.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import type { Kept } from '../../session/drafts.ts';
import { type Editing, openWorkbench } from '../open-workbench.ts';
import { isOwn, whenLineThere, whenOutlined } from '../point-at.ts';
import { renaming } from '../renaming.tsx';

type Services = Parameters<typeof openWorkbench>[0];

export async function resumeEditing({ screens, editing: kept }: Kept, services: Services): Promise<void> {
  const { openScreens, dialogs, workbench } = services;
  await openWorkbench(services);
  const editing = workbench.getState()?.editing;
  if (editing === undefined || !isRecord(kept)) return openScreens.restore(screens.filter(({ screen }) => !isOwn(screen)));
  openScreens.restore(screens, reopener(editing, dialogs, kept['part']));
  if (isRecord(kept['renaming'])) await renameAgain(editing, kept['renaming']);
}

/** The first dialog of the editor belongs to a part. */
function reopener(editing: Editing, dialogs: Dialogs, part: unknown): Dialogs['open'] {
  let key = part;
  return async (screen, input) => {
    const entry = isOwn(screen) && typeof key === 'string' ? await editing.entryOf(key) : undefined;
    if (entry === undefined) return dialogs.open(screen, input);
    key = undefined;
    await editing.parts.open(entry, input);
    return { result: undefined, hasWritten: false };
  };
}

/** In the outline, whatever is drawn by then. */
async function renameAgain(editing: Editing, { part, typed }: Readonly<Record<string, unknown>>): Promise<void> {
  const entry = await editing.entryOf(String(part));
  if (entry === undefined) return;
  await whenOutlined(entry.screen);
  editing.select(entry);
  await whenLineThere(entry);
  const begun = editing.parts.renaming(entry, true);
  renaming.setState(begun && { ...begun, typed: String(typed) }, true);
}
