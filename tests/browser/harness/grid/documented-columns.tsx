/** Columns that use what else the table library's documentation says of a definition. */
import type { MRT_ColumnDef, MRT_TableInstance } from 'mantine-react-table';
import { useState } from 'react';
import type { GridRow } from '#renderer/grid/contract/types.ts';

const selected = (table: MRT_TableInstance<GridRow>) => Object.keys(table.getState().rowSelection).length;

/** Uses a hook, as every function of a definition may. */
function useLabel(label: string): string {
  const [kept] = useState(label);
  return kept;
}

export const documentedColumns: MRT_ColumnDef<GridRow>[] = [
  {
    accessorKey: 'maker.name',
    header: 'Maker',
    Header: ({ table }) => `Maker (${selected(table)})`,
    Footer: ({ table }) => `${useLabel('Selected')} ${selected(table)}`,
    size: 140,
    minSize: 120,
    maxSize: 150,
    grow: false,
    sortDescFirst: true,
    mantineTableHeadCellProps: ({ column }) => ({ 'data-head-of': column.id, align: 'right', className: 'documented' }),
    mantineTableFooterCellProps: () => ({ 'data-foot': 'maker', align: 'center' }),
  },
  {
    id: 'fixed',
    accessorFn: (row) => `Lot ${String(row['id'])}`,
    header: 'Fixed',
    size: 130,
    enableColumnOrdering: false,
    enableResizing: false,
    enableHiding: false,
  },
  {
    id: 'note',
    accessorKey: 'name',
    header: 'Note',
    size: 200,
    enableEditing: (row) => row.original['isDiscontinued'] !== true,
    Edit: ({ cell, row, table }) => {
      const [text, setText] = useState(cell.getValue<string>());
      return (
        <input
          aria-label={`Note of ${row.id}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as the library's own control does
          autoFocus
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onBlur={() => table.setEditingCell(null)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') table.setEditingCell(null);
          }}
        />
      );
    },
  },
];
