/** The columns that documents describe, as definitions of the table library. */
import type { ReactNode } from 'react';
import type { GridColumn, GridTable, TableColumn } from '../contract/column.ts';
import type { GridRow } from '../contract/types.ts';
import type { DescribedColumn } from '../contract/described-column.ts';
import { drawCellAction, drawCellButtons } from './cell-action.tsx';
import { drawText } from './cell-text.tsx';
import { cellWidth } from './cell-width.ts';
import { drawTotal } from './draw-total.tsx';

/** Pixels of a column that holds no more than a code: it takes no share of the room left over. */
const CODE_WIDTH = 60;

export function defineColumn(column: DescribedColumn): GridColumn {
  const { id, field, header, hint, width, align, action, buttons = [], edit, badge, tip, mark } = column;
  return {
    id,
    header,
    accessorFn: (row) => row[field],
    size: width,
    grow: width > CODE_WIDTH,
    enableSorting: column.isSortable,
    ...(hint === undefined ? {} : { Header: <span data-tip={hint}>{header}</span> }),
    Cell({ row: { original }, table }) {
      const isButton = action?.isVisible(original) === true;
      const content = isButton ? drawCellAction({ column, action, row: original, table }) : drawText(column, original);
      const offered = buttons.filter((button) => button.isVisible(original));
      return offered.length === 0 ? content : drawCellButtons({ buttons: offered, row: original, table, children: content });
    },
    ...(edit === undefined || action !== undefined
      ? { enableEditing: false }
      : {
          enableEditing: ({ original }) => edit.isEditable(original),
          Edit: ({ row: { original }, table }) => edit.editor(original, (next) => table.options.meta?.onEdited(original, id, next)),
        }),
    ...(column.hasTotal === true ? { Footer: totalOf } : {}),
    meta: {
      sortField: field,
      hint,
      isHidden: column.isHidden,
      align,
      isLong: column.isLong === true,
      isPlain: true,
      ...(column.isFigure === true ? { widthOf: (row: GridRow) => cellWidth(column, row) } : {}),
      text: column.text,
      copied: (row) => copiedOf(column, row),
      isSummed: column.isSummed === true,
      ...(column.instead === undefined ? {} : { instead: column.instead }),
      ...(column.typed === undefined ? {} : { typed: column.typed }),
      ...(column.unit === undefined ? {} : { unit: column.unit }),
      ...(column.measuredIn === undefined ? {} : { measuredIn: column.measuredIn }),
      ...(action?.look === 'plain' ? { unpressed: (row: GridRow) => drawText(column, row) } : {}),
      holdsControl: (row) =>
        (action !== undefined && action.look !== 'plain' && action.isVisible(row)) || buttons.some((button) => button.isVisible(row)),
      isBlank: (row) =>
        column.text(row) === '' &&
        badge?.(row) === undefined &&
        mark?.(row) === undefined &&
        ![action, ...buttons].some((offered) => offered?.isVisible(row)),
      ...(action === undefined && tip !== undefined ? { tip } : {}),
      ...(badge === undefined ? {} : { badge: (row) => badge(row)?.text }),
      ...(mark === undefined ? {} : { mark }),
    },
  };
}

/** The shown text: with its unit, or its badge if there is nothing else. */
function copiedOf({ text, unit, badge }: DescribedColumn, row: GridRow): string {
  const value = text(row);
  if (value === '') return badge?.(row)?.text ?? '';
  return [value, unit?.of(row) ?? ''].filter((part) => part !== '').join(' ');
}

function totalOf({ column, table }: { column: TableColumn; table: GridTable }): ReactNode {
  const { totals, moreTotals = '' } = table.options.meta ?? {};
  return drawTotal(totals?.[column.id] ?? [], moreTotals);
}
