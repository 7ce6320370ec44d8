import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { url, vague } from '#tests/support/declarations.ts';
import { openDeclarationDesk } from '#tests/support/declaration-desk.ts';

const desk = await openDeclarationDesk();
const place = await desk.declared([{}, vague, { exportValue: null }]);

const get = async (path: string) => (await desk.call('GET', path)).json();
const counted = { totalValueForDuty: 2, freightInsurance: 2, totalDuty: 1, totalValueForTax: 1, totalTax: 1 };

test('the totals of a declaration say of how many lines they are, where some lack an amount', async () => {
  const review = await get(`${url(place)}/reviewtotals?ErrorsOnly=false`);
  const ofErrors = await get(`${url(place)}/reviewtotals?ErrorsOnly=true`);
  const { items } = await get('/api/Declarations/summaries?PageNumber=1&PageSize=1');
  const [compilation] = await get(`${url(place)}/compilations`);

  for (const totals of [review, items[0].totals, compilation.totals])
    expect(totals).toMatchObject({ lineCount: 3, notComputed: 2, counted });
  // No tax is summed of lines that all lack it.
  expect(ofErrors.counted).toEqual({ totalValueForDuty: 1, freightInsurance: 1 });
});

test('those of a declaration that lacks nothing are of all its lines', async () => {
  const whole = await desk.declared([{}, {}]);

  expect(await get(`${url(whole)}/reviewtotals?ErrorsOnly=false`)).not.toHaveProperty('counted');
});

test('the sums of a list say how many rows they lack', async () => {
  const { totals } = await get(`${url(place)}/reviewlines?ErrorsOnly=false&PageNumber=1&PageSize=1&Totals=true`);

  const missing = Object.fromEntries(totals.map((sum: { field: string; missing: number }) => [sum.field, sum.missing]));
  expect(missing).toMatchObject({ valueForDuty: 1, dutyValue: 2, taxValue: 2, exportValue: 1 });
});

const csv = async (path: string) =>
  Papa.parse<Record<string, string>>((await desk.call('GET', path)).body.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true })
    .data;

test('a file of a declaration says of each line whether it was computed', async () => {
  const lines = await csv(`${url(place)}/files?Format=CSV`);

  expect(lines.map((line) => line['Not computed'])).toEqual(['no', 'yes', 'yes']);
});

test('a file of the list of declarations says of how many lines a total is', async () => {
  const rows = await csv('/api/Declarations/summaries?Format=CSV&Columns=reference,totals');

  const { Totals = '' } = rows.find(({ Totals: text = '' }) => text.includes('Not computed 2')) ?? {};
  expect(Totals).toContain('Lines counted Value for duty 2, Freight and insurance 2, Duty 1, Value for tax 1, Tax 1');
});
