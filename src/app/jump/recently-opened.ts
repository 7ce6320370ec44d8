/** Recently opened pages, records and dialogs with an address, stored for each user in this browser. */
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

/** Keeps only the open dialog of the query: the state of lists changes all the time. */
export function placeVisited(path: string, dialog: string | undefined): string {
  return `${path}${changeQuery('', { [OPEN]: dialog })}`;
}

/** Guards against stored addresses outside the site. */
function isVisited(value: unknown): value is Visited {
  return (
    isRecord(value) &&
    typeof value['title'] === 'string' &&
    typeof value['place'] === 'string' &&
    value['place'].startsWith('/') &&
    !value['place'].startsWith('//')
  );
}
