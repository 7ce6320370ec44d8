/** Documents of a consignment: dropped and chosen, several at once, cancelled, tried again, typed, downloaded, attached. */
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { press } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

let opened = 0;

const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true });
const grid = (within: Page | Locator): Locator => within.getByRole('grid', { name: 'Documents' });
const row = (within: Page | Locator, name: string | RegExp): Locator => grid(within).getByRole('row', { name });
const onTheirWay = (page: Page): Locator => page.getByRole('list', { name: 'Uploads' });

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const text = (name: string, content = name): GivenFile => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** The documents of a consignment of its own. */
async function documents(options?: PageOptions): Promise<{ page: Page; consignmentId: number }> {
  const { consignmentId } = await workplace.app.addImport(`C-26-27${String((opened += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker, options);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByRole('tab', { name: 'Documents' }).click();
  await button(page, 'Upload files').waitFor();
  return { page, consignmentId };
}

/** As the user chooses them. */
async function choose(page: Page, files: readonly GivenFile[], open: () => Promise<void> = () => button(page, 'Upload files').click()) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles([...files]);
}

/** As the user drops them on the list. */
async function drop(page: Page, files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('latin1') }));
  const transfer = await page.evaluateHandle((dropped) => {
    const held = new DataTransfer();
    for (const { name, mimeType, content } of dropped) held.items.add(new File([content], name, { type: mimeType }));
    return held;
  }, given);
  await grid(page).dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByText('Release to upload').waitFor();
  await grid(page).dispatchEvent('drop', { dataTransfer: transfer });
}

test('files are dropped together, typed by their names, and the type is changed in its cell', async () => {
  const { page } = await documents();
  await drop(page, [text('Invoice 4711.txt'), text('packing list.csv', 'a,b\n1,2\n'), text('notes.txt')]);
  await row(page, /Invoice 4711\.txt/).waitFor();
  await row(page, /packing list\.csv.*Packing List/).waitFor();
  await expectAccessible(page);
  await row(page, /notes\.txt/)
    .getByText('Other', { exact: true })
    .click();
  await page.getByRole('option', { name: 'Permit' }).click();
  await row(page, /notes\.txt.*Permit/).waitFor();
  expect(await onTheirWay(page).count()).toBe(0);
});

test('what is too large or of another kind is not sent and says why, beside what is', async () => {
  const { page } = await documents();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/Documents')) sent += 1;
  });
  const folder = temporaryDirectory('documents');
  const large = path.join(folder, 'scan.pdf');
  const program = path.join(folder, 'run.exe');
  const good = path.join(folder, 'good.txt');
  await writeFile(large, '');
  // One byte more than may be sent, none of which is written.
  await truncate(large, 26_214_401);
  await writeFile(program, 'MZ');
  await writeFile(good, 'good');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Upload files').click()]);
  await chooser.setFiles([large, program, good]);
  await row(page, /good\.txt/).waitFor();
  const list = onTheirWay(page);
  await list.getByText('File exceeds max size of 25 MB').waitFor();
  await list.getByText(/^Choose a file of type PDF, PNG/).waitFor();
  expect(sent).toBe(1);
  await expectAccessible(page);
  await button(page, 'Dismiss scan.pdf').click();
  await button(page, 'Dismiss run.exe').click();
  await expect.poll(() => list.count()).toBe(0);
});

test('a file is cancelled on its way, tried again, and goes on while another tab is looked at', async () => {
  const { page } = await documents({ expectedErrors: [/Failed to load resource|net::ERR/] });
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/Documents', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked += 1;
    if (asked === 1) return undefined;
    await held.promise;
    return route.continue();
  });
  await choose(page, [text('slow.txt')]);
  const entry = onTheirWay(page).getByRole('listitem');
  await entry.waitFor();
  await expectAccessible(page);
  await button(page, 'Cancel slow.txt').click();
  await entry.getByText('Cancelled').waitFor();
  await button(page, 'Try slow.txt again').click();
  await page.getByRole('tab', { name: /^Product lines/ }).click();
  held.resolve();
  await page.getByRole('status', { name: 'Messages' }).getByText('slow.txt has been uploaded.').waitFor();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await row(page, /slow\.txt/).waitFor();
});

test('a refusal is said at the file, which can be sent again', async () => {
  const { page } = await documents({ expectedErrors: [/Failed to load resource|net::ERR/] });
  let asked = 0;
  await page.route('**/api/Documents', (route) => {
    if (route.request().method() !== 'POST' || (asked += 1) > 1) return route.continue();
    return route.abort('connectionreset');
  });
  await choose(page, [text('broken.txt')]);
  await onTheirWay(page)
    .getByText(/The server cannot be reached/)
    .waitFor();
  await button(page, 'Try broken.txt again').click();
  await row(page, /broken\.txt/).waitFor();
});

test('by keyboard: chosen, described, downloaded together, deleted', async () => {
  const { page } = await documents();
  await choose(page, [text('a.txt'), text('b.txt')], () => page.keyboard.press('Alt+f'));
  await row(page, /b\.txt/).waitFor();
  await row(page, /a\.txt/).waitFor();
  await page.getByText('0 documents selected').waitFor();
  await row(page, /a\.txt/).focus();
  await press(page, 'Control+a');
  await page.getByText('2 documents selected').waitFor();
  const [archive] = await Promise.all([page.waitForEvent('download'), press(page, 'Alt+w')]);
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);
  await row(page, /a\.txt/).focus();
  await press(page, 'Alt+x');
  await page.getByRole('alertdialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect.poll(() => row(page, /a\.txt/).count()).toBe(0);
});

test('the same file twice is said, not refused', async () => {
  const { page } = await documents();
  await choose(page, [text('first.txt', 'same')]);
  await row(page, /first\.txt/).waitFor();
  await choose(page, [text('second.txt', 'same')]);
  await onTheirWay(page).getByText('Uploaded. The same file is here already as first.txt.').waitFor();
  await row(page, /second\.txt/).waitFor();
});

test('documents are attached to the cargo report with their types, and listed as attached', async () => {
  const { page } = await documents();
  await choose(page, [text('invoice.txt'), text('other.txt')]);
  await row(page, /other\.txt/).waitFor();
  await row(page, /invoice\.txt/).waitFor();
  await button(page, 'Cargo report').click();
  const dialog = page.getByRole('dialog', { name: 'Cargo Report Attachments' });
  await row(dialog, /invoice\.txt/)
    .getByRole('checkbox')
    .click();
  await dialog.getByText('1 document selected').waitFor();
  await choose(page, [text('late.txt')], () => button(dialog, 'Upload Files').click());
  // What is uploaded here is meant to be attached.
  await dialog.getByText('2 documents selected').waitFor();
  await expectAccessible(page);
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, /invoice\.txt.*Attached/).waitFor();
  await row(page, /late\.txt.*Attached/).waitFor();
  await button(page, 'Cargo report').click();
  await dialog.getByText('2 documents selected').waitFor();
});

test('all documents are on a page of their own, from which a consignment is chosen to add to', async () => {
  const { page } = await documents();
  await choose(page, [text('certificate.txt')]);
  await row(page, /certificate\.txt/).waitFor();
  await page.goto('/Documents');
  await row(page, /certificate\.txt/).waitFor();
  await expectAccessible(page);
  await button(page, 'Upload files').click();
  const lookup = page.getByRole('dialog', { name: 'Choose the Consignment' });
  await lookup.getByRole('textbox', { name: 'Reference or party' }).fill(`C-26-27${String(opened).padStart(2, '0')}`);
  await lookup.getByRole('textbox', { name: 'Reference or party' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Documents of C-26-27/ });
  await choose(page, [text('permit.txt')], () => button(dialog, 'Upload files').click());
  await row(dialog, /permit\.txt.*Permit/).waitFor();
  await button(dialog, 'Close').last().click();
  await row(page, /permit\.txt/).waitFor();
});
