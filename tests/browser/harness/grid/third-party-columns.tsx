/** Columns as somebody wrote them for the table library, who never saw this grid. */
import { createMRTColumnHelper, type MRT_ColumnDef } from 'mantine-react-table';
import { useState } from 'react';
import type { GridRow } from '#renderer/grid/contract/types.ts';

const helper = createMRTColumnHelper<GridRow>();

export const thirdPartyColumns: MRT_ColumnDef<GridRow>[] = [
  {
    id: 'made',
    accessorKey: 'country',
    header: 'Made in',
    Header: ({ column, table }) => (
      <em>
        {column.columnDef.header} ({table.getState().sorting.length})
      </em>
    ),
    Cell: ({ cell, renderedCellValue }) => <Origin code={cell.getValue<string>()} text={renderedCellValue} />,
    Footer: ({ table }) => <b>{table.options.rowCount} in all</b>,
    size: 150,
    minSize: 90,
    mantineTableBodyCellProps: ({ row }) => ({ 'data-origin': String(row.original['country']), align: 'center' }),
  },
  helper.accessor((row) => Number(row['price']) * Number(row['quantity']), {
    id: 'worth',
    header: 'Worth',
    Cell: ({ cell, row }) => (
      <span data-selected={row.getIsSelected()}>
        {row.index + 1}: {Math.round(cell.getValue<number>())}
      </span>
    ),
    footer: 'no sum',
    size: 130,
    enableSorting: false,
    mantineTableBodyCellProps: { align: 'right' },
  }),
  { id: 'shelf', accessorKey: 'place', header: 'Shelf', grow: false, enableHiding: false },
];

function Origin({ code, text }: { code: string; text: React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <button type="button" tabIndex={-1} onClick={() => setIsOpen((is) => !is)}>
      {isOpen ? `Country ${code}` : text}
    </button>
  );
}
