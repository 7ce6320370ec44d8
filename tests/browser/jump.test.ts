/** One keystroke to anywhere, dialogs that a link opens, and the way back up. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let references = 0;

/** Another one each time, also where a test is tried again. */
const nextReference = () => `C-26-41${String((references += 1)).padStart(2, '0')}`;

const box = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
const input = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions and records' });
const option = (page: Page, name: string | RegExp) => box(page).getByRole('option', { name });
const chosen = (page: Page) => box(page).locator('[role="option"][aria-selected="true"]');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const openParameter = (page: Page) => new URL(page.url()).searchParams.get('open');

async function at(place: string, email: string = people.broker, expectedErrors: readonly RegExp[] = []): Promise<Page> {
  const page = await workplace.signedIn(email, { expectedErrors });
  await page.goto(place);
  await page.locator('[data-page-title]').waitFor();
  return page;
}

async function openBox(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await input(page).waitFor();
  await expect.poll(() => hasFocus(input(page))).toBe(true);
}

/** @returns the id of what was made */
async function send(page: Page, path: string, data: object): Promise<string | undefined> {
  const reply = await page.request.post(`/api/${path}`, { data, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  expect(reply.status(), await reply.text()).toBe(201);
  return String(reply.headers()['location']).split('/').at(-1);
}

describe('Ctrl+K', () => {
  test('leads to a page, runs an action and opens a record, by keyboard alone', async () => {
    const reference = nextReference();
    const { consignmentId } = await workplace.app.addImportWithLine(reference);
    const page = await at('/Consignments');

    // Whoever types on at once loses nothing.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('declara');
    await expect.poll(() => input(page).inputValue(), { timeout: 5_000 }).toBe('declara');
    await expect.poll(() => chosen(page).innerText()).toContain('Declarations');
    await page.keyboard.press('Enter');
    await heading(page, 'Declarations').waitFor();

    await openBox(page);
    await page.keyboard.type(reference.toLowerCase());
    await option(page, new RegExp(`^${reference}`)).waitFor();
    // The reference was typed out: it comes before everything else.
    await expect.poll(() => chosen(page).innerText()).toContain(reference);
    await page.keyboard.press('Enter');
    await heading(page, `Consignment ${reference}`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/Consignments/${consignmentId}`);

    await openBox(page);
    await page.keyboard.type('add line');
    await expect.poll(() => chosen(page).innerText()).toContain('Add line');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Product Details' }).waitFor();
    expect(await box(page).count()).toBe(0);
  });

  test('opens a line over its consignment, and has what was opened lately first', async () => {
    const reference = nextReference();
    await workplace.app.addImportWithLine(reference);
    const page = await at('/Documents');

    await openBox(page);
    await page.keyboard.type('desk lamp');
    await option(page, new RegExp(`Desk lamp, brass.*${reference}`, 's')).click();
    await page.getByRole('dialog', { name: 'Product Details' }).waitFor();
    await heading(page, `Consignment ${reference}`).waitFor();

    // Over a dialog, too, it offers what that can do.
    await openBox(page);
    const lately = box(page).getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect
      .poll(() => lately.allInnerTexts())
      .toEqual(expect.arrayContaining(['Documents', expect.stringContaining(`Consignment ${reference}`)]));
    await option(page, /^OK/).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => box(page).count()).toBe(0);
    await page.getByRole('dialog', { name: 'Product Details' }).waitFor();
  });

  test('tells dialogs of one title apart by whose they are', async () => {
    const page = await at('/Users', 'admin@harbour.example');
    for (const name of ['Mere Tane', 'Jon Park']) {
      await page.getByRole('row', { name: new RegExp(name) }).click();
      await page.getByRole('dialog', { name: 'Edit User' }).getByText(name, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.goto('/Clients');
    await send(page, 'TswClients', { name: 'Rata Traders', countryCode: 'NZ' });
    await page.reload();
    await page.getByRole('row', { name: /Rata Traders/ }).click();
    await page.getByRole('dialog', { name: 'Client Details' }).waitFor();
    await page.keyboard.press('Escape');

    await openBox(page);
    const lately = box(page).getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect
      .poll(() => lately.allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('Edit User · Mere Tane'),
          expect.stringContaining('Edit User · Jon Park'),
          expect.stringContaining('Client Details · Rata Traders'),
        ]),
      );
  });

  test('opens a classified product over the list of its client', async () => {
    const page = await at('/Documents');
    const client = await send(page, 'TswClients', { name: 'Kauri Lighting', countryCode: 'NZ' });
    await send(page, 'ClassifiedProducts', { productCode: 'KRI-7', description: 'Lantern of kauri', tswClientId: Number(client) });

    await openBox(page);
    await page.keyboard.type('kri-7');
    await option(page, /^KRI-7.*Lantern of kauri/s).waitFor();
    await expect.poll(() => chosen(page).innerText()).toContain('KRI-7');
    await page.keyboard.press('Enter');

    await page.getByRole('dialog', { name: 'Classified Product Details' }).waitFor();
    expect(new URL(page.url()).searchParams.get('client')).toBe(client);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /KRI-7/ }).waitFor();
  });

  test('says what it looks through, that nothing was found, and that records could not be asked for', async () => {
    const page = await at('/Consignments', people.broker, [/ERR_FAILED/]);
    await openBox(page);
    await box(page).getByText('Looks through: pages, actions of this page,').waitFor();
    await box(page).getByText('product lines').waitFor();

    await page.keyboard.type('qqzzqq');
    await box(page).getByText('Nothing found for “qqzzqq”.').waitFor();

    await page.route('**/api/Search?**', (route) => route.abort());
    await page.keyboard.type('w');
    await box(page).getByText('Records could not be searched.').waitFor();
    await page.unroute('**/api/Search?**');
    await input(page).fill('C-26');
    await option(page, /^C-26/).first().waitFor();
  });

  test('waits for the records where Enter came before them', async () => {
    const reference = nextReference();
    await workplace.app.addImportWithLine(reference);
    const page = await at('/Documents');
    await openBox(page);
    await page.keyboard.insertText(reference);
    await page.keyboard.press('Enter');

    await heading(page, `Consignment ${reference}`).waitFor();
  });

  test('gives the focus back where it was, and is none of the fields', async () => {
    const page = await at('/Consignments');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('Kea');
    await page.keyboard.press('Control+k');
    await expect.poll(() => hasFocus(input(page))).toBe(true);
    await page.keyboard.press('Escape');

    await expect.poll(() => hasFocus(search)).toBe(true);
    expect(await search.inputValue()).toBe('Kea');
  });

  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('has nothing that axe objects to at %d, %s', async (width, colorScheme) => {
    const page = await workplace.signedIn(people.broker, { width, colorScheme });
    await page.goto('/Consignments');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => hasFocus(input(page))).toBe(true);
    await page.keyboard.type('co');
    await option(page, /^Consignments/).waitFor();

    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('the address of a dialog', () => {
  test('opens it over its page after a reload and for others, and goes with it', async () => {
    const { consignmentId, lineId } = await workplace.app.addImportWithLine(nextReference());
    const page = await at(`/Consignments/${consignmentId}`);
    const details = page.getByRole('dialog', { name: 'Product Details' });
    await page.getByRole('row', { name: /LMP-100/ }).click();
    await details.waitFor();
    await expect.poll(() => openParameter(page)).toContain(`lineId:${lineId}`);

    await page.reload();
    await details.waitFor();
    expect(await details.getByLabel('Description').first().inputValue()).toBe('Desk lamp, brass');
    await details.getByRole('button', { name: 'Copy link' }).click();
    await page
      .getByText(/^Link copied/)
      .first()
      .waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('open')).toBe(openParameter(page));

    await page.keyboard.press('Escape');
    await expect.poll(() => details.count()).toBe(0);
    await expect.poll(() => openParameter(page)).toBeNull();
    // Among what was opened lately it is told from other lines.
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /^Product Details .* · Order Line 1\b/ }).waitFor();
    await page.keyboard.press('Escape');

    const other = await workplace.signedIn(people.importer);
    await other.goto(link);
    await other.getByRole('dialog', { name: 'Product Details' }).waitFor();
  });

  test.each([
    ['names no dialog', '/Consignments', 'nothing/here'],
    ['gives what is no number', '/Users', 'accounts/edit-user;userId:seven'],
    ['lacks what the dialog is always given', '/Users', 'accounts/edit-user'],
    ['names one that the person may not open', '/Users', 'accounts/edit-user;userId:7'],
    ['names one that says why it has none', '/Consignments', 'consignments/duty-and-tax'],
  ])('is taken out with a word about it where it %s', async (_, place, open) => {
    const page = await at(`${place}?open=${encodeURIComponent(open)}`);

    await page.getByText('This link leads to something you cannot open.').waitFor();
    await expect.poll(() => openParameter(page)).toBeNull();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the way up', () => {
  test('stands before the title of a record', async () => {
    const reference = nextReference();
    const { consignmentId } = await workplace.app.addImportWithLine(reference);
    const page = await at(`/Consignments/${consignmentId}`);
    await heading(page, `Consignment ${reference}`).waitFor();

    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Consignments' }).click();
    await heading(page, 'Consignments').waitFor();
    expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).count()).toBe(0);
  });
});
