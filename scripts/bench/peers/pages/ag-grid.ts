/** AG Grid's community edition with its infinite row model. */
import { createGrid, InfiniteRowModelModule, ModuleRegistry } from 'ag-grid-community';
import type { MountedGrid } from '../../harness/grids/mounted-grid.ts';
import { BLOCK, COLUMNS, loadBlock, TOTAL } from '../../harness/million-rows.ts';

const KEPT = 40;

export const agGrid: MountedGrid = {
  mount(host) {
    ModuleRegistry.registerModules([InfiniteRowModelModule]);
    host.style.height = '614px';
    createGrid(host, {
      rowModelType: 'infinite',
      cacheBlockSize: BLOCK,
      maxBlocksInCache: KEPT,
      infiniteInitialRowCount: TOTAL,
      rowHeight: 32,
      headerHeight: 34,
      columnDefs: COLUMNS.map((field) => ({ field, width: 110 })),
      datasource: {
        rowCount: TOTAL,
        getRows: ({ startRow, successCallback }) => void loadBlock(startRow / BLOCK).then((rows) => successCallback(rows, TOTAL)),
      },
    });
  },
  scroller: () => document.querySelector('.ag-grid-viewport'),
};
