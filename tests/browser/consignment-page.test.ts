/** The page of a consignment and the home page, as places to work at: by mouse and by keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { choiceField, detailsDialog, lineRow, textField } from '#tests/support/product-details.ts';
import { findCutOff } from '#tests/support/page-checks.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const lines = (page: Page): Locator => page.getByRole('grid', { name: 'Product lines' });
const keysDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

let opened = 0;

const addConsignment = () => workplace.app.addImport(`C-26-22${String(opened++).padStart(2, '0')}`);

async function openConsignment(place = addConsignment()): Promise<Page> {
  const { consignmentId } = await place;
  const page = await workplace.signedIn(people.importer);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  return page;
}

/** The rows of lines that are seen whole. */
function rowsInSight(page: Page): Promise<number> {
  return lines(page).evaluate((grid) => {
    const frame = grid.parentElement?.getBoundingClientRect();
    const rows = [...grid.querySelectorAll('[role=row][data-index]')].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => frame !== undefined && top >= frame.top && bottom <= Math.min(frame.bottom, innerHeight))
      .length;
  });
}

/** Keys one line without a mouse, from the first field of an open dialog. */
async function keyLine(page: Page, code: string): Promise<void> {
  await textField(page, 'Product Code').focus();
  await page.keyboard.type(code);
  await textField(page, 'Description').focus();
  await page.keyboard.type(`Lamp ${code}`);
  await textField(page, 'Quantity').focus();
  await page.keyboard.type('10');
  await textField(page, 'Invoiced Value').focus();
  await page.keyboard.type('25.5');
}

describe('the page of a consignment', () => {
  test('takes back what was saved of it in its dialog, by Ctrl+Z', async () => {
    const place = addConsignment();
    const page = await openConsignment(place);
    const vessel = async () => (await (await page.request.get(`/api/consignments/${(await place).consignmentId}`)).json()).vessel;
    const before = await vessel();
    await page.keyboard.press('Alt+e');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Vessel', exact: true }).fill('Endeavour');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(vessel).toBe('Endeavour');

    await page.keyboard.press('Control+z');

    await page
      .getByRole('status', { name: 'Messages' })
      .getByText(/^Undone\. C-26-22.*: Vessel/)
      .waitFor();
    expect(await vessel()).toBe(before);
  });

  test('shows at least twelve rows of lines at 1280 by 800, with what they lack above them, or that it is locked', async () => {
    const place = addConsignment();
    const page = await openConsignment(place);
    await page.keyboard.press('Alt+n');
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    await textField(page, 'Invoice Number').fill('INV-1');
    for (let line = 1; line <= 13; line += 1) {
      await keyLine(page, `P-${line}`);
      await page.keyboard.press('Alt+a');
      await detailsDialog(page)
        .getByText(`Order Line ${line + 1}`)
        .waitFor();
    }
    await page.keyboard.press('Escape');
    await detailsDialog(page).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: '13 lines lack a tariff code' }).waitFor();
    await page.getByText('USD 331.50').waitFor();
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(12);
    await expectAccessible(page);

    await workplace.app.lock(await place);
    await page.reload();
    await page.getByText('It can be read, and changed again once').waitFor();
    await lines(page).locator('[data-index="0"]').waitFor();
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(12);
  });

  test('shows its lines where everything beside them cannot be loaded, and loads that again', async () => {
    const { consignmentId } = await addConsignment();
    const page = await workplace.signedIn(people.importer, { expectedErrors: [/status of 500/, /An unexpected server error/] });
    const beside = /\/api\/consignments\/\d+\/(?:summary|products\/weighttotals|declarations)$/;
    await page.route(beside, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/Consignments/${consignmentId}`);

    await page.getByText('This order has no product lines yet.').waitFor();
    await page.getByText('Weights could not be compared').waitFor();
    await page.getByText('Declarations could not be loaded').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectAccessible(page);
    await page.unroute(beside);
    await page.getByText('Counts and totals could not be loaded').getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('tab', { name: 'Product lines (0)' }).waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(2);
  });

  test('leads to the lines that lack something, and back to all of them', async () => {
    const page = await openConsignment();
    await page.keyboard.press('Alt+n');
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    await textField(page, 'Invoice Number').fill('INV-2');
    await keyLine(page, 'P-1');
    await page.keyboard.press('Alt+a');
    await detailsDialog(page).getByText('Order Line 2').waitFor();
    await keyLine(page, 'P-2');
    await textField(page, 'HS code').fill('9405.20');
    await choiceField(page, 'Origin Country').focus();
    await page.keyboard.type('CN');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await detailsDialog(page).waitFor({ state: 'detached' });

    const alert = page.getByRole('button', { name: '1 line lacks a tariff code' });
    const stages = page.getByRole('list', { name: 'Stages of this consignment' }).getByRole('listitem');
    await expect
      .poll(() => stages.allTextContents())
      .toEqual([
        '✓Draft (done)',
        'Lines1 line lacks a tariff code1 line lacks an origin2 lines lack a weight',
        'PackagesNo packages yet: a forwarder or customs broker adds them',
        'CompiledNot compiled yet',
        'Lodged',
      ]);
    expect(await stages.nth(1).getAttribute('aria-current')).toBe('step');
    await alert.press('Enter');
    await lineRow(page, '1 P-1').waitFor();
    await expect.poll(() => lineRow(page, '2 P-2').count()).toBe(0);
    expect(await alert.getAttribute('aria-pressed')).toBe('true');
    await alert.click();
    await lineRow(page, '2 P-2').waitFor();
  });

  test('says on paper all that stands beside its folded details', async () => {
    const page = await openConsignment();
    const beside = page.getByRole('region', { name: 'Details' }).getByText(/1 order/);
    const width = () => beside.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await page.setViewportSize({ width: 800, height: 700 });
    expect(await width()).toBeGreaterThan(0);

    await page.emulateMedia({ media: 'print' });
    expect(await width()).toBe(0);
  });

  test('remembers the open tab and the open section', async () => {
    const page = await openConsignment();
    expect(await page.getByRole('heading', { name: 'Parties' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    await page.keyboard.press('Alt+3');
    await page.getByRole('grid', { name: 'Invoices' }).waitFor();
    await expectAccessible(page);

    await page.reload();

    await page.getByRole('heading', { name: 'Parties' }).waitFor();
    await page.getByRole('grid', { name: 'Invoices' }).waitFor();
    expect(await page.getByRole('tab', { name: /^Invoices/ }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('keys', () => {
  test('are listed with what they do, narrowed by what is typed, and give the focus back', async () => {
    const page = await openConsignment();
    const tab = page.getByRole('tab', { name: 'Product lines' });
    await tab.focus();
    await page.keyboard.press('?');
    await keysDialog(page).getByText('Add line').waitFor();
    await expectAccessible(page);
    const cells = keysDialog(page).getByRole('region', { name: 'In a cell of a list' });
    for (const keys of ['Tab', 'Esc', 'Ctrl+V']) await cells.getByText(keys, { exact: true }).waitFor();
    await keysDialog(page).getByText('Alt+Shift+F').waitFor();
    await page.keyboard.type('auto');
    await expect.poll(() => keysDialog(page).getByText('Add line').count()).toBe(0);
    await keysDialog(page).getByText('Alt+V').waitFor();
    await page.keyboard.press('Escape');
    await keysDialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(tab)).toBe(true);

    await page.keyboard.press('Alt+n');
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    await textField(page, 'Description').fill('What');
    await textField(page, 'Description').press('End');
    await page.keyboard.type('?');
    expect(await textField(page, 'Description').inputValue()).toBe('What?');
    await page.keyboard.press('Shift+F1');
    await keysDialog(page).getByText('Duplicate').waitFor();
  });

  test.each([390, 320])('take no line of their own for their button at %i pixels', async (width) => {
    const page = await openConsignment();
    await page.setViewportSize({ width, height: 844 });
    const title = page.getByRole('heading', { level: 1 });

    const [keys, beside, actions] = await Promise.all(
      [
        page.getByRole('main').getByRole('button', { name: 'Keyboard shortcuts' }),
        title,
        page.getByRole('button', { name: 'Parties', exact: true }),
      ].map((drawn) => drawn.boundingBox()),
    );

    expect(keys?.y ?? 0).toBeLessThan((beside?.y ?? 0) + (beside?.height ?? 0));
    expect(keys?.x ?? 0).toBeGreaterThan((beside?.x ?? 0) + (beside?.width ?? 0) - 1);
    expect((keys?.y ?? 0) + (keys?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
    expect(await findCutOff(page)).toEqual([]);
  });

  test('act on the row with the focus, and leave the focus in the list', async () => {
    const page = await openConsignment();
    await page.keyboard.press('Alt+n');
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    await textField(page, 'Invoice Number').fill('INV-5');
    await keyLine(page, 'P-1');
    await page.keyboard.press('Control+Enter');
    await detailsDialog(page).waitFor({ state: 'detached' });
    await lineRow(page, '1 P-1').focus();
    await press(page, 'Delete');
    await page.getByText('Line 1, Lamp P-1, will be deleted.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('This order has no product lines yet.').waitFor();
  });
});

describe('a package', () => {
  test('is added from the lines by its key, and shown in its list', async () => {
    const { consignmentId } = await workplace.app.addImport('C-26-2298');
    const page = await workplace.signedIn(people.broker);
    await page.goto(`/Consignments/${consignmentId}`);
    await page.getByText('This order has no product lines yet.').waitFor();
    const details = page.getByRole('dialog', { name: 'Add Container/Package Details' });
    for (const line of [1, 2]) {
      await page.keyboard.press('Alt+p');
      await details.getByRole('textbox', { name: 'Packages', exact: true }).fill(String(line * 10));
      await page.keyboard.press('Control+Enter');
      await details.waitFor({ state: 'detached' });
      await page
        .getByRole('grid', { name: 'Containers and packages' })
        .getByRole('row', { name: new RegExp(`^${line} .*${line * 10}`) })
        .waitFor();
    }
    expect(await page.getByRole('tab', { name: /^Containers and packages/ }).getAttribute('aria-selected')).toBe('true');
  });

  test('is not added by who may not, and the list of keys says why', async () => {
    const page = await openConsignment();
    await page.keyboard.press('?');
    await keysDialog(page).getByText('Only forwarders and customs brokers change containers and packages').waitFor();
  });
});

describe('the home page', () => {
  test('leads to what waits and to a new consignment', async () => {
    await workplace.app.addImport('C-26-2299');
    const { consignmentId } = await workplace.app.addImport('C-26-2388');
    const page = await workplace.signedIn(people.importer);
    const { arrivals } = await (await page.request.get('/api/consignments/waiting')).json();
    const moved = await page.request.patch(`/api/consignments/${consignmentId}`, {
      headers: { 'x-requested-with': 'XMLHttpRequest', 'if-match': '"1"' },
      data: [{ op: 'replace', path: '/arrivalDate', value: arrivals[1].from }],
    });
    expect(moved.status(), await moved.text()).toBeLessThan(300);
    await page.goto('/');
    const home = page.getByRole('region', { name: 'Consignments' });
    await home.getByRole('row', { name: /C-26-2299/ }).waitFor();
    await home.getByRole('button', { name: /^Compiled \(\d+\)$/ }).press('Enter');
    await home.getByRole('row', { name: /C-26-0731/ }).waitFor();
    await expect.poll(() => home.getByRole('row', { name: /C-26-2299/ }).count()).toBe(0);
    await home.getByRole('button', { name: /^Compiled \(\d+\)$/, pressed: true }).press('Enter');
    await home.getByRole('button', { name: /^Overdue \(\d+\)$/ }).press('Enter');
    await home.getByRole('row', { name: /C-26-2299/ }).waitFor();
    await expect.poll(() => home.getByRole('row', { name: /C-26-2388/ }).count()).toBe(0);
    const day = home
      .getByRole('listitem')
      .and(home.locator('[aria-current=date]'))
      .getByRole('button', { name: /^\d+ \w{3} \(\d+\)$/ });
    await day.press('Enter');
    await home.getByRole('row', { name: /C-26-2388/ }).waitFor();
    await expect.poll(() => home.getByRole('row', { name: /C-26-2299/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Alt+n');
    await page.getByRole('dialog', { name: 'New consignment' }).waitFor();
  });
});

describe('a locked consignment', () => {
  test('says by whom, when, why and who can unlock it, on its page and in what is opened from it', async () => {
    const { consignmentId } = await workplace.app.addImportWithLine('C-26-2290');
    const broker = await workplace.signedIn(people.broker);
    await broker.goto(`/Consignments/${consignmentId}`);
    await broker.getByRole('button', { name: 'Lock', exact: true }).click();
    const question = broker.getByRole('dialog', { name: 'Lock the consignment' });
    await question.getByRole('textbox').fill('Papers are with the broker');
    await question.getByRole('button', { name: 'Lock', exact: true }).click();
    const banner = (page: Page) => page.getByText(/^Locked by .+ on \d\d \w{3} \d{4} \d\d:\d\d: Papers are with the broker\. /);
    await banner(broker).getByText('you unlock it').waitFor();
    await expectAccessible(broker);

    const page = await workplace.signedIn(people.importer);
    await page.goto(`/Consignments/${consignmentId}`);
    await banner(page).getByText('a broker or forwarder on it unlocks it').waitFor();
    await lines(page).locator('[data-index="0"]').click();
    const told = detailsDialog(page).getByText('The consignment is locked. This line can be read, not changed.');
    await told.waitFor();
    expect(await told.innerText()).toMatch(/ locked it on .+: Papers are with the broker\. A broker or forwarder on it can unlock it\.$/);
  });
});

test('beneath the menu of columns no cell of the list is in sight, as no heading is', async () => {
  await workplace.app.addImport('C-26-2295');
  const page = await workplace.signedIn(people.importer, { width: 1000 });
  await page.goto('/Consignments');
  const list = page.getByRole('grid', { name: 'Consignments' });
  await list.locator('[data-index="0"]').waitFor();
  expect(await list.evaluate((grid) => (grid.parentElement?.scrollWidth ?? 0) > (grid.parentElement?.clientWidth ?? 0))).toBe(true);

  const menu = await page.getByRole('button', { name: 'Columns' }).boundingBox();
  const row = await list.locator('[data-index="0"]').boundingBox();
  const seen = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-cell]')?.getAttribute('data-cell') ?? 'none',
    { x: (menu?.x ?? 0) + 2, y: (row?.y ?? 0) + 16 },
  );
  expect(seen).toBe('none');
});

test('somebody else on the page takes no room from its title', async () => {
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-2296');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await lines(page).locator('[data-index="0"]').waitFor();
  const before = await lines(page).boundingBox();

  const other = await workplace.signedIn(people.importer);
  await other.goto(`/Consignments/${consignmentId}`);

  await page
    .getByText(/^Also open for /)
    .first()
    .waitFor({ state: 'attached' });
  expect((await lines(page).boundingBox())?.y).toBe(before?.y);
});
