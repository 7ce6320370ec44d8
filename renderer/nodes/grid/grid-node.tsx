/** A grid of the document: its search box, switches and buttons above, its rows from a source of the screen. */
import { Skeleton } from '@mantine/core';
import { useCallback, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { defineColumn } from '#renderer/grid/cells/define-column.tsx';
import { DataGrid } from '#renderer/grid/data-grid.tsx';
import type { GridHandle, GridRow, GridSelection } from '#renderer/grid/contract/types.ts';
import { EDITS, mayAnswer, SELECTIONS, type GridEditWord } from '#src/expression/index.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useCellEditors } from './use-cell-editors.tsx';
import { shownColumns } from './grid-columns.ts';
import { hasBulk, useBulkActions } from './editing/use-bulk-actions.tsx';
import { useTextPaste } from './editing/use-text-paste.ts';
import { useBlockPaste } from './editing/use-block-paste.ts';
import { copyToClipboard } from './export/copy-to-clipboard.ts';
import { printSoon } from './export/print-soon.ts';
import { useExport } from './export/use-export.ts';
import { useListTask } from './export/use-list-task.ts';
import { markRefused } from './grid-refusals.ts';
import { rowAction } from './grid-row-actions.ts';
import { GridToolbar, useIsExportedAbove } from './grid-toolbar.tsx';
import { isAfterOwnWrite } from '#renderer/services/own-writes.ts';
import { Failure } from '../loading/load-failure.tsx';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { runAction, runSteps } from '#renderer/screen/steps/run-steps.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import type { ScreenWithLists } from '#renderer/screen/state/list-state.ts';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useEmptyText } from '../loading/use-empty-text.ts';
import { useComputed, useText } from '../context/use-expression.ts';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';
import { useExpressionValues } from './use-expression-values.ts';
import { useCellMarks, useShownFields } from './use-cell-marks.ts';
import { useGridSource } from './source/use-grid-source.ts';
import { useFilter } from './filters/use-filter.ts';
import { useListState } from './views/use-list-state.ts';
import { useRowSchema } from './source/use-row-schema.ts';
import { useSummedFields } from './totals/use-summed-fields.ts';
import { useWord } from './use-word.ts';
import { useTotals } from './totals/use-totals.ts';
import classes from '../look/screen.module.css';

/** Most lists that are looked at first have no rows to select. */
const SelectedRows = loadPart(async () => (await import('./editing/selected-rows.tsx')).SelectedRows);

/**
 * @param above drawn between the filters of the grid and its rows
 * @param instead drawn while its source waits for a search text
 */
export function GridNode({ name, above, instead }: { name: string; above?: ReactNode; instead?: ReactNode }) {
  const { document } = useScreen();
  const grid = document.grids?.[name];
  const hasFields = grid?.filters?.some((filter) => 'field' in filter) === true;
  const loaded = useRowSchema(grid?.schema, hasFields || mayAnswer(EDITS, grid?.edit, 'cell'));
  if (grid === undefined) return null;
  if (loaded.state === 'loading') return <Skeleton height={160} className={classes['late'] ?? ''} aria-hidden />;
  if (loaded.state === 'failed') return <Failure refusal={loaded.refusal} onRetry={loaded.retry} />;
  return <LoadedGrid name={name} grid={grid} entity={loaded.entity} above={above} instead={instead} />;
}

interface LoadedGridProps {
  readonly name: string;
  readonly grid: Grid;
  readonly entity: LoadedEntity | undefined;
  readonly above: ReactNode;
  readonly instead: ReactNode;
}

function LoadedGrid({ name, grid, entity, above, instead }: LoadedGridProps) {
  const schema = entity?.schema;
  const screen = useScreen();
  const { texts, undoing } = useRenderer();
  const printing = useMemo(() => printingOf(screen.services), [screen]);
  const generation = useComputed(({ sources }: ScreenWithSources) => sources.generation(grid.source));
  const seen = useExpressionValues(grid);
  const filter = useFilter(name, grid, schema, seen);
  const source = useGridSource(grid.source, filter.terms, useOnlyRows(name, grid));
  const edit = useWord(EDITS, grid.edit);
  const selection = useWord(SELECTIONS, grid.selection);
  const summed = useSummedFields(grid, schema, seen);
  const described = useGridColumns({ name, grid, entity, edit, printing, seen, summed });
  const { totals, count } = useTotals(grid, schema, printing, { filter: filter.terms, summed, generation });
  const columns = useMemo(() => described.map(defineColumn), [described]);
  const onPaste = usePaste({ name, grid, schema, columns: described }, edit);
  const rowActions = useRowActions(grid, seen);
  const onSelect = useSelecting(name, grid);
  const isMuted = useMutedRows(grid, seen);
  const handle = useCallback((drawn: GridHandle | null) => screen.grids.noteDrawn(name, drawn), [screen, name]);
  const namedBy = useMemo(() => printing.references.namedBy(grid.schema ?? ''), [printing, grid]);
  const given = useComputed(({ lists }: ScreenWithLists) => lists.given(name));
  const { arrangement, ...list } = useListState(screen, name, grid, columns, given);
  const label = useText(grid.label);
  const empty = useEmptyText(grid.source, grid.empty);
  const { open, found } = grid;
  const isExportedAbove = useIsExportedAbove(grid);
  const working = useListTask();
  const bulk = useBulkActions({ name, grid, entity, selection });
  const selected = hasBulk(grid, selection) ? <SelectedRows name={name} grid={grid} bulk={bulk} /> : undefined;
  const exporting = useExport({ name, grid, label, filter: filter.terms }, working);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside have the focus
    <div className={classes['grid']} data-list={name} onKeyDown={(event) => deleteSelected(event, screen, name, bulk)}>
      <GridToolbar name={name} grid={grid} entity={entity} filter={filter} exporting={isExportedAbove ? exporting : undefined} />
      {above}
      {source === undefined ? (
        instead
      ) : (
        <DataGrid
          // Another order of columns starts with an empty selection.
          key={given}
          label={label}
          columns={columns}
          source={source}
          generation={generation}
          rowKey={grid.rowKey}
          height={typeof grid.height === 'number' ? grid.height : 'fill'}
          selection={selection}
          {...list}
          openOn={grid.openOn ?? 'doubleClick'}
          selectFirst={grid.selectFirst ?? false}
          pinFirst={grid.pinFirst ?? 0}
          namedBy={namedBy}
          isOwnChange={isAfterOwnWrite}
          untilShown={undoing.underway}
          rowActions={rowActions}
          texts={texts.grid}
          empty={filter.terms.length > 0 ? texts.screen.filterNone : empty}
          handle={handle}
          arrangement={arrangement}
          onExport={exporting.start}
          onPrint={printSoon}
          isExportedAbove={isExportedAbove}
          work={working.work}
          selected={selected}
          {...(totals === undefined ? {} : { totals })}
          {...(count === undefined ? {} : { totalsCount: count })}
          onSelect={onSelect}
          onCopy={(copy) => void copyToClipboard(screen, texts.grid, copy, working)}
          onRowAction={(action, row, anchor) => void runAction(screen, action, { row }, anchor)}
          {...(found === undefined ? {} : { found: (count: number) => screen.language.text(found, screen.scope({ count })) })}
          {...(onPaste === undefined ? {} : { onPaste })}
          {...(isMuted === undefined ? {} : { isMuted })}
          {...(open === undefined ? {} : { onOpen: (row: GridRow) => void runAction(screen, open, { row }) })}
        />
      )}
    </div>
  );
}

/** Rows of equal faults that are shown alone. */
function useOnlyRows(name: string, { rowKey }: Grid) {
  const keys = useComputed(({ grids }: ScreenWithGrids) => grids.narrowed(name));
  return useMemo(() => (keys === undefined ? undefined : { rowKey, keys }), [rowKey, keys]);
}

function usePaste(options: Parameters<typeof useBlockPaste>[0], edit: GridEditWord) {
  const onTexts = useTextPaste(options.name, options.grid, options.columns);
  const onBlock = useBlockPaste(options);
  return edit === 'text' ? onTexts : onBlock;
}

type Seen = ReturnType<typeof useExpressionValues>;

interface ColumnsOptions extends Pick<LoadedGridProps, 'name' | 'grid' | 'entity'> {
  readonly edit: GridEditWord;
  readonly printing: ReturnType<typeof printingOf>;
  readonly seen: Seen;
  readonly summed: ReturnType<typeof useSummedFields>;
}

/** The columns, with their editors, marks and the messages of refused rows. */
function useGridColumns({ name, grid, entity, edit, printing, seen, summed }: ColumnsOptions) {
  const screen = useScreen();
  const schema = entity?.schema;
  const isServerSorted = isPaged(screen, grid.source);
  const editors = useCellEditors(name, grid, edit, entity);
  const labels = useLabels(printing.references);
  const refused = useComputed(({ grids }: ScreenWithGrids) => grids.problems(name));
  const marks = useCellMarks(name, grid);
  const shows = useShownFields(grid);
  return useMemo(
    () =>
      markRefused(shownColumns(screen, grid, { schema, isServerSorted, printing, editors, marks, shows, summed }), grid.rowKey, refused),
    // oxlint-disable-next-line react/exhaustive-deps -- `seen` stands for what the columns' expressions read beside the row, `labels` for what cells refer to
    [screen, grid, schema, isServerSorted, printing, editors, marks, shows, summed, seen, labels, refused],
  );
}

function useRowActions(grid: Grid, seen: Seen) {
  const screen = useScreen();
  return useMemo(
    () => (grid.rowActions ?? []).map((action) => rowAction(screen, action)),
    // oxlint-disable-next-line react/exhaustive-deps -- `seen` stands for what the actions' expressions read beside the row
    [screen, grid, seen],
  );
}

/** Notes the selection and runs the steps that follow it. */
function useSelecting(name: string, grid: Grid) {
  const screen = useScreen();
  const selecting = useRef<AbortController>(null);
  return useCallback(
    (selection: GridSelection) => {
      screen.grids.select(name, selection);
      if (grid.select === undefined) return;
      // Requests of an earlier selection are cancelled.
      selecting.current?.abort();
      selecting.current = new AbortController();
      const signal = AbortSignal.any([selecting.current.signal, screen.signal]);
      void runSteps(screen, grid.select, { name: `select ${name}`, bindings: { row: selection.row }, signal });
    },
    [screen, name, grid],
  );
}

/** Which rows are drawn as deleted. */
function useMutedRows(grid: Grid, seen: Seen) {
  const screen = useScreen();
  return useMemo(
    () => (grid.deleted === undefined ? undefined : (row: GridRow) => screen.language.condition(grid.deleted, screen.scope({ row }))),
    // oxlint-disable-next-line react/exhaustive-deps -- `seen` stands for what the condition reads beside the row
    [screen, grid, seen],
  );
}

/** One row alone is deleted by the screen's own action. */
function deleteSelected(event: KeyboardEvent, { grids }: ScreenWithGrids, name: string, bulk: ReturnType<typeof useBulkActions>): void {
  if (bulk === undefined || !isDeleteKey(event) || grids.selected(name) < 2) return;
  event.preventDefault();
  bulk.open('delete');
}

/** On a row or a cell of it, not in a field. */
function isDeleteKey({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isPlain = key === 'Delete' && !ctrlKey && !metaKey && !altKey && !shiftKey;
  return isPlain && target instanceof HTMLElement && target.matches('[role="row"], [role="gridcell"]');
}

function isPaged({ document }: ScreenScope, name: string): boolean {
  return document.sources?.[name]?.operation !== undefined;
}
