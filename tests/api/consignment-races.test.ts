// @module-tag postgres
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { addLine } from '#tests/support/database-rows.ts';
import { aLine, type HarbourLine } from '#tests/support/harbour.ts';

const desk = await openBrokerDesk();

let forms = 0;
/** A form that is sent again while the server has too much to do, as one. */
async function call(method: string, url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  forms += 1;
  const request = {
    token: desk.token,
    body,
    headers: { ...(method === 'POST' && { 'idempotency-key': `form-sent-${forms}` }), ...headers },
  };
  for (let tries = 1; ; tries += 1) {
    const reply = await desk.server.call(method, url, request);
    if (reply.statusCode !== 503 || tries === 20) return reply;
  }
}
const sameTime = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const counts = (replies: readonly { readonly statusCode: number }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ statusCode }) => statusCode)].map(([status, all]) => [status, all.length]));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function add(place: HarbourLine, fields: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
  const body = { orderId: place.orderId, invoiceId: place.invoiceId, invoiceNumber: 'INV-1', ...fields };
  return call('POST', productsUrl(place), body, headers);
}

function insert(place: HarbourLine, products: readonly unknown[], headers: Readonly<Record<string, string>> = {}) {
  const body = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products };
  return call('POST', `${productsUrl(place)}/bulkinsert`, body, headers);
}

/** Everything of the consignment that is stored, and the changes that the journal tells of it. */
function stored({ registrationId, consignmentId }: HarbourLine) {
  return desk.server.database.asTenant(registrationId, async (trx) => ({
    lines: await trx
      .selectFrom('product_line')
      .select(['id', 'line', 'invoice_id', 'version', 'data'])
      .where('consignment_id', '=', consignmentId)
      .orderBy('line')
      .execute(),
    invoices: await trx.selectFrom('invoice').select(['id', 'data']).where('consignment_id', '=', consignmentId).execute(),
    journal: await trx
      .selectFrom('audit_log')
      .select(['action', 'kind', 'subject'])
      .where('subject', 'like', sql<string>`(select data->>'reference' || '%' from consignment where id = ${consignmentId})`)
      .execute(),
  }));
}

const goods = (index: number) => ({ ...pasted, productCode: `P-${index}`, description: `Goods ${index}` });
const pasted = {
  invoiceNumber: 'INV-1',
  description: 'Goods',
  quantityOrdered: 3,
  itemsInOrderUnit: 1,
  exportValue: 30,
  unitPrice: 10,
  currencyCode: 'USD',
  countryOfOriginCode: 'CN',
};

describe('lines at the same time', () => {
  test('two hundred, each after asking for the next number, have two hundred numbers without a gap', async () => {
    const place = await desk.freshConsignment();

    const replies = await sameTime(200, async (index) => {
      const next = await call('GET', `${productsUrl(place)}/nextline?orderId=${place.orderId}`);
      return add(place, { line: next.json().line, description: `Goods ${index}` });
    });

    const { lines, journal } = await stored(place);
    expect(counts(replies)).toEqual({ 201: 200 });
    expect(lines.map(({ line }) => line)).toEqual(upTo(201));
    expect(new Set(replies.map(({ headers }) => headers['location'])).size).toBe(200);
    expect(new Set(lines.map(({ data }) => data['description'])).size).toBe(201);
    expect(journal.filter(({ kind, action }) => kind === 'ProductLines' && action === 'create').length).toBe(200);
  });

  test('put in at a number, put last and pasted, they keep one number each', async () => {
    const place = await desk.freshConsignment();

    const replies = await sameTime(45, (index) =>
      index % 3 === 0
        ? add(place, { line: 1, insert: true, description: `First ${index}` })
        : index % 3 === 1
          ? add(place, { description: `Last ${index}` })
          : insert(place, [goods(index), goods(index + 100), goods(index + 200)]),
    );

    const { lines } = await stored(place);
    expect(counts(replies)).toEqual({ 201: 30, 200: 15 });
    expect(lines.map(({ line }) => line)).toEqual(upTo(1 + 15 + 15 + 45));
  });

  test('blocks of lines stand together, however many are pasted at once', async () => {
    const place = await desk.freshConsignment();

    const replies = await sameTime(12, (batch) =>
      insert(
        place,
        Array.from({ length: 20 }, (_, row) => goods(batch * 100 + row)),
      ),
    );

    const { lines } = await stored(place);
    const firstOf = (batch: number) => lines.findIndex(({ data }) => data['productCode'] === `P-${batch * 100}`);
    expect(counts(replies)).toEqual({ 200: 12 });
    expect(lines.length).toBe(241);
    for (const batch of upTo(11)) {
      const block = lines.slice(firstOf(batch), firstOf(batch) + 20).map(({ data }) => data['productCode']);
      expect(block).toEqual(Array.from({ length: 20 }, (_, row) => `P-${batch * 100 + row}`));
    }
  });
});

describe('one new invoice number at the same time', () => {
  test('makes one invoice, whether by lines, by pasting or by itself, and all lines are on it', async () => {
    const place = await desk.freshConsignment();
    const invoiceNumber = 'NEW-7';

    const replies = await sameTime(60, (index) =>
      index % 3 === 0
        ? add(place, { invoiceNumber, description: `Goods ${index}` })
        : index % 3 === 1
          ? insert(place, [{ ...goods(index), invoiceNumber }])
          : call('POST', `/api/consignments/${place.consignmentId}/invoices`, { orderId: place.orderId, invoiceNumber }),
    );

    const { lines, invoices } = await stored(place);
    const made = invoices.filter(({ data }) => data['invoiceNumber'] === invoiceNumber);
    // By itself it is made by one call at most: the others are refused, as its number is taken.
    const ofInvoice = counts(replies.filter((_, index) => index % 3 === 2));
    expect(counts(replies.filter((_, index) => index % 3 !== 2))).toEqual({ 200: 20, 201: 20 });
    expect((ofInvoice[201] ?? 0) + (ofInvoice[400] ?? 0)).toBe(20);
    expect(ofInvoice[201] ?? 0).toBeLessThanOrEqual(1);
    expect(made.length).toBe(1);
    expect(new Set(lines.filter(({ id }) => id !== place.lineId).map(({ invoice_id: id }) => id))).toEqual(new Set([made[0]?.id]));
    const locations = replies.flatMap(({ headers }) => String(headers['location'] ?? '').match(/invoices\/\d+$/) ?? []);
    for (const location of locations) expect(location).toBe(`invoices/${made[0]?.id}`);
  });
});

describe('a lock against changes', () => {
  test('what was answered as saved is stored, what was refused is not, and nothing is saved after the lock', async () => {
    const place = await desk.freshConsignment();
    const ids = await desk.server.database.asTenant(place.registrationId, async (trx) => {
      const made: number[] = [];
      for (const index of upTo(40)) made.push(await addLine(trx, place, index + 1, { ...aLine, description: 'before' }));
      return made;
    });
    let isLocked = false;

    const lock = async () => {
      const reply = await call('PUT', `/api/consignments/${place.consignmentId}/lock`);
      isLocked = true;
      return reply;
    };
    const changes = await Promise.all([
      ...ids.map(async (id, index) => {
        if (index >= 20) await new Promise((done) => setTimeout(done, index));
        const startedLocked = isLocked;
        const reply = await call('PATCH', `${productsUrl(place)}/${id}`, [replace('/description', 'after')]);
        return { id, startedLocked, status: reply.statusCode };
      }),
      lock().then(({ statusCode }) => ({ id: 0, startedLocked: false, status: statusCode })),
    ]);

    const { lines } = await stored(place);
    const late = await call('PATCH', lineUrl(place), [replace('/description', 'too late')]);
    const described = new Map(lines.map(({ id, data }) => [id, data['description']]));
    for (const { id, status, startedLocked } of changes) {
      if (id === 0) expect(status).toBe(204);
      else expect([status, described.get(id)]).toEqual(status === 204 ? [204, 'after'] : [409, 'before']);
      if (startedLocked) expect(status).toBe(409);
    }
    expect(late.statusCode).toBe(409);
  });

  test('of adding, pasting, deleting and locking, nothing is half done', async () => {
    const place = await desk.freshConsignment();
    const others = await desk.server.database.asTenant(place.registrationId, async (trx) => {
      const made: number[] = [];
      for (const index of upTo(10)) made.push(await addLine(trx, place, index + 1, { ...aLine }));
      return made;
    });

    const [adds, pastes, deletes, lock] = await Promise.all([
      sameTime(10, (index) => add(place, { description: `Goods ${index}`, invoiceNumber: `ADD-${index}` })),
      sameTime(10, (index) => insert(place, [{ ...goods(index), invoiceNumber: `PASTE-${index}` }, goods(index + 100)])),
      Promise.all(others.map((id) => call('DELETE', `${productsUrl(place)}/${id}`))),
      call('PUT', `/api/consignments/${place.consignmentId}/lock`),
    ]);

    const { lines, invoices } = await stored(place);
    const done = (replies: readonly { readonly statusCode: number }[]) => replies.filter(({ statusCode }) => statusCode < 300).length;
    expect(lock.statusCode).toBe(204);
    for (const { statusCode } of [...adds, ...pastes, ...deletes]) expect([200, 201, 204, 409]).toContain(statusCode);
    expect(lines.length).toBe(11 + done(adds) + 2 * done(pastes));
    expect(invoices.length).toBe(1 + done(adds) + done(pastes) + (done(pastes) > 0 ? 1 : 0));
  });
});

describe('a block that is taken back', () => {
  test('leaves the lines that others put on its invoice meanwhile, and their invoice', async () => {
    for (let round = 0; round < 6; round += 1) {
      const place = await desk.freshConsignment();
      const invoiceNumber = 'BATCH-1';
      const added = await insert(place, [
        { ...goods(1), invoiceNumber },
        { ...goods(2), invoiceNumber },
      ]);
      const { undoId } = added.json();

      const [undone, ...others] = await Promise.all([
        call('POST', `${productsUrl(place)}/bulkinsert/undo`, { undoId }),
        ...[1, 2, 3, 4].map((index) => add(place, { invoiceNumber, description: `Other ${index}` })),
      ]);

      const { lines, invoices } = await stored(place);
      expect(others.map(({ statusCode, body }) => (statusCode === 201 ? '' : body))).toEqual(['', '', '', '']);
      expect([undone?.statusCode, undone?.json()]).toEqual([200, { removed: 2, kept: 0 }]);
      expect(lines.filter(({ data }) => String(data['description']).startsWith('Other')).length).toBe(4);
      expect(invoices.filter(({ data }) => data['invoiceNumber'] === invoiceNumber).length).toBe(1);
    }
  });

  test('keeps the lines that were changed meanwhile, whole', async () => {
    const place = await desk.freshConsignment();
    const added = await insert(
      place,
      Array.from({ length: 20 }, (_, row) => goods(row)),
    );
    const { lines: before } = await stored(place);
    const own = before.filter(({ id }) => id !== place.lineId);

    const [undone, ...changes] = await Promise.all([
      call('POST', `${productsUrl(place)}/bulkinsert/undo`, { undoId: added.json().undoId }),
      ...own.map(({ id }) => call('PATCH', `${productsUrl(place)}/${id}`, [replace('/description', 'Changed')])),
    ]);

    const { lines } = await stored(place);
    const kept = changes.filter(({ statusCode }) => statusCode === 204).length;
    expect(Object.keys(counts(changes)).every((status) => ['204', '404'].includes(status))).toBe(true);
    expect(undone?.json()).toEqual({ removed: 20 - kept, kept });
    expect(lines.filter(({ data }) => data['description'] === 'Changed').length).toBe(kept);
    expect(lines.length).toBe(1 + kept);
  });
});

describe('the same form sent again', () => {
  const key = (name: string) => ({ 'idempotency-key': `races-${name}` });

  test('adds one line, one invoice and one block, however often and at once', async () => {
    const place = await desk.freshConsignment();

    const lines = await sameTime(15, () => add(place, { description: 'Once' }, key('line')));
    const invoices = await sameTime(15, () =>
      call(
        'POST',
        `/api/consignments/${place.consignmentId}/invoices`,
        { orderId: place.orderId, invoiceNumber: 'ONCE-1' },
        key('invoice'),
      ),
    );
    const blocks = await sameTime(15, () => insert(place, [goods(1), goods(2), goods(3)], key('block')));

    expect([counts(lines), counts(invoices), counts(blocks)]).toEqual([{ 201: 15 }, { 201: 15 }, { 200: 15 }]);
    for (const replies of [lines, invoices]) expect(new Set(replies.map(({ headers }) => headers['location'])).size).toBe(1);
    expect(new Set(blocks.map(({ body }) => body)).size).toBe(1);
    expect((await stored(place)).lines.length).toBe(1 + 1 + 3);
  });

  test('with other contents is refused, and the first stays', async () => {
    const place = await desk.freshConsignment();

    const replies = await sameTime(10, (index) => add(place, { description: `Goods ${index}` }, key('others')));

    expect(counts(replies)).toEqual({ 201: 1, 409: 9 });
    expect((await stored(place)).lines.length).toBe(2);
  });
});

describe('a block with one bad row', () => {
  const size = 9;
  const faults = [
    { what: 'no description', fault: { description: null } },
    { what: 'a currency that nobody knows', fault: { currencyCode: 'QQQ' } },
    { what: 'a negative value', fault: { exportValue: -1 } },
    { what: 'a country that is none', fault: { countryOfOriginCode: 'XX' } },
    { what: 'text where a number belongs', fault: { quantityOrdered: 'many' } },
  ];

  test.each(faults)('leaves nothing, wherever it stands: $what', async ({ fault }) => {
    const place = await desk.freshConsignment();
    const before = await stored(place);

    const replies = await sameTime(size, (bad) =>
      insert(
        place,
        Array.from({ length: size }, (_, row) => ({ ...goods(row), invoiceNumber: `BAD-${bad}`, ...(row === bad && fault) })),
      ),
    );

    expect(counts(replies)).toEqual({ 400: size });
    replies.forEach((reply, bad) => expect(Object.keys(reply.json().errors).join()).toContain(`products.${bad}.`));
    expect(await stored(place)).toEqual(before);
  });

  test('leaves nothing where the database refuses a row that everybody else let through', async () => {
    const place = await desk.freshConsignment();
    const before = await stored(place);
    // The highest number a line can have is used up; the next ones do not fit their column.
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx
        .updateTable('product_line')
        .set({ line: 2 ** 31 - 5 })
        .where('id', '=', place.lineId)
        .execute(),
    );

    const reply = await insert(
      place,
      Array.from({ length: size }, (_, row) => ({ ...goods(row), invoiceNumber: 'OVER-1' })),
    );

    const after = await stored(place);
    expect(reply.statusCode).toBe(400);
    expect(desk.server.errorCounts).toEqual({ schemaGaps: 1, unexpected: 0 });
    desk.server.errorCounts.schemaGaps = 0;
    expect([after.lines.length, after.invoices, after.journal]).toEqual([1, before.invoices, before.journal]);
  });
});
