import { useMemo } from 'react';
import type { GridRow, GridSource } from '#renderer/grid/contract/types.ts';
import { textOfFilter } from '#renderer/screen/address/list-text.ts';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import { onlyRows } from '#renderer/screen/state/screen-grids.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { meetsFilter } from '#renderer/services/filters/meets-filter.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';
import { zoneOf } from '#src/expression/index.ts';
import { useScreen } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';

const EVERYTHING: readonly FilterTerm[] = [];

/** The only rows of a list of the screen that are shown. */
export interface OnlyRows {
  readonly rowKey: string;
  readonly keys: ReadonlySet<unknown>;
}

/** Pages from the server, or a list of the screen; filtered by all terms. */
export function useGridSource(name: string, filter: readonly FilterTerm[] = EVERYTHING, only?: OnlyRows): GridSource | undefined {
  const screen = useScreen();
  const key = useComputed((open: ScreenWithSources) => keyOf(open, name));
  return useMemo(() => {
    if (key === undefined) return undefined;
    const narrowed = [key, ...(filter.length === 0 ? [] : [textOfFilter(filter)]), ...(only === undefined ? [] : only.keys)].join(' ');
    const paged = screen.sources.paged(name);
    if (paged !== undefined) return { key: narrowed, load: (page) => paged.load({ ...page, filter }) };
    return {
      key: narrowed,
      load: ({ pageNumber, pageSize }) => {
        const rows = onlyRows(rowsMeeting(screen, name, filter), only?.rowKey ?? '', only?.keys);
        const items = rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
        return Promise.resolve({ items, totalItemsCount: rows.length });
      },
    };
  }, [screen, name, key, filter, only]);
}

/** The rows of a list that the screen has, as far as they meet all terms. */
export function rowsMeeting(
  screen: ScreenScope & Pick<ScreenWithSources, 'answer'>,
  name: string,
  filter: readonly FilterTerm[],
): readonly GridRow[] {
  const rows = screen.answer(name);
  if (!Array.isArray(rows)) return [];
  if (filter.length === 0) return rows;
  const zone = zoneOf(screen.scope());
  return rows.filter((row: GridRow) => meetsFilter(row, filter, zone));
}

function keyOf(screen: ScreenWithSources, name: string): string | undefined {
  if (screen.document.sources?.[name]?.from !== undefined) return name;
  return screen.sources.paged(name)?.key;
}
