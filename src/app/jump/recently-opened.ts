/** What a person opened lately, remembered for them in this browser: pages, records, dialogs that have an address. */
import { isRecord } from '#src/expression/index.ts';
import { OPEN } from '#renderer/screen/open/dialog-address.ts';
import type { Ports } from '#renderer/services/ports.ts';
import { changeQuery } from '../routing/query.ts';

export interface Visited {
  /** Its address within the site. */
  readonly place: string;
  readonly title: string;
}

export interface RecentlyOpened {
  /** The latest first. */
  read(): readonly Visited[];
  note(visited: Visited): void;
}

const KEY = 'visited';
const MOST = 20;
const LONGEST_TITLE = 120;

export function createRecentlyOpened(remembered: Ports['remembered']): RecentlyOpened {
  const read = (): readonly Visited[] => {
    const kept = remembered.read(KEY);
    return Array.isArray(kept) ? kept.filter(isVisited) : [];
  };
  return {
    read,
    note({ place, title }) {
      const others = read().filter((one) => one.place !== place);
      remembered.write(KEY, [{ place, title: title.slice(0, LONGEST_TITLE) }, ...others].slice(0, MOST));
    },
  };
}

/** Of the query only the dialog that stands over the page counts: how a list is looked at changes all the time. */
export function placeVisited(path: string, dialog: string | undefined): string {
  return `${path}${changeQuery('', { [OPEN]: dialog })}`;
}

/** What others wrote into the storage leads nowhere outside the site. */
function isVisited(value: unknown): value is Visited {
  return (
    isRecord(value) &&
    typeof value['title'] === 'string' &&
    typeof value['place'] === 'string' &&
    value['place'].startsWith('/') &&
    !value['place'].startsWith('//')
  );
}
