/** Placeholders for loading, empty and failed lists. */
import { Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { GridTexts } from '../contract/types.ts';
import classes from '../look/grid.module.css';
import own from './placeholder-rows.module.css';

export interface GhostRowProps {
  readonly index: number;
  /** Pixels within the body. */
  readonly top: number;
  readonly isActive: boolean;
  /** Offers to load the row's block again; one row of a failed block does. */
  readonly onRetry: (() => void) | undefined;
  readonly texts: GridTexts;
}

/** A row that is on its way, or failed to come. */
export const GhostRow = memo(function GhostRow({ index, top, isActive, onRetry, texts }: GhostRowProps) {
  return (
    <div
      role="row"
      className={classes['row']}
      style={{ top }}
      aria-rowindex={index + 2}
      aria-busy={onRetry === undefined || undefined}
      data-index={index}
      data-ghost
      tabIndex={isActive ? 0 : -1}
    >
      <div role="gridcell" className={own['ghost']}>
        {onRetry === undefined ? <Bar index={index} /> : <Failed texts={texts} onRetry={onRetry} />}
      </div>
    </div>
  );
});

const FIRST_ROWS = 8;

/** Before anything is known of the list. */
export function SkeletonBody({ rowHeight, label }: { rowHeight: number; label: string }) {
  return (
    <div role="rowgroup" className={classes['body']} style={{ height: FIRST_ROWS * rowHeight }}>
      {Array.from({ length: FIRST_ROWS }, (_, index) => (
        <div key={index} role="row" className={classes['row']} style={{ top: index * rowHeight }}>
          <div role="gridcell" className={own['ghost']} aria-label={index === 0 ? label : undefined}>
            <Bar index={index} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** One message instead of rows. */
export function MessageBody({ children }: { children: ReactNode }) {
  return (
    <div role="rowgroup" className={own['message']}>
      <div role="row">
        <div role="gridcell">{children}</div>
      </div>
    </div>
  );
}

export function Failed({ texts, onRetry }: { texts: GridTexts; onRetry: () => void }) {
  return (
    <span className={own['failed']}>
      {texts.failed}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {texts.retry}
      </Button>
    </span>
  );
}

function Bar({ index }: { index: number }) {
  return <span className={own['bar']} style={{ width: `${72 - ((index * 19) % 40)}%` }} />;
}
