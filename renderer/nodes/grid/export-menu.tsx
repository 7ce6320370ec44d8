/** Writes the whole list of a grid to a file: the columns that are shown, in their order, every row that search and filters leave. */
import { ActionIcon, Button, Loader, Menu } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fillText } from '#renderer/expression/index.ts';
import type { GridHandle } from '#renderer/grid/contract/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { FilterTerm, ListExport } from '#renderer/services/ports.ts';
import { printPage } from '#renderer/services/printing.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { useComputed, useText } from '../context/use-expression.ts';

const CANCEL_AFTER_MS = 1_000;
/** The menu is gone by then, and not on the paper. */
const PRINT_AFTER_MS = 250;

/** Whether its rows may leave as a file: of a list that writes files itself, and of any that has a toolbar. */
export function useIsExported(source: string): boolean {
  return useComputed(useCallback(({ sources }: ScreenWithSources) => sources.paged(source)?.export !== undefined, [source]));
}

export interface Export {
  readonly isBusy: boolean;
  start(format: ListExport['format']): void;
  stop(): void;
}

/** @param label names the file of what the page writes itself */
export function useExport(name: string, grid: Grid, label: string, filter: readonly FilterTerm[]): Export {
  const screen = useScreen();
  const { ports, toasts, texts } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** The server writes its own lists; what the page has, the page writes. */
  async function exportOf(drawn: GridHandle, format: ListExport['format'], signal: AbortSignal): Promise<void> {
    const list = screen.sources.paged(grid.source)?.export;
    if (list === undefined) return ports.saveTable({ name: label, format, ...drawn.whole(signal) });
    const view = drawn.view();
    const fieldOf = new Map(grid.columns.map(({ id, field }) => [id, field]));
    const columns = view.columns.map((id) => fieldOf.get(id)).filter((field) => field !== undefined);
    return list({ format, columns: [...new Set(columns)], sort: view.sort, filter, signal });
  }

  const begin = (format: ListExport['format']): void => {
    const drawn = screen.grids.drawn.get(name);
    if (drawn === undefined || isBusy) return;
    const { signal } = (running.current = new AbortController());
    setIsBusy(true);
    exportOf(drawn, format, signal)
      .catch((thrown: unknown) => {
        if (signal.aborted) return;
        const refusal = ports.asRefusal(thrown);
        if (refusal === undefined) ports.reportError(thrown);
        toasts.show([texts.grid.exportFailed, refusal?.title].filter((part) => part !== undefined).join(': '), 'error');
      })
      .finally(() => setIsBusy(false));
  };
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  // The same function throughout: the head of the grid is not drawn for it.
  const start = useCallback((format: ListExport['format']) => latest.current(format), []);
  return {
    isBusy,
    start,
    stop: () => running.current?.abort(),
  };
}

export function ExportMenu({ name, grid, filter }: { name: string; grid: Grid; filter: readonly FilterTerm[] }) {
  const { texts } = useRenderer();
  const label = useText(grid.label);
  const { isBusy, start, stop } = useExport(name, grid, label, filter);
  return (
    <>
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={isBusy ? texts.grid.exporting : texts.grid.export}
            aria-busy={isBusy || undefined}
            title={texts.grid.export}
          >
            {isBusy ? <Loader size={18} /> : <IconDownload size={18} stroke={1.5} aria-hidden />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.grid.export}</Menu.Label>
          <Menu.Item onClick={() => start('XLSX')}>{texts.grid.exportXlsx}</Menu.Item>
          <Menu.Item onClick={() => start('CSV')}>{texts.grid.exportCsv}</Menu.Item>
          <Menu.Item onClick={() => setTimeout(() => void printPage(), PRINT_AFTER_MS)}>{texts.grid.print}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isBusy && <GiveUp onClick={stop} />}
    </>
  );
}

/** The way out, once it takes long. */
function GiveUp({ onClick }: { onClick(): void }) {
  const { texts } = useRenderer();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), CANCEL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <Button variant="subtle" color="gray" aria-label={fillText(texts.screen.giveUp, { label: texts.grid.export })} onClick={onClick}>
      {texts.screen.cancel}
    </Button>
  );
}
