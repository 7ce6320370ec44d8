/** A page with one grid over a million articles, for tests/browser/grid.test.ts; `window.grid` is the test's way in. */
import 'virtual:mantine-styles.css';
import '#src/app/styles.css';
import { Button, MantineProvider, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { defineColumn } from '#renderer/grid/cells/define-column.tsx';
import type { GridTable } from '#renderer/grid/contract/column.ts';
import type { DescribedColumn } from '#renderer/grid/contract/described-column.ts';
import { DataGrid } from '#renderer/grid/data-grid.tsx';
import type { GridHandle, GridRow, GridRowAction, GridSelection, GridTexts } from '#renderer/grid/contract/types.ts';
import { cssVariables, theme } from '#src/app/theme.ts';
import messages from '#schemas/messages/en.json' with { type: 'json' };
import { documentedColumns } from './documented-columns.tsx';
import { thirdPartyColumns } from './third-party-columns.tsx';
import { createStock, loadArticles, type Stock } from './stock.ts';

export interface GridHarness {
  readonly stock: Stock;
  /** Rows opened, by id. */
  readonly opened: unknown[];
  /** Texts copied, each with the count of its rows. */
  readonly copied: (readonly [count: number, text: string])[];
  /** "action id", in the order run. */
  readonly actions: string[];
  selection: GridSelection | undefined;
  handle: GridHandle | undefined;
  table: GridTable | undefined;
  refresh(): void;
  /** Another list under another key. */
  startOver(size: number): void;
}

declare global {
  interface Window {
    grid: GridHarness;
  }
}

const settings = new URLSearchParams(location.search);
const number = new Intl.NumberFormat('en-NZ');
const money = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2 });

const texts: GridTexts = messages.grid;

const described: readonly DescribedColumn[] = [
  column('code', 'Code', 120),
  {
    ...column('name', 'Description', 240),
    isLong: settings.has('long'),
    badge: (row) => (row['isDiscontinued'] === true ? { text: 'Discontinued', color: 'amber' } : undefined),
  },
  column('country', 'Origin', 80),
  { ...column('quantity', 'Quantity', 100), align: 'end', text: (row) => number.format(Number(row['quantity'])) },
  {
    ...column('price', 'Unit price', 110),
    align: 'end',
    hint: 'In New Zealand dollars',
    text: (row) => money.format(Number(row['price'])),
  },
  { ...column('weight', 'Weight kg', 110), align: 'end' },
  { ...column('place', 'Place', 130), isSortable: false },
];

const TOTALS = { quantity: [{ text: '488,000' }], weight: [{ text: '250.0' }] };

const columns = [
  ...described.map((one) => defineColumn({ ...one, hasTotal: settings.has('totals') && one.id in TOTALS })),
  ...(settings.has('third-party') ? thirdPartyColumns : []),
  ...(settings.has('documented') ? documentedColumns : []),
];

function column(field: string, header: string, width: number): DescribedColumn {
  return { id: field, field, header, width, align: 'start', isSortable: true, text: (row) => String(row[field] ?? '') };
}

const rowActions: readonly GridRowAction[] = [
  {
    name: 'edit',
    icon: <Icon path="M3 13h10M4 10l6.5-6.5 2 2L6 12H4z" />,
    label: () => 'Edit',
    isVisible: () => true,
    disabledReason: () => undefined,
  },
  {
    name: 'delete',
    icon: <Icon path="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.7 8.5h5.6l.7-8.5" />,
    label: () => 'Delete',
    isVisible: () => true,
    disabledReason: (row) => (row['isDiscontinued'] === true ? 'A discontinued article is kept for the record' : undefined),
  },
];

function Icon({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" aria-hidden>
      <path d={path} />
    </svg>
  );
}

const harness: GridHarness = {
  stock: createStock(Number(settings.get('size') ?? 1_000_000)),
  opened: [],
  actions: [],
  copied: [],
  selection: undefined,
  handle: undefined,
  table: undefined,
  refresh: () => {},
  startOver: () => {},
};
if (settings.has('failing')) harness.stock.failing = 'all';
window.grid = harness;

/** Kept like the app keeps it: in the browser. */
const arrangement = {
  read: () => JSON.parse(localStorage.getItem('arrangement') ?? 'null'),
  write: (value: unknown) => localStorage.setItem('arrangement', JSON.stringify(value ?? null)),
};

function selectionOf(): 'none' | 'single' | 'multiple' {
  const selection = settings.get('selection');
  return selection === 'none' || selection === 'single' ? selection : 'multiple';
}

function Page(): ReactNode {
  const [generation, setGeneration] = useState(0);
  const [list, setList] = useState(0);
  harness.refresh = () => setGeneration((count) => count + 1);
  harness.startOver = (size) => {
    harness.stock.size = size;
    setList((count) => count + 1);
  };
  return (
    <main style={{ padding: 24 }}>
      <Title order={1} mb="sm">
        Articles
      </Title>
      <Button id="before" mb="sm" variant="default">
        Before
      </Button>
      <DataGrid
        label="Articles"
        columns={columns}
        source={{ key: String(list), load: (request) => loadArticles(harness.stock, request) }}
        generation={generation}
        rowKey="id"
        height={settings.has('fill') ? 'fill' : 480}
        selection={selectionOf()}
        initialSort={[]}
        openOn={settings.has('click') ? 'click' : 'doubleClick'}
        selectFirst={settings.has('selectFirst')}
        pinFirst={1}
        rowActions={rowActions}
        {...(settings.has('arrange') ? { arrangement } : {})}
        {...(settings.has('totals') ? { totals: TOTALS } : {})}
        handle={(handle) => {
          harness.handle = handle ?? undefined;
        }}
        tableRef={(table) => {
          harness.table = table ?? undefined;
        }}
        texts={texts}
        empty={<EmptyList />}
        found={(count) => `Found ${number.format(count)} record(s)`}
        isOwnChange={() => settings.has('own')}
        isMuted={(row: GridRow) => row['isDiscontinued'] === true}
        {...(settings.has('whole') ? {} : { onOpen: (row: GridRow) => harness.opened.push(row['id']) })}
        onCopy={({ count, text }) => void text(UNDISTURBED).then((copied) => harness.copied.push([count, copied]))}
        onSelect={(selection) => {
          harness.selection = selection;
        }}
        onRowAction={(name, row) => harness.actions.push(`${name} ${String(row['id'])}`)}
      />
      <Button id="after" mt="sm" variant="default">
        After
      </Button>
    </main>
  );
}

function EmptyList(): ReactNode {
  return <>There are no articles yet. Add the first one, or paste a list.</>;
}

const UNDISTURBED = { signal: new AbortController().signal, onRead: () => {} };

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element for the grid.');
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => 'harness'}>
    <Page />
  </MantineProvider>,
);
