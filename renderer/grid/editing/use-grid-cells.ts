import { useEffect, useState } from 'react';
import type { GridColumn } from '../contract/column.ts';
import type { GridCells } from './grid-cells.ts';

/** Undefined if no cell can be edited, and until it is loaded. */
export function useGridCells(columns: readonly GridColumn[]): GridCells | undefined {
  const [cells, setCells] = useState<GridCells>();
  const isEdited = columns.some(({ Edit }) => Edit !== undefined);
  useEffect(() => {
    if (isEdited) void import('./cell-work.ts').then(({ cellWork }) => setCells(cellWork));
  }, [isEdited]);
  return isEdited ? cells : undefined;
}
