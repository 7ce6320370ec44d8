// @module-tag postgres
/** The stage of a consignment is what its lines, packages and declarations give, whatever changed them. */
import { expect, test } from 'vitest';
import { replace } from '#tests/support/broker-desk.ts';
import { addConsignment } from '#tests/support/database-rows.ts';
import { addDeclarable, declare, type Declarable, lockUrl, TORCH, vague } from '#tests/support/declarations.ts';
import { openDeclarationDesk } from '#tests/support/declaration-desk.ts';

const desk = await openDeclarationDesk();

type Place = Pick<Declarable, 'consignmentId' | 'registrationId'>;
const root = ({ consignmentId }: Place) => `/api/consignments/${consignmentId}`;

/** From its records alone. */
async function computedStage({ registrationId, consignmentId }: Place): Promise<string> {
  return desk.server.database.asTenant(registrationId, async (trx) => {
    const rows = await trx.selectFrom('declaration').select('data').where('consignment_id', '=', consignmentId).execute();
    const declarations = rows.map(({ data }) => data);
    const standing = declarations.find((data) => data['status'] !== 'Withdrawn');
    if (standing?.['status'] === 'Lodged') return 'Lodged';
    if (standing === undefined && declarations.length > 0) return 'Withdrawn';
    if (standing !== undefined) {
      const { totalAlerts, errors } = standing;
      return Number(totalAlerts) > 0 || (Array.isArray(errors) && errors.length > 0) ? 'ToFix' : 'Compiled';
    }
    const packages = await trx.selectFrom('outer_package').select('id').where('consignment_id', '=', consignmentId).execute();
    if (packages.length > 0) return 'Packages';
    const lines = await trx.selectFrom('product_line').select('is_deleted').where('consignment_id', '=', consignmentId).execute();
    return lines.some(({ is_deleted: isDeleted }) => !isDeleted) ? 'Lines' : 'Draft';
  });
}

async function stageOf(place: Place): Promise<string> {
  const shown = (await desk.call('GET', root(place))).json();
  expect(shown.stage).toBe(await computedStage(place));
  return shown.stage;
}

/** Does it as the broker; answers the headers and the body. */
async function act(method: string, url: string, body?: unknown) {
  const reply = await desk.call(method, url, body);
  expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBeLessThan(300);
  return { headers: reply.headers, ...(reply.body === '' ? {} : reply.json()) };
}

/** Answers the address at which it is deleted. */
async function addPackage(place: Place): Promise<string> {
  const { headers } = await act('POST', `${root(place)}/packagedetails`, { description: 'Cartons' });
  return `${root(place)}/containers/outerpackages/${String(headers['location']).split('/').at(-1)}?mayDeleteContainer=true`;
}

test('a stage follows each change of lines, packages and declarations', async () => {
  const lines = [{}, { ...vague, productCode: 'B' }];
  const place = await addDeclarable(desk.server.database, desk.harbour, lines);
  const products = `${root(place)}/products`;
  const [first, second] = place.lineIds.map((id) => `${products}/${id}`);
  const batch = (does: 'delete' | 'restore') => act('PATCH', products, { type: does === 'delete' ? 0 : 2, ids: place.lineIds });
  const insert = (description: string) =>
    act('POST', `${products}/bulkinsert`, {
      prevOrderId: place.orderId,
      prevInvoiceId: place.invoiceId,
      products: [{ description, productCode: description }],
    });
  let undoId = '';
  let pack = '';
  let declaration = '';
  const compile = async () => {
    const made = await act('POST', `${root(place)}/declarations`, { entryDate: '2026-06-01' });
    declaration = String(made.headers['location']);
  };
  const steps: readonly [does: string, step: () => Promise<unknown>, stage: string][] = [
    ['lines are there', () => Promise.resolve(), 'Lines'],
    ['one of two is deleted', () => act('DELETE', String(first)), 'Lines'],
    ['the other as well', () => act('DELETE', String(second)), 'Draft'],
    ['one is restored', () => act('POST', `${first}/restore`), 'Lines'],
    ['all are restored together', () => batch('restore'), 'Lines'],
    [
      'all are deleted together',
      async () =>
        ({
          headers: { undo: undoId },
        } = await batch('delete')),
      'Draft',
    ],
    ['that is undone', () => act('POST', '/api/Changes/undo', { changes: [undoId] }), 'Lines'],
    ['all are deleted again', () => batch('delete'), 'Draft'],
    ['a block is pasted', async () => ({ undoId } = await insert('LAMP-PASTED')), 'Lines'],
    ['the block is taken back', () => act('POST', `${products}/bulkinsert/undo`, { undoId }), 'Draft'],
    ['a package is added before the lines', async () => (pack = await addPackage(place)), 'Packages'],
    ['lines are restored beside it', () => batch('restore'), 'Packages'],
    ['the package is deleted', () => act('DELETE', pack), 'Lines'],
    ['a line that matches two tariffs is compiled', compile, 'ToFix'],
    [
      'the line gets its tariff',
      async () => {
        await act('PATCH', String(second), [replace('/tariffSuffixImport', TORCH.tariffSuffix)]);
        await act('POST', `${declaration}/compile`);
      },
      'Compiled',
    ],
    [
      'freight is in a currency without a rate',
      () => act('PATCH', declaration, [replace('/freightAmount', 5), replace('/freightCurrency', 'XOF')]),
      'ToFix',
    ],
    ['freight is taken out', () => act('PATCH', declaration, [replace('/freightAmount', null)]), 'Compiled'],
    ['lines are deleted below it', () => batch('delete'), 'Compiled'],
    ['lines are restored below it', () => batch('restore'), 'Compiled'],
    ['the consignment is locked', () => act('PUT', lockUrl(place), {}), 'Compiled'],
    ['the consignment is unlocked', () => act('DELETE', lockUrl(place)), 'Compiled'],
    ['it is withdrawn', () => act('POST', `${declaration}/withdraw`, { reason: 'Wrong client' }), 'Withdrawn'],
    ['it is compiled again', compile, 'Compiled'],
    ['it is lodged', async () => act('POST', `${declaration}/lodge`), 'Lodged'],
    ['what is lodged is withdrawn', () => act('POST', `${declaration}/withdraw`, { reason: 'Refused by customs' }), 'Withdrawn'],
  ];
  for (const [does, step, stage] of steps) {
    await step();
    expect([does, await stageOf(place)]).toEqual([does, stage]);
  }
});

test('people who add and delete lines and packages of one consignment at once leave its true stage', async () => {
  for (let round = 0; round < 3; round += 1) {
    const place = await addDeclarable(
      desk.server.database,
      desk.harbour,
      Array.from({ length: 6 }, () => ({})),
    );
    const pack = await addPackage(place);

    await Promise.all([
      ...place.lineIds.map((id) => act('DELETE', `${root(place)}/products/${id}`)),
      act('DELETE', pack),
      ...(round === 0 ? [] : [addPackage(place)]),
    ]);

    expect(await stageOf(place)).toBe(round === 0 ? 'Draft' : 'Packages');
  }
});

test('lists are narrowed, sorted in the order of the work, and counted by stage', async () => {
  const { registrationId } = desk.harbour.parties.inboundBroker;
  await addConsignment(desk.server.database, registrationId, 'C-26-0900', [{ registrationId, role: 'inboundBroker' }]);
  await declare(desk.server, desk.harbour, await addDeclarable(desk.server.database, desk.harbour));
  const list = async (params: Readonly<Record<string, unknown>>) => {
    const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
    const { items } = await act('GET', `/api/consignments?PageSize=200&PageNumber=1&${query.join('&')}`);
    return items.map(({ stage }: { stage: string }) => stage);
  };
  const order = ['Draft', 'Lines', 'Packages', 'Compiled', 'ToFix', 'Withdrawn', 'Lodged'];

  const sorted = await list({ SortModel: [{ colId: 'stage', sort: 'asc' }] });
  const drafts = await list({ Filter: [{ field: 'stage', is: 'oneOf', value: ['Draft', 'Compiled'] }] });
  const file = await desk.call(
    'GET',
    `/api/consignments?Format=CSV&Columns=stage&SortModel=${encodeURIComponent('[{"colId":"stage","sort":"desc"}]')}`,
  );

  expect(sorted).toEqual(sorted.toSorted((a: string, b: string) => order.indexOf(a) - order.indexOf(b)));
  expect(new Set(drafts)).toEqual(new Set(['Draft', 'Compiled']));
  expect(new Set(sorted).size).toBeGreaterThan(3);
  const printed = file.body.trim().replaceAll('"', '').split('\r\n').slice(1);
  expect(printed.map((label) => label.replace('To fix', 'ToFix'))).toEqual(sorted.toReversed());
});
