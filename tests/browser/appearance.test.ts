import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, columnChoices, copy } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { findCutOff } from '#tests/support/page-checks.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { detailsButton, detailsDialog, openNewLine, problems } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

/** Passes every screen, dialog and message of the first journey, stopping at each. */
async function walk(page: Page, stop: (place: string) => Promise<void>): Promise<void> {
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-1301');
  const dialog = autoAddDialog(page);

  await page.goto('/');
  await page.getByRole('row', { name: /^C-26-0815/ }).waitFor();
  await stop('home');
  await page.goto('/Consignments');
  await page.getByRole('row', { name: /^C-26-0815/ }).waitFor();
  await stop('consignments');
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByRole('row', { name: /LMP-100/ }).waitFor();
  await stop('consignment');
  await page.getByRole('button', { name: 'Delete line 1' }).click();
  await page.getByRole('alertdialog', { name: 'Confirm Delete' }).waitFor();
  await stop('delete');
  await page.keyboard.press('Escape');
  await openNewLine(page);
  await stop('line');
  await detailsButton(page, 'OK').click();
  await problems(page).waitFor();
  await stop('line-problems');
  await detailsButton(page, 'Cancel').click();
  await detailsDialog(page).waitFor({ state: 'detached' });
  await copy(page, pasteSample('P13').text);
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await columnChoices(page).first().waitFor();
  await stop('paste');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('tab', { name: /^Errors/, selected: true }).waitFor();
  await stop('paste-errors');
  await dialog.getByRole('tab', { name: 'Product Lines to be Added' }).click();
  await dialog.getByText('Found 5 record(s)').waitFor();
  await stop('paste-lines');
}

test('every screen is accessible and nothing is cut off in dark colours, 320 pixels wide', async () => {
  const look = { colorScheme: 'dark', width: 320, height: 640 } as const;
  const found: Record<string, readonly string[]> = {};
  const check = async (page: Page, place: string) => {
    found[place] = await findCutOff(page);
    await expectAccessible(page);
  };
  const visitor = await workplace.newPage(look);
  await visitor.goto('/auth/login');
  await visitor.getByRole('button', { name: 'Sign in' }).waitFor();
  await check(visitor, 'sign-in');

  const page = await workplace.signedIn(people.broker, look);
  await walk(page, (place) => check(page, place));

  expect(Object.entries(found).filter(([, cut]) => cut.length > 0)).toEqual([]);
});
