/** Thirty keys a second into every text field of every screen that has a form, while everything the server says comes late. */
import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, copy } from '#tests/support/auto-add.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { detailsButton, detailsDialog, openNewLine } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const KEY_EVERY_MS = 1000 / 30;
const SLOW_MS = 500;
const WORDS = 'the quick brown fox hops';
const DIGITS = '135792468024681357901234';
/** A tariff spreads what is longer than its code over both of its inputs. */
const CODE = '1357.92';

const workplace = openWorkplace();

/** How each screen with a form of its own is reached; answers the part of the page it is in. */
const places: Readonly<Record<string, () => Promise<Locator>>> = {
  async 'accounts/sign-in'() {
    const page = await workplace.newPage();
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    return page.getByRole('main');
  },
  async 'consignments/product-details'() {
    const page = await openOrder('C-26-3001');
    await openNewLine(page);
    return detailsDialog(page);
  },
  async 'consignments/auto-add'() {
    const page = await openOrder('C-26-3002');
    await copy(page, pasteSample('P02').text);
    await openNewLine(page);
    await detailsButton(page, 'Auto-Add').click();
    await autoAddDialog(page).getByRole('combobox').first().waitFor();
    return autoAddDialog(page);
  },
};

async function openOrder(reference: string): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(reference);
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  return page;
}

const editable = ':is(input:not([type=checkbox], [type=radio], [type=hidden]), textarea):not([readonly], :disabled)';

describe.each(screensToType())('in %s', (id) => {
  test('no typed character is lost, doubled or moved', async () => {
    const open = places[id];
    if (open === undefined) throw new Error(`Say above how ${id} is reached.`);
    const place = await open();
    const page = place.page();
    await page.route('**/api/**', async (route) => {
      await new Promise((done) => setTimeout(done, SLOW_MS));
      await route.continue().catch(() => undefined);
    });

    const fields = await place.locator(editable).evaluateAll((found) => found.map(({ id: name }) => name));
    expect(fields.length).toBeGreaterThan(0);
    const kept: Record<string, string> = {};
    const typed: Record<string, string> = {};
    for (const name of fields) {
      const field = place.locator(`[id="${name}"]`);
      // What another field's text locks or hides is not typed into.
      if (!(await field.isEditable({ timeout: 1000 }).catch(() => false))) continue;
      typed[name] = await typeInto(page, field);
      kept[name] = await field.inputValue();
      await field.fill('');
      await field.press('Escape').catch(() => undefined);
    }
    expect(kept).toEqual(typed);
  });
});

/** The keys come by the clock: a page that is slow finds them waiting, as it would from a keyboard. */
async function typeInto(page: Page, field: Locator): Promise<string> {
  await field.fill('');
  await field.focus();
  const text = await field.evaluate(
    (element, texts) => {
      if (element.id.endsWith('-hsTariffCode')) return texts.CODE;
      return /^(numeric|decimal)$/.test(element.getAttribute('inputmode') ?? '') ? texts.DIGITS : texts.WORDS;
    },
    { CODE, DIGITS, WORDS },
  );
  const keys: Promise<void>[] = [];
  for (const key of text) {
    keys.push(page.keyboard.press(key === ' ' ? 'Space' : key));
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  await Promise.all(keys);
  return text;
}

/** Screens whose form is not there to be read only. */
function screensToType(): string[] {
  return globSync('screens/*/*.screen.json').flatMap((file) => {
    const { id, data }: ScreenDocument = JSON.parse(readFileSync(file, 'utf8'));
    return data === undefined || data.mode === 'view' ? [] : [id];
  });
}
