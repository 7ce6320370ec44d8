import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { hasAddress, inputOfAddress, OPEN, readDialogAddress } from './dialog-address.ts';
import type { Renderer } from './renderer.ts';

const NOTHING: Pick<LoadedEntity['schema'], 'properties'> = { properties: {} };

/** Opens the dialog that the address names over its page, once that is there. One that cannot be opened is taken out of the address. */
export async function openAddressed({ ports, dialogs, toasts, texts, openScreens }: Renderer, page: ScreenStore): Promise<void> {
  const text = ports.address.read(OPEN);
  // Restored drafts open their own dialogs.
  if (text === undefined || openScreens.all().length > 1) return;
  const asked = readDialogAddress(text);
  const input = asked && (await readInput(asked).catch(() => undefined));
  if (page.signal.aborted) return;
  if (asked === undefined || input === undefined) {
    ports.address.write({ [OPEN]: undefined });
    toasts.show(texts.screen.linkBroken, 'error');
    return;
  }
  const { hasWritten } = await dialogs.open(asked.screen, input);
  if (hasWritten && !page.signal.aborted) void page.sources.refresh();

  async function readInput({ screen, values }: NonNullable<typeof asked>) {
    const document = await ports.loadScreen(screen);
    if (!hasAddress(document) || !ports.mayOpen(document.access ?? 'session')) return undefined;
    const { input: entity = 'none' } = document;
    return inputOfAddress(values, entity === 'none' ? NOTHING : (await ports.loadEntity(entity, false)).schema);
  }
}
