/** Changes of screens go to another server as a file. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { toasts } from '#tests/support/product-details.ts';
import { expectNoOverflow } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const headers = { 'x-requested-with': 'XMLHttpRequest' };
const CHANGES = [{ at: 'consignments/product-line#brandName', set: { title: 'Brand' }, was: { title: 'Brand/Marks' } }];

test(
  'a version is downloaded, and its file becomes a draft; one that does not fit says why at its field',
  { timeout: 120_000 },
  async () => {
    const page = await workplace.signedIn('admin@harbour.example', { width: 390, expectedErrors: [/404/, /400/] });
    await page.request.put('/api/Variations/draft', { data: { changes: CHANGES, base: 0 }, headers });
    const published = await page.request.post('/api/Variations', { data: { base: 0, note: 'Brand', alone: true }, headers });
    expect(published.status(), await published.text()).toBe(201);
    await page.goto('/ScreensAndRules');

    await page.getByRole('grid', { name: 'Versions' }).getByRole('row', { name: /Brand/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('screens-and-rules-1.json');
    const text = readFileSync(await download.path(), 'utf8');
    expect(JSON.parse(text)).toEqual({ changes: CHANGES });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Load from a file' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Load changes from a file' });
    const load = dialog.getByRole('button', { name: 'Load', exact: true });
    const file = dialog.locator('input[type=file]');
    const choose = (content: string) =>
      file.setInputFiles({ name: 'changes.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await choose(JSON.stringify({ changes: [{ ...CHANGES[0], set: { colour: 'red' } }] }));
    await load.click();
    await dialog.getByText('changes.0.set.colour').first().waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await choose(text);
    await load.click();
    await toasts(page).getByText('The changes of the file are your draft').waitFor();
    await page.getByText('It changes nothing.').waitFor();
    expect((await (await page.request.get('/api/Variations/draft')).json()).changes).toEqual(CHANGES);
  },
);
