/**
 * A page with one grid over a million rows; the address says whose: `?grid=ours`. Another grid is one more entry of GRIDS: it draws
 * itself into the element, 580 pixels of rows, and says what scrolls.
 */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { DataGrid } from '#renderer/grid/data-grid.tsx';
import texts from '#schemas/messages/en.json' with { type: 'json' };
import { arrivals, COLUMNS, loadBlock, TOTAL } from './million-rows.ts';

interface Contestant {
  mount(host: HTMLElement): void;
  scroller(): Element | null;
}

const GRIDS: Readonly<Record<string, Contestant>> = {
  ours: {
    mount: (host) =>
      createRoot(host).render(
        <MantineProvider>
          <DataGrid
            label="Rows"
            columns={COLUMNS.map((field) => ({
              field,
              header: field,
              width: 110,
              align: 'start',
              isSortable: true,
              text: (row) => String(row[field] ?? ''),
            }))}
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
            pinFirst
            rowActions={[]}
            texts={texts.grid}
            empty=""
          />
        </MantineProvider>,
      ),
    scroller: () => document.querySelector('[role=grid]')?.parentElement ?? null,
  },
};

const wanted = GRIDS[new URLSearchParams(location.search).get('grid') ?? 'ours'];
const host = document.getElementById('app');
Object.assign(window, {
  contest: {
    arrivals,
    mount: () => {
      if (host !== null) wanted?.mount(host);
    },
    scroller: () => wanted?.scroller(),
  },
});
