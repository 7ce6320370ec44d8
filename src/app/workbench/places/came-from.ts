/** The way back from a part to what led to it. */
import { createStore } from 'zustand/vanilla';
import type { Router } from '../../routing/router.ts';
import { focusWhenThere } from '../point-at.ts';

export interface Origin {
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

/** The address of the page, and the element with the focus, which is drawn anew on the way back. */
export function originAt(router: Router, { isOutside, part }: Pick<Origin, 'isOutside' | 'part'>): Origin {
  const { path, search } = router.store.getState();
  return { place: `${path}${search}`, isOutside, part, find: likeOf(document.activeElement) };
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

export async function goBack({ place, find }: Origin, router: Router): Promise<void> {
  await router.navigate(place);
  focusWhenThere(find);
}
