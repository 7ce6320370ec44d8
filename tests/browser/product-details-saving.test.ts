import { describe, expect, test } from 'vitest';
import { autoAddDialog, copy } from '#tests/support/auto-add.ts';
import { openLine, openLineUntold, ordersAtWork, storedLine, storedLines } from '#tests/support/orders-at-work.ts';
import {
  choiceField,
  detailsButton,
  detailsDialog,
  lineRow,
  openNewLine,
  problems,
  textField,
  toasts,
  type,
} from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '21');

describe('Add', () => {
  test('in a stored line saves its changes and goes on to a new one', async () => {
    const { page, place } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    await type(textField(page, 'Description'), 'Desk lamp, chrome');
    await type(textField(page, 'Packaging Materials'), 'Cardboard');
    await type(textField(page, 'Other Unit'), 'nmb');

    await detailsButton(page, 'Add').click();

    await toasts(page).getByText('Line 1 saved').waitFor();
    await detailsDialog(page).getByText('Order Line 2').waitFor();
    expect(await textField(page, 'Description').inputValue()).toBe('');
    expect(await textField(page, 'Packaging Materials').inputValue()).toBe('Cardboard');
    expect(await textField(page, 'Other Unit').inputValue()).toBe('nmb');
    expect(await choiceField(page, 'Origin Country').inputValue()).toMatch(/^CN – /);
    expect(await textField(page, 'Invoice Number').isEditable()).toBe(true);
    await type(textField(page, 'Description'), 'Floor lamp');
    await detailsButton(page, 'OK').click();
    await lineRow(page, '2 Floor lamp').waitFor();
    expect(await storedLines(page, place)).toEqual(['1 Desk lamp, chrome', '2 Floor lamp']);
  });
});

describe('Duplicate', () => {
  test('stores the line and leaves a copy that takes the next number', async () => {
    const { page, place } = await orders.empty();
    await openNewLine(page);
    await type(textField(page, 'Product Code'), 'LMP-1');
    await type(textField(page, 'Description'), 'Desk lamp');
    await type(textField(page, 'Quantity'), '10');

    await detailsButton(page, 'Duplicate').click();

    await toasts(page).getByText('Line 1 added').waitFor();
    await detailsDialog(page).getByText('Order Line 2').waitFor();
    expect(await textField(page, 'Product Code').inputValue()).toBe('LMP-1');
    expect(await textField(page, 'Quantity').inputValue()).toBe('10');
    await type(textField(page, 'Description'), 'Desk lamp, second');
    await detailsButton(page, 'OK').click();
    const second = lineRow(page, '2 LMP-1 Desk lamp, second');
    await second.waitFor();
    expect(await storedLines(page, place)).toEqual(['1 Desk lamp', '2 Desk lamp, second']);
    // Of the two the same one is selected and has the focus.
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => second.evaluate((row) => row.contains(document.activeElement))).toBe(true);
  });

  test('by keyboard puts the copy of a stored line behind it, and later lines move by one', async () => {
    const { page, place } = await orders.withLine();
    await openNewLine(page);
    await textField(page, 'Description').fill('Floor lamp');
    await page.keyboard.press('ControlOrMeta+Enter');
    await lineRow(page, '2 Floor lamp').waitFor();
    await openLine(page, '1 LMP-100');
    await detailsDialog(page).getByText('Order Line 1').waitFor();

    await page.keyboard.press('Alt+D');
    await detailsDialog(page).getByText('Order Line 2').waitFor();
    expect(await textField(page, 'Invoice Number').isEditable()).toBe(true);
    await type(textField(page, 'Description'), 'Desk lamp, copied');
    await page.keyboard.press('ControlOrMeta+Enter');

    await lineRow(page, '3 Floor lamp').waitFor();
    expect(await storedLines(page, place)).toEqual(['1 Desk lamp, brass', '2 Desk lamp, copied', '3 Floor lamp']);
  });

  test('stores no copy that is given up', async () => {
    const { page, place } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    await detailsButton(page, 'Duplicate').click();
    await detailsDialog(page).getByText('Order Line 2').waitFor();

    await detailsButton(page, 'Cancel').click();
    await detailsDialog(page).waitFor({ state: 'detached' });

    expect(await storedLines(page, place)).toEqual(['1 Desk lamp, brass']);
  });
});

describe('Auto-Add', () => {
  test('by keyboard saves what was changed in a stored line, then opens the paste', async () => {
    const { page, place } = await orders.withLine();
    await copy(page, '');
    await openLine(page, '1 LMP-100');
    await type(textField(page, 'Description'), 'Desk lamp, chrome');

    await page.keyboard.press('Alt+V');

    await toasts(page).getByText('Line 1 saved').waitFor();
    await autoAddDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await autoAddDialog(page).waitFor({ state: 'detached' });
    expect(await storedLine(page, place)).toMatchObject({ description: 'Desk lamp, chrome' });
  });
});

describe('an invoice number', () => {
  test('that is new makes an invoice with the details of the current one', async () => {
    const { page, place } = await orders.empty();
    const invoices = async () => (await page.request.get(`/api/consignments/${place.consignmentId}/invoices`)).json();
    const before: Readonly<Record<string, unknown>>[] = await invoices();
    await openNewLine(page);
    await type(textField(page, 'Invoice Number'), 'INV-NEW-1');
    await type(textField(page, 'Description'), 'Desk lamp');
    await detailsButton(page, 'Add').click();
    await toasts(page).getByText('Line 1 added').waitFor();
    await type(textField(page, 'Description'), 'Floor lamp');
    await detailsButton(page, 'OK').click();
    await lineRow(page, '2 Floor lamp').waitFor();

    const after: Readonly<Record<string, unknown>>[] = await invoices();
    expect(after).toHaveLength(before.length + 1);
    const { id: _newId, invoiceNumber, lineCount, ...copied } = after.find((invoice) => invoice['invoiceNumber'] === 'INV-NEW-1') ?? {};
    const { id: _id, invoiceNumber: _number, lineCount: _count, ...original } = before[0] ?? {};
    expect(invoiceNumber).toBe('INV-NEW-1');
    expect(lineCount).toBe(2);
    // What the lines come to is theirs, not the invoice's.
    expect(copied).toEqual({ ...original, currencyCode: 'USD', invoicedValue: 0, lineTotal: 0 });
  });

  test('that was emptied is asked for', async () => {
    const { page } = await orders.empty();
    await openNewLine(page);
    await type(textField(page, 'Invoice Number'), '');
    await type(textField(page, 'Description'), 'Desk lamp');

    await detailsButton(page, 'OK').click();

    await problems(page).getByText('Please enter an invoice number').waitFor();
  });
});

describe('somebody else', () => {
  test('who deletes the line meanwhile leaves it to be read, with what was typed', async () => {
    const { page, place } = await orders.withLine({ expectedErrors: [/409/] });
    const headers = await openLineUntold(page, '1 LMP-100');
    await type(textField(page, 'Description'), 'Desk lamp, chrome');
    await page.request.delete(`/api/consignments/${place.consignmentId}/products/${place.lineId}`, { headers });

    await detailsButton(page, 'OK').click();

    await detailsDialog(page).getByText('This line is deleted. Restore it from the list of lines to change it.').waitFor();
    expect(await textField(page, 'Description').inputValue()).toBe('Desk lamp, chrome');
    expect(await detailsButton(page, 'OK').count()).toBe(0);
  });

  test('who saved the line first is told of, and the next save knowingly goes over it', async () => {
    const { page, place } = await orders.withLine({ expectedErrors: [/412/] });
    const headers = await openLineUntold(page, '1 LMP-100');
    await type(textField(page, 'Description'), 'Desk lamp, chrome');
    const patch = await page.request.patch(`/api/consignments/${place.consignmentId}/products/${place.lineId}`, {
      data: [
        { op: 'replace', path: '/description', value: 'Desk lamp, copper' },
        { op: 'replace', path: '/brandName', value: 'Lumo' },
      ],
      headers,
    });
    expect(patch.status()).toBe(204);

    await detailsButton(page, 'OK').click();
    await detailsDialog(page)
      .getByText(/^Jon Park saved this at .* Shown as saved: Brand\/Marks\./)
      .waitFor();
    expect(await textField(page, 'Brand/Marks').inputValue()).toBe('Lumo');
    expect(await textField(page, 'Description').inputValue()).toBe('Desk lamp, chrome');
    await detailsButton(page, 'OK').click();
    await detailsDialog(page).waitFor({ state: 'detached' });

    expect(await storedLine(page, place)).toMatchObject({ description: 'Desk lamp, chrome', brandName: 'Lumo' });
  });
});
