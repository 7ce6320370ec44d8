/** One row: its cells, its selection box, its buttons. Redrawn only when something of its own changes. */
import { ActionIcon, Badge, Checkbox, Tooltip } from '@mantine/core';
import { memo, type CSSProperties } from 'react';
import type { GridColumn, GridRow, GridRowAction, GridTexts } from './types.ts';
import classes from './grid.module.css';

export interface RowProps {
  readonly row: GridRow;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly GridColumn[];
  readonly actions: readonly GridRowAction[];
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isMuted: boolean;
  readonly isNarrow: boolean;
  readonly hasBox: boolean;
  readonly pinFirst: boolean;
  readonly texts: GridTexts;
  onToggle(index: number): void;
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
}

export const GridBodyRow = memo(function GridBodyRow(props: RowProps) {
  const { row, index, top, columns, actions, isSelected, isActive, isMuted, isNarrow, hasBox, texts, onToggle, onAction } = props;
  const shown = actions.filter((action) => action.isVisible(row));
  return (
    <tr
      role="row"
      className={classes['row']}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={index}
      data-muted={isMuted || undefined}
      data-narrow={isNarrow || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ top }}
    >
      {hasBox && (
        <td role="gridcell" className={classes['box']}>
          <Checkbox size="xs" tabIndex={-1} checked={isSelected} aria-label={texts.selectRow} onChange={() => onToggle(index)} />
        </td>
      )}
      {isNarrow ? <NarrowCell row={row} columns={columns} /> : columns.map((column, place) => <Cell key={column.field} column={column} row={row} isPinned={props.pinFirst && place === 0} />)}
      {actions.length > 0 && (
        <td role="gridcell" className={classes['actions']} style={{ width: actionsWidth(actions.length) }}>
          {shown.map((action) => {
            const label = action.label(row);
            const reason = action.disabledReason(row);
            return (
              <Tooltip key={action.name} label={reason ?? label}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  tabIndex={-1}
                  aria-label={label}
                  aria-disabled={reason !== undefined || undefined}
                  onClick={(event) => {
                    event.stopPropagation();
                    if (reason === undefined) onAction(action.name, row, event.currentTarget);
                  }}
                  onDoubleClick={(event) => event.stopPropagation()}
                >
                  {action.icon}
                </ActionIcon>
              </Tooltip>
            );
          })}
        </td>
      )}
    </tr>
  );
});

function Cell({ column, row, isPinned }: { column: GridColumn; row: GridRow; isPinned: boolean }) {
  const badge = column.badge?.(row);
  const text = column.text(row);
  return (
    <td role="gridcell" className={classes['cell']} data-align={column.align} data-pinned={isPinned || undefined} style={widthOf(column.width)} title={text}>
      {badge !== undefined && badge.text === text ? null : <span>{text}</span>}
      {badge !== undefined && (
        <Badge size="sm" radius="sm" variant="light" color={badge.color} className={classes['badge']}>
          {badge.text}
        </Badge>
      )}
    </td>
  );
}

/** On a narrow screen: the first column, then the others on a second line. */
function NarrowCell({ row, columns }: { row: GridRow; columns: readonly GridColumn[] }) {
  const [first, ...rest] = columns;
  const badges = columns.flatMap((column) => column.badge?.(row) ?? []);
  return (
    <td role="gridcell" className={classes['narrow']}>
      <span className={classes['narrowFirst']}>
        {first?.text(row)}
        {badges.map((badge) => (
          <Badge key={badge.text} size="sm" radius="sm" variant="light" color={badge.color} className={classes['badge']}>
            {badge.text}
          </Badge>
        ))}
      </span>
      <span className={classes['narrowRest']}>
        {rest
          .map((column) => column.text(row))
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
    </td>
  );
}

/** Room for so many buttons. */
export function actionsWidth(count: number): number {
  return 12 + count * 30;
}

/** Columns keep their width and share what is left over in proportion to it, in head and body alike. */
export function widthOf(width: number): CSSProperties {
  return { flex: `${width} 0 ${width}px`, minWidth: width };
}
