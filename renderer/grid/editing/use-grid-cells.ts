import { useEffect, useState } from 'react';
import type { GridColumn } from '../contract/column.ts';
import type { GridCells } from './grid-cells.ts';

let loaded: GridCells | undefined;

/** Once it is loaded, a grid has it with its first column that can be edited. */
export async function loadGridCells(): Promise<GridCells> {
  return (loaded ??= (await import('./cell-work.ts')).cellWork);
}

/** Undefined if no cell can be edited, and until it is loaded. */
export function useGridCells(columns: readonly GridColumn[]): GridCells | undefined {
  const [cells, setCells] = useState<GridCells>();
  const isEdited = columns.some(({ Edit }) => Edit !== undefined);
  useEffect(() => {
    if (isEdited) void loadGridCells().then(setCells);
  }, [isEdited]);
  return isEdited ? (cells ?? loaded) : undefined;
}
