/** The list of product lines as the grid requests it, beside a minimal server. */
import { type BrokerSession, signIn } from '../broker-session.ts';
import { type Engine, onEachEngine } from '../engines.ts';
import type { Measurement, BenchRow } from '../measurement.ts';
import { type LoadResult, runLoad } from '../load.ts';
import { startServer } from '../server-process.ts';
import { digits, median, spread } from '../statistics.ts';

const ROUNDS = 4;
const ROUND_MS = 1_200;
/** Time for the engine to compile the code and for the database to plan the statements. */
const WARM_UP_MS = 3_000;
const MARK = 0.4;
const SEARCH_MARK = 2;

interface ListCase {
  readonly label: string;
  readonly connections: number;
  readonly ours: string;
  readonly bare: string;
}

const byCode = encodeURIComponent('[{"colId":"productCode","sort":"desc"}]');
const many = encodeURIComponent('[{"field":"quantityOrdered","is":"from","value":30}]');
const CASES: readonly ListCase[] = [
  { label: 'by line', connections: 16, ours: '', bare: '&sort=line' },
  { label: 'by product code', connections: 16, ours: `&SortModel=${byCode}`, bare: '&sort=productCode' },
  { label: 'by product code, 30 or more', connections: 16, ours: `&SortModel=${byCode}&Filter=${many}`, bare: '&sort=productCode&from=30' },
];
const SEARCH: ListCase = { label: 'a rare word', connections: 1, ours: '&SearchText=gunmetal', bare: '&words=gunmetal' };

export const listCall: BenchRow = {
  name: 'list-call',
  title: 'List call: 50 rows of an order of 5,000, with totals, signed in (requests a second; p50 / p99)',
  measure: () => onEachEngine(measureEngine),
};

async function measureEngine(engine: Engine): Promise<readonly Measurement[]> {
  const ours = await startServer('src/server/main.ts', engine.environment);
  const bare = await startServer('scripts/bench/peers/bare-list.ts', {}, engine.bare);
  try {
    const sides = { ours: await signIn(ours), bare: { url: bare.url } };
    const findings: Measurement[] = [];
    for (const listCase of CASES) findings.push(compareRates(engine, listCase, await alternate(engine, listCase, sides)));
    return [...findings, compareTimes(engine, SEARCH, await alternate(engine, SEARCH, sides))];
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

interface Pair {
  readonly ours: LoadResult;
  readonly bare: LoadResult;
}

interface Sides {
  readonly ours: Pick<BrokerSession, 'url' | 'cookie'>;
  readonly bare: Pick<BrokerSession, 'url'>;
}

/** Measures both servers alternately, each over every consignment. */
async function alternate({ places }: Engine, { connections, ...query }: ListCase, { ours, bare }: Sides): Promise<readonly Pair[]> {
  const ourPaths = places.map(
    ({ consignmentId, orderId }) => `/api/consignments/${consignmentId}/products?PageNumber=1&PageSize=50&OrderId=${orderId}${query.ours}`,
  );
  const barePaths = places.map(({ consignmentId, orderId }) => `/lines?consignment=${consignmentId}&order=${orderId}${query.bare}`);
  const runs: Pair[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const durationMs = round === 0 ? WARM_UP_MS : ROUND_MS;
    const pair = {
      ours: await runLoad({ ...ours, paths: ourPaths, connections, durationMs }),
      bare: await runLoad({ ...bare, paths: barePaths, connections, durationMs }),
    };
    if (round > 0) runs.push(pair);
  }
  return runs;
}

function compareRates(engine: Engine, listCase: ListCase, runs: readonly Pair[]): Measurement {
  const summaryOf = (results: readonly LoadResult[]) =>
    `${digits(median(results.map(({ perSecond }) => perSecond)))}/s (${timesOf(results)})`;
  const ratio = median(runs.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
  return {
    what: nameOf(engine, listCase),
    ours: summaryOf(runs.map(({ ours }) => ours)),
    yardstick: `bare Fastify + database ${summaryOf(runs.map(({ bare }) => bare))}`,
    ratio,
    mark: `>= ${MARK} x`,
    isMet: ratio >= MARK,
  };
}

function compareTimes(engine: Engine, listCase: ListCase, runs: readonly Pair[]): Measurement {
  const [ours, bare] = [runs.map((pair) => pair.ours), runs.map((pair) => pair.bare)];
  const ratio = median(ours.flatMap(({ times }) => times)) / median(bare.flatMap(({ times }) => times));
  return {
    what: nameOf(engine, listCase),
    ours: timesOf(ours),
    yardstick: `bare Fastify + database ${timesOf(bare)}`,
    ratio,
    mark: `<= ${SEARCH_MARK} x`,
    isMet: ratio <= SEARCH_MARK,
  };
}

function nameOf({ name, lines }: Engine, { label, connections }: ListCase): string {
  return `${name}, ${lines} lines, ${label}, ${connections} connection${connections === 1 ? '' : 's'}`;
}

function timesOf(results: readonly LoadResult[]): string {
  const times = results.flatMap((result) => result.times);
  return spread(times, [0.5, 0.99]);
}
