import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const clerk = 'user@harbour.example';

const treeOf = (page: Page): Locator => page.getByRole('tree', { name: 'HS Nomenclature' });
const entry = (page: Page, text: string): Locator => treeOf(page).getByRole('treeitem').filter({ hasText: text });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: /HS Nomenclature/ });

/** The entry that the keys act on. */
async function active(page: Page): Promise<string> {
  return treeOf(page).evaluate((tree) => {
    const id = tree.getAttribute('aria-activedescendant');
    return (id === null ? null : document.getElementById(id))?.textContent?.trim() ?? '';
  });
}

async function openNomenclature(address = '/Nomenclature'): Promise<Page> {
  const page = await workplace.signedIn(clerk);
  await page.goto(address);
  await treeOf(page).waitFor();
  return page;
}

describe('the nomenclature', () => {
  test('is walked by keys from a section to a subheading, whose items are shown with their rates', async () => {
    const page = await openNomenclature();
    await expect.poll(() => treeOf(page).getByRole('treeitem').count()).toBeGreaterThan(10);
    await treeOf(page).focus();

    await page.keyboard.press('ArrowRight');
    await expect.poll(() => entry(page, '01 Live animals').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => entry(page, '0101').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => entry(page, '0101.21').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toContain('0101.21');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: '0101.21 Horses, pure-bred for breeding' }).waitFor();
    await expect.poll(() => entry(page, '0101.21').getAttribute('aria-selected')).toBe('true');
    await page.getByText('0101.21.00.01A').click();
    const rates = page.getByRole('dialog', { name: 'Rates of Duty' });
    await rates.getByText('Example, not the Tariff').waitFor();
    await rates.getByRole('gridcell', { name: 'NORMAL' }).waitFor();
    await page.keyboard.press('Escape');
    await rates.waitFor({ state: 'detached' });
    await expectAccessible(page);
  });

  test('says to those who do not see it where an entry stands', async () => {
    const page = await openNomenclature();
    await entry(page, 'Products of plants').click();
    await expect.poll(() => entry(page, 'Products of plants').getAttribute('aria-expanded')).toBe('true');

    const said = await entry(page, '06 Live plants').evaluate((item) =>
      ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => item.getAttribute(name)),
    );

    expect(said).toEqual(['2', '1', '9', 'false']);
  });

  test('is searched by words; a hit leads to its place in the tree, with the focus', async () => {
    const page = await openNomenclature();

    await search(page).fill('cotton trousers men');
    const hit = page.getByRole('row', { name: /6203\.42/ });
    await hit.waitFor();
    expect(await hit.textContent()).toContain('XI Textiles and clothing › 62 Clothing, not knitted › 6203');
    await expectAccessible(page);
    await hit.click();

    await expect.poll(() => active(page), { timeout: 10_000 }).toContain('6203.42');
    expect(await search(page).inputValue()).toBe('');
    expect(await treeOf(page).evaluate((tree) => tree === document.activeElement)).toBe(true);
    await page.getByText('6203.42.00.11A').waitFor();
  });

  test('opens at the code in its address', async () => {
    const page = await openNomenclature('/Nomenclature?code=8471.30');

    await expect.poll(() => active(page), { timeout: 10_000 }).toContain('8471.30');
    await page.getByText('8471.30.00.10A').waitFor();
  });

  test('is as it was on another day', async () => {
    const page = await openNomenclature();

    await page.getByRole('textbox', { name: 'Valid on' }).fill('01 Jan 2020');
    await page.keyboard.press('Tab');

    await page.getByText('No nomenclature of this country holds on this day.').waitFor();
  });
});

describe('the comparison of the tariff', () => {
  test('lists what ends, begins and changes, and leads to the nomenclature', async () => {
    const page = await workplace.signedIn(clerk);
    await page.goto('/TariffComparison');
    await page.getByRole('textbox', { name: 'Day from' }).fill('31 Dec 2026');
    await page.getByRole('textbox', { name: 'Day to' }).fill('01 Jan 2027');
    await page.keyboard.press('Tab');

    await page.getByText('Found 5 record(s)').waitFor();
    const ended = page.getByRole('row', { name: /9401\.61\.00\.29G/ });
    expect(await ended.textContent()).toContain('Ends');
    const changed = page.getByRole('row', { name: /6402\.99\.09\.35G/ });
    expect(await changed.textContent()).toContain('Rates of duty');
    await expectAccessible(page);
    await changed.click();

    await expect.poll(() => new URL(page.url()).pathname).toBe('/Nomenclature');
    await expect.poll(() => active(page), { timeout: 10_000 }).toContain('6402.99');
  });

  test('asks for days in their order', async () => {
    const page = await workplace.signedIn(clerk);
    await page.goto('/TariffComparison');
    await page.getByRole('textbox', { name: 'Day to' }).fill('01 Jan 2020');
    await page.keyboard.press('Tab');

    await page.getByText('Enter a second day that is not before the first.').waitFor();
  });
});
