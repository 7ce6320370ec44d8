/** Screens that may draw a part, and the addresses that open them. */
import screens from 'virtual:placed-screens';
import { readAddress } from '#src/documents/variations/address.ts';
import { OPEN, printDialogAddress, readDialogAddress } from '#renderer/screen/open/dialog-address.ts';
import { isRecord } from '#src/expression/index.ts';
import { matchRoute } from '../../routing/match-route.ts';
import { changeQuery, readQuery } from '../../routing/query.ts';

type PlacedScreen = (typeof screens)[number];

interface Known {
  /** Ids of a record, by the parameters of the calls that read it. */
  readonly keys: unknown;
  /** Places that were visited, the latest first. */
  readonly visited: readonly string[];
  /** Where dialogs open that were not visited. */
  readonly path: string;
}

export interface Spot {
  readonly screen: PlacedScreen;
  /** Its address; undefined if no record is known to open it with. */
  readonly place: string | undefined;
}

/** Those that may draw the part at an address; first those that can be opened. */
export function spotsFor(at: string, known: Known): readonly Spot[] {
  const { name } = readAddress(at);
  const spots = screens.flatMap((screen) => (screen.draws.includes(name) ? [{ screen, place: placeOfScreen(screen, known) }] : []));
  return spots.toSorted((a, b) => Number(a.place === undefined) - Number(b.place === undefined));
}

function placeOfScreen({ id, route, keys: names, required }: PlacedScreen, { keys, visited, path }: Known): string | undefined {
  const ids = isRecord(keys) ? keys : {};
  const named = Object.fromEntries([
    ...required.map((name) => [name, ids[name]]),
    ...Object.entries(names).map(([param, name]) => [name, ids[param]]),
  ]);
  const values = Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
  const isFilled = required.every((name) => name in values) && Object.keys(names).every((param) => param in ids);
  if (route !== undefined) {
    if (isFilled || required.length === 0) return route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    return visited.find((place) => !place.includes('?') && matchRoute([{ route }], place) !== undefined);
  }
  if (isFilled && Object.keys(values).length > 0) return dialogAt(path, id, values);
  const before = visited.find((place) => readDialogAddress(readQuery(searchOf(place))[OPEN] ?? '')?.screen === id);
  return before ?? (required.length === 0 ? dialogAt(path, id, {}) : undefined);
}

function dialogAt(path: string, screen: string, values: Readonly<Record<string, string>>): string {
  return `${path}${changeQuery('', { [OPEN]: printDialogAddress({ screen, values }) })}`;
}

function searchOf(place: string): string {
  return place.slice(place.indexOf('?') + 1);
}
