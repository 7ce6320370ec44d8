/** The head of a grid: the columns' names, sorting, their order and width, and the box that selects every row. */
import { memo, useId, type Ref, type RefObject } from 'react';
import type { MRT_TableState } from 'mantine-react-table';
import { ColumnMenu } from './column-menu.tsx';
import { HeadCell } from './head-cell.tsx';
import { drawHeader } from '../cells/draw-header.ts';
import { BOXES } from '../columns/own-columns.ts';
import { handleHeadKey, type HeadChanges } from '../keys/head-keys.ts';
import type { GridTable } from '../contract/column.ts';
import type { GridProps, GridRow, GridTexts } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';
import { useHeadPointer } from './use-head-pointer.ts';
import headClasses from './grid-head.module.css';
import classes from '../look/grid.module.css';

/** What the head shows of the table's state: others are another drawing. Rows that come are not. */
interface HeadState extends Pick<MRT_TableState<GridRow>, 'sorting'> {
  readonly drawing: unknown;
  /** How the columns are arranged. */
  readonly state: unknown;
}

export interface GridHeadProps extends HeadState {
  readonly ref: Ref<HTMLDivElement>;
  readonly frame: RefObject<HTMLElement | null>;
  readonly table: GridTable;
  readonly model: GridModel;
  readonly changes: HeadChanges;
  readonly texts: GridTexts;
  readonly hasBox: boolean;
  readonly hasActions: boolean;
  /** Whether the user may arrange the columns. */
  readonly isOpen: boolean;
  /** The rows hold the tab stop; without rows the head does. */
  readonly hasRows: boolean;
  onReset(): void;
  readonly onExport?: GridProps['onExport'] | undefined;
  readonly onPrint?: GridProps['onPrint'] | undefined;
  onFocused(control: HTMLElement): void;
}

type ActionsHeadProps = Omit<GridHeadProps, 'ref'> & { readonly tabIndex: number };

export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { ref, frame, table, model, changes, texts, hasBox, hasActions, isOpen, hasRows, state, sorting, onFocused } = props;
  const tabIndex = hasRows ? -1 : 0;
  const keysId = useId();
  const pointer = useHeadPointer(frame, table, isOpen);
  const { dragged } = pointer;
  const headers = table.getHeaderGroups().at(-1)?.headers ?? [];
  const box = hasBox ? headers.find(({ column }) => column.id === BOXES) : undefined;
  const cells = headers.filter(({ column }) => column.id !== BOXES);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is inside takes focus; its events are gathered here
    <div
      ref={ref}
      role="rowgroup"
      className={headClasses['head']}
      onKeyDown={(event) => {
        if (!handleHeadKey(event, isOpen ? changes : undefined)) return;
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
        {box !== undefined && (
          <div role="columnheader" className={classes['box']}>
            {drawHeader(box, table)}
          </div>
        )}
        {cells.map((header, place) => {
          const { id } = header.column;
          const isDropEnd = dragged !== undefined && dragged.before === undefined && place === cells.length - 1;
          return (
            <HeadCell
              key={id}
              header={header}
              table={table}
              model={model}
              place={place}
              count={cells.length}
              tabIndex={tabIndex}
              keysId={isOpen ? keysId : undefined}
              drop={dragged?.before === id ? 'before' : isDropEnd ? 'after' : undefined}
              isDragged={dragged?.id === id}
              state={state}
              sorting={sorting}
            />
          );
        })}
        {(hasActions || isOpen) && <ActionsHead {...props} tabIndex={tabIndex} />}
      </div>
      {isOpen && (
        <span id={keysId} hidden>
          {texts.headKeys}
        </span>
      )}
    </div>
  );
});

/** Above the buttons of the rows: the menu of the columns. */
function ActionsHead({ table, changes, texts, hasActions, isOpen, state, onReset, onExport, onPrint, tabIndex }: ActionsHeadProps) {
  return (
    <div role="columnheader" className={classes['actions']}>
      {hasActions && <span className={classes['unseen']}>{texts.actions}</span>}
      {isOpen && <ColumnMenu {...{ table, changes, texts, tabIndex, state, onReset, onExport, onPrint }} hasDensity />}
    </div>
  );
}
