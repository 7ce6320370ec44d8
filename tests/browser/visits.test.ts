import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { lineRow } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the scripts of the first page are built for production', async () => {
  const page = await workplace.newPage();
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });

  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const sources = await Promise.all(scripts);

  expect(sources.length).toBeGreaterThan(0);
  expect(sources.some((source) => source.includes('jsxDEV'))).toBe(false);
});

describe('signing in', () => {
  test('leads back to the address that was asked for, with its query and hash', async () => {
    const { consignmentId } = await workplace.app.addImport('C-26-1201');
    const place = `/Consignments/${consignmentId}?from=mail&tab=lines#order-1`;
    const page = await workplace.newPage();

    await page.goto(place);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(place);
    await signInByForm(page, people.broker);

    await page.getByRole('heading', { name: 'Consignment C-26-1201' }).waitFor();
    expect(page.url()).toBe(`${workplace.app.url}${place}`);
    expect(await page.title()).toBe('Consignment C-26-1201 – Quayline');
  });

  test('stays on the site when the address to return to is elsewhere', async () => {
    const page = await workplace.newPage();

    await page.goto(`/auth/login?returnUrl=${encodeURIComponent('/..//evil.example')}`);
    await signInByForm(page, people.broker);

    await page.getByRole('button', { name: /^Jon Park/ }).waitFor();
    expect(new URL(page.url()).origin).toBe(workplace.app.url);
  });

  test('with a wrong password says so above the form and keeps the address', async () => {
    const page = await workplace.newPage({ expectedErrors: [/status of 400/] });
    await page.goto('/auth/login');

    await page.getByRole('textbox', { name: 'Email address' }).fill(people.broker);
    await page.getByLabel('Password', { exact: true }).fill('a guess');
    await page.getByRole('button', { name: 'Sign in' }).click();

    const panel = page.getByRole('region', { name: 'The email address or the password is not right' });
    await panel.waitFor();
    expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Email address' }).inputValue()).toBe(people.broker);
    await expectAccessible(page);
    await signInByForm(page, people.broker);
    await page.getByRole('heading', { name: 'Welcome, Jon Park' }).waitFor();
  });

  test('ends with signing out', async () => {
    const page = await workplace.signedIn(people.broker, { expectedErrors: [/status of 401/] });
    await page.goto('/Consignments');
    await page.getByRole('button', { name: /^Jon Park/ }).click();
    await expectAccessible(page);

    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${workplace.app.url}/auth/login`);
    await page.goto('/Consignments');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('is asked for again where the session has ended', async () => {
    const { consignmentId } = await workplace.app.addImport('C-26-1202');
    const page = await workplace.signedIn(people.broker, { expectedErrors: [/status of 401/] });
    await page.goto('/Consignments');
    await page.getByRole('row', { name: /^C-26-1202/ }).waitFor();
    await page.context().clearCookies();

    await page.getByRole('row', { name: /^C-26-1202/ }).click();

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(`/Consignments/${consignmentId}`);
  });
});

describe('a visitor', () => {
  test('from the forwarder sees lines without prices and may not change them', async () => {
    const { consignmentId } = await workplace.app.addImportWithLine('C-26-1203');
    const page = await workplace.signedIn(people.forwarder);

    await page.goto(`/Consignments/${consignmentId}`);
    await lineRow(page, '1 LMP-100').waitFor();

    const heads = await page.getByRole('grid', { name: 'Product lines' }).getByRole('columnheader').allInnerTexts();
    expect(heads).toContain('Weight');
    for (const hidden of ['Value', 'Unit Price', 'Cur.']) expect(heads).not.toContain(hidden);
    await lineRow(page, '1 LMP-100').dblclick();
    const dialog = page.getByRole('dialog', { name: /^Product Details/ });
    await dialog.getByRole('textbox', { name: 'Description' }).waitFor();
    expect(await dialog.getByText('Invoiced Value').count()).toBe(0);
    expect(await dialog.getByText('1,000.00').count()).toBe(0);
    await expectAccessible(page);
  });

  test('from a carter that nobody has named is told why the list is empty', async () => {
    const page = await workplace.signedIn(people.carter);

    await page.goto('/Consignments');

    await page.getByText('No consignment names your business yet.').waitFor();
    await expectAccessible(page);
  });

  test('at the address of a consignment of others finds nothing there', async () => {
    const { consignmentId } = await workplace.app.addImport('C-26-1204');
    const page = await workplace.signedIn(people.carter, { expectedErrors: [/status of 404/] });

    await page.goto(`/Consignments/${consignmentId}`);

    await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
    expect(await page.getByText('C-26-1204').count()).toBe(0);
    expect(await page.title()).toBe('Not found – Quayline');
    expect(await page.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
    await expectAccessible(page);
  });

  test('at an address without a page is shown the way home', async () => {
    const page = await workplace.signedIn(people.broker);

    await page.goto('/Consignment');

    await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('heading', { name: 'Welcome, Jon Park' }).waitFor();
  });
});

describe('a list', () => {
  test('that could not be loaded offers to try again', async () => {
    const page = await workplace.signedIn(people.broker, { expectedErrors: [/./] });
    await page.route('**/api/consignments?*', (route) => route.abort());

    await page.goto('/Consignments');

    await page.getByRole('gridcell').getByText('The list could not be loaded.').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/consignments?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('row', { name: /^C-26-0815/ }).waitFor();
  });

  test('that is long in coming shows its place', async () => {
    const page = await workplace.signedIn(people.broker);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/consignments?*', async (route) => {
      await asked;
      await route.continue();
    });

    await page.goto('/Consignments');

    await page.getByRole('gridcell', { name: 'Loading…' }).waitFor();
    await expectAccessible(page);
    answer();
    await page.getByRole('row', { name: /^C-26-0815/ }).waitFor();
  });
});

test('a page whose record could not be loaded offers to try again', async () => {
  const { consignmentId } = await workplace.app.addImport('C-26-1205');
  const page = await workplace.signedIn(people.broker, { expectedErrors: [/./] });
  await page.route(`**/api/consignments/${consignmentId}`, (route) => route.abort());

  await page.goto(`/Consignments/${consignmentId}`);

  await page.getByRole('alert').getByRole('heading', { name: 'This could not be loaded', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.unroute(`**/api/consignments/${consignmentId}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Consignment C-26-1205' }).waitFor();
});
