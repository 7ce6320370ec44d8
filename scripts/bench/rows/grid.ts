/** Scrolls and jumps in a million rows on a server 50 ms away, beside AG Grid and bare TanStack. */
import { withBrowser } from '../browser.ts';
import type { Measurement, BenchRow } from '../measurement.ts';
import { buildGridPages, type GridRun } from '../grid-pages.ts';
import { installPeers } from '../install-peers.ts';
import { digits, median, quantile, spread } from '../statistics.ts';

const PEERS = ['AG Grid', 'TanStack'] as const;
/** Grids take turns. */
const ROUNDS = 2;
/** Milliseconds from the arrival of a block to its rows. */
const LONGEST_DELAY = 100;
/** Of bare rows, which do nothing else. */
const WORK_MARK = 1.3;

export const grid: BenchRow = {
  name: 'grid',
  title: `Grid over 1,000,000 rows: 600 frames at 165 px, 40 jumps, ${ROUNDS} times`,
  async measure() {
    await installPeers();
    return withBrowser(async (browser) => {
      const pages = await buildGridPages();
      const runs: Record<string, GridRun[]> = {};
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of ['ours', ...PEERS]) (runs[name] ??= []).push(await pages.run(browser, name));
      }
      const of = (name: string) => together(runs[name] ?? []);
      return [...FIGURES.flatMap((figure) => beside(figure, of)), latestRow(of('ours'))];
    });
  },
};

interface Figure {
  readonly what: string;
  value(run: GridRun): number;
  print(run: GridRun): string;
  /** Most that our figure may be of that of a peer, by its name. */
  readonly marks: Readonly<Record<string, number>>;
}

const FIGURES: readonly Figure[] = [
  {
    what: 'frame gap (p95 / p99)',
    value: ({ gaps }) => quantile(gaps, 0.95),
    print: ({ gaps }) => spread(gaps, [0.95, 0.99]),
    marks: { 'AG Grid': 1 },
  },
  {
    what: 'work of a frame (median / p95)',
    value: ({ work }) => median(work),
    print: ({ work }) => spread(work),
    marks: { 'AG Grid': 1, TanStack: WORK_MARK },
  },
  {
    what: 'jump to filled rows (median / p95)',
    value: ({ jumps }) => median(jumps),
    print: ({ jumps }) => spread(jumps),
    marks: { 'AG Grid': 1 },
  },
  { what: 'heap after all', value: ({ heap }) => heap, print: ({ heap }) => `${digits(heap)} MB`, marks: { 'AG Grid': 1 } },
];

function beside({ what, value, print, marks }: Figure, of: (name: string) => GridRun): Measurement[] {
  const ours = of('ours');
  return PEERS.map((peer, index) => {
    const ratio = value(ours) / value(of(peer));
    const mark = marks[peer];
    return {
      what: index === 0 ? what : '',
      ours: print(ours),
      yardstick: `${peer} ${print(of(peer))}`,
      ratio,
      mark: mark === undefined ? '' : `<= ${mark} x`,
      ...(mark === undefined ? {} : { isMet: ratio <= mark }),
    };
  });
}

function latestRow({ delays }: GridRun): Measurement {
  const latest = Math.max(...delays);
  return {
    what: 'row after its block is here, at most',
    ours: `${digits(latest)} ms`,
    yardstick: '',
    mark: `<= ${LONGEST_DELAY} ms`,
    isMet: latest <= LONGEST_DELAY,
  };
}

function together(runs: readonly GridRun[]): GridRun {
  return {
    gaps: runs.flatMap(({ gaps }) => gaps),
    work: runs.flatMap(({ work }) => work),
    jumps: runs.flatMap(({ jumps }) => jumps),
    delays: runs.flatMap(({ delays }) => delays),
    heap: median(runs.map(({ heap }) => heap)),
  };
}
