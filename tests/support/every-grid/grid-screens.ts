/** Every grid that a screen draws, and where a person finds it: read from the screen documents, so that a new one is among them. */
import { partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import { hasAddress, OPEN, printDialogAddress } from '#renderer/screen/open/dialog-address.ts';
import { arrangeLookup } from '#renderer/screen/open/lookup.ts';
import type { Catalogue } from '#src/documents/catalogue.ts';
import type { Grid, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import texts from '#schemas/messages/en.json' with { type: 'json' };

export interface DrawnGrid {
  readonly name: string;
  readonly grid: Grid;
  /** Parameters of the address that draw it: the tabs that it is on, and what a tree is searched for. */
  readonly opensBy: Readonly<Record<string, string>>;
}

export interface GridScreen {
  readonly document: ScreenDocument;
  readonly grids: readonly DrawnGrid[];
  /** The screen itself, or the page from which it is opened. */
  readonly page: ScreenDocument;
  /** Whether it is opened by whoever is answered, and has no address of its own: the test gives it one. */
  readonly isAnswer: boolean;
}

/** In the order of their ids. */
export function gridScreens({ documents: { screens } }: Catalogue): readonly GridScreen[] {
  const documents = [...screens.values()].map(({ value }) => (value.kind === 'lookup' ? arrangeLookup(value, texts.screen) : value));
  const found = documents.flatMap((document) => {
    const grids = drawnGrids(document);
    if (grids.length === 0) return [];
    return [{ document, grids, page: pageOf(document, documents), isAnswer: document.route === undefined && !hasAddress(document) }];
  });
  return found.toSorted((one, other) => one.document.id.localeCompare(other.document.id));
}

function drawnGrids(document: ScreenDocument): readonly DrawnGrid[] {
  const nodes = partsOf(walkScreen(document), 'ScreenNode');
  return nodes.flatMap(({ pointer, value: { grid: drawn, tree } }) => {
    const name = drawn ?? tree?.hits;
    const grid = name === undefined ? undefined : document.grids?.[name];
    if (name === undefined || grid === undefined) return [];
    const around = nodes.flatMap(({ pointer: outer, value: { tabs = [], tab = 'tab' } }) => {
      const [, place] = pointer.startsWith(`${outer}/tabs/`) ? (/^\/tabs\/(\d+)\//.exec(pointer.slice(outer.length)) ?? []) : [];
      return place === undefined ? [] : [[tab, tabs[Number(place)]?.id ?? ''] as const];
    });
    // What a tree finds is in its place while something is looked for.
    const sought = tree === undefined ? [] : [[grid.search ?? 'search', 'air'] as const];
    return [{ name, grid, opensBy: Object.fromEntries([...around, ...sought]) }];
  });
}

/** The nearest page from which the screen is opened; any, where none says so. */
function pageOf(document: ScreenDocument, documents: readonly ScreenDocument[]): ScreenDocument {
  const seen = new Set([document.id]);
  let near: readonly ScreenDocument[] = [document];
  while (near.length > 0) {
    const page = near.find(({ route }) => route !== undefined);
    if (page !== undefined) return page;
    const ids = new Set(near.map(({ id }) => id));
    near = documents.filter((one) => !seen.has(one.id) && screensNamedIn(one).some((id) => ids.has(id)));
    for (const { id } of near) seen.add(id);
  }
  const home = documents.find(({ route }) => route === '/');
  if (home === undefined) throw new Error('There is no page at /.');
  return home;
}

function screensNamedIn(document: ScreenDocument): readonly string[] {
  return walkScreen(document).places.flatMap(({ holds: { is, of }, text }) => (is === 'name' && of === 'screen' ? [text] : []));
}

/** What parameters of routes and inputs of dialogs may be filled with, by name. */
export type DemoValues = Readonly<Record<string, string | number>>;

interface Filling {
  readonly values: DemoValues;
  /** Names of the input that the address gives. */
  readonly names: readonly string[];
}

/** @throws Error for a name that the demo data has no value for */
export function addressOf({ document, page }: GridScreen, opensBy: DrawnGrid['opensBy'], { values, names }: Filling): string {
  const known = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${document.id} needs '${name}': give the test a value for it from the demo data.`);
    return String(value);
  };
  const path = (page.route ?? '/').replaceAll(/([A-Za-z]+)s\/:id/g, (_, list: string) => `${list}s/${known(idNameOf(list))}`);
  const query = new URLSearchParams(opensBy);
  if (document !== page) {
    query.set(OPEN, printDialogAddress({ screen: document.id, values: Object.fromEntries(names.map((name) => [name, known(name)])) }));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** UsageInvoice: usageInvoiceId */
function idNameOf(list: string): string {
  return `${list.charAt(0).toLowerCase()}${list.slice(1)}Id`;
}
