/**
 * Edits of open forms and of screens when the session expired, stored in the tab until the same user returns to the same
 * page. Another user never sees it.
 */
import { isRecord } from '#src/expression/index.ts';
import type { ScreenDraft } from '#renderer/screen/open/screen-drafts.ts';

const KEY = 'quayline.drafts';
/** Drafts older than this are dropped: the records have changed since. */
export const KEPT_FOR_MS = 12 * 3_600_000;

export interface Drafts {
  /** Stores the input of a page (path, search and hash); without input, removes the stored one. */
  keep(owner: Owner, kept: Kept): void;
  /** Returns and removes this user's input of the page. */
  take(owner: Owner): Kept | undefined;
}

export interface Kept {
  readonly screens: readonly ScreenDraft[];
  /** What the screen editor resumes with (`Workbench.kept`); undefined outside editing. */
  readonly editing?: unknown;
}

export interface Owner {
  readonly userId: number | undefined;
  readonly place: string;
}

export function createDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number = Date.now): Drafts {
  return {
    keep({ userId, place }, { screens, editing }) {
      const isEmpty = screens.length === 0 && editing === undefined;
      if (isEmpty || userId === undefined) storage.removeItem(KEY);
      else storage.setItem(KEY, JSON.stringify({ userId, place, keptAt: now(), screens, editing }));
    },
    take({ userId, place }) {
      const kept = parse(storage.getItem(KEY));
      if (kept === undefined || kept['place'] !== place) return undefined;
      storage.removeItem(KEY);
      const isFresh = typeof kept['keptAt'] === 'number' && now() - kept['keptAt'] < KEPT_FOR_MS;
      if (!isFresh || kept['userId'] !== userId || !Array.isArray(kept['screens'])) return undefined;
      return { screens: kept['screens'].filter(isScreenDraft), editing: kept['editing'] };
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
