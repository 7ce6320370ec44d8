import { Title } from '@mantine/core';
import { action } from 'storybook/actions';
import { useMemo } from 'react';
import { defineColumn } from '#renderer/grid/cells/define-column.tsx';
import type { GridColumn } from '#renderer/grid/contract/column.ts';
import type { DescribedColumn } from '#renderer/grid/contract/described-column.ts';
import { DataGrid } from '#renderer/grid/data-grid.tsx';
import type { GridPage, GridPageRequest, GridProps, GridRowAction } from '#renderer/grid/contract/types.ts';
import { icons } from '#src/app/theme/icons.tsx';
import { rendererTexts } from '#stories/support/renderer-texts.ts';
import { loadArticles } from './articles.ts';

export interface ArticleGridProps extends Partial<Pick<GridProps, 'selection' | 'selectFirst' | 'height' | 'openOn'>> {
  readonly size: number;
  /** What becomes of a request; default it is answered. */
  readonly answer?: (page: GridPageRequest) => Promise<GridPage>;
  readonly hasMutedRows?: boolean;
  readonly hasRowActions?: boolean;
  /** Columns beside those of the list. */
  readonly more?: readonly GridColumn[];
}

const figures = new Intl.NumberFormat('en-NZ');
const money = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2 });

const described: readonly DescribedColumn[] = [
  column('code', 'Code', 120),
  {
    ...column('name', 'Description', 260),
    badge: (row) => (row['isDiscontinued'] === true ? { text: 'Discontinued', color: 'amber' } : undefined),
  },
  column('country', 'Origin', 80),
  { ...column('quantity', 'Quantity', 100), align: 'end', text: (row) => figures.format(Number(row['quantity'])) },
  {
    ...column('price', 'Unit price', 110),
    align: 'end',
    hint: 'In New Zealand dollars',
    text: (row) => money.format(Number(row['price'])),
  },
];

const columns = described.map(defineColumn);

const rowActions: readonly GridRowAction[] = [
  {
    name: 'delete',
    icon: icons['trash'],
    label: (row) => `Delete ${String(row['code'])}`,
    isVisible: () => true,
    disabledReason: (row) => (row['isDiscontinued'] === true ? 'A discontinued article is kept for the record' : undefined),
  },
];

const NONE: readonly GridColumn[] = [];

/** The grid by itself over a list of articles. */
export function ArticleGrid({ size, answer, hasMutedRows = false, hasRowActions = false, more = NONE, ...given }: ArticleGridProps) {
  const source = useMemo(
    () => ({ key: 'articles', load: answer ?? ((page: GridPageRequest) => loadArticles(size, page)) }),
    [size, answer],
  );
  const all = useMemo(() => [...columns, ...more], [more]);
  return (
    <main className="story-page">
      <Title order={1} size="h2" mb="md">
        Articles
      </Title>
      <DataGrid
        label="Articles"
        columns={all}
        source={source}
        generation={0}
        rowKey="id"
        height={480}
        selection="single"
        initialSort={[]}
        openOn="doubleClick"
        selectFirst={false}
        pinFirst={1}
        rowActions={hasRowActions ? rowActions : []}
        texts={rendererTexts.grid}
        empty="There are no articles yet. Add the first one, or paste a list."
        found={(count) => `Found ${figures.format(count)} record(s)`}
        onOpen={action('open')}
        onSelect={action('select')}
        onRowAction={action('row action')}
        {...(hasMutedRows ? { isMuted: (row) => row['isDiscontinued'] === true } : {})}
        {...given}
      />
    </main>
  );
}

function column(field: string, header: string, width: number): DescribedColumn {
  return { id: field, field, header, width, align: 'start', isSortable: true, text: (row) => String(row[field] ?? '') };
}
