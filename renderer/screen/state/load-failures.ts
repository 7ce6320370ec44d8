/** What of an open screen could not be loaded: what it is about, or a part of it. */
import type { ScreenWithSources } from './sources.ts';

export interface LoadFailures {
  /** Without this source there is nothing to show. */
  readonly whole: string | undefined;
  /** What the screen is about is shown, but a newer reply failed. */
  readonly outdated: readonly string[];
  /** Sources beside it, each shown as missing. */
  readonly parts: readonly string[];
}

export function loadFailures({ document, sources }: ScreenWithSources): LoadFailures {
  const failed = (isWhole: boolean, states: readonly string[]) =>
    Object.keys(document.sources ?? {}).filter((name) => states.includes(sources.state(name)) && isEssential(document, name) === isWhole);
  return {
    whole: failed(true, ['failed'])[0],
    outdated: failed(true, ['outdated']),
    parts: failed(false, ['failed', 'outdated']).filter(
      (name) => document.sources?.[name]?.whenFailed !== undefined || !isDrawnByGrid(document, name),
    ),
  };
}

/** Whether a list is empty only because what it is taken from could not be loaded. */
export function isListMissing(screen: ScreenWithSources, name: string): boolean {
  const from = screen.document.sources?.[name]?.from;
  if (from === undefined) return screen.sources.state(name) === 'failed';
  return screen.language.reads(from, 'value').some((read) => {
    const [source = ''] = read.split('.');
    return source !== name && screen.document.sources?.[source] !== undefined && isListMissing(screen, source);
  });
}

type Document = ScreenWithSources['document'];

function isEssential({ data, sources }: Document, name: string): boolean {
  return name === data?.source || sources?.[name]?.essential === true;
}

/** A grid loads its rows itself and shows its own failure; a table does not. */
function isDrawnByGrid({ grids }: Document, name: string): boolean {
  return Object.values(grids ?? {}).some(({ source }) => source === name);
}
