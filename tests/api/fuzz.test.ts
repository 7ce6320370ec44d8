import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fuzz, type FuzzReport } from '#tests/support/fuzz/run-fuzz.ts';
import { buildWorld, type World } from '#tests/support/fuzz/world.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** `npm run fuzz` asks for more of them, and of another seed; here the same ones come every time. */
const { FUZZ_REQUESTS = '1000', FUZZ_SEED = '1' } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS);
const TOLD_EVERY = 5_000;
const TIMEOUT_MS = 600_000 + REQUESTS * 200;

const faults: string[] = [];
let server: TestServer;
let world: World;
let report: FuzzReport;
let before: Readonly<Record<string, string>>;

beforeAll(async () => {
  const log = { write: (line: string) => void (line.includes('"errorCounts"') && faults.push(line)) };
  server = await startTestServer({ BOT_CHECK: 'none', CONNECTIONS_PER_ADDRESS: '0', LOG_LEVEL: 'error' }, { log });
  world = await buildWorld(server.database);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const options = { requests: REQUESTS, seed: Number(FUZZ_SEED), progress, faults: () => faults.splice(0) };
  const fuzz = new Fuzz(address, server.documents.current.contract, world, options);
  await fuzz.fill();
  before = await world.fingerprints();
  await fuzz.run();
  report = fuzz.end();
  if ('FUZZ_REQUESTS' in process.env) console.log(figures(report));
}, TIMEOUT_MS);
afterAll(() => server.close());

describe('requests made from the contract, whatever they hold and whoever sends them', () => {
  test('are answered as it says, with nothing that is another’s', () => {
    expect(report.findings.join('\n\n')).toBe('');
  });

  test('reach every call', () => {
    const { operations } = server.documents.current.contract;

    expect(operations.map(({ id }) => id).filter((id) => !report.operations.has(id))).toEqual([]);
  });

  test('are often taken, so that there is something to be seen and spoiled', async () => {
    const succeeded = [...report.operations.values()].filter((calls) => calls.succeeded > 0);

    expect(shareTaken(report)).toBeGreaterThan(0.2);
    expect(succeeded.length / report.operations.size).toBeGreaterThan(0.4);
    expect(await world.markedTables()).toEqual(expect.arrayContaining(['audit_log', 'own_value', 'product_line', 'resource_record']));
  });

  test('change nothing of a business that sent none of them', async () => {
    expect(await world.fingerprints()).toEqual(before);
  });

  test('lead to no unexpected error, and the server goes on', async () => {
    await world.signInAgain(world.operator);
    const { statusCode } = await server.call('GET', '/api/consignments?PageNumber=1&PageSize=5', { token: world.operator.token });

    expect(statusCode).toBe(200);
    expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  });
});

function shareTaken({ sent, statuses }: FuzzReport): number {
  const taken = Object.entries(statuses).filter(([status]) => status.startsWith('2'));
  return taken.reduce((sum, [, count]) => sum + count, 0) / sent;
}

function progress(sent: number): void {
  if (sent % TOLD_EVERY === 0) console.log(`${sent} requests`);
}

function figures({ sent, statuses, operations, findings, longestMs }: FuzzReport): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return `Seed ${FUZZ_SEED}: ${sent} requests to ${operations.size} calls, answers ${counts.join(', ')}; longest ${Math.round(longestMs)} ms; findings ${findings.length}`;
}
