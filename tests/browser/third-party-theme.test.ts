/**
 * Product Details drawn by widgets and a field that were written for rjsf: nothing but the theme and the UI-schema is changed, and
 * the rules live on.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { people } from '#tests/support/app.ts';
import type { PageOptions } from '#tests/support/browser.ts';
import {
  choiceField,
  detailsButton,
  detailsDialog,
  openNewLine,
  problems,
  textField,
  toasts,
  type,
} from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const WIDGETS = join(REPOSITORY, 'src/app/widgets');
const THEME = join(import.meta.dirname, 'harness/third-party/third-party-theme.tsx');
const LINE = join(REPOSITORY, 'schemas/consignments/product-line.ui.json');

const workplace = openWorkplace({ browserApp: buildWithTheme });

/** The pages of the product, but for its theme and the UI-schema of a line. */
async function buildWithTheme(): Promise<string> {
  const outDir = temporaryDirectory('themed');
  const line: UiSchema = JSON.parse(readFileSync(LINE, 'utf8'));
  line['numberOfPackages'] = { 'ui:field': 'stepper' };
  line['customsValueType'] = { 'ui:widget': 'radio', 'ui:span': 2 };
  line['discountPercent'] = { 'ui:widget': 'range' };
  const theme = readFileSync(join(WIDGETS, 'index.ts'), 'utf8').replace(
    /export const forms = .*/,
    `import { thirdPartyTheme } from ${JSON.stringify(THEME)};\nexport const forms = createForms(extendTheme(formTheme, thirdPartyTheme));`,
  );
  const changed = new Map([
    [LINE, JSON.stringify(line)],
    [join(WIDGETS, 'index.ts'), theme],
  ]);
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await build({
      configFile: join(REPOSITORY, 'vite.config.ts'),
      logLevel: 'error',
      plugins: [{ name: 'third-party', enforce: 'pre', load: (id) => changed.get(id) }],
      build: { outDir, minify: false },
    });
  } finally {
    vi.unstubAllEnvs();
  }
  return outDir;
}

const stepper = (page: Page) => detailsDialog(page).getByRole('group', { name: 'Packages', exact: true });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await choiceField(page, field).click();
  await detailsDialog(page).getByRole('option', { name: option }).click();
}

async function openOrder(options?: PageOptions): Promise<Page> {
  const page = await workplace.signedIn(people.broker, options);
  await page.goto('/Consignments');
  await page.getByRole('row', { name: /C-26-0731/ }).click();
  return page;
}

async function openDetails(options?: PageOptions): Promise<Page> {
  const page = await openOrder(options);
  await openNewLine(page);
  return page;
}

/** What stands beneath a field. */
const messagesOf = (page: Page, path: string) => detailsDialog(page).locator(`[data-field="${path}"] [id$="__error"]`).allInnerTexts();

describe('widgets and fields written for rjsf', () => {
  test('are drawn in place of ours', async () => {
    const page = await openDetails();

    expect(await stepper(page).getByRole('button').allInnerTexts()).toEqual(['Fewer', 'More']);
    expect(await detailsDialog(page).getByRole('radio').count()).toBe(6);
    expect(await detailsDialog(page).getByRole('slider').count()).toBe(1);
    expect(await detailsDialog(page).locator('.mantine-TextInput-root').count()).toBeGreaterThan(5);
    expect(await detailsDialog(page).locator('.mantine-NumberInput-root').count()).toBeGreaterThan(5);
    expect(await detailsDialog(page).locator('.mantine-Select-root').count()).toBeGreaterThan(2);
    expect(await detailsDialog(page).locator('.mantine-Checkbox-root').count()).toBe(1);
    expect(await detailsDialog(page).locator('.mantine-DateInput-root').count()).toBe(1);
  });

  test('show what is derived, follow what locks them, and show a value in its stored form once they are left', async () => {
    const page = await openDetails();
    expect(await textField(page, 'Region of Origin').isDisabled()).toBe(true);

    await type(textField(page, 'Quantity'), '12.5');
    await type(textField(page, 'Weight per Unit'), '2');
    expect(await textField(page, 'Total Weight').inputValue()).toBe('25');
    await type(textField(page, 'Total Weight'), '50');
    expect(await textField(page, 'Weight per Unit').inputValue()).toBe('4');

    await choose(page, 'Origin Country', 'CN – China');
    expect(await textField(page, 'Region of Origin').isDisabled()).toBe(false);
    await type(textField(page, 'Region of Origin'), '  Hunan ');
    expect(await textField(page, 'Region of Origin').inputValue()).toBe('Hunan');
    await choose(page, 'Origin Country', 'NZ – New Zealand');
    expect(await textField(page, 'Region of Origin').inputValue()).toBe('');
  });

  test('show what a rule requires, beneath and in the list of problems, which leads to them; what they hold is saved', async () => {
    const page = await openDetails();
    await type(textField(page, 'Description'), 'Cordless drills');
    await type(textField(page, 'Quantity'), '12.5');
    await detailsDialog(page).getByRole('radio', { name: 'Computed' }).click();
    await detailsDialog(page).getByRole('checkbox', { name: 'Used Goods' }).check();
    await type(textField(page, 'Expected Supply Date'), '2026-09-14');
    await stepper(page).getByRole('button', { name: 'More' }).click();
    await stepper(page).getByRole('button', { name: 'More' }).click();

    await detailsButton(page, 'OK').click();
    expect(await problems(page).getByRole('listitem').allInnerTexts()).toEqual(['Package type is required']);
    expect(await messagesOf(page, 'packageTypeCode')).toEqual(['Package type is required']);
    await problems(page).getByRole('button', { name: 'Package type is required' }).click();
    expect(await choiceField(page, 'Package Type').evaluate((element) => element === document.activeElement)).toBe(true);
    await choose(page, 'Package Type', 'CT – Carton');
    expect(await problems(page).count()).toBe(0);

    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await detailsButton(page, 'OK').click();
    const reply = await saved;
    expect(reply.status()).toBe(201);
    const stored = await page.request.get(reply.headers()['location'] ?? '');
    expect(await stored.json()).toMatchObject({
      description: 'Cordless drills',
      quantityOrdered: 12.5,
      customsValueType: 5,
      usedGoods: true,
      expectedSupplyDate: '2026-09-14',
      numberOfPackages: 2,
      packageTypeCode: 'CT',
    });
  });

  test('show what the server says of them until they are edited', async () => {
    const page = await openDetails({ expectedErrors: [/400/] });
    await type(textField(page, 'Description'), 'Cordless drills');
    await page.route('**/api/**', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: { title: 'Please correct it', errors: { numberOfPackages: ['Packages are counted at the gate'] } },
          })
        : route.fallback(),
    );

    await detailsButton(page, 'OK').click();
    await detailsDialog(page).getByRole('button', { name: 'Packages are counted at the gate' }).click();
    const counted = stepper(page).getByRole('textbox');
    expect(await counted.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await counted.getAttribute('aria-invalid')).toBe('true');
    expect(await messagesOf(page, 'numberOfPackages')).toEqual(['Packages are counted at the gate']);

    await counted.fill('3');
    expect(await counted.getAttribute('aria-invalid')).toBe('false');
    expect(await messagesOf(page, 'numberOfPackages')).toEqual([]);
  });

  test('cannot be changed in a form that is locked', async () => {
    const page = await openOrder();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByRole('dialog', { name: 'Lock the consignment' }).getByRole('button', { name: 'Lock' }).click();
    await page.getByText('Import · Sea · Locked').waitFor();
    // Until then the page is busy with the lock and opens no line.
    await toasts(page).getByText('Consignment locked').waitFor();
    await page.getByRole('row', { name: /TV-5502/ }).click();
    await detailsDialog(page).waitFor();

    const open = await detailsDialog(page)
      .locator('[data-field] :is(.mantine-TextInput-input, .mantine-NumberInput-input):enabled')
      .count();
    expect(open).toBe(0);
    expect(await stepper(page).getByRole('button', { name: 'More' }).isDisabled()).toBe(true);
    expect(await detailsDialog(page).getByRole('checkbox', { name: 'Used Goods' }).isDisabled()).toBe(true);
    expect(await choiceField(page, 'Origin Country').isDisabled()).toBe(true);
  });
});
