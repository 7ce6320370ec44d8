/** Opens the list of keys of a screen. */
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';

export async function showKeys(screen: ScreenStore, { dialogs, texts }: Pick<Renderer, 'dialogs' | 'texts'>): Promise<void> {
  const { keyGroups } = await import('./key-groups.ts');
  await dialogs.showKeys(keyGroups(screen, texts));
}
