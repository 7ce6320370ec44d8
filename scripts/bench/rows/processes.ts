/** The list of product lines asked of one process and of several behind one port: calls a second, and what a second of processor time brings. */
import { execFileSync } from 'node:child_process';
import { signIn } from '../desk.ts';
import { type Engine, onServer } from '../engines.ts';
import type { Finding, Row } from '../finding.ts';
import { type LoadResult, runLoad } from '../load.ts';
import { type RunningServer, startServer } from '../server-process.ts';
import { digits, spread } from '../statistics.ts';

const COUNTS = [1, 2, 4];
const CONNECTIONS = 16;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 5_000;
/** Of one process: what several may cost more, for handing connections over. */
const MARK = 0.8;

interface Measured {
  readonly load: LoadResult;
  readonly perProcessorSecond: number;
}

export const processes: Row = {
  name: 'processes',
  title: 'List call of 1, 2 and 4 processes on one PostgreSQL (requests a second; a processor second; p50 / p99)',
  measure: () => onServer(measureCounts),
};

async function measureCounts(engine: Engine): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let first: Measured | undefined;
  for (const count of COUNTS) {
    const measured = await measureCount(engine, count);
    first ??= measured;
    const ratio = measured.perProcessorSecond / first.perProcessorSecond;
    findings.push({
      what: `${count} process${count === 1 ? '' : 'es'}, ${CONNECTIONS} connections`,
      ours: told(measured),
      yardstick: count === 1 ? '' : `one process ${told(first)}`,
      ...(count > 1 && { ratio, isMet: ratio >= MARK }),
      mark: count === 1 ? '' : `>= ${MARK} x a processor second`,
    });
  }
  return findings;
}

async function measureCount({ environment, places }: Engine, count: number): Promise<Measured> {
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

/** Of the server and the processes it keeps, so far; whole seconds. */
function processorSeconds({ pid }: RunningServer): number {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,cputimes='], { encoding: 'utf8' }).trim().split('\n');
  const each = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return each.reduce((sum, [own = 0, parent = 0, seconds = 0]) => (own === pid || parent === pid ? sum + seconds : sum), 0);
}

function told({ load, perProcessorSecond }: Measured): string {
  return `${digits(load.perSecond)}/s, ${digits(perProcessorSecond)} a processor second (${spread(load.times, [0.5, 0.99])})`;
}
