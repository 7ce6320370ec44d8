/** The way back from a part to what led to it. */
import { createStore } from 'zustand/vanilla';
import type { Router } from '../../routing/router.ts';
import { mayDiscardAll } from '#renderer/screen/steps/leave-screen.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';
import type { App } from '../../app-context.ts';
import { focusWhenThere, whenOutlined } from '../point-at.ts';

interface Origin {
  /** Its address. */
  readonly place: string;
  /** Whether screens were not edited there. */
  readonly isOutside: boolean;
  /** Key of the part whose dialog was open. */
  readonly part: string | undefined;
  /** The link that was followed. */
  find(): HTMLElement | undefined;
}

export const cameFrom = createStore<Origin | undefined>(() => undefined);

/** The address of the page, and the element with the focus, which is redrawn on the way back. */
export function originAt(router: Router, { isOutside, part }: Pick<Origin, 'isOutside' | 'part'>): Origin {
  const { path, search } = router.store.getState();
  return { place: `${path}${search}`, isOutside, part, find: part === undefined ? likeOf(document.activeElement) : () => undefined };
}

const LINKS = '[data-action], [data-index]';

/** Finds the same button or row of the same screen. */
function likeOf(element: Element | null): () => HTMLElement | undefined {
  const link = element?.closest<HTMLElement>(LINKS);
  const frame = link?.closest<HTMLElement>('[data-screen]');
  if (!link || !frame) return () => undefined;
  const { action, index } = link.dataset;
  const like = `[data-screen="${frame.dataset['screen']}"] ${action === undefined ? `[data-index="${index}"]` : `[data-action="${action}"]`}`;
  const place = [...document.querySelectorAll(like)].indexOf(link);
  return () => document.querySelectorAll<HTMLElement>(like)[place];
}

type Services = Pick<App, 'router'> & Pick<Renderer, 'openScreens' | 'dialogs' | 'confirmations' | 'texts'>;

/**
 * Leaves the part, unless the user stays with what is not stored.
 * @param end called if screens were not edited there
 * @returns key of the part whose dialog was open, once the outline shows its screen
 */
export async function goBack(
  { router, openScreens, dialogs, confirmations, texts }: Services,
  end: () => void,
): Promise<string | undefined> {
  const origin = cameFrom.getState();
  if (origin === undefined || !(await mayDiscardAll(openScreens.unsaved(), { confirmations, texts: texts.screen }))) return undefined;
  cameFrom.setState(undefined, true);
  dialogs.closeAll();
  if (origin.isOutside) end();
  await router.navigate(origin.place);
  focusWhenThere(origin.find);
  if (origin.part !== undefined) await whenOutlined(origin.part.split(' ')[0] ?? '');
  return origin.part;
}
