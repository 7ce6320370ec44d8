import { describe, expect, test } from 'vitest';
import { withRetired } from '#src/documents/released/retire-field.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { documentsWith, editedDocuments } from '#tests/support/documents.ts';
import { addHarbourLine, buildHarbour, type HarbourLine } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const LINE = 'consignments/product-line.schema.json';
const VESSEL = 'reference/vessel.schema.json';
const KIND = { title: 'Kind', type: 'string' } as const;

const older = await documentsWith('vessels');
const newer = await editedDocuments(['vessels'], {
  [LINE]: (text) =>
    withField(text, 'palletMark', { title: 'Pallet Mark', maxLength: 12, 'x-normalise': 'upper', 'x-summary': true }).replace(
      'Choose a customs value type before a customs value',
      'A customs value needs its type',
    ),
  [VESSEL]: (text) =>
    withField(withField(text, 'berth', { title: 'Berth', maxLength: 5, 'x-summary': true, 'x-sort': true }), 'kind', {
      ...KIND,
      enum: ['T', 'B'],
      'x-labels': { T: 'Tanker', B: 'Barge' },
    }),
});
/** The newest, without a field and a value of the newer ones. */
const newest = await editedDocuments(['vessels'], {
  [LINE]: (text) => withField(text, 'palletMark', { title: 'Pallet Mark' }),
  [VESSEL]: (text) => {
    const narrowed = withField(text, 'kind', { ...KIND, enum: ['B'], 'x-labels': { B: 'Barge' } });
    const withoutBerth = withRetired(narrowed, 'berth', { title: 'Berth', type: 'string' });
    return withRetired(withoutBerth, 'kind', { ...KIND, 'x-labels': { T: 'Tanker', B: 'Lighter' } });
  },
});
const server = await serverOfFile({}, { documents: older.generated });
const harbour = await buildHarbour(server.database);

function withField(text: string, name: string, schema: object): string {
  return text.replace('"properties": {', `"properties": { "${name}": ${JSON.stringify({ type: 'string', ...schema })},`);
}

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, `/api${url}`, { token: harbour.parties.inboundBroker.token, body });

const addLine = ({ consignmentId, orderId, invoiceId }: HarbourLine, fields: object) =>
  send('POST', `/consignments/${consignmentId}/products`, { orderId, invoiceId, invoiceNumber: 'INV-7', description: 'Torch', ...fields });

async function freshPlace(reference: string): Promise<HarbourLine> {
  const { registrationId } = harbour.parties.inboundBroker;
  return addHarbourLine(server.database, registrationId, reference, [{ registrationId, role: 'inboundBroker' }]);
}

const olderAnswers = () => server.documents.replace(readDocuments(older.generated));
const newerAnswers = () => server.documents.replace(readDocuments(newer.generated));

describe('a newer version of the documents, put in place while the server runs', () => {
  test('brings a line its new field: checked, normalised, stored, and answered in its list and alone', async () => {
    const place = await freshPlace('C-26-9001');
    olderAnswers();
    const before = await addLine(place, { palletMark: 'p-17' });

    newerAnswers();
    const tooLong = await addLine(place, { palletMark: 'much too long a mark' });
    const added = await addLine(place, { palletMark: 'p-17' });
    const line = await send('GET', String(added.headers['location']).replace('/api', ''));
    const list = await send('GET', `/consignments/${place.consignmentId}/products?PageSize=50`);

    expect(before.json().errors).toEqual({ palletMark: [expect.any(String)] });
    expect(tooLong.json().errors).toEqual({ palletMark: ['Pallet Mark must be at most 12 characters'] });
    expect(line.json()).toMatchObject({ palletMark: 'P-17' });
    expect(list.json().items.at(-1)).toMatchObject({ palletMark: 'P-17' });
  });

  test('lets the new field be patched, and goes again with the older version', async () => {
    const place = await freshPlace('C-26-9002');
    const address = `/consignments/${place.consignmentId}/products/${place.lineId}`;
    newerAnswers();

    const patched = await send('PATCH', address, [{ op: 'replace', path: '/palletMark', value: 'q-1' }]);
    const withMark = await send('GET', address);
    olderAnswers();
    const without = await send('GET', address);

    expect(patched.statusCode).toBe(204);
    expect(withMark.json()).toMatchObject({ palletMark: 'Q-1' });
    expect(without.json()).not.toHaveProperty('palletMark');
  });

  test('words what is wrong as the newer version does', async () => {
    const place = await freshPlace('C-26-9003');
    olderAnswers();
    const before = await addLine(place, { customsValue: 5 });

    newerAnswers();
    const after = await addLine(place, { customsValue: 5 });

    expect(before.json().errors.customsValue).toEqual(['Choose a customs value type before a customs value']);
    expect(after.json().errors.customsValue).toEqual(['A customs value needs its type']);
  });

  test('brings a plain list its new field, and a new order', async () => {
    olderAnswers();
    const before = await send('POST', '/Vessels', { code: 'ONE', name: 'One', berth: 'B2' });
    const unsorted = await send('GET', `/Vessels?SortModel=${encodeURIComponent('[{"colId":"berth","sort":"asc"}]')}`);

    newerAnswers();
    await send('POST', '/Vessels', { code: 'TWO', name: 'Two', berth: 'B2' });
    await send('POST', '/Vessels', { code: 'THREE', name: 'Three', berth: 'B1' });
    const list = await send('GET', `/Vessels?SortModel=${encodeURIComponent('[{"colId":"berth","sort":"asc"}]')}`);

    expect([before.statusCode, unsorted.statusCode]).toEqual([400, 400]);
    expect(list.json().items.map(({ berth }: { berth: string }) => berth)).toEqual(['B1', 'B2']);
  });

  test('keeps in change logs the label and value of a field that it no longer has, and of a value no longer taken', async () => {
    newerAnswers();
    await send('POST', '/Vessels', { code: 'OLD', name: 'Old', berth: 'B7', kind: 'T' });
    const before = await send('GET', '/SettingsAuditLogs/Vessels');

    server.documents.replace(readDocuments(newest.generated));
    const after = await send('GET', '/SettingsAuditLogs/Vessels');

    expect(after.json()[0].message).toMatch(/(?=.*Berth “B7”)(?=.*Kind “Tanker”)/);
    expect(new Set(after.json()[0].message.split(/[:,] /))).toEqual(new Set(before.json()[0].message.split(/[:,] /)));
  });

  test('is what the documentation of the calls shows', async () => {
    olderAnswers();
    const before = await send('GET', '/docs/json');

    newerAnswers();
    const after = await send('GET', '/docs/json');

    expect(before.body).not.toContain('Pallet Mark');
    expect(after.body).toContain('Pallet Mark');
  });

  test('is refused where calls would come or go, and the older one stays', async () => {
    newerAnswers();
    const withoutVessels = await documentsWith();

    expect(() => server.documents.replace(readDocuments(withoutVessels.generated))).toThrow('Added or removed operations need a restart');
    expect((await send('GET', '/Vessels')).statusCode).toBe(200);
  });
});
