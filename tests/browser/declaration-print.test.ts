/** The printed declaration: what stands on the sheet, how it breaks over pages, and what is printed around it. */
import type { APIRequestContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const HEADERS = { 'x-requested-with': 'XMLHttpRequest' };
let consignments = 0;

async function send(request: APIRequestContext, address: string, data: unknown): Promise<string> {
  const reply = await request.post(address, { data, headers: HEADERS });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return reply.headers()['location'] ?? '';
}

/** Opens the sheet of a declaration of its own with so many lines. */
async function openSheet(count: number, options?: PageOptions): Promise<Page> {
  const { consignmentId, orderId } = await workplace.app.addImport(`C-26-47${String((consignments += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker, options);
  for (let line = 1; line <= count; line += 1) {
    await send(page.request, `/api/consignments/${consignmentId}/products`, {
      orderId,
      invoiceNumber: 'INV-1',
      productCode: `P-${line}`,
      description: 'Torch, brass, with a spare lamp and a strap',
      exportValue: 250,
      currencyCode: 'NZD',
    });
  }
  const address = await send(page.request, `/api/consignments/${consignmentId}/declarations`, { entryDate: '2026-06-01' });
  await page.goto(`/Declarations/${address.split('/').at(-1) ?? ''}/Print`);
  await page.getByRole('table', { name: 'Lines' }).waitFor();
  return page;
}

/** The pages of the PDF that the browser makes of it. */
async function pagesOf(page: Page): Promise<number> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...file.matchAll(/\/Type\s*\/Page\b/g)].length;
}

describe('a declaration on paper', () => {
  test('shows head, parties, every line and the totals, and says that it is not lodged yet', async () => {
    const page = await openSheet(2);
    const lines = page.getByRole('table', { name: 'Lines' });

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Import declaration D-26-\d{4}$/);
    expect(await page.getByText('Not lodged yet: this may still change.').count()).toBe(1);
    expect(await page.getByRole('table', { name: 'Parties' }).innerText()).toContain('Inbound broker');
    expect(await lines.getByRole('row').count()).toBe(4);
    expect(await lines.getByRole('columnheader').allInnerTexts()).toContain('GST');
    expect(await lines.getByRole('row').last().innerText()).toContain('500.00');
    await expectAccessible(page);
  });

  test('goes on over as many pages as its lines need, each with the head of the table and its number', async () => {
    const page = await openSheet(60);

    expect(await pagesOf(page)).toBeGreaterThan(2);
    const rules = await page.evaluate(() => document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)));
    expect(rules.flat().join('\n')).toMatch(/counter\(page\).*counter\(pages\)/s);
    await page.emulateMedia({ media: 'print' });
    expect(
      await page
        .locator('thead')
        .last()
        .evaluate((head) => getComputedStyle(head).display),
    ).toBe('table-header-group');
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  });

  test('is printed by its button once every line is there', async () => {
    const page = await openSheet(1);
    await page.evaluate(() => {
      window.print = () => {
        document.title = `printed ${document.querySelectorAll('tbody tr').length > 0}`;
      };
    });

    await page.getByRole('button', { name: 'Print' }).click();

    await expect.poll(() => page.title()).toBe('printed true');
  });

  test('is a light sheet on a dark screen, and fits a narrow one', async () => {
    const page = await openSheet(1, { colorScheme: 'dark', width: 390 });

    const sheet = page.locator('[data-paper]');
    expect(await sheet.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });

  test('leaves no rules of paper behind', async () => {
    const page = await openSheet(1);

    await page.getByRole('button', { name: 'Back to the declaration' }).click();

    await page.waitForURL(/Declarations\/\d+$/);
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });
});
