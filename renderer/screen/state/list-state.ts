/**
 * The state of a page's lists (order, filters, columns, position), kept in the page's address, so that reload, Back and links restore it.
 */
import type { GridPosition, GridSort } from '#renderer/grid/contract/types.ts';
import { AS_DEFINED, readArrangement, type ColumnsKept } from '#renderer/grid/columns/arrangement.ts';
import { NO_ADDRESS, type Address } from '#renderer/services/address.ts';
import type { FilterTerm, Ports } from '#renderer/services/ports.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { nameOfPart, type ListPart } from '../address/address-names.ts';
import * as texts from '../address/list-text.ts';

/** A part that is absent is as the document has it. */
export interface ListState {
  readonly sort?: readonly GridSort[];
  readonly filter?: readonly FilterTerm[];
  readonly columns?: ColumnsKept;
  readonly position?: GridPosition;
  /** Id of the view that was chosen; `ALL` if none was, although the list begins with one. */
  readonly view?: string;
}

export const ALL = 'all';

export interface ScreenLists {
  of(grid: string): ListState;
  /** An undefined part is reset to the document's default. */
  change(grid: string, change: { readonly [Part in keyof ListState]: ListState[Part] | undefined }): void;
  /** Replaces the whole state of a grid, which is redrawn. */
  give(grid: string, state: ListState): void;
  /** Counts those. */
  given(grid: string): number;
  /** The user's arrangement of the columns, which also outlives the page. */
  arrangement(grid: string): { read(): unknown; write(value: unknown): void };
}

/** The part of a screen that holds the state of its lists. */
export interface ScreenWithLists {
  readonly lists: ScreenLists;
}

export interface ListsOptions {
  readonly document: ScreenDocument;
  readonly ports: Pick<Ports, 'address' | 'remembered'>;
  /** Whether the screen is the page that the address is of. */
  readonly isPage: boolean;
  /** The parameters of the list may have changed. */
  onChange(): void;
}

const NO_FILTER: readonly FilterTerm[] = [];

export function createScreenLists({ document, ports, isPage, onChange }: ListsOptions): ScreenLists {
  const address: Address = isPage ? ports.address : NO_ADDRESS;
  const states = new Map<string, ListState>();
  const given = new Map<string, number>();
  const nameOf = (grid: string, part: ListPart) => nameOfPart(document, grid, part);

  function read(grid: string): ListState {
    const text = (part: ListPart) => address.read(nameOf(grid, part));
    const [sort, filter, columns, row, view] = [text('sort'), text('filter'), text('columns'), text('row'), text('view')];
    const position = row === undefined ? undefined : texts.readPosition(row);
    return {
      ...(sort !== undefined && { sort: texts.readSort(sort) }),
      ...(filter !== undefined && { filter: texts.readFilter(filter) }),
      ...(columns !== undefined && { columns: texts.readColumns(columns) }),
      ...(position !== undefined && { position }),
      ...(view !== undefined && /^[a-z0-9-]{1,60}$/.test(view) && { view }),
    };
  }

  function of(grid: string): ListState {
    const known = states.get(grid) ?? read(grid);
    states.set(grid, known);
    return known;
  }

  function set(grid: string, state: ListState): void {
    const before = of(grid);
    states.set(grid, state);
    const { sort, filter = NO_FILTER, columns, position, view } = state;
    address.write({
      [nameOf(grid, 'sort')]: sort && texts.textOfSort(sort),
      [nameOf(grid, 'filter')]: texts.textOfFilter(filter) || undefined,
      [nameOf(grid, 'columns')]: (columns && texts.textOfColumns(columns)) || undefined,
      [nameOf(grid, 'view')]: view,
      [nameOf(grid, 'row')]: (position && texts.textOfPosition(position)) || undefined,
    });
    if (texts.textOfFilter(before.filter ?? NO_FILTER) !== texts.textOfFilter(filter)) onChange();
  }

  return {
    of,
    change: (grid, change) => set(grid, withoutGaps({ ...of(grid), ...change })),
    give(grid, state) {
      given.set(grid, (given.get(grid) ?? 0) + 1);
      set(grid, state);
      onChange();
    },
    given: (grid) => given.get(grid) ?? 0,
    arrangement(grid) {
      const key = `grid ${document.id} ${grid}`;
      return {
        read() {
          const kept = ports.remembered.read(key);
          const { columns } = of(grid);
          return columns === undefined ? kept : { ...readArrangement(kept), ...columns };
        },
        write(value) {
          ports.remembered.write(key, value);
          const { order, widths, shown } = readArrangement(value ?? AS_DEFINED);
          set(grid, withoutGaps({ ...of(grid), columns: value === undefined ? undefined : { order, widths, shown } }));
        },
      };
    },
  };
}

function withoutGaps(state: { readonly [Part in keyof ListState]: ListState[Part] | undefined }): ListState {
  return Object.fromEntries(Object.entries(state).filter(([, part]) => part !== undefined));
}
