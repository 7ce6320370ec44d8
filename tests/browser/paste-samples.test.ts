import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownPlan } from '#src/domain/paste/plan/default-plan.ts';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, chosenRoles, columnChoices, copy, finish } from '#tests/support/auto-add.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { pasteSample, pasteSamples, type PasteSample } from '#tests/support/paste-samples.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 4 });
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

/** Supplier codes are not chosen here, so nothing is said about them. */
const warningsOf = ({ warnings }: PasteSample) => warnings.filter((warning) => !/product code .* not found/.test(warning));

/** The consignments here have other invoices than the samples. */
const ofNewInvoice = /^row \d+: invoice .+ is new: an invoice will be added$/;
const namesInvoice = ({ mapping }: PasteSample) => Object.values(mapping).some(({ role }) => role === 'InvoiceNo');

function totalsOf({ totals }: PasteSample): string {
  const { quantity, valueByCurrency, weightKg, volumeM3, packages } = totals;
  return [
    `Quantity ${decimals.format(quantity)}`,
    ...Object.entries(valueByCurrency).map(([currency, value]) => `Value ${currency} ${money.format(value)}`),
    ...(weightKg > 0 ? [`Weight ${decimals.format(weightKg)} kg`] : []),
    ...(volumeM3 > 0 ? [`Volume ${decimals.format(volumeM3)} m³`] : []),
    ...(packages > 0 ? [`Packages ${packages}`] : []),
  ].join(', ');
}

async function openOrder(reference: string, options?: PageOptions): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(reference);
  const page = await workplace.signedIn(people.broker, options);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  return page;
}

async function mapAsExpected(page: Page, { hasHeaderRow, mapping }: PasteSample): Promise<void> {
  await columnChoices(page).first().waitFor();
  const roles = Array.from(
    { length: await columnChoices(page).count() },
    (_, index) => ownPlan().byRole.get(mapping[`column${index}`]?.id ?? -1)?.name ?? '',
  );
  if (!hasHeaderRow) {
    await autoAddDialog(page).getByRole('checkbox', { name: 'First line is header' }).uncheck();
    for (const [index, role] of roles.entries()) await columnChoices(page).nth(index).selectOption(role);
  }
  expect(await chosenRoles(page)).toEqual(roles);
}

/** One of each kind; all of them are read by the domain and by the API. */
const samples = Map.groupBy(pasteSamples, ({ delimiter, hasHeaderRow, status }) => `${delimiter} ${hasHeaderRow} ${status}`)
  .values()
  .flatMap((kind) => kind.slice(0, 1));

test.each([...samples])('$file is read by the dialog as agreed', async (sample) => {
  const page = await openOrder(`C-26-${sample.file.slice(0, 3)}`);
  const dialog = autoAddDialog(page);
  await copy(page, sample.text);

  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await dialog.getByRole('radio', { name: sample.delimiter === 'tab' ? 'Tab' : 'Comma', checked: true }).waitFor({ state: 'attached' });
  await mapAsExpected(page, sample);
  await dialog.getByRole('button', { name: 'Next' }).click();

  const autoAdd = dialog.getByRole('button', { name: 'Auto Add' });
  await autoAdd.waitFor();
  const isBlocked = sample.status === 'Failure';
  expect(await autoAdd.isDisabled()).toBe(isBlocked);
  await dialog
    .getByRole('tab', { name: 'Product Lines to be Added', selected: sample.status === 'Success' && !namesInvoice(sample) })
    .waitFor();
  await dialog.getByRole('tab', { name: /^Errors/ }).click();
  const panel = dialog.getByRole('tabpanel');
  const items = await panel.getByRole('listitem').allInnerTexts();
  const said = items.map((text) => text.replace(/\s*\nSet .*$/, ''));
  expect(said.filter((text) => !ofNewInvoice.test(text))).toEqual([...sample.errors, ...warningsOf(sample)]);
  expect(said.some((text) => ofNewInvoice.test(text))).toBe(namesInvoice(sample));
  await dialog.getByRole('tab', { name: 'Product Lines to be Added' }).click();
  await dialog.getByText(`Found ${sample.totals.lines} record(s)`).waitFor();
  await dialog.getByText(totalsOf(sample), { exact: true }).waitFor();
  if (isBlocked) return;
  await autoAdd.click();
  await page.getByRole('status', { name: 'Messages' }).getByText(`${sample.totals.lines} lines added`).waitFor();
  await finish(autoAddDialog(page));
  await page.getByRole('main').getByText(`Found ${sample.totals.lines} record(s)`).waitFor();
});

test('without access to the clipboard the block is pasted into the field by hand', async () => {
  const sample = pasteSample('P01');
  const page = await openOrder('C-26-0910', { mayUseClipboard: false });
  const dialog = autoAddDialog(page);

  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await page.getByText('The browser did not give access to the clipboard.').first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Clipboard' }).click();
  await page.keyboard.insertText(sample.text);
  await mapAsExpected(page, sample);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('tab', { name: 'Product Lines to be Added' }).click();

  await dialog.getByText(totalsOf(sample), { exact: true }).waitFor();
});

test('a file divided by anything else is refused with what to do about it', async () => {
  const page = await openOrder('C-26-0911');
  const dialog = autoAddDialog(page);
  await copy(page, 'Item|Description|Qty\nLT-1401|Laptop computer|40\n');

  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await columnChoices(page).first().waitFor();
  await dialog.getByText('no columns are mapped: choose what each column is').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next' }).click();

  await dialog.getByRole('alert').getByText('no columns are mapped: choose what each column is').waitFor();
  expect(await dialog.getByRole('button', { name: 'Auto Add' }).isDisabled()).toBe(true);
});
