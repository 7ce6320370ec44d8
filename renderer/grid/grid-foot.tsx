import { useSyncExternalStore, type ReactNode } from 'react';
import type { GridModel } from './grid-model.ts';
import { Failed } from './placeholder-rows.tsx';
import type { GridTexts } from './types.ts';
import classes from './grid.module.css';

export interface GridFootProps {
  readonly model: GridModel;
  readonly texts: GridTexts;
  found: ((count: number) => string) | undefined;
  onRetry(): void;
}

/** How many rows the list has, spoken when it changes; and the way out when what is shown could not be brought up to date. */
export function GridFoot({ model, texts, found, onRetry }: GridFootProps): ReactNode {
  const total = useSyncExternalStore(model.subscribe, model.total);
  const hasFailed = useSyncExternalStore(model.subscribe, model.hasFailed);
  const hasFailedRefresh = useSyncExternalStore(model.subscribe, model.hasFailedRefresh);
  const isSeen = found !== undefined || hasFailedRefresh;
  return (
    <div className={isSeen ? classes['foot'] : classes['unseen']}>
      <span role="status">{hasFailed ? texts.failed : total === undefined || found === undefined ? '' : found(total)}</span>
      {hasFailedRefresh && <Failed texts={texts} onRetry={onRetry} />}
    </div>
  );
}
