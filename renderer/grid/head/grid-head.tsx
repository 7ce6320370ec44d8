/** The head of a grid: the columns' names, sorting, their order and width, and the box that selects every row. */
import { useId, type ReactNode, type Ref, type RefObject } from 'react';
import { ColumnMenu } from './column-menu.tsx';
import { resize } from '../columns/column-layout.ts';
import { widthAt } from '../columns/column-widths.ts';
import type { GridModel } from '../model/grid-model.ts';
import { handleHeadKey, type HeadChanges } from '../keys/head-keys.ts';
import { SelectAll } from './select-all.tsx';
import { type GridColumn, type GridTexts } from '../contract/types.ts';
import type { ArrangedColumns } from '../columns/use-column-layout.ts';
import { useHeadPointer } from './use-head-pointer.ts';
import headClasses from './grid-head.module.css';
import classes from '../look/grid.module.css';

export interface HeadSort {
  /** Id of the column. */
  readonly id: string;
  readonly sorted: 'asc' | 'desc' | false;
  readonly onSort: ((event: unknown) => void) | undefined;
}

export interface GridHeadProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly frame: RefObject<HTMLElement | null>;
  /** All that there are, in the document's order. */
  readonly all: readonly GridColumn[];
  /** Those in sight, in the user's order. */
  readonly columns: readonly GridColumn[];
  readonly arranged: ArrangedColumns;
  readonly changes: HeadChanges;
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

export function GridHead(props: GridHeadProps): ReactNode {
  const { ref, frame, all, columns, arranged, changes, sorts, model, texts, hasBox, hasActions, pinFirst, hasRows, onFocused } = props;
  const tabIndex = hasRows ? -1 : 0;
  const keysId = useId();
  const pointer = useHeadPointer(frame, all, arranged);
  const { dragged } = pointer;
  const last = columns.at(-1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is inside takes focus; its events are gathered here
    <div
      ref={ref}
      role="rowgroup"
      className={headClasses['head']}
      onKeyDown={(event) => {
        if (!handleHeadKey(event, arranged.isOpen ? changes : undefined)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onFocus={(event) => onFocused(event.target)}
      onPointerDown={pointer.onPointerDown}
      onClickCapture={(event) => {
        if (pointer.isDragEnd()) event.stopPropagation();
      }}
    >
      <div role="row" aria-rowindex={1} className={headClasses['headRow']} data-dragging={dragged !== undefined || undefined}>
        {hasBox && (
          <div role="columnheader" className={classes['box']}>
            <SelectAll model={model} label={texts.selectAll} tabIndex={tabIndex} />
          </div>
        )}
        {columns.map((column, place) => {
          const id = column.id;
          const sort = sorts.find((one) => one.id === id);
          const sorted = sort === undefined || sort.sorted === false ? 'none' : sort.sorted;
          const isDropEnd = dragged !== undefined && dragged.before === undefined && column === last;
          return (
            <div
              key={id}
              role="columnheader"
              className={headClasses['headCell']}
              style={widthAt(place)}
              aria-sort={column.isSortable ? ARIA_SORT[sorted] : undefined}
              data-column={id}
              data-align={column.align}
              data-pinned={(pinFirst && place === 0) || undefined}
              data-drop={dragged?.before === id ? 'before' : isDropEnd ? 'after' : undefined}
              data-dragged={dragged?.id === id || undefined}
            >
              <ColumnHead
                column={column}
                sorted={sorted}
                tabIndex={tabIndex}
                keysId={arranged.isOpen ? keysId : undefined}
                onSort={sort?.onSort}
              />
              {arranged.isOpen && (
                <span
                  className={headClasses['edge']}
                  aria-hidden
                  data-edge
                  onDoubleClick={() => arranged.change((layout) => resize(layout, id, undefined))}
                />
              )}
            </div>
          );
        })}
        {(hasActions || arranged.isOpen) && (
          <div role="columnheader" className={classes['actions']}>
            {hasActions && <span className={classes['unseen']}>{texts.actions}</span>}
            {arranged.isOpen && (
              <ColumnMenu columns={all} arranged={arranged} changes={changes} texts={texts} tabIndex={tabIndex} hasDensity />
            )}
          </div>
        )}
      </div>
      {arranged.isOpen && (
        <span id={keysId} hidden>
          {texts.headKeys}
        </span>
      )}
    </div>
  );
}

interface ColumnHeadProps {
  readonly column: GridColumn;
  readonly sorted: keyof typeof ARIA_SORT;
  readonly tabIndex: number;
  /** Id of what explains the keys, where the column can be arranged. */
  readonly keysId: string | undefined;
  readonly onSort: HeadSort['onSort'];
}

/** A click sorts ascending, the next descending, the third not at all. */
function ColumnHead({ column, sorted, tabIndex, keysId, onSort }: ColumnHeadProps): ReactNode {
  const hintId = useId();
  const { header, hint, isSortable } = column;
  const text = (
    <span className={headClasses['headText']} data-tip={hint}>
      {header}
      {hint !== undefined && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
    </span>
  );
  if (!isSortable && keysId === undefined) return text;
  const describedBy = [hint === undefined ? undefined : hintId, keysId].filter((id) => id !== undefined).join(' ');
  return (
    <button
      type="button"
      className={headClasses['sort']}
      tabIndex={tabIndex}
      data-sorts={isSortable || undefined}
      aria-describedby={describedBy === '' ? undefined : describedBy}
      onClick={isSortable ? onSort : undefined}
    >
      {text}
      {isSortable && (
        <svg className={headClasses['arrow']} data-sorted={sorted} viewBox="0 0 10 10" aria-hidden>
          <path
            d="M5 1.5v7M2 4.5l3-3 3 3"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </button>
  );
}
