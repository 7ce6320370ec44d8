/** The browser's Back and Forward while something stands above the page, and after. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { detailsButton, detailsDialog, openNewLine, textField } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let orders = 0;

const dialogs = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A page that knows whether it is on its way through the history. */
async function signedIn(): Promise<Page> {
  const page = await workplace.signedIn(people.broker);
  await page.addInitScript(() => {
    const go = window.history.go.bind(window.history);
    let asked = 0;
    window.isTravelling = false;
    window.history.go = (steps) => {
      asked += 1;
      window.isTravelling = true;
      go(steps);
    };
    window.addEventListener('popstate', () => {
      const before = asked;
      // By then the app has asked to go on, if it does.
      setTimeout(() => (window.isTravelling = asked !== before));
    });
  });
  return page;
}
const atRest = (page: Page) => page.waitForFunction(() => !window.isTravelling);

declare global {
  interface Window {
    isTravelling: boolean;
  }
}

/** An order, reached from the list of consignments within the same page load. */
async function visitOrder(): Promise<{ page: Page; path: string }> {
  const reference = `C-26-27${String((orders += 1)).padStart(2, '0')}`;
  const { consignmentId } = await workplace.app.addImport(reference);
  const page = await signedIn();
  await page.goto('/Consignments');
  await page.getByRole('row', { name: new RegExp(reference) }).click();
  await page.getByText('This order has no product lines yet.').waitFor();
  return { page, path: `/Consignments/${consignmentId}` };
}

/** Waits until the history has come to rest, so that the next step meets it so. */
async function press(page: Page, key: 'Back' | 'Forward'): Promise<void> {
  await page.evaluate((steps) => history.go(steps), key === 'Back' ? -1 : 1);
  await atRest(page);
}

describe('Back', () => {
  test('closes a dialog in which nothing was typed, without a question, and then leaves the page', async () => {
    const { page, path } = await visitOrder();
    await openNewLine(page);

    await press(page, 'Back');
    await expect.poll(() => dialogs(page).count()).toBe(0);
    expect(pathOf(page)).toBe(path);
    expect(await question(page).count()).toBe(0);
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Add line' }))).toBe(true);

    await press(page, 'Back');
    await page.getByRole('heading', { name: 'Consignments', level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/Consignments');
  });

  test('asks before it closes a dialog in which something was typed, and is itself a no to that question', async () => {
    const { page, path } = await visitOrder();
    await openNewLine(page);
    await textField(page, 'Description').fill('Desk lamp');

    await press(page, 'Back');
    await question(page).waitFor();
    await press(page, 'Back');
    await expect.poll(() => question(page).count()).toBe(0);
    expect(await textField(page, 'Description').inputValue()).toBe('Desk lamp');

    await press(page, 'Back');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => dialogs(page).count()).toBe(0);
    expect(pathOf(page)).toBe(path);
    await press(page, 'Back');
    await expect.poll(() => pathOf(page)).toBe('/Consignments');
  });

  test.each([0, 30])('pressed twice within %s ms leaves neither the page nor what was typed', async (pauseMs) => {
    const { page, path } = await visitOrder();
    await openNewLine(page);
    await textField(page, 'Description').fill('Desk lamp');

    await page.evaluate(async (pause) => {
      history.go(-1);
      await new Promise((done) => setTimeout(done, pause));
      history.go(-1);
    }, pauseMs);
    await atRest(page);
    expect(pathOf(page)).toBe(path);
    expect(await textField(page, 'Description').inputValue()).toBe('Desk lamp');
  });

  test('closes dialogs above each other one at a time', async () => {
    const { page, path } = await visitOrder();
    await openNewLine(page);
    await detailsDialog(page)
      .getByRole('button', { name: /Manufacturer/ })
      .click();
    await page.getByRole('dialog', { name: 'Manufacturer' }).waitFor();

    await press(page, 'Back');
    await expect.poll(() => dialogs(page).count()).toBe(1);
    await press(page, 'Back');
    await expect.poll(() => dialogs(page).count()).toBe(0);
    expect(pathOf(page)).toBe(path);
  });

  test('closes a calendar before the dialog it is in', async () => {
    const { page } = await visitOrder();
    await openNewLine(page);
    await detailsDialog(page)
      .getByRole('button', { name: /^Choose Expected/ })
      .click();
    const day = page.getByRole('button', { name: /^15 / });
    await day.waitFor();

    await press(page, 'Back');
    await expect.poll(() => day.count()).toBe(0);
    expect(await detailsDialog(page).count()).toBe(1);
  });

  test('needs no second press after a dialog was closed by its own button', async () => {
    const { page } = await visitOrder();
    for (let times = 0; times < 3; times += 1) {
      await openNewLine(page);
      await detailsButton(page, 'Cancel').click();
      await expect.poll(() => dialogs(page).count()).toBe(0);
    }
    await atRest(page);

    await press(page, 'Back');
    await expect.poll(() => pathOf(page)).toBe('/Consignments');
  });

  test('stays on the page that the tab began with', async () => {
    const { consignmentId } = await workplace.app.addImport('C-26-2790');
    const page = await signedIn();
    await page.goto(`/Consignments/${consignmentId}`);
    await openNewLine(page);

    await press(page, 'Back');
    await expect.poll(() => dialogs(page).count()).toBe(0);
    expect(pathOf(page)).toBe(`/Consignments/${consignmentId}`);
    await page.getByRole('button', { name: 'Add line' }).waitFor();
  });

  test('from a page with typed work asks once, and goes on to the page before', async () => {
    const page = await signedIn();
    await page.goto('/Consignments');
    await page.getByRole('button', { name: /Jon Park/ }).click();
    await page.getByRole('menuitem', { name: 'Your details' }).click();
    await page.getByLabel('Name').fill('Somebody else');

    await press(page, 'Back');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(pathOf(page)).toBe('/Registration/UserDetails');
    await press(page, 'Back');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => pathOf(page)).toBe('/Consignments');
    await page.getByRole('heading', { name: 'Consignments', level: 1 }).waitFor();
  });
});

describe('Forward', () => {
  test('after Back has closed a dialog does nothing, and Back still leaves at once', async () => {
    const { page, path } = await visitOrder();
    await openNewLine(page);
    await press(page, 'Back');
    await expect.poll(() => dialogs(page).count()).toBe(0);

    await press(page, 'Forward');
    expect(await dialogs(page).count()).toBe(0);
    expect(pathOf(page)).toBe(path);
    await press(page, 'Back');
    await expect.poll(() => pathOf(page)).toBe('/Consignments');

    await press(page, 'Forward');
    await expect.poll(() => pathOf(page)).toBe(path);
    await page.getByText('This order has no product lines yet.').waitFor();
  });
});
