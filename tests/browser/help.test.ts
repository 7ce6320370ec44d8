/** What a field is: said beside its label, to the eye, the keyboard and the ear. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { detailsDialog, openNewLine, textField } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const ABOUT = /six digits of the Harmonized System/i;
let opened = 0;

async function newLine(width = 1280): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(`C-26-60${String((opened += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.importer, { width });
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  await openNewLine(page);
  return page;
}

const field = (page: Page): Locator => detailsDialog(page).locator('[data-field="hsTariffCode"]');
const button = (page: Page): Locator => field(page).getByRole('button', { name: 'What is this?' });
/** What stands to be seen: the text for the ear is always there. */
const shown = (page: Page): Locator => page.locator('.mantine-Tooltip-tooltip').filter({ hasText: ABOUT });

describe('the help of a field', () => {
  test('opens by its button and closes by Escape, which leaves the dialog open, and by a click elsewhere', async () => {
    const page = await newLine();
    expect(await shown(page).count()).toBe(0);

    await button(page).click();
    await shown(page).waitFor();
    expect(await button(page).getAttribute('aria-expanded')).toBe('true');
    const [text, label] = [await shown(page).boundingBox(), await field(page).locator('label').boundingBox()];
    expect(Math.abs((text?.x ?? 0) - (label?.x ?? 0))).toBeLessThan(120);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await shown(page).waitFor({ state: 'detached' });
    expect(await detailsDialog(page).count()).toBe(1);

    await button(page).click();
    await shown(page).waitFor();
    await textField(page, 'Description').click();
    await shown(page).waitFor({ state: 'detached' });
    expect(await button(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('stands in line with what it is about, also where that cannot be changed', async () => {
    const place = await workplace.app.addImportWithLine(`C-26-60${String((opened += 1)).padStart(2, '0')}`);
    const page = await workplace.signedIn(people.broker);
    const used = detailsDialog(page).locator('[data-field="usedGoods"]');
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return Math.round(y + height / 2);
    };
    const open = async () => {
      await page.goto(`/Consignments/${place.consignmentId}`);
      await page.getByRole('row', { name: /LMP-100/ }).click();
      await used.waitFor();
      return [await middleOf(used.locator('label')), await middleOf(used.getByRole('button'))];
    };
    const [label, help] = await open();
    expect(help).toBe(label);

    await workplace.app.lock(place);
    const [lockedLabel, lockedHelp] = await open();
    await detailsDialog(page).getByText('The consignment is locked').first().waitFor();
    expect(lockedHelp).toBe(lockedLabel);
  });

  test('opens and closes by F1 where one types, is no stop of Tab, and a key on the way takes nothing from the field', async () => {
    const page = await newLine();
    const code = textField(page, 'HS code');
    await code.focus();
    await page.keyboard.type('94');
    await page.keyboard.press('F1');
    await shown(page).waitFor();
    expect(await hasFocus(code)).toBe(true);
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);

    await page.keyboard.type('05');
    expect(await code.inputValue()).toContain('9405');
    await page.keyboard.press('F1');
    await shown(page).waitFor({ state: 'detached' });
    expect(await button(page).getAttribute('tabindex')).toBe('-1');
  });

  test('is heard with the field, opened or not, and the field is called by its label alone', async () => {
    const page = await newLine();
    const code = textField(page, 'HS code');
    const heard = await code.evaluate((control) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
    expect(heard).toMatch(ABOUT);
    expect(await code.count()).toBe(1);
    const about = await button(page).getAttribute('aria-describedby');
    expect(await page.locator(`[id="${about}"]`).textContent()).toBe('HS Tariff');
  });
});
