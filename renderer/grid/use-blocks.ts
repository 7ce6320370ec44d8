/** The blocks of the list a grid shows: new ones for another list or order, the same ones refreshed in place. */
import { useEffect, useMemo, useRef } from 'react';
import { BlockCache } from './block-cache.ts';
import type { GridProps, GridSort } from './types.ts';

const BLOCK_SIZE = 50;

export function useBlocks({ source, generation }: Pick<GridProps, 'source' | 'generation'>, sort: readonly GridSort[]): BlockCache {
  const latest = useRef(source);
  latest.current = source;
  const order = JSON.stringify(sort);
  const cache = useMemo(
    () =>
      new BlockCache({
        blockSize: BLOCK_SIZE,
        load: (block, signal) => latest.current.load({ pageNumber: block + 1, pageSize: BLOCK_SIZE, sort, signal }),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `order` stands for sort, the key for the source
    [source.key, order],
  );
  useEffect(() => () => cache.stop(), [cache]);

  const shown = useRef({ cache, generation });
  useEffect(() => {
    const isSameList = shown.current.cache === cache;
    const isNewer = shown.current.generation !== generation;
    shown.current = { cache, generation };
    if (isSameList && isNewer) cache.refresh();
  }, [cache, generation]);
  return cache;
}
