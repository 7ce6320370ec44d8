import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GridModel } from './grid-model.ts';
import type { GridProps, GridSort } from '../contract/types.ts';

const PAGE_SIZE = 50;

/** The state of a grid, in step with its props: another source starts over, another generation refreshes, another order sorts. */
export function useGridModel(grid: GridProps, sort: readonly GridSort[]): GridModel {
  const [model] = useState(() => {
    const { rowKey, selection, selectFirst, pageSize = PAGE_SIZE } = grid;
    return new GridModel({ rowKey, selection, selectFirst, pageSize, sort });
  });
  useLayoutEffect(() => model.connect(grid, grid.selection));
  useEffect(() => () => model.cache.stop(), [model]);

  const { generation } = grid;
  const { key } = grid.source;
  const order = JSON.stringify(sort);
  const latestSort = useRef(sort);
  const shown = useRef({ key, generation, order });
  useEffect(() => {
    latestSort.current = sort;
  }, [sort]);
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, generation, order };
    if (before.order !== order) model.sortBy(latestSort.current);
    if (before.key !== key) model.startOver();
    else if (before.generation !== generation) model.refresh();
  }, [model, key, generation, order]);
  return model;
}
