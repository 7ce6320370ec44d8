/**
 * Edits of open forms when the session expired, stored in the tab until the same user returns to the same page.
 * Another user never sees it.
 */
import { isRecord } from '#src/expression/index.ts';
import type { ScreenDraft } from '#renderer/screen/open/screen-drafts.ts';

const KEY = 'quayline.drafts';
/** Drafts older than this are dropped: the records have changed since. */
export const KEPT_FOR_MS = 12 * 3_600_000;

export interface Drafts {
  /** Stores the input of a page (path, search and hash); without input, removes the stored one. */
  keep(owner: Owner, screens: readonly ScreenDraft[]): void;
  /** Returns and removes this user's input of the page. */
  take(owner: Owner): readonly ScreenDraft[];
}

export interface Owner {
  readonly userId: number | undefined;
  readonly place: string;
}

export function createDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number = Date.now): Drafts {
  return {
    keep({ userId, place }, screens) {
      if (screens.length === 0 || userId === undefined) storage.removeItem(KEY);
      else storage.setItem(KEY, JSON.stringify({ userId, place, keptAt: now(), screens }));
    },
    take({ userId, place }) {
      const kept = parse(storage.getItem(KEY));
      if (kept === undefined || kept['place'] !== place) return [];
      storage.removeItem(KEY);
      const isFresh = typeof kept['keptAt'] === 'number' && now() - kept['keptAt'] < KEPT_FOR_MS;
      if (!isFresh || kept['userId'] !== userId || !Array.isArray(kept['screens'])) return [];
      return kept['screens'].filter(isScreenDraft);
    },
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> | undefined {
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    return isRecord(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isScreenDraft(value: unknown): value is ScreenDraft {
  return isRecord(value) && typeof value['screen'] === 'string' && isRecord(value['input']) && isRecord(value['typed']);
}
