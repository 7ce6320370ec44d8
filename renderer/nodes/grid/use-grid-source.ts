import { useCallback, useMemo } from 'react';
import type { GridRow, GridSource } from '#renderer/grid/contract/types.ts';
import { useScreen } from '../context/renderer-context.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useComputed } from '../context/use-expression.ts';

/** Server pages, or a list the screen already has. */
export function useGridSource(name: string): GridSource | undefined {
  const screen = useScreen();
  const key = useComputed(useCallback((open: ScreenWithSources) => keyOf(open, name), [name]));
  return useMemo(() => {
    if (key === undefined) return undefined;
    const paged = screen.sources.paged(name);
    if (paged !== undefined) return paged;
    return {
      key,
      load: ({ pageNumber, pageSize }) => {
        const rows = listOf(screen, name);
        const items = rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
        return Promise.resolve({ items, totalItemsCount: rows.length });
      },
    };
  }, [screen, name, key]);
}

function keyOf(screen: ScreenWithSources, name: string): string | undefined {
  if (screen.document.sources?.[name]?.from !== undefined) return name;
  return screen.sources.paged(name)?.key;
}

function listOf(screen: ScreenWithSources, name: string): readonly GridRow[] {
  const rows = screen.answer(name);
  return Array.isArray(rows) ? rows : [];
}
