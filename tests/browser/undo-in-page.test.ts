/** Twenty changes of a consignment through its page, and as many times Ctrl+Z. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';
import { detailsDialog, textField } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const MOST = 20;
const line = (page: Page): Locator => page.getByRole('grid', { name: 'Product lines' }).locator('[data-index="0"]');

/** What is typed into a cell of the first line, other each time. */
const CELLS = {
  description: (turn: number) => `Lamp ${turn}`,
  'quantity-ordered': (turn: number) => String(100 + turn),
  'export-value': (turn: number) => `${200 + turn}.25`,
  'number-of-packages': (turn: number) => String(300 + turn),
  'total-weight': (turn: number) => `${400 + turn}.5`,
};
type Change = keyof typeof CELLS | 'vessel' | 'line';

async function make(page: Page, change: Change, turn: number): Promise<void> {
  if (change === 'vessel') {
    await page.keyboard.press('Alt+e');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Vessel', exact: true }).fill(`Kea ${turn}`);
    await page.keyboard.press('Control+Enter');
    return page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  if (change === 'line') {
    await page.keyboard.press('Alt+n');
    await textField(page, 'Description').fill(`Another ${turn}`);
    await page.keyboard.press('Control+Enter');
    return detailsDialog(page).waitFor({ state: 'detached' });
  }
  await line(page).locator(`[data-cell="${change}"]`).focus();
  await page.keyboard.type(CELLS[change](turn));
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  expect((await stored).ok()).toBe(true);
}

/** The consignment, its first line and its lines, as the server has them. */
async function standing(page: Page, { consignmentId, lineId, orderId }: HarbourLine): Promise<unknown> {
  const read = async (url: string) => (await page.request.get(`/api/consignments/${consignmentId}${url}`)).json();
  const { version: _version, changedAt: _changedAt, ...first } = await read(`/products/${lineId}`);
  const { items } = await read(`/products?OrderId=${orderId}&PageNumber=1&PageSize=50`);
  return { vessel: (await read('')).vessel, first, lines: items.map((each: { description: string }) => each.description).toSorted() };
}

const changes = fc.array(fc.constantFrom<Change>(...(Object.keys(CELLS) as Change[]), 'vessel', 'line'), {
  minLength: MOST,
  maxLength: MOST,
});

test('any twenty changes through the page and twenty times Ctrl+Z leave what was there', async () => {
  const place = await workplace.app.addImportWithLine('C-26-6801');
  const page = await workplace.signedIn(people.importer);
  await page.goto(`/Consignments/${place.consignmentId}`);
  await line(page).waitFor();
  const before = await standing(page, place);
  await fc.assert(
    fc.asyncProperty(changes, async (made) => {
      for (const [turn, change] of made.entries()) await make(page, change, turn);
      expect(await standing(page, place)).not.toEqual(before);

      await line(page).focus();
      for (let times = 0; times < MOST; times += 1) await page.keyboard.press('Control+z');

      await expect.poll(() => standing(page, place)).toEqual(before);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
