/** What a business pays for its use: the list, and the invoice on its sheet, looked at with the sample. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const logo = readFileSync(new URL('../fixtures/issuer-logo.png', import.meta.url));

/** The sample, opened from the list. */
async function openSample(options?: PageOptions): Promise<Page> {
  const page = await workplace.signedIn(people.broker, options);
  // What an operator uploaded under this name, in an installation where one did.
  await page.route('**/img/issuer.png', (route) => route.fulfill({ body: logo, contentType: 'image/png' }));
  await page.goto('/UsageInvoices');
  await page.getByRole('row', { name: /UI-26-004417/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Tax Invoice UI-26-004417' }).waitFor();
  return page;
}

async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name, exact: true });
  await table.waitFor();
  return (await table.getByRole('row').allInnerTexts()).map((row) => row.split('\t'));
}

describe('the list of usage invoices', () => {
  test('shows what was invoiced, in both currencies, and marks a sample', async () => {
    const page = await workplace.signedIn(people.broker);
    await page.goto('/UsageInvoices');
    const row = page.getByRole('row', { name: /UI-26-004417/ });
    await row.waitFor();

    expect(await row.innerText()).toMatch(/Sample[^]*2026-11[^]*21 Nov 2026[^]*NOV-2026[^]*AUD[^]*404\.13[^]*439\.27/);
    await expectAccessible(page);
  });

  test('says what to search by where nothing matches', async () => {
    const page = await workplace.signedIn(people.broker);
    await page.goto('/UsageInvoices');
    await page.getByRole('row', { name: /UI-26-004417/ }).waitFor();

    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: 'Search' }))
      .first()
      .fill('nothing like it');

    await page.getByText('No usage invoice matches. Search by number or reference.').waitFor();
  });
});

describe('a usage invoice', () => {
  test('says whose it is, what was used and what it comes to, with the logo of its issuer', async () => {
    const page = await openSample();

    expect(await page.getByText('SAMPLE ONLY!').isVisible()).toBe(true);
    expect(await page.getByText('Harbour Brokers Ltd').last().innerText()).toBe('Harbour Brokers Ltd\n12 Quay Street\nAuckland\n1010 NZ');
    expect(await page.getByText('Example Issuer Ltd').last().innerText()).toBe('Example Issuer Ltd\nGST number 123-456-789');
    expect(await page.locator('dl').innerText()).toMatch(
      /Invoice Number\s+UI-26-004417\s+Reference\s+NOV-2026\s+Invoice Date\s+21 Nov 2026\s+Tax Registration ID\s+TBC/,
    );
    expect(await rowsOf(page, 'What was used')).toEqual([
      ['Description', 'Qty', 'Fee', 'Amount AUD'],
      ['Import declarations', '35', '8.00 each', '280.00'],
      ['Export declarations', '20', '5.00 each, 10 % discount', '90.00'],
      ['Priority support', '1', '32.50 per month, 5 % surcharge', '34.13'],
    ]);
    expect(await rowsOf(page, 'Total')).toEqual([
      ['Total', 'GST Inclusive'],
      ['AUD', '404.13'],
      ['NZD', '439.27'],
    ]);
    expect(await page.getByText('Payment is due on the 20th of the month following.').count()).toBe(1);
    const image = page.getByRole('img', { name: 'Logo of Example Issuer Ltd' });
    expect(
      await image.evaluate((element: HTMLImageElement) => [element.src.endsWith('/img/issuer.png'), element.naturalWidth > 0]),
    ).toEqual([true, true]);
    await expectAccessible(page);
  });

  test('is printed on one sheet of its own, without what belongs to the screen', async () => {
    const page = await openSample();

    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect([...file.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    expect(await page.getByText('SAMPLE ONLY!').isVisible()).toBe(true);
  });

  test('is printed by its button, once the logo is there', async () => {
    const page = await openSample();
    await page.evaluate(() => {
      window.print = () => {
        document.title = `printed ${document.querySelector('img')?.complete === true}`;
      };
    });

    await page.getByRole('button', { name: 'Print' }).click();

    await expect.poll(() => page.title()).toBe('printed true');
  });
});
