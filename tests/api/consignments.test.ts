import { describe, expect, test } from 'vitest';
import type { Flags } from '#schemas/generated/types.ts';
import { addExport, buildHarbour, type HarbourRole } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

const get = (url: string, token: string) => server.call('GET', url, { token });

async function flagsOf(role: HarbourRole, query = ''): Promise<Flags> {
  const reply = await get(`/api/consignments/${harbour.open.consignmentId}/products/auth${query}`, harbour.parties[role].token);
  return reply.json();
}

/** The switches of the other party's settings are on unless somebody turns them off. */
const BOTH_LOOKUPS = ['buyerProductLookupEnabled', 'sellerProductLookupEnabled'] as const;

/** Who declares goods. */
const DECLARING = [
  'mayEditConsignment',
  'mayEditOrders',
  'mayAddInvoices',
  'mayLookUpHistory',
  'mayNameProviders',
  'mayEditDocuments',
] as const;

/** And to the customs of their side, with types that may. */
const COMPILING = ['maySeeDeclarations', 'mayCompile', 'mayApplyTariff'] as const;

describe('the flags of a caller', () => {
  test.each<[HarbourRole, readonly (keyof Flags)[]]>([
    [
      'buyer',
      [
        ...BOTH_LOOKUPS,
        ...DECLARING,
        ...COMPILING,
        'isBuyer',
        'roleInbound',
        'maySeeOrders',
        'maySeeDocuments',
        'maySeeLines',
        'mayEditLines',
        'maySeeValues',
      ],
    ],
    [
      'seller',
      [
        ...BOTH_LOOKUPS,
        'mayAddInvoices',
        'mayNameProviders',
        'mayEditDocuments',
        'isSeller',
        'maySeeOrders',
        'maySeeDocuments',
        'maySeeLines',
        'maySeeValues',
      ],
    ],
    [
      'inboundBroker',
      [
        'buyerProductLookupEnabled',
        ...DECLARING,
        ...COMPILING,
        'isOwner',
        'maySetParties',
        'mayEditPackages',
        'mayAttachDocuments',
        'isInboundBroker',
        'roleCustomsBroker',
        'roleInbound',
        'maySeeOrders',
        'maySeeDocuments',
        'maySeeLines',
        'mayEditLines',
        'mayLock',
        'maySeeValues',
      ],
    ],
    [
      'outboundBroker',
      [
        'sellerProductLookupEnabled',
        ...DECLARING,
        'mayEditPackages',
        'mayAttachDocuments',
        'isOutboundBroker',
        'roleCustomsBroker',
        'maySeeOrders',
        'maySeeDocuments',
        'maySeeLines',
        'mayEditLines',
        'mayLock',
        'maySeeValues',
      ],
    ],
    [
      'outboundParty',
      [
        'sellerProductLookupEnabled',
        ...DECLARING,
        'isOutboundParty',
        'maySeeOrders',
        'maySeeDocuments',
        'maySeeLines',
        'mayEditLines',
        'maySeeValues',
      ],
    ],
    [
      'forwarder',
      [
        'mayEditConsignment',
        'mayEditDocuments',
        'mayAttachDocuments',
        'mayEditPackages',
        'mayNameProviders',
        'roleForwarder',
        'maySeeOrders',
        'maySeeDocuments',
        'maySeeLines',
        'mayLock',
      ],
    ],
    ['carterOutbound', ['roleCarterOutbound']],
    ['serviceProvider', ['maySeeDocuments', 'maySeeLines', 'mayLookUpHistory', 'maySeeDeclarations']],
  ])('as %s are those of the role', async (role, expected) => {
    const flags = await flagsOf(role);

    const claims = Object.entries(flags).filter(([, value]) => value === true);
    expect(claims.map(([name]) => name).toSorted()).toEqual([...expected].toSorted());
    expect(flags).toMatchObject({
      buyerId: harbour.parties.buyer.registrationId,
      sellerId: harbour.parties.seller.registrationId,
      isLocked: false,
    });
  });

  test('take the direction of trade from the hint, and no right', async () => {
    const hinted = await flagsOf('outboundBroker', '?TradeDirectionHint=Export');

    expect(hinted).toMatchObject({ tradeDirection: 'Export', maySeeDeclarations: false, mayCompile: false });
  });

  test('say that a locked consignment is locked, twice', async () => {
    const reply = await get(`/api/consignments/${harbour.locked.consignmentId}/products/auth`, harbour.parties.buyer.token);

    expect(reply.json()).toMatchObject({ isLocked: true, isConsignmentLocked: true });
  });
});

describe('one consignment', () => {
  test('names its parties by role, and which of them is the caller', async () => {
    const reply = await get(`/api/consignments/${harbour.open.consignmentId}`, harbour.parties.forwarder.token);

    const { parties, orders, reference } = reply.json();
    expect(reference).toBe('C-26-0001');
    expect(parties.map(({ roleName }: { roleName: string }) => roleName)).toEqual([
      'Buyer',
      'Seller',
      'Inbound broker',
      'Outbound broker',
      'Outbound party',
      'Forwarder',
      'Carter, outbound',
      'Service provider',
    ]);
    expect(parties.filter(({ isYou }: { isYou: boolean }) => isYou).map(({ name }: { name: string }) => name)).toEqual([
      'The forwarder Ltd',
    ]);
    expect(orders).toEqual([
      {
        id: harbour.open.orderId,
        orderNumber: 1,
        lineCount: 1,
        invoices: [{ id: harbour.open.invoiceId, invoiceNumber: 'INV-C-26-0001' }],
      },
    ]);
  });

  test.each<HarbourRole>(['carterOutbound', 'serviceProvider'])('shows no orders to the %s', async (role) => {
    const reply = await get(`/api/consignments/${harbour.open.consignmentId}`, harbour.parties[role].token);

    expect(reply.json().orders).toEqual([]);
  });

  test('gives the same flags as the call of its own', async () => {
    const reply = await get(`/api/consignments/${harbour.open.consignmentId}`, harbour.parties.buyer.token);

    expect(reply.json().flags).toEqual(await flagsOf('buyer'));
  });
});

describe('the list of consignments', () => {
  test('holds those one owns or is named on, newest first', async () => {
    const references = async (token: string) =>
      (await get('/api/consignments', token)).json().items.map(({ reference }: { reference: string }) => reference);

    expect(await references(harbour.parties.buyer.token)).toEqual(['C-26-0001', 'C-26-0002']);
    expect(await references(harbour.stranger.token)).toEqual(['C-26-0003']);
    expect(await references(harbour.unnamedCarter.token)).toEqual([]);
  });

  test('is sorted, paged and searched', async () => {
    const sort = encodeURIComponent('[{"colId":"reference","sort":"desc"}]');
    const { token } = harbour.parties.buyer;

    const page = (await get(`/api/consignments?PageSize=1&PageNumber=2&SortModel=${sort}`, token)).json();
    const found = (await get('/api/consignments?SearchText=26-0002', token)).json();
    const unsortable = await get(`/api/consignments?SortModel=${encodeURIComponent('[{"colId":"vessel","sort":"asc"}]')}`, token);

    expect(page).toMatchObject({ pageNumber: 2, pageSize: 1, pageCount: 2, totalItemsCount: 2, items: [{ reference: 'C-26-0001' }] });
    expect(found).toMatchObject({ totalItemsCount: 1, items: [{ reference: 'C-26-0002', isLocked: true }] });
    expect(unsortable.statusCode).toBe(400);
  });
});

describe('invoices', () => {
  const invoices = () => `/api/consignments/${harbour.open.consignmentId}/invoices`;

  test('of one number are one: the number is refused the second time', { tags: 'postgres' }, async () => {
    const { seller } = harbour.parties;
    const send = () =>
      server.call('POST', invoices(), {
        token: seller.token,
        body: { invoiceNumber: ' TW-1 ', invoiceDate: '2026-11-01', taxPrepaid: true },
      });

    const replies = await Promise.all([send(), send(), send()]);
    const found = (await get(`${invoices()}?InvoiceNumber=TW-1`, seller.token)).json();
    const detail = (await get(`${invoices()}/${found[0].id}`, seller.token)).json();

    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 400, 400]);
    expect(replies.find(({ statusCode }) => statusCode === 400)?.json().errors).toEqual({
      invoiceNumber: ['Another invoice of the consignment has the number TW-1: choose another'],
    });
    expect(found).toHaveLength(1);
    expect(detail).toEqual({
      id: found[0].id,
      orderId: harbour.open.orderId,
      invoiceNumber: 'TW-1',
      invoiceType: 0,
      invoiceDate: '2026-11-01',
      taxPrepaid: true,
    });
  });

  test('tell what is wrong with them', async () => {
    const body = { invoiceDate: '2026-02-30', invoiceType: 7, tradingTermsCode: 'FOBX', orderId: harbour.foreign.orderId };

    const reply = await server.call('POST', invoices(), { token: harbour.parties.buyer.token, body });

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors).toSorted()).toEqual([
      'invoiceDate',
      'invoiceNumber',
      'invoiceType',
      'orderId',
      'tradingTermsCode',
    ]);
  });
});

test('of an export, the outbound side declares, and the inbound side sees nothing of it', async () => {
  const exported = await addExport(server.database, harbour);
  const rightsOf = async (role: HarbourRole) => {
    const { maySeeDeclarations, mayCompile, mayApplyTariff } = (
      await get(`/api/consignments/${exported.consignmentId}/products/auth`, harbour.parties[role].token)
    ).json();
    return { maySeeDeclarations, mayCompile, mayApplyTariff };
  };

  expect(await rightsOf('outboundBroker')).toEqual({ maySeeDeclarations: true, mayCompile: true, mayApplyTariff: true });
  // Exporters change no tariff from the review.
  expect(await rightsOf('outboundParty')).toEqual({ maySeeDeclarations: true, mayCompile: true, mayApplyTariff: false });
  expect(await rightsOf('serviceProvider')).toEqual({ maySeeDeclarations: true, mayCompile: false, mayApplyTariff: false });
  for (const role of ['buyer', 'inboundBroker', 'seller', 'forwarder', 'carterOutbound'] as const)
    expect(await rightsOf(role)).toEqual({ maySeeDeclarations: false, mayCompile: false, mayApplyTariff: false });
});
