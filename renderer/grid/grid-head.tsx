/** The head of a grid: the columns' names, sorting, and the box that selects what is shown. */
import { useId, useSyncExternalStore, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import type { GridModel } from './grid-model.ts';
import { widthOf } from './grid-row.tsx';
import { focusTabStop } from './row-elements.ts';
import { columnId, type GridColumn, type GridTexts } from './types.ts';
import classes from './grid.module.css';

export interface HeadSort {
  /** Id of the column. */
  readonly id: string;
  readonly sorted: 'asc' | 'desc' | false;
  readonly onSort: ((event: unknown) => void) | undefined;
}

export interface GridHeadProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly columns: readonly GridColumn[];
  readonly sorts: readonly HeadSort[];
  readonly model: GridModel;
  readonly texts: GridTexts;
  readonly hasBox: boolean;
  readonly hasActions: boolean;
  readonly pinFirst: boolean;
  /** The rows hold the tab stop; without rows the head does. */
  readonly hasRows: boolean;
  onFocused(control: HTMLElement): void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

export function GridHead({
  ref,
  columns,
  sorts,
  model,
  texts,
  hasBox,
  hasActions,
  pinFirst,
  hasRows,
  onFocused,
}: GridHeadProps): ReactNode {
  const tabIndex = hasRows ? -1 : 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is inside takes focus; its events are gathered here
    <div
      ref={ref}
      role="rowgroup"
      className={classes['head']}
      onKeyDown={(event) => {
        if (moveInHead(event)) event.preventDefault();
      }}
      onFocus={(event) => onFocused(event.target)}
    >
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {hasBox && (
          <div role="columnheader" className={classes['box']}>
            <SelectHead model={model} label={texts.selectShown} tabIndex={tabIndex} />
          </div>
        )}
        {columns.map((column, place) => {
          const sort = sorts.find(({ id }) => id === columnId(column));
          const sorted = sort === undefined || sort.sorted === false ? 'none' : sort.sorted;
          return (
            <div
              key={columnId(column)}
              role="columnheader"

              className={classes['headCell']}
              style={widthOf(column.width)}
              aria-sort={column.isSortable ? ARIA_SORT[sorted] : undefined}
              data-align={column.align}
              data-pinned={(pinFirst && place === 0) || undefined}
            >
              <ColumnHead column={column} sorted={sorted} tabIndex={tabIndex} onSort={sort?.onSort} />
            </div>
          );
        })}
        {hasActions && (
          <div role="columnheader" className={classes['actions']}>
            <span className={classes['unseen']}>{texts.actions}</span>
          </div>
        )}
      </div>
    </div>
  );
}

interface ColumnHeadProps {
  readonly column: GridColumn;
  readonly sorted: keyof typeof ARIA_SORT;
  readonly tabIndex: number;
  readonly onSort: HeadSort['onSort'];
}

/** A click sorts ascending, the next descending, the third not at all. */
function ColumnHead({ column, sorted, tabIndex, onSort }: ColumnHeadProps): ReactNode {
  const hintId = useId();
  const { header, hint, isSortable } = column;
  const text = (
    <span className={classes['headText']} data-tip={hint}>
      {header}
      {hint !== undefined && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
    </span>
  );
  if (!isSortable) return text;
  return (
    <button
      type="button"
      className={classes['sort']}
      tabIndex={tabIndex}
      aria-describedby={hint === undefined ? undefined : hintId}
      onClick={onSort}
    >
      {text}
      <svg className={classes['arrow']} data-sorted={sorted} viewBox="0 0 10 10" aria-hidden>
        <path d="M5 1.5v7M2 4.5l3-3 3 3" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}

/** Follows the rows that are loaded; scrolling draws no other part of the head. */
function SelectHead({ model, label, tabIndex }: { model: GridModel; label: string; tabIndex: number }): ReactNode {
  const share = useSyncExternalStore(model.subscribe, model.shareShown);
  return (
    <input
      type="checkbox"
      className={classes['check']}
      aria-label={label}
      checked={share === 'all'}
      ref={(box) => {
        if (box !== null) box.indeterminate = share === 'some';
      }}
      tabIndex={tabIndex}
      onChange={model.toggleShown}
    />
  );
}

/** What can be reached in the head. */
export function headControls(head: Element | null): readonly HTMLElement[] {
  return [...(head?.querySelectorAll<HTMLElement>('button, input') ?? [])];
}

/** Left and Right go from head to head, Down to the rows. Whether the key was one of these. */
function moveInHead(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key === 'ArrowDown') return focusTabStop(event.currentTarget.parentElement);
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return false;
  const controls = headControls(event.currentTarget);
  const at = controls.findIndex((control) => control === event.target);
  controls[Math.max(0, Math.min(controls.length - 1, at + step))]?.focus();
  return true;
}
