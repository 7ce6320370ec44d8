import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Variation, VariationCell } from '#schemas/generated/types.ts';
import { ROLES } from '#src/domain/parties/consignment-flags.ts';
import { addBusiness, addConsignment, addLine, type ConsignmentKeys } from '#tests/support/database-rows.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { aLine, addUser } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { keepDraft, publish } from '#tests/support/variations.ts';

const LINE = 'consignments/product-line';
const INVOICE = 'consignments/invoice';
const PRODUCT = 'products/trader-product';
const CHANGES: readonly Change[] = [
  { at: LINE, add: 'field', id: 'batch', title: 'Batch', kind: 'text', required: true },
  { at: `${LINE}#secondaryProductCode`, set: { required: true } },
  { at: `${LINE}#brandName`, set: { requiredWhen: "consignment.roleInbound && line.countryOfOriginCode == 'CN'" } },
  {
    at: `${LINE}#manufacturerName`,
    set: { editableWhen: { expr: 'consignment.isBuyer || consignment.isOutboundParty', because: 'Traders name the manufacturer' } },
  },
  { at: `${INVOICE}#controlTotal`, set: { required: true } },
  { at: `${INVOICE}#invoicedByTaxNumber`, set: { editableWhen: { expr: '!consignment.isSeller', because: 'Not the seller' } } },
  { at: `${PRODUCT}#brandName`, set: { editableWhen: { expr: 'session.isAdminUser', because: 'Administrators name brands' } } },
  { at: `${PRODUCT}#manufacturerName`, set: { requiredWhen: '!session.isAdminUser' } },
];
/** Before a field is filled in, whether it must be. */
const ASPECTS = ['required', 'editable'] as const;
const MAKER = 'The business that made it';

/** Somebody in a role, with the records that they try to change. */
interface Standpoint {
  readonly role: string;
  readonly state: 'New' | 'Stored' | 'Locked';
  readonly token: string;
  /** Of each kind one or two records; of New what makes one. */
  readonly records: Readonly<Record<string, readonly Sample[]>>;
}

interface Sample {
  readonly address: string;
  readonly body: object;
}

/** A value that each field may have, and a change of another field. */
const PROBES: Readonly<Record<string, { readonly fields: Readonly<Record<string, unknown>>; readonly other: readonly [string, string] }>> =
  {
    [LINE]: {
      fields: { 'own.batch': 'B-1', secondaryProductCode: 'SEC-1', brandName: 'Lumi', manufacturerName: 'Lumi Works', productCode: 'P-9' },
      other: ['manufacturerAddress4', 'Auckland'],
    },
    [INVOICE]: { fields: { controlTotal: 12, invoicedByTaxNumber: 'T-1', controlPackages: 3 }, other: ['invoicedByAddress3', 'Auckland'] },
    [PRODUCT]: { fields: { brandName: 'Lumi', manufacturerName: 'Lumi Works', packageMaterials: 'Paper' }, other: ['invoiceCode', 'I-1'] },
  };

const tokens: string[] = [];

test('the matrix of a draft is what the calls do, cell by cell', { timeout: 240_000 }, async () => {
  const [author = ''] = tokens;
  await keepDraft(server, author, CHANGES);
  const { matrix = [], untold }: Variation = (await server.call('GET', '/api/Variations/draft', { token: author })).json();
  const before = await probeAll();
  for (const token of tokens) await publish(server, token, CHANGES);
  const after = await probeAll(before);

  const changed = [...after].flatMap(([cell, now]) => (before.get(cell) === now ? [] : [`${cell}: ${before.get(cell)} > ${now}`]));
  expect(untold).toEqual([]);
  expect(changed.toSorted()).toEqual(expandedOf(matrix).toSorted());
  expect(changed.length).toBeGreaterThan(40);
});

/** Each cell by itself: "consignments/product-line brandName required Buyer New: never > always". */
function expandedOf(cells: readonly VariationCell[]): readonly string[] {
  return cells.flatMap(({ entity, paths, aspect, roles, states, was, now }) =>
    aspect === 'visible'
      ? []
      : standpoints
          .filter(
            ({ role, state, records }) =>
              records[entity] !== undefined && isIn(role, roles, 'Everybody') && isIn(state, states, 'In every state'),
          )
          .flatMap(({ role, state }) =>
            paths.map((path) => `${entity} ${path} ${aspect} ${role} ${state}: ${shortly(was)} > ${shortly(now)}`),
          ),
  );
}

function isIn(name: string, names: readonly string[], all: string): boolean {
  return names.includes(name) || names.includes(all);
}

function shortly(words: string): string {
  return words.startsWith('when ') ? 'when' : words;
}

type Outcomes = ReadonlyMap<string, string>;

/** @param before under the release; where that refuses every save, nothing is required or may be changed */
async function probeAll(before?: Outcomes): Promise<Outcomes> {
  const outcomes = new Map<string, string>();
  for (const standpoint of standpoints)
    for (const [entity, records] of Object.entries(standpoint.records)) {
      const { fields, other } = PROBES[entity] ?? { fields: {}, other: ['', ''] };
      const isClosed = before?.get(closedKey(standpoint, entity)) === 'closed';
      for (const [path, value] of Object.entries(fields))
        for (const aspect of ASPECTS) {
          const answers: boolean[] = [];
          for (const record of records) {
            const reply = await (aspect === 'editable' ? save(standpoint, record, path, value) : save(standpoint, record, ...other));
            const isRefused = reply.refused.some((at) => at === path || (before === undefined && path.startsWith('own.')));
            answers.push(!isClosed && (aspect === 'editable' ? reply.status < 400 || (reply.status === 400 && !isRefused) : isRefused));
            if (reply.status > 400) outcomes.set(closedKey(standpoint, entity), 'closed');
            if (before === undefined && standpoint.state !== 'New' && reply.status === 204) await save(standpoint, record, path, null);
          }
          const [first] = answers;
          const outcome = answers.some((answer) => answer !== first) ? 'when' : first === true ? 'always' : 'never';
          outcomes.set(`${entity} ${path} ${aspect} ${standpoint.role} ${standpoint.state}`, outcome);
        }
    }
  for (const [key, outcome] of before ?? []) if (outcome === 'closed') outcomes.set(key, outcome);
  return outcomes;
}

function closedKey({ role, state }: Standpoint, entity: string): string {
  return `${entity} ${role} ${state}`;
}

let count = 0;

/** Sends one field, of a new record with all that the product requires. */
async function save({ state, token }: Standpoint, { address, body }: Sample, path: string, value: unknown) {
  count += 1;
  const numbered = Object.fromEntries(Object.entries(body).map(([key, held]) => [key, held === UNIQUE ? `U-${count}` : held]));
  const [head = '', inner] = path.split('.');
  const sent = inner === undefined ? { [head]: value } : { [head]: { [inner]: value } };
  const reply = await (state === 'New'
    ? server.call('POST', address, { token, body: { ...numbered, ...sent } })
    : server.call('PATCH', address, { token, body: [{ op: 'replace', path: `/${path.replace('.', '/')}`, value }] }));
  expect([201, 204, 400, 403, 404, 409], `${address} ${path} ${reply.body}`).toContain(reply.statusCode);
  return { status: reply.statusCode, refused: Object.keys(reply.statusCode === 400 ? (reply.json().errors ?? {}) : {}) };
}

/** A text that no other record has. */
const UNIQUE = '(unique)';

const server = await serverOfFile();
const standpoints = await buildStandpoints();

async function buildStandpoints(): Promise<readonly Standpoint[]> {
  const { database } = server;
  const host = await addBusiness(database, 'Host');
  const labels = productDocuments.schema('consignments/party').properties['role']?.['x-labels'] ?? {};
  const built: Standpoint[] = [];
  for (const role of [...ROLES, 'maker' as const]) {
    const registrationId = await addBusiness(database, `Business ${role}`, 'BRK');
    const admin = await addUser(database, registrationId, `admin@${role.toLowerCase()}.example`, 'A', { screensAccess: 'publish' });
    tokens.push(admin.token);
    const owner = role === 'maker' ? registrationId : host;
    const parties = role === 'maker' ? [] : [{ registrationId, role }];
    for (const isLocked of [false, true]) {
      const keys = await addConsignment(database, owner, `C-${role}-${isLocked}`, parties);
      const ids = await database.asTenant(owner, async (trx) => [
        await addLine(trx, keys, 1, { ...aLine }),
        await addLine(trx, keys, 2, { ...aLine, countryOfOriginCode: 'DE' }),
      ]);
      if (isLocked)
        await database.asTenant(owner, (trx) =>
          trx.updateTable('consignment').set({ is_locked: true }).where('id', '=', keys.consignmentId).execute(),
        );
      const at = { role: role === 'maker' ? MAKER : (labels[role] ?? role), token: admin.token };
      built.push({ ...at, state: isLocked ? 'Locked' : 'Stored', records: storedIn(keys, ids) });
      if (!isLocked) built.push({ ...at, state: 'New', records: newIn(keys) });
    }
    if (role === 'maker') built.push(...(await standpointsOfBusiness(registrationId, admin.token)));
  }
  return built;
}

function storedIn({ consignmentId, invoiceId }: ConsignmentKeys, lines: readonly number[]): Standpoint['records'] {
  const base = `/api/consignments/${consignmentId}`;
  return {
    [LINE]: lines.map((id) => ({ address: `${base}/products/${id}`, body: {} })),
    [INVOICE]: [{ address: `${base}/invoices/${invoiceId}`, body: {} }],
  };
}

function newIn({ consignmentId, orderId, invoiceId }: ConsignmentKeys): Standpoint['records'] {
  const base = `/api/consignments/${consignmentId}`;
  const line = { orderId, invoiceId, invoiceNumber: 'INV-1', description: 'Lamp' };
  return {
    [LINE]: ['CN', 'DE'].map((countryOfOriginCode) => ({ address: `${base}/products`, body: { ...line, countryOfOriginCode } })),
    [INVOICE]: [{ address: `${base}/invoices`, body: { orderId, invoiceNumber: UNIQUE } }],
  };
}

/** Users of one business, with and without the rights of an administrator. */
async function standpointsOfBusiness(registrationId: number, admin: string): Promise<readonly Standpoint[]> {
  const user = await addUser(server.database, registrationId, 'user@maker.example', 'N');
  const body = { kind: 'sellers', productCode: UNIQUE, description: 'Lamp' };
  const built: Standpoint[] = [];
  for (const [role, token] of [
    ['Administrators', admin],
    ['Other users', user.token],
  ] as const) {
    const made = await server.call('POST', '/api/TraderProducts', { token: admin, body: { ...body, productCode: `OF ${role}` } });
    expect(made.statusCode, made.body).toBe(201);
    const stored = { address: String(made.headers['location']), body: {} };
    built.push({ role, token, state: 'New', records: { [PRODUCT]: [{ address: '/api/TraderProducts', body }] } });
    built.push({ role, token, state: 'Stored', records: { [PRODUCT]: [stored] } });
  }
  return built;
}
