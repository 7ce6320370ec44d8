import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { defineColumn } from '#renderer/grid/cells/define-column.tsx';
import { DataGrid } from '#renderer/grid/data-grid.tsx';
import texts from '#schemas/messages/en.json' with { type: 'json' };
import { COLUMNS, loadBlock, TOTAL } from '../million-rows.ts';
import type { MountedGrid } from './mounted-grid.ts';

export const ours: MountedGrid = {
  mount: (host) =>
    createRoot(host).render(
      <MantineProvider>
        <DataGrid
          label="Rows"
          columns={COLUMNS.map((field) =>
            defineColumn({
              id: field,
              field,
              header: field,
              width: 110,
              align: 'start',
              isSortable: true,
              text: (row) => String(row[field] ?? ''),
            }),
          )}
          source={{
            key: 'rows',
            load: async ({ pageNumber, signal }) => ({ items: await loadBlock(pageNumber - 1, signal), totalItemsCount: TOTAL }),
          }}
          generation={0}
          rowKey="id"
          height={614}
          selection="multiple"
          initialSort={[]}
          openOn="doubleClick"
          selectFirst={false}
          pinFirst={1}
          rowActions={[]}
          texts={texts.grid}
          empty=""
        />
      </MantineProvider>,
    ),
  scroller: () => document.querySelector('[role=grid]')?.parentElement ?? null,
};
