/** A block of lines is stored in parts on a database with one session: what others see of it meanwhile, and what a cut leaves. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'kysely';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { MOST_PARTS } from '#src/server/database/connection/one-session.ts';
import { openConsignment } from '#src/server/consignments/access.ts';
import { undoBatch } from '#src/server/consignments/paste/undo-bulk-insert.ts';
import { Database } from '#src/server/database/database.ts';
import { copyOf } from '#src/server/database/embedded/copy-files.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { type BrokerDesk, openBrokerDesk, productsUrl } from '#tests/support/broker-desk.ts';
import { engine } from '#tests/support/database.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

const LINES = 1_500;
/** Three parts of them. */
const TAKEN_BACK = 2_500;
const PATIENCE_MS = 120_000;

let desk: BrokerDesk;
beforeAll(async () => {
  desk = await openBrokerDesk();
});
afterAll(() => desk.close());

const linesOf = (count: number, invoiceNumber: string) =>
  Array.from({ length: count }, (_, line) => ({
    description: `Lamp ${line}`,
    quantityOrdered: 2,
    exportValue: 10,
    currencyCode: 'USD',
    invoiceNumber,
  }));

function insert(place: HarbourLine, products: readonly unknown[], headers: Readonly<Record<string, string>> = {}) {
  const body = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products };
  return desk.server.call('POST', `${productsUrl(place)}/bulkinsert`, { token: desk.token, body, headers });
}

const undo = (place: HarbourLine, undoId: number) =>
  desk.server.call('POST', `${productsUrl(place)}/bulkinsert/undo`, { token: desk.token, body: { undoId } });

interface Seen {
  readonly lines: number;
  readonly invoices: number;
  readonly entries: number;
  /** Parts that are put aside at this moment. */
  readonly aside: number;
}

/** What a business sees of a consignment, read in one statement. */
async function look(database: Database, token: string, { consignmentId }: HarbourLine): Promise<Seen> {
  const { results } = await database.read(token, [
    database.kysely
      .selectFrom('product_line as l')
      .select([
        sql<number>`count(*)::int`.as('lines'),
        sql<number>`(select count(*)::int from invoice i where i.consignment_id = ${consignmentId})`.as('invoices'),
        sql<number>`(select count(*)::int from audit_log a where a.consignment_id = ${consignmentId})`.as('entries'),
        sql<number>`(select count(*)::int from pg_prepared_xacts)`.as('aside'),
      ])
      .where('l.consignment_id', '=', consignmentId),
  ]);
  const [seen] = results[0];
  if (seen === undefined) throw new Error('A count has one row.');
  return seen;
}

/** Looks again and again while the work goes on. */
async function lookWhile(place: HarbourLine, work: Promise<unknown>): Promise<readonly Seen[]> {
  const all: Seen[] = [];
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  while (!isOver) all.push(await look(desk.server.database, desk.token, place));
  await over;
  return all;
}

const BATCH = 77;

/** Three lines of an invoice that comes with them, each a part, and what is done in their place once all of them are put aside. */
function threeParts(place: HarbourLine, end: () => Promise<never>): Promise<never> {
  const { registrationId, consignmentId, orderId } = place;
  const keys = { registration_id: registrationId, consignment_id: consignmentId };
  const invoiceId = newId();
  return desk.server.database.inParts(desk.token, {
    begin: async (trx) => {
      const data = JSON.stringify({ invoiceNumber: 'CUT-1' });
      await trx
        .insertInto('invoice')
        .values({ ...keys, id: invoiceId, order_id: orderId, batch_id: BATCH, data })
        .execute();
      await trx
        .insertInto('arriving_batch')
        .values({ ...keys, batch_id: BATCH })
        .execute();
    },
    parts: () =>
      [2, 3, 4].map((line) => async (trx) => {
        const row = { ...keys, id: newId(), order_id: orderId, invoice_id: invoiceId, line, batch_id: BATCH, data: '{}' };
        await trx.insertInto('product_line').values(row).execute();
      }),
    end,
  });
}

/** The files as a cut of the power leaves them when all parts are put aside, in a directory of their own. */
async function cutOff(work: (end: () => Promise<never>) => Promise<unknown>): Promise<string> {
  const { directory: source = '' } = desk.server.settings;
  const directory = temporaryDirectory('cut-off');
  const cut = work(async () => {
    await desk.server.database.copyFiles();
    cpSync(copyOf(source), directory, { recursive: true });
    throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  return directory;
}

/** What the server finds that starts on such files, where the commit had done this. */
async function afterCommit(directory: string, committed: string): Promise<void> {
  const copy = await PGlite.create(opened(directory));
  await copy.exec(committed);
  await copy.close();
}

/** A batch of several parts, taken back but for what is done in place of its end. */
function takeBack({ consignmentId }: HarbourLine, undoId: number, end: () => Promise<never>) {
  return undoBatch(desk.server.database, desk.token, undoId, {
    open: (trx, session) => openConsignment(trx, session, consignmentId, 'editLines'),
    end,
  });
}

interface Pasted {
  readonly place: HarbourLine;
  readonly undoId: number;
  readonly change: string;
  /** Without them, and with them. */
  readonly bare: Seen;
  readonly full: Seen;
}

async function pasted(invoiceNumber: string): Promise<Pasted> {
  const place = await desk.freshConsignment();
  const bare = await look(desk.server.database, desk.token, place);
  const reply = await insert(place, linesOf(TAKEN_BACK, invoiceNumber));
  const full = await look(desk.server.database, desk.token, place);
  return { place, undoId: reply.json().undoId, change: String(reply.headers['undo']), bare, full };
}

const opened = (directory: string) => ({
  dataDir: join(directory, 'postgres'),
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', `max_prepared_transactions=${MOST_PARTS}`],
});

async function leftIn(directory: string, place: HarbourLine): Promise<Seen> {
  const database = await Database.open({ directory });
  try {
    return await look(database, desk.token, place);
  } finally {
    await database.close();
  }
}

describe('lines that are stored in parts', { timeout: PATIENCE_MS }, () => {
  test('are seen all at once, with their invoice and their entry, while reads are answered', async () => {
    const place = await desk.freshConsignment();
    const before = await look(desk.server.database, desk.token, place);

    const all = await lookWhile(place, insert(place, linesOf(LINES, 'NEW-1')));

    const after = { lines: before.lines + LINES, invoices: before.invoices + 1, entries: before.entries + 2, aside: 0 };
    const states = new Set([...all, after].map(({ lines, invoices, entries }) => `${lines} ${invoices} ${entries}`));
    expect(await look(desk.server.database, desk.token, place)).toEqual(after);
    expect([...states]).toEqual([
      `${before.lines} ${before.invoices} ${before.entries}`,
      `${after.lines} ${after.invoices} ${after.entries}`,
    ]);
    if (engine === 'embedded') expect(new Set(all.map(({ aside }) => aside)).size).toBeGreaterThan(3);
  });

  test('have the numbers after those that the order has, in their order', async () => {
    const place = await desk.freshConsignment();

    const reply = await insert(place, linesOf(600, 'NEW-2'));
    const stored = await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx
        .selectFrom('product_line')
        .select(['line', 'description'])
        .where('consignment_id', '=', place.consignmentId)
        .where('batch_id', '=', reply.json().undoId)
        .orderBy('line')
        .execute(),
    );

    expect(reply.json()).toMatchObject({ count: 600, firstLine: 2, lastLine: 601 });
    expect(stored).toEqual(Array.from({ length: 600 }, (_, line) => ({ line: line + 2, description: `Lamp ${line}` })));
  });

  test('sent twice with one key at the same time are stored once', async () => {
    const place = await desk.freshConsignment();
    const headers = { 'idempotency-key': 'parts-0001' };

    const replies = await Promise.all([1, 2, 3].map(() => insert(place, linesOf(600, 'NEW-3'), headers)));

    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await look(desk.server.database, desk.token, place)).toMatchObject({ lines: 601, invoices: 2, aside: 0 });
  });

  test('leave nothing, and hold nothing, where the last step refuses them', async () => {
    const place = await desk.freshConsignment();
    const before = await look(desk.server.database, desk.token, place);

    const refused = threeParts(place, () => Promise.reject(new Error('locked meanwhile')));

    await expect(refused).rejects.toThrow('locked meanwhile');
    expect(await look(desk.server.database, desk.token, place)).toEqual(before);
    expect((await insert(place, linesOf(2, 'CUT-1'))).json()).toMatchObject({ firstLine: 2, lastLine: 3 });
  });

  test.runIf(engine === 'embedded')('are gone, with their invoice, where the server ends before the last step is committed', async () => {
    const place = await desk.freshConsignment();
    const before = await look(desk.server.database, desk.token, place);

    const directory = await cutOff((end) => threeParts(place, end));

    expect(await leftIn(directory, place)).toEqual(before);
  });

  test.runIf(engine === 'embedded')('are there, all of them, where the server ends once the last step is committed', async () => {
    const place = await desk.freshConsignment();
    const before = await look(desk.server.database, desk.token, place);

    const directory = await cutOff((end) => threeParts(place, end));
    await afterCommit(directory, 'delete from arriving_batch');

    expect(await leftIn(directory, place)).toEqual({ ...before, lines: before.lines + 3, invoices: before.invoices + 1 });
  });
});

describe('lines that are taken back in parts', { timeout: PATIENCE_MS }, () => {
  test.each([
    ['undone where they were added', ({ place, undoId }: Pasted) => undo(place, undoId)],
    [
      'undone by what the answer says',
      ({ change }: Pasted) => desk.server.call('POST', '/api/Changes/undo', { token: desk.token, body: { changes: [change] } }),
    ],
  ])('go all at once, with their invoice, while reads are answered: %s', async (_, takeThemBack) => {
    const batch = await pasted('GONE-1');
    const { place, bare, full } = batch;

    const reply = takeThemBack(batch);
    const all = await lookWhile(place, reply);

    expect((await reply).statusCode, (await reply).body).toBe(200);
    const after = { lines: bare.lines, invoices: bare.invoices, entries: full.entries + 1, aside: 0 };
    expect(await look(desk.server.database, desk.token, place)).toEqual(after);
    const states = new Set([...all, after].map(({ lines, invoices, entries }) => `${lines} ${invoices} ${entries}`));
    expect([...states]).toEqual([`${full.lines} ${full.invoices} ${full.entries}`, `${after.lines} ${after.invoices} ${after.entries}`]);
    if (engine === 'embedded') expect(new Set(all.map(({ aside }) => aside)).size).toBeGreaterThan(2);
  });

  test('but for one that was changed leave it with its invoice, and say so', async () => {
    const { place, undoId, bare, full } = await pasted('GONE-2');
    const { results } = await desk.server.database.read(desk.token, [
      desk.server.database.kysely.selectFrom('product_line').select('id').where('batch_id', '=', undoId).where('line', '=', 1_700),
    ]);
    const changed = await desk.server.call('PATCH', `${productsUrl(place)}/${results[0][0]?.id}`, {
      token: desk.token,
      body: [{ op: 'replace', path: '/description', value: 'Another lamp' }],
    });
    expect(changed.statusCode, changed.body).toBeLessThan(300);

    const replies = [await undo(place, undoId), await undo(place, undoId)];

    expect(replies.map((reply) => reply.json())).toEqual([
      { removed: TAKEN_BACK - 1, kept: 1 },
      { removed: 0, kept: 1 },
    ]);
    expect(await look(desk.server.database, desk.token, place)).toMatchObject({ lines: bare.lines + 1, invoices: full.invoices, aside: 0 });
  });

  test('twice at the same time go once', async () => {
    const { place, undoId, bare } = await pasted('GONE-3');

    const replies = await Promise.all([undo(place, undoId), undo(place, undoId)]);

    expect(replies.map((reply) => reply.json()).sort((a, b) => a.removed - b.removed)).toEqual([
      { removed: 0, kept: 0 },
      { removed: TAKEN_BACK, kept: 0 },
    ]);
    expect(await look(desk.server.database, desk.token, place)).toMatchObject({ lines: bare.lines, invoices: bare.invoices, aside: 0 });
  });

  test('are all there, with nothing held, where the last step refuses', async () => {
    const { place, undoId, bare, full } = await pasted('GONE-4');

    await expect(takeBack(place, undoId, () => Promise.reject(new Error('locked meanwhile')))).rejects.toThrow('locked meanwhile');

    expect(await look(desk.server.database, desk.token, place)).toEqual(full);
    expect((await undo(place, undoId)).json()).toEqual({ removed: TAKEN_BACK, kept: 0 });
    expect(await look(desk.server.database, desk.token, place)).toMatchObject({ lines: bare.lines, invoices: bare.invoices });
  });

  test.runIf(engine === 'embedded')('are all there where the server ends before the last step is committed', async () => {
    const { place, undoId, full } = await pasted('GONE-5');

    const directory = await cutOff((end) => takeBack(place, undoId, end));

    expect(await leftIn(directory, place)).toEqual(full);
  });

  test.runIf(engine === 'embedded')('are gone, with their invoice, where the server ends once the last step is committed', async () => {
    const { place, undoId, bare, full } = await pasted('GONE-6');

    const directory = await cutOff((end) => takeBack(place, undoId, end));
    await afterCommit(directory, 'update leaving_batch set has_left = true');

    expect(await leftIn(directory, place)).toEqual({ ...full, lines: bare.lines, invoices: bare.invoices });
  });
});
