/** Dates that are not there come last, whichever way a list is sorted. */
import { expect, test } from 'vitest';
import { sortColumns } from '#src/server/records/lists/sort-model.ts';
import { storedLists } from '#src/server/database/lists/stored-lists.ts';
import { addConsignment } from '#tests/support/database-rows.ts';
import { openBrokerDesk } from '#tests/support/broker-desk.ts';

const desk = await openBrokerDesk();

test.each([
  ['asc', ['2026-12-01', '2026-12-05', '']],
  ['desc', ['2026-12-05', '2026-12-01', '']],
] as const)('in pages and in files, %s', async (sort, expected) => {
  const { registrationId } = desk.harbour.parties.inboundBroker;
  for (const [index, arrivalDate] of ['2026-12-05', undefined, '2026-12-01'].entries()) {
    const { consignmentId } = await addConsignment(desk.server.database, registrationId, `C-26-${sort}-${index}`);
    const data = { reference: `C-26-${sort}-${index}`, tradeDirection: 'Import', transportMode: 'Sea', arrivalDate };
    await desk.server.database.asTenant(registrationId, (trx) =>
      trx
        .updateTable('consignment')
        .set({ data: JSON.stringify(data) })
        .where('id', '=', consignmentId)
        .execute(),
    );
  }
  const order = `SearchText=C-26-${sort}&SortModel=${encodeURIComponent(JSON.stringify([{ colId: 'arrivalDate', sort }]))}`;

  const page = await desk.server.call('GET', `/api/consignments?${order}`, { token: desk.token });
  const file = await desk.server.call('GET', `/api/consignments?Format=CSV&Columns=arrivalDate&${order}`, { token: desk.token });

  expect(page.json().items.map(({ arrivalDate = '' }: { arrivalDate?: string }) => arrivalDate)).toEqual(expected);
  expect(file.body.replaceAll('"', '').split('\r\n').slice(1, 4)).toEqual(expected);
});

test('in every list with a table of its own', () => {
  const documents = desk.server.documents.current;
  const dates = Object.entries(storedLists).flatMap(([name, list]) => {
    const entity = documents.entity(name);
    return [...sortColumns(entity, list)].flatMap(([path, { blanksLast }]) => {
      const schema = entity.compiled.fields.get(path)?.schema;
      const mayBeBlank = entity.compiled.schema.required?.includes(path) !== true;
      return mayBeBlank && schema?.format?.startsWith('date') === true ? [[`${name}.${path}`, blanksLast]] : [];
    });
  });

  expect(dates.length).toBeGreaterThan(3);
  expect(dates.filter(([, blanksLast]) => blanksLast !== true)).toEqual([]);
});
