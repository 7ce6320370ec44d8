import Fastify from 'fastify';
import pg from 'pg';
import { connect } from 'node:net';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '#src/server/database/database.ts';
import { collectMetrics } from '#src/server/telemetry/metrics.ts';
import { serveMetrics } from '#src/server/telemetry/metrics-server.ts';
import { answerProblems } from '#src/server/http/problems.ts';
import { people, password } from '#tests/support/app.ts';
import { engine } from '#tests/support/database.ts';
import { type Cable, layCable } from '#tests/support/cut-connection.ts';
import { listen } from '#tests/support/event-stream.ts';
import { addHarbourLine, buildHarbour } from '#tests/support/harbour.ts';
import { startTestServer } from '#tests/support/server.ts';
import { type ServerProcess, serverProcesses } from '#tests/support/server-process.ts';

const own = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' };

/** The figures of a text in Prometheus' format, by name and labels as they stand there. */
function figuresIn(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

describe('the metrics of a running server', () => {
  const processes = serverProcesses();
  let server: ServerProcess;
  let address: string;
  beforeAll(async () => {
    server = await processes.start({ METRICS_PORT: '0', LOG_LEVEL: 'info' });
    address = /^metrics (http\S+)$/m.exec(server.said())?.[1] ?? '';
  });
  afterAll(() => processes.killAll());

  const ask = async () => figuresIn(await (await fetch(address)).text());

  test('count answers by operation and status, with their durations, and the sessions that are open', async () => {
    const signIn = (secret: string) =>
      fetch(`${server.address}/api/auth/login`, {
        method: 'POST',
        headers: own,
        body: JSON.stringify({ email: people.broker, password: secret }),
      });
    await signIn('not the password');
    await signIn(password);
    await fetch(`${server.address}/api/consignments`, { headers: own });

    const figures = await ask();

    expect(figures.get('quayline_requests_total{operation="signIn",status="400"}')).toBe(1);
    expect(figures.get('quayline_requests_total{operation="signIn",status="200"}')).toBe(1);
    expect(figures.get('quayline_requests_total{operation="listConsignments",status="401"}')).toBe(1);
    expect(figures.get('quayline_request_duration_seconds_count{operation="signIn"}')).toBe(2);
    expect(figures.get('quayline_request_duration_seconds_bucket{le="+Inf",operation="signIn"}')).toBe(2);
    expect(figures.get('quayline_sessions')).toBe(1);
  });

  test('tell of connections, jobs, the event loop and gaps of the schemas', async () => {
    const figures = await ask();

    expect(figures.get('quayline_database_answers')).toBe(1);
    for (const state of ['idle', 'busy', 'wanted']) expect(figures.has(`quayline_database_connections{state="${state}"}`)).toBe(true);
    for (const state of ['waiting', 'due', 'running', 'givenUp']) expect(figures.get(`quayline_jobs{state="${state}"}`)).toBe(0);
    expect(figures.get('quayline_job_longest_due_seconds')).toBe(0);
    expect(figures.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(figures.get('quayline_schema_gaps_total')).toBe(0);
    expect(figures.get('quayline_unexpected_errors_total')).toBe(0);
  });

  test('are no route of the product', async () => {
    const reply = await fetch(`${server.address}/metrics`, { headers: { accept: 'application/json' } });

    expect(await reply.text()).not.toContain('quayline_');
  });

  test('are told to this machine alone, and to no page that a browser was led to by a name of its own', async () => {
    const { port } = new URL(address);
    const others = Object.values(networkInterfaces())
      .flatMap((all = []) => all)
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map((one) => one.address);
    // A machine without a network has other addresses of its own all the same.
    for (const host of others.length > 0 ? others : ['127.0.0.2']) {
      const socket = connect({ host, port: Number(port) });
      await expect(once(socket, 'connect')).rejects.toThrow(/ECONNREFUSED/);
    }
    const led = connect({ host: '127.0.0.1', port: Number(port) });
    led.end('GET /metrics HTTP/1.1\r\nhost: attacker.example\r\nconnection: close\r\n\r\n');
    const [head] = await once(led, 'data');

    expect(String(head)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('and the lines of the log tell the request, the caller, the operation and the time', async () => {
    const reply = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: own,
      body: JSON.stringify({ email: people.importer, password }),
    });
    const { userId } = JSON.parse(await reply.text());
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const listed = await fetch(`${server.address}/api/consignments`, { headers: { ...own, cookie } });
    await listed.text();

    const line = { reqId: listed.headers.get('x-request-id'), operation: 'listConsignments', status: 200, userId, ms: expect.any(Number) };
    await expect.poll(() => linesOf(server.said())).toContainEqual(expect.objectContaining(line));
  });
});

function linesOf(said: string): unknown[] {
  return said
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

test('of several processes are told by each on a port of its own', async () => {
  const told = { contentType: 'text/plain', text: async () => 'quayline_sessions 1' };
  const first = await serveMetrics(told, 0);
  const port = Number(new URL(first.address).port);
  const second = await serveMetrics(told, port, true);

  await expect(serveMetrics(told, port)).rejects.toThrow(/EADDRINUSE/);
  expect(Number(new URL(second.address).port)).toBeGreaterThan(port);
  await first.close();
  await second.close();
});

describe('what should never happen', () => {
  let cable: Cable;
  let database: Database;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    cable = await layCable();
    database = await Database.open({ ...cable.settings, healthDeadlineMs: 500 });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    // What waits for an answer that will never come gets its end.
    await cable.remove();
    await database.close();
  });

  const outOfRange = Object.assign(new pg.DatabaseError('out of range', 12, 'error'), { code: '22003' });
  const watched = async (error: unknown) => {
    const app = Fastify();
    const counts = { schemaGaps: 0, unexpected: 0 };
    answerProblems(app, counts);
    app.get('/', () => Promise.reject(error));
    const metrics = await serveMetrics(collectMetrics(app, database, counts), 0);
    ends.push(metrics.close, () => app.close());
    await app.inject('/');
    return async () => figuresIn(await (await fetch(metrics.address)).text());
  };

  test('a value that only the database refuses is counted as a gap of the schemas', async () => {
    const figures = await (await watched(outOfRange))();

    expect([figures.get('quayline_schema_gaps_total'), figures.get('quayline_unexpected_errors_total')]).toEqual([1, 0]);
  });

  test('any other error is counted by itself', async () => {
    const figures = await (await watched(new Error('unheard of')))();

    expect([figures.get('quayline_schema_gaps_total'), figures.get('quayline_unexpected_errors_total')]).toEqual([0, 1]);
  });

  test('a silent database leaves the figures of the process', async () => {
    const ask = await watched(new Error('unheard of'));
    const before = await ask();
    cable.cut();

    const figures = await ask();

    expect([before.get('quayline_database_answers'), figures.get('quayline_database_answers')]).toEqual([1, 0]);
    expect([before.has('quayline_sessions'), figures.has('quayline_sessions')]).toEqual([true, false]);
    expect(figures.get('quayline_requests_total{operation="none",status="500"}')).toBe(1);
  });
});

// The embedded database has one connection, which nothing else listens on.
test.runIf(engine === 'server')(
  'changes that cannot be told, because the database is gone, are no unexpected error',
  { tags: 'postgres' },
  async () => {
    const cable = await layCable();
    const database = await Database.open({ ...cable.settings, poolSize: 4, readDeadlineMs: 2_000 });
    const lines: string[] = [];
    const given = { database, settings: cable.settings, remove: async () => {} };
    const server = await startTestServer({ LOG_LEVEL: 'error' }, { given, log: { write: (line) => void lines.push(line) } });
    const { inboundBroker } = (await buildHarbour(database)).parties;
    const { consignmentId } = await addHarbourLine(database, inboundBroker.registrationId, 'C-26-0099', []);
    const listening = await listen(server, inboundBroker.token);

    // New connections go silent, too.
    cable.greetOnly(Infinity);
    cable.cut();
    database.announcements.publish([{ owner: inboundBroker.registrationId, consignmentId, entity: 'consignments/consignment' }]);

    await expect.poll(() => lines.join(), { timeout: 10_000 }).toContain('Changes could not be published.');
    expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
    listening.stop();
    await cable.remove();
    await server.close();
    await database.close();
  },
);
