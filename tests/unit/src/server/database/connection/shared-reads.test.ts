import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedReads } from '#src/server/database/connection/shared-reads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Connections that answer what is first when they are told to. */
class Connections {
  readonly opened: { readonly waiting: { handleReadyForQuery(): void }[]; releasedAt: number | undefined }[] = [];

  connect(): Promise<pg.PoolClient> {
    const connection: Connections['opened'][number] = { waiting: [], releasedAt: undefined };
    this.opened.push(connection);
    const client = {
      connection: {},
      query: (batch: { handleReadyForQuery(): void }) => void connection.waiting.push(batch),
      release: () => (connection.releasedAt = performance.now()),
    };
    // @ts-expect-error -- as much of a client as reads need
    return Promise.resolve(client);
  }

  answerFirst() {
    for (const { waiting } of this.opened) waiting.shift()?.handleReadyForQuery();
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('reads that never all end give their connection back after a tenth of a second', async () => {
  const connections = new Connections();
  const reads = new SharedReads(connections);
  const read = async () => {
    void reads.run([{ sql: 'select 1', parameters: [] }], 60_000);
    await settle();
  };
  await read();
  vi.advanceTimersByTime(0.2);
  connections.answerFirst();
  await settle();
  connections.opened.length = 0;
  const from = performance.now();
  for (let one = 0; one < 3; one++) await read();

  // One comes before one is answered, so that the connection always has some.
  for (let step = 0; step < 400; step++) {
    vi.advanceTimersByTime(0.5);
    await read();
    connections.answerFirst();
    await settle();
  }

  const [first, ...others] = connections.opened;
  expect(first?.releasedAt).toBeGreaterThan(from + 90);
  expect(first?.releasedAt).toBeLessThan(from + 110);
  expect(others.length).toBeGreaterThan(0);
});

test('where no connection is to be had, it is waited for once by all who would share it', async () => {
  const connections = new Connections();
  const reads = new SharedReads(connections);
  const statements = [{ sql: 'select 1', parameters: [] }];
  const known = reads.run(statements, 60_000);
  await settle();
  vi.advanceTimersByTime(0.2);
  connections.answerFirst();
  await known;
  const refused = vi.spyOn(connections, 'connect').mockRejectedValue(new Error('timeout exceeded when trying to connect'));

  const both = await Promise.allSettled([reads.run(statements, 60_000), reads.run(statements, 60_000)]);

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(refused).toHaveBeenCalledTimes(1);
});
