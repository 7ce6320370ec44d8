/** The list of product lines from one and from several processes behind one port: calls a second, and calls for each second of processor time. */
import { readdirSync, readFileSync } from 'node:fs';
import { signIn } from '../desk.ts';
import { type Engine, onServer } from '../engines.ts';
import type { Measurement, BenchRow } from '../finding.ts';
import { type LoadResult, runLoad } from '../load.ts';
import { type RunningServer, startServer } from '../server-process.ts';
import { digits, spread } from '../statistics.ts';

const COUNTS = [1, 2, 4];
const CONNECTIONS = 16;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 5_000;

interface ProcessFigures {
  readonly load: LoadResult;
  readonly perProcessorSecond: number;
}

export const processes: BenchRow = {
  name: 'processes',
  title: 'List call of 1, 2 and 4 processes on one PostgreSQL (requests a second; a processor second; p50 / p99)',
  measure: () => onServer(measureCounts),
};

async function measureCounts(engine: Engine): Promise<readonly Measurement[]> {
  const findings: Measurement[] = [];
  let first: ProcessFigures | undefined;
  for (const count of COUNTS) {
    const measured = await measureCount(engine, count);
    first ??= measured;
    const ratio = measured.perProcessorSecond / first.perProcessorSecond;
    findings.push({
      what: `${count} process${count === 1 ? '' : 'es'}, ${CONNECTIONS} connections`,
      ours: describe(measured),
      yardstick: count === 1 ? '' : `one process ${describe(first)}`,
      ...(count > 1 && { ratio }),
      // The gain depends on the number of processors.
      mark: '',
    });
  }
  return findings;
}

async function measureCount({ environment, places }: Engine, count: number): Promise<ProcessFigures> {
  const server = await startServer('src/server/main.ts', { ...environment, PROCESSES: String(count) });
  try {
    const { url, cookie } = await signIn(server);
    const paths = places.map(
      ({ consignmentId, orderId }) => `/api/consignments/${consignmentId}/products?PageNumber=1&PageSize=50&OrderId=${orderId}`,
    );
    const load = { url, cookie, paths, connections: CONNECTIONS };
    await runLoad({ ...load, durationMs: WARM_UP_MS });
    const before = processorSeconds(server);
    const result = await runLoad({ ...load, durationMs: MEASURE_MS });
    return { load: result, perProcessorSecond: result.times.length / (processorSeconds(server) - before) };
  } finally {
    await server.stop();
  }
}

/** The unit of processor time in Linux, on every machine. */
const TICKS_A_SECOND = 100;

/** Used so far by the server and its workers. */
function processorSeconds({ pid }: RunningServer): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).reduce((sum, each) => sum + ticksOf(each, pid), 0) / TICKS_A_SECOND;
}

/** Processor time of a process, if it is the server or one of its workers. See proc(5), `stat`. */
function ticksOf(process: number, server: number | undefined): number {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${process}/stat`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return 0;
  }
  // The name before the bracket may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent, , , , , , , , , , user = 0, system = 0] = fields;
  return process === server || parent === server ? user + system : 0;
}

function describe({ load, perProcessorSecond }: ProcessFigures): string {
  return `${digits(load.perSecond)}/s, ${digits(perProcessorSecond)} a processor second (${spread(load.times, [0.5, 0.99])})`;
}
