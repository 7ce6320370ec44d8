// @module-tag postgres
import { CompiledQuery, sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { replace } from '#tests/support/broker-desk.ts';
import { openDeclarationDesk } from '#tests/support/declaration-desk.ts';
import { lineUrl, productUrl, url } from '#tests/support/declarations.ts';
import { addConsignment, addLine } from '#tests/support/database-rows.ts';
import { divideTables } from '#tests/support/divided.ts';
import { listenToStatements, type SentStatement } from '#tests/support/sent-statements.ts';

/** As EXPLAIN says it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Lists that a business has beside those that all share are in two parts. */
const PARTS_OF_A_LOOK = new Map([['resource_record', 2]]);

/** So that each change differs from the one before. */
let turn = 0;

const statements = listenToStatements();
const desk = await openDeclarationDesk({ prepare: divideTables });
const { database } = desk.server;
const { parties, stranger } = desk.harbour;
const place = await desk.declared([{}, {}, {}]);
// What several others own and share with the broker.
const broker = { registrationId: parties.inboundBroker.registrationId, role: 'inboundBroker' } as const;
for (const { registrationId } of [stranger, ...Object.values(parties)]) {
  const keys = await addConsignment(database, registrationId, `C-26-${registrationId}`, [broker]);
  await database.asTenant(registrationId, (trx) => addLine(trx, keys, 1, { description: 'Desk lamp, brass' }));
}
afterAll(async () => {
  vi.restoreAllMocks();
});

/** The plan of a statement, run and taken back, as large tables get it: by index and row by row. */
async function planOf({ text, values }: SentStatement, token: string): Promise<PlanNode> {
  // A row that is stored cannot be stored once more; it goes to one part by its key.
  const isRun = !/^\s*insert/i.test(text);
  const taken = new Error('taken back');
  let plan: PlanNode | undefined;
  const asking = desk.server.database.transaction(token, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_hashjoin = off`.execute(trx);
    await sql`set local enable_mergejoin = off`.execute(trx);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (format json${isRun ? ', analyze, timing off' : ''}) ${text}`, [...values]),
    );
    plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    throw taken;
  });
  await asking.catch((error: unknown) => {
    if (error !== taken) throw error;
  });
  if (plan === undefined) throw new Error(`No plan: ${text}`);
  return plan;
}

/** Tables of which one look-up goes to more parts than it may. */
function scattered(node: PlanNode): readonly string[] {
  const looks = node['Actual Loops'] ?? 0;
  const visits = new Map<string, number>();
  for (const child of isAppend(node) ? inputsOf(node) : []) {
    const read = readBy(child);
    const [, table] = /^(.+)_part_\d+$/.exec(read['Relation Name'] ?? '') ?? [];
    if (table !== undefined) visits.set(table, (visits.get(table) ?? 0) + (read['Actual Loops'] ?? 0));
  }
  const here = [...visits].flatMap(([table, count]) => (count > looks * (PARTS_OF_A_LOOK.get(table) ?? 1) ? [table] : []));
  return [...here, ...(node.Plans ?? []).flatMap(scattered)];
}

function isAppend(node: PlanNode): boolean {
  return node['Node Type'].endsWith('Append');
}

/** What its rows come from, without plans of its expressions. */
function inputsOf({ Plans = [] }: PlanNode): readonly PlanNode[] {
  return Plans.filter(({ 'Parent Relationship': is }) => is !== 'InitPlan' && is !== 'SubPlan');
}

/** The node that reads the rows which others only pass on. */
function readBy(node: PlanNode): PlanNode {
  const [input, ...others] = inputsOf(node);
  return input === undefined || others.length > 0 || isAppend(node) ? node : readBy(input);
}

/** What the work asks of divided tables, each statement with the tables that it looks for in too many parts. */
async function asked(token: string, work: () => Promise<unknown>) {
  const sent = await statements.during(work);
  const queries = sent.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes('open_session'));
  const scatteredBy = [];
  for (const query of queries) {
    const tables = scattered(await planOf(query, token));
    if (tables.length > 0) scatteredBy.push({ tables, text: query.text });
  }
  return { queries, scatteredBy };
}

const calls: Readonly<Record<string, () => readonly [method: string, url: string, body?: unknown]>> = {
  'the list of consignments': () => ['GET', '/api/consignments'],
  'the list of consignments, searched and sorted': () => [
    'GET',
    `/api/consignments?SearchText=C-26&SortModel=${encodeURIComponent('[{"colId":"reference","sort":"asc"}]')}`,
  ],
  'a consignment': () => ['GET', `/api/consignments/${place.consignmentId}`],
  'the lines of a consignment': () => ['GET', `/api/consignments/${place.consignmentId}/products`],
  'the lines of a consignment, searched': () => ['GET', `/api/consignments/${place.consignmentId}/products?SearchText=lamp`],
  'a line': () => ['GET', productUrl(place)],
  'a patch of a line': () => ['PATCH', productUrl(place), [replace('/quantityOrdered', 41 + (turn += 1))]],
  'a patch of a consignment': () => ['PATCH', `/api/consignments/${place.consignmentId}`, [replace('/vessel', `Aranui ${(turn += 1)}`)]],
  'a paste': () => [
    'POST',
    `/api/consignments/${place.consignmentId}/products/bulkinsert`,
    { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products: [{ description: 'Desk lamp' }, { description: 'Torch' }] },
  ],
  'the list of declarations': () => ['GET', '/api/Declarations/summaries'],
  'a declaration': () => ['GET', url(place)],
  'the lines of a declaration': () => ['GET', `${url(place)}/reviewlines`],
  'the totals of a declaration': () => ['GET', `${url(place)}/reviewtotals`],
  'a line of a declaration': () => ['GET', lineUrl(place)],
  'what a line of a declaration was classified by': () => ['GET', `/api/Declarations?DeclarationLineId=${place.declarationLineIds[0]}`],
};

describe('on tables divided by business, the owner known from the directory, one part is asked', () => {
  test.each(Object.keys(calls))('for %s', async (name) => {
    const [method, address, body] = calls[name]?.() ?? [];
    for (const token of [desk.token, desk.harbour.parties.buyer.token].slice(0, method === 'GET' ? 2 : 1)) {
      const { queries, scatteredBy } = await asked(token, async () => {
        const reply = await desk.call(method ?? '', address ?? '', body, {}, token);
        expect(reply.statusCode, reply.body).toBeLessThan(300);
      });
      expect(queries.length).toBeGreaterThan(0);
      expect(scatteredBy).toEqual([]);
    }
  });
});
