import { useSyncExternalStore, type ReactNode } from 'react';
import type { GridModel } from './model/grid-model.ts';
import { Failed } from './body/placeholder-rows.tsx';
import { SelectAll } from './head/select-all.tsx';
import type { Paper } from './model/printed-rows.ts';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { GridWorking } from './grid-working.tsx';
import type { GridTexts, GridWork } from './contract/types.ts';
import classes from './look/grid.module.css';

export interface GridFootProps {
  readonly model: GridModel;
  readonly texts: GridTexts;
  /** Announcement of the last change of columns. */
  readonly announcement: string;
  readonly paper: Paper;
  /** The menu of columns, if there is no head. */
  readonly menu: ReactNode;
  /** Control for sorting, if there is no head. */
  readonly sort: ReactNode;
  /** The select-all box, if there is no head. */
  readonly hasBox: boolean;
  found: ((count: number) => string) | undefined;
  readonly work: GridWork | undefined;
  /** What can be done with the selected rows. */
  readonly selected: ReactNode;
  /** The range over its cells. */
  readonly range: ReactNode;
  /** The focused button disappears. */
  onButtonGone(): void;
}

/** The number of rows, announced when it changes; with a retry button if the last refresh failed. */
export function GridFoot({
  model,
  texts,
  announcement,
  paper,
  menu,
  sort,
  hasBox,
  found,
  work,
  selected,
  range,
  onButtonGone,
}: GridFootProps): ReactNode {
  const total = useSyncExternalStore(model.subscribe, model.total);
  const hasFailed = useSyncExternalStore(model.subscribe, model.hasFailed);
  const hasFailedRefresh = useSyncExternalStore(model.subscribe, model.hasFailedRefresh);
  const isRangeTooLong = useSyncExternalStore(model.subscribe, model.isRangeTooLong);
  const printed = paper.rows?.length;
  const isCutShort = printed !== undefined && total !== undefined && printed < total;
  const busyWith = paper.reading === undefined ? work : { ...paper.reading, text: texts.readingToPrint };
  const isSeen =
    found !== undefined ||
    busyWith !== undefined ||
    isCutShort ||
    hasFailedRefresh ||
    isRangeTooLong ||
    menu !== undefined ||
    sort !== undefined ||
    selected !== undefined ||
    range !== undefined ||
    hasBox;
  return (
    <div className={isSeen ? classes['foot'] : classes['unseen']}>
      {hasBox && (
        <label className={classes['footAll']}>
          <SelectAll model={model} label={texts.selectAll} tabIndex={0} />
          <span aria-hidden>{texts.selectAll}</span>
        </label>
      )}
      <span role="status">{hasFailed ? texts.failed : total === undefined || found === undefined ? '' : found(total)}</span>
      {hasFailedRefresh && (
        <Failed
          texts={texts}
          onRetry={() => {
            model.cache.retry();
            onButtonGone();
          }}
        />
      )}
      <span aria-live="polite">{isRangeTooLong ? texts.rangeTooLong : ''}</span>
      {busyWith !== undefined && <GridWorking key={busyWith.text} work={busyWith} texts={texts} onStopped={onButtonGone} />}
      {isCutShort && <span>{fillText(texts.printedPartly, figuresOf({ count: printed, total }))}</span>}
      <span className={classes['unseen']} aria-live="polite">
        {announcement}
      </span>
      {range}
      {selected}
      {(menu !== undefined || sort !== undefined) && (
        <span className={classes['footEnd']}>
          {sort}
          {menu}
        </span>
      )}
    </div>
  );
}
