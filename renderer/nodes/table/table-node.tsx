/** A grid of the document as a plain table: all rows, for printing. */
import { Anchor } from '@mantine/core';
import { useMemo, useRef, type ReactNode } from 'react';
import type { DescribedColumn } from '#renderer/grid/contract/described-column.ts';
import { drawText } from '#renderer/grid/cells/cell-text.tsx';
import { drawTotal } from '#renderer/grid/cells/draw-total.tsx';
import type { GridRow, GridTotals } from '#renderer/grid/contract/types.ts';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { shownColumns } from '../grid/grid-columns.ts';
import { useExpressionValues } from '../grid/use-expression-values.ts';
import { useRowSchema } from '../grid/source/use-row-schema.ts';
import { useDocumentTotals } from '../grid/totals/use-totals.ts';
import { Failure } from '../loading/load-failure.tsx';
import { useEmptyText } from '../loading/use-empty-text.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { useComputed, useText } from '../context/use-expression.ts';
import { useIsTruncated } from './use-is-truncated.ts';
import { useTableRows } from './use-table-rows.ts';
import classes from './table.module.css';

export function TableNode({ name }: { name: string }): ReactNode {
  const { document } = useScreen();
  const grid = document.grids?.[name];
  const loaded = useRowSchema(grid?.schema, false);
  if (grid === undefined || loaded.state === 'loading') return null;
  if (loaded.state === 'failed') return <Failure refusal={loaded.refusal} onRetry={loaded.retry} />;
  return <LoadedTable grid={grid} schema={loaded.entity?.schema} />;
}

function LoadedTable({ grid, schema }: { grid: Grid; schema: EntitySchema | undefined }): ReactNode {
  const screen = useScreen();
  const { texts } = useRenderer();
  const printing = useMemo(() => printingOf(screen.services), [screen]);
  const generation = useComputed(({ sources }: ScreenWithSources) => sources.generation(grid.source));
  const { rows, total, refusal, retry } = useTableRows(grid.source, generation);
  const seen = useExpressionValues(grid);
  const labels = useLabels(printing.references);
  const totals = useDocumentTotals(grid, schema, printing);
  const label = useText(grid.label);
  const empty = useEmptyText(grid.source, grid.empty);
  const columns = useMemo(
    () =>
      shownColumns(screen, grid, {
        schema,
        isServerSorted: false,
        printing,
        editors: undefined,
        marks: undefined,
        shows: undefined,
      }).filter(({ isHidden }) => isHidden !== true),
    // oxlint-disable-next-line react/exhaustive-deps -- `seen` stands for what the columns' expressions read beside the row, `labels` for what cells refer to
    [screen, grid, schema, printing, seen, labels],
  );
  const frame = useRef<HTMLDivElement>(null);
  const isCutShort = useIsTruncated(frame);
  if (refusal !== undefined) return <Failure refusal={refusal.is} onRetry={retry} />;
  if (rows === undefined) return <p role="status">{texts.grid.loading}</p>;
  if (rows.length === 0) return empty === '' ? null : <p className={classes['empty']}>{empty}</p>;
  return (
    <div
      ref={frame}
      className={classes['frame']}
      // What scrolls sideways can be scrolled by keys.
      {...(isCutShort ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, align, hint }) => (
              <th key={id} scope="col" data-align={align} title={hint}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <Rows columns={columns} rows={rows} rowKey={grid.rowKey} open={grid.open} />
        {totals !== undefined && <Totals columns={columns} totals={totals} title={texts.grid.total} />}
      </table>
      {total > rows.length && <p role="status">{fillText(texts.grid.shownPartly, figuresOf({ count: rows.length, total }))}</p>}
    </div>
  );
}

interface RowsProps {
  readonly columns: readonly DescribedColumn[];
  readonly rows: readonly GridRow[];
  readonly rowKey: string;
  /** Action that the row header runs. */
  readonly open: string | undefined;
}

/** The first cell is the row header. */
function Rows({ columns, rows, rowKey, open }: RowsProps): ReactNode {
  const screen = useScreen();
  const headOf = (column: DescribedColumn, row: GridRow) =>
    open === undefined ? (
      drawText(column, row)
    ) : (
      <Anchor component="button" type="button" inherit ta="start" data-action={open} onClick={() => void runAction(screen, open, { row })}>
        {drawText(column, row)}
      </Anchor>
    );
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={String(row[rowKey] ?? index)}>
          {columns.map((column, place) =>
            place === 0 ? (
              <th key={column.id} scope="row" data-align={column.align}>
                {headOf(column, row)}
              </th>
            ) : (
              <td key={column.id} data-align={column.align}>
                {drawText(column, row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface TotalsProps {
  readonly columns: readonly DescribedColumn[];
  readonly totals: GridTotals;
  readonly title: string;
}

/** The columns before the first total share its label. */
function Totals({ columns, totals, title }: TotalsProps): ReactNode {
  const first = columns.findIndex(({ id }) => totals[id] !== undefined);
  return (
    <tfoot>
      <tr>
        {first > 0 && (
          <th scope="row" colSpan={first}>
            {title}
          </th>
        )}
        {columns.slice(Math.max(first, 0)).map(({ id, align }) => (
          <td key={id} data-align={align}>
            {drawTotal(totals[id] ?? [], '')}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
