import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, columnChoices, copy } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { detailsButton, detailsDialog, openNewLine, problems } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let walks = 0;

/** Passes every screen, dialog and message of the first journey, stopping at each. */
async function walk(page: Page, stop: (place: string) => Promise<void>): Promise<void> {
  walks += 1;
  const { consignmentId } = await workplace.app.addImportWithLine(`C-26-13${String(walks).padStart(2, '0')}`);
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

// The journeys pass the same places in light colours on a desk's screen.
test.each([
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const)('every screen is accessible in $colorScheme colours, $width pixels wide', async (look) => {
  const visitor = await workplace.newPage(look);
  await visitor.goto('/auth/login');
  await visitor.getByRole('button', { name: 'Sign in' }).waitFor();
  await expectAccessible(visitor);

  const page = await workplace.signedIn(people.broker, look);
  await walk(page, () => expectAccessible(page));
});

test('nothing is cut off and no page scrolls sideways, 320 pixels wide', async () => {
  const page = await workplace.signedIn(people.broker, { width: 320, height: 640 });
  const found: string[] = [];

  await walk(page, async (place) => {
    found.push(...(await cutOff(page)).map((what) => `${place}: ${what}`));
  });

  expect(found).toEqual([]);
});

/** Controls beyond the sides of the page or dialog they stand in, but for those in boxes that scroll; pages and dialogs that are too large. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frame = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.documentElement;
    const { left, right } = frame.getBoundingClientRect();
    const controls = [...frame.querySelectorAll('button, input, textarea, label, h1, h2')].filter((control) => {
      const box = control.getBoundingClientRect();
      const isBeyond = box.width > 1 && (box.left < left - 1 || box.right > right + 1);
      return isBeyond && control.closest('[role="grid"], table') === null;
    });
    const isTooWide = document.documentElement.scrollWidth > window.innerWidth;
    const isTooHigh = frame !== document.documentElement && frame.scrollHeight > frame.clientHeight + 1;
    return [
      ...controls.map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName),
      ...(isTooWide ? ['the page'] : []),
      ...(isTooHigh ? ['the dialog'] : []),
    ];
  });
}
