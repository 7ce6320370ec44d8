/** What is done of a job, and what an amount is made of: as bars with their words. */
import type { APIRequestContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const HEADERS = { 'x-requested-with': 'XMLHttpRequest' };
const line = { description: 'Lamp', quantityOrdered: 1, currencyCode: 'NZD', invoiceNumber: 'INV-1' };
const complete = { hsTariffCode: '9405.21', countryOfOriginCode: 'CN', exportValue: 250, totalWeight: 5 };

async function send(request: APIRequestContext, address: string, data: unknown): Promise<string> {
  const reply = await request.post(address, { data, headers: HEADERS });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return reply.headers()['location'] ?? '';
}

/** Asserts the meter, then goes to the incomplete lines and back by keyboard. */
async function expectToLead(page: Page, [done, of]: readonly [number, number], grid: string, words: string): Promise<void> {
  const meter = page.getByRole('meter', { name: `Lines ${words}` });
  expect(await meter.getAttribute('aria-valuetext')).toBe(`${done} of ${of} lines ${words}`);
  expect([await meter.getAttribute('aria-valuenow'), await meter.getAttribute('aria-valuemax')]).toEqual([String(done), String(of)]);
  const lead = page.getByRole('button', { name: 'Show incomplete lines' });
  await tabTo(page, lead);
  await press(page, 'Enter');
  const rows = page.getByRole('grid', { name: grid }).locator('[role=row][data-index]');
  await expect.poll(() => rows.count()).toBe(of - done);
  expect(await lead.getAttribute('aria-pressed')).toBe('true');
  expect(await hasFocus(lead)).toBe(false);
  expect(await meter.getAttribute('aria-valuetext')).toBe(`${done} of ${of} lines ${words}`);
  await expectAccessible(page);
  await tabTo(page, lead, 'Shift+Tab');
  await press(page, 'Enter');
  await expect.poll(() => rows.count()).toBe(of);
}

test('a meter shows how many lines are filled in or without alerts, and leads to the others, on consignment and declaration', async () => {
  const { consignmentId, orderId } = await workplace.app.addImport('C-26-2501');
  const page = await workplace.signedIn(people.broker);
  for (const [index, more] of [complete, {}, complete].entries())
    await send(page.request, `/api/consignments/${consignmentId}/products`, { ...line, productCode: `P-${index}`, orderId, ...more });

  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('2 of 3 lines filled in').waitFor();
  await expectToLead(page, [2, 3], 'Product lines', 'filled in');

  const declared = await send(page.request, `/api/consignments/${consignmentId}/declarations`, { entryDate: '2026-06-01' });
  const id = declared.split('/').at(-1) ?? '';
  await page.goto(`/Declarations/${id}`);
  await page.getByText('0 of 3 lines without alerts').waitFor();
  await expectToLead(page, [0, 3], 'Declaration lines', 'without alerts');
});

test('the parts of the amount to pay are named beside its bar, and come to it exactly', async () => {
  const page = await workplace.signedIn(people.broker);
  await page.goto('/Declarations');
  await page.getByRole('row', { name: /D-26-0731/ }).click();
  const parts = page.getByRole('list', { name: /^To pay NZD/ }).getByRole('listitem');
  await page.getByText('12 of 12 lines without alerts').waitFor();

  const named = await parts.allInnerTexts();

  expect(named).toEqual(['Duty 650.84', 'Levies 184.00', 'GST 17,366.88']);
  const cents = named.map((part) => Number(part.replaceAll(/\D/g, ''))).reduce((sum, part) => sum + part, 0);
  await page.getByText(`To pay NZD ${new Intl.NumberFormat('en').format(cents / 100)}`).waitFor();
  await expectAccessible(page);
});
