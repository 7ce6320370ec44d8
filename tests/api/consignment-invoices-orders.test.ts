import { describe, expect, test } from 'vitest';
import { openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { addHarbourLine, type HarbourLine, type HarbourRole } from '#tests/support/harbour.ts';

const desk = await openBrokerDesk();

const call = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}, token = desk.token) =>
  desk.server.call(method, url, { token, ...(body === undefined ? {} : { body }), headers });
const at = ({ consignmentId }: HarbourLine, rest: string) => `/api/consignments/${consignmentId}/${rest}`;
const tokenOf = (role: HarbourRole) => desk.harbour.parties[role].token;
const idIn = (location: unknown) => Number(String(location).split('/').at(-1));

/** The broker's consignment, with a seller and a forwarder. */
function shared(reference: string): Promise<HarbourLine> {
  const { inboundBroker, seller, forwarder } = desk.harbour.parties;
  return addHarbourLine(desk.server.database, inboundBroker.registrationId, reference, [
    { registrationId: inboundBroker.registrationId, role: 'inboundBroker' },
    { registrationId: seller.registrationId, role: 'seller' },
    { registrationId: forwarder.registrationId, role: 'forwarder' },
  ]);
}

describe('orders', () => {
  test('take terms and clients that exist', async () => {
    const place = await desk.freshConsignment();

    const reply = await call('POST', at(place, 'orders'), { tradingTermsCode: 'ZZZ', supplierTswClientId: 5, currencyCode: 'QQQ' });

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors).toSorted()).toEqual(['currencyCode', 'supplierTswClientId', 'tradingTermsCode']);
  });

  test('tell their supplier to nobody but who made the consignment', async () => {
    const place = await shared('C-26-4001');
    const own = desk.harbour.parties.inboundBroker.registrationId;
    await call('PATCH', at(place, `orders/${place.orderId}`), [replace('/supplierTswClientId', own)]);

    const seen = await call('GET', at(place, `orders/${place.orderId}`), undefined, {}, tokenOf('seller'));

    expect(seen.json()).not.toHaveProperty('supplierTswClientId');
    expect((await call('GET', at(place, `orders/${place.orderId}`))).json().supplierTswClientId).toBe(own);
  });
});

describe('invoices', () => {
  test('are listed with what their lines come to, and without amounts to a forwarder', async () => {
    const place = await shared('C-26-4002');
    await call('POST', productsUrl(place), {
      orderId: place.orderId,
      invoiceId: place.invoiceId,
      invoiceNumber: 'INV-C-26-4002',
      description: 'A lamp',
      currencyCode: 'USD',
      exportValue: 0.1,
    });
    await call('POST', at(place, 'invoices'), { invoiceNumber: 'EMPTY', invoiceDate: '2026-11-02', orderId: place.orderId });

    const own = (await call('GET', at(place, 'invoices'))).json();
    const others = (await call('GET', at(place, 'invoices'), undefined, {}, tokenOf('forwarder'))).json();

    expect(own).toMatchObject([
      { invoiceNumber: 'INV-C-26-4002', orderNumber: 1, lineCount: 2, invoicedValue: 1000.1, currencyCode: 'USD' },
      { invoiceNumber: 'EMPTY', invoiceDate: '2026-11-02', lineCount: 0 },
    ]);
    expect(others).toHaveLength(2);
    expect(others[0]).not.toHaveProperty('invoicedValue');
    expect(others[0]).not.toHaveProperty('currencyCode');
  });

  test('compare what is printed on them with their lines, and a new one copies none of it', async () => {
    const place = await shared('C-26-4012');
    const printed = { controlTotal: 90.5, controlPackages: 3, controlWeight: 12.5 };
    await call(
      'PATCH',
      at(place, `invoices/${place.invoiceId}`),
      Object.entries(printed).map(([name, value]) => replace(`/${name}`, value)),
    );
    const line = { orderId: place.orderId, invoiceId: place.invoiceId, description: 'A lamp', currencyCode: 'USD' };
    const goods = {
      exportValue: 100,
      discountPercent: 9.5,
      numberOfPackages: 3,
      packageTypeCode: 'CT',
      totalWeight: 10,
      weightUnitCode: 'lbs',
    };
    const existing = (await call('GET', productsUrl(place))).json().items[0];
    await call('DELETE', `${productsUrl(place)}/${existing.id}`);
    await call('POST', productsUrl(place), { ...line, ...goods, invoiceNumber: 'INV-C-26-4012' });
    await call('POST', productsUrl(place), { ...line, invoiceNumber: 'NEXT' });

    const [own, next] = (await call('GET', at(place, 'invoices'))).json();
    const [others] = (await call('GET', at(place, 'invoices'), undefined, {}, tokenOf('forwarder'))).json();

    expect(own).toMatchObject({ ...printed, lineTotal: 90.5, numberOfPackages: 3, grossWeight: 4.536 });
    expect(Object.keys(next).filter((name) => name.startsWith('control'))).toEqual([]);
    expect([others.controlTotal, others.lineTotal, others.controlPackages]).toEqual([undefined, undefined, 3]);
  });

  test('are changed by seller and broker, but not to a number that another one has', async () => {
    const place = await shared('C-26-4003');
    const second = idIn((await call('POST', at(place, 'invoices'), { invoiceNumber: 'SECOND' })).headers['location']);
    const patch = (path: string, value: unknown, token?: string) =>
      call('PATCH', at(place, `invoices/${second}`), [replace(path, value)], {}, token);

    const changed = await patch('/invoicedByName', 'Ohara', tokenOf('seller'));
    const taken = await patch('/invoiceNumber', 'INV-C-26-4003');
    const renamed = await patch('/invoiceNumber', 'SECOND-A');
    const forwarded = await patch('/invoicedByName', 'X', tokenOf('forwarder'));

    expect([changed, taken, renamed, forwarded].map(({ statusCode }) => statusCode)).toEqual([204, 400, 204, 403]);
    expect(taken.json().errors).toEqual({
      invoiceNumber: ['Another invoice of the consignment has the number INV-C-26-4003: choose another'],
    });
    expect((await call('GET', at(place, `invoices/${second}`))).json()).toMatchObject({
      invoiceNumber: 'SECOND-A',
      invoicedByName: 'Ohara',
    });
  });
});

describe('the lines as a file', () => {
  const heads = (text: string) => (text.replace('\uFEFF', '').split('\r\n')[0] ?? '').slice(1, -1).split('","');

  test('hold those of one invoice, under a name that says so', async () => {
    const place = await desk.freshConsignment();
    await call('POST', productsUrl(place), {
      orderId: place.orderId,
      invoiceId: place.invoiceId,
      invoiceNumber: 'Other/1',
      description: '=1+1',
    });
    const invoices: readonly { id: number; invoiceNumber: string }[] = (await call('GET', at(place, 'invoices'))).json();
    const other = invoices.find(({ invoiceNumber }) => invoiceNumber === 'Other/1')?.id;

    const file = await call('GET', `${productsUrl(place)}/files?Format=CSV&InvoiceId=${other}`);
    const all = await call('GET', `${productsUrl(place)}/files`);

    expect(file.statusCode).toBe(200);
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment; filename="C-26-1\d{3} Other-1 \d{4}-\d\d-\d\d\.csv"$/);
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
    expect(file.body).toContain("'=1+1");
    expect(String(all.headers['content-disposition'])).toMatch(/lines \d{4}-\d\d-\d\d\.xlsx"$/);
  });

  test('leave out what the caller may not read, heading and all', async () => {
    const place = await shared('C-26-4004');
    const read = async (token?: string) => (await call('GET', `${productsUrl(place)}/files?Format=CSV`, undefined, {}, token)).body;

    const [own, forwarded] = [await read(), await read(tokenOf('forwarder'))];

    expect(heads(own)).toEqual(expect.arrayContaining(['Invoice Number', 'Description', 'Unit Price', 'Currency']));
    expect(heads(own)).not.toContain('Id');
    expect(heads(forwarded)).toContain('Description');
    expect(heads(forwarded).filter((heading) => /price|value|discount|currency|refund/i.test(heading))).toEqual([]);
    expect(forwarded).not.toContain('1000');
  });

  test('of an invoice elsewhere are none', async () => {
    const [place, elsewhere] = [await desk.freshConsignment(), await desk.freshConsignment()];

    const file = await call('GET', `${productsUrl(place)}/files?Format=CSV&InvoiceId=${elsewhere.invoiceId}`);

    expect(file.body.trimEnd().split('\r\n')).toHaveLength(1);
  });
});
