/** Documents looked at in the page, under the policy of production: a PDF drawn from its bytes, images, texts, and what cannot be shown. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
let consignments = 0;

interface File {
  readonly name: string;
  readonly buffer: Buffer;
}

/** The documents of a consignment of its own, the last one opened. */
async function preview(files: readonly File[], options?: PageOptions): Promise<{ readonly page: Page; readonly dialog: Locator }> {
  const { consignmentId } = await workplace.app.addImport(`C-26-48${String((consignments += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker, options);
  for (const { name, buffer } of files) {
    const reply = await page.request.post('/api/Documents', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      multipart: {
        consignmentId: String(consignmentId),
        documentTypeCode: 'INV',
        file: { name, mimeType: 'application/octet-stream', buffer },
      },
    });
    expect(reply.status(), await reply.text()).toBe(201);
  }
  const last = files.at(-1)?.name ?? '';
  await page.goto('/Documents');
  await linkTo(page, last).click();
  const dialog = page.getByRole('dialog', { name: last });
  await dialog.waitFor();
  return { page, dialog };
}

/** A PDF of the browser's own, with a few words on each page. */
async function pdfOf(...pages: readonly string[]): Promise<Buffer> {
  const page = await workplace.newPage();
  await page.setContent(pages.map((text) => `<p style="break-after: page">${text}</p>`).join(''));
  return page.pdf({ format: 'A4' });
}

/** How dark a page is drawn in its middle, 0 to 255. */
async function middleOf(page: Locator): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    return data?.[0] ?? -1;
  });
}

const linkTo = (page: Page, name: string) => page.locator('[data-cell="file-name"]', { hasText: name }).getByRole('button').first();
const tool = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true });

describe('a PDF', () => {
  test('is drawn with its words, page by page, and searched', async () => {
    const { page, dialog } = await preview([
      { name: 'packing list.pdf', buffer: await pdfOf('Steel brackets 7326.90', 'Brass torches', 'More brass, cold formed') },
    ]);
    await dialog.getByRole('region', { name: 'Page 1' }).getByText('Steel brackets 7326.90').waitFor();
    await expectAccessible(page);

    await tool(dialog, 'Next page').click();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Page', exact: true }).inputValue()).toBe('2');
    await dialog.getByRole('textbox', { name: 'Page', exact: true }).fill('99');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Page', exact: true }).inputValue()).toBe('3');

    await dialog.getByRole('searchbox', { name: 'Find in the file' }).fill('brass');
    await dialog.getByText(/^\d of 2$/).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('searchbox', { name: 'Find in the file' }).fill('copper');
    await dialog.getByText('No match found').waitFor();
  });

  test('is made larger and turned by keys, and fits again', async () => {
    const { page, dialog } = await preview([{ name: 'keys.pdf', buffer: await pdfOf('One page') }]);
    const first = dialog.getByRole('region', { name: 'Page 1' });
    await first.getByText('One page').waitFor();
    const percent = async () => Number.parseInt(await dialog.getByText(/^\d+ %$/).innerText(), 10);
    const fitting = await percent();
    await dialog.getByRole('region', { name: 'keys.pdf' }).focus();

    await page.keyboard.press('+');
    await expect.poll(percent).toBeGreaterThan(fitting);
    await page.keyboard.press('0');
    await expect.poll(percent).toBe(fitting);
    await page.keyboard.press('r');
    await expect.poll(async () => ((await first.boundingBox())?.width ?? 0) > ((await first.boundingBox())?.height ?? 0)).toBe(true);
  });

  test('that was scanned as a fax is drawn without WebAssembly', async () => {
    const { dialog } = await preview([{ name: 'fax.pdf', buffer: fixture('previews/fax.pdf') }]);

    const page = dialog.getByRole('region', { name: 'Page 1' });
    await page.locator('canvas').waitFor();
    await expect.poll(() => middleOf(page)).toBe(0);
  });

  test('that is protected asks for its password until it is right', async () => {
    const { page, dialog } = await preview([{ name: 'sealed.pdf', buffer: fixture('previews/protected.pdf') }]);
    const field = dialog.getByRole('textbox', { name: 'Password of the file' });
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);

    await field.fill('lantern');
    await page.keyboard.press('Enter');
    await dialog.getByText('Wrong password. Try again.').waitFor();
    await field.fill('torch');
    await page.keyboard.press('Enter');

    await dialog.getByText('Sealed packing list').waitFor();
  });

  test('that is damaged says so and can be downloaded', async () => {
    const { page, dialog } = await preview([{ name: 'torn.pdf', buffer: Buffer.from('%PDF-1.4\nnothing of a document') }]);
    await dialog.getByText('This file is damaged or of another type. Download it to open it.').waitFor();

    const download = page.waitForEvent('download');
    await tool(dialog, 'Download').click();
    expect((await download).suggestedFilename()).toBe('torn.pdf');
  });
});

describe('another document', () => {
  test('is an image as large as there is room, or as large as asked for', async () => {
    const { page, dialog } = await preview([{ name: 'photo.png', buffer: fixture('issuer-logo.png') }]);
    const image = dialog.getByRole('img', { name: 'photo.png' });
    await image.waitFor();
    await expect.poll(async () => (await image.boundingBox())?.width).toBe(240);
    await expectAccessible(page);

    await tool(dialog, 'Zoom in').click();
    await expect.poll(async () => (await image.boundingBox())?.width).toBe(300);
    await tool(dialog, 'Rotate').click();
    await expect.poll(async () => (await image.boundingBox())?.height).toBe(300);
  });

  test('is a text, as its writer meant it', async () => {
    const { page, dialog } = await preview([{ name: 'lines.csv', buffer: Buffer.from('code;name\n1;Müller & Søn <b>\n', 'latin1') }]);

    const text = dialog.getByRole('region', { name: 'lines.csv' });
    await text.waitFor();
    expect(await text.innerText()).toBe('code;name\n1;Müller & Søn <b>\n');
    await expectAccessible(page);
  });

  test('of a kind that nothing here draws says so, and the next one is a key away', async () => {
    const tif = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const { page, dialog } = await preview([
      { name: 'oldest.txt', buffer: Buffer.from('The oldest one') },
      { name: 'older.txt', buffer: Buffer.from('The older one') },
      { name: 'scan.tif', buffer: tif },
    ]);
    await dialog.getByText('Files of this kind cannot be shown here. Download it to open it.').waitFor();
    expect(await tool(dialog, 'Newer document').isEnabled()).toBe(false);

    await page.keyboard.press('Alt+PageDown');

    await page.getByRole('dialog', { name: 'older.txt' }).getByText('The older one').waitFor();
    await page.keyboard.press('Alt+PageDown');
    const oldest = page.getByRole('dialog', { name: 'oldest.txt' });
    await oldest.getByText('The oldest one').waitFor();
    expect(await tool(oldest, 'Older document').isEnabled()).toBe(false);
    await page.keyboard.press('Alt+PageUp');
    await page.getByRole('dialog', { name: 'older.txt' }).getByText('The older one').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('that cannot be loaded says so, and is tried again', async () => {
    const { page, dialog } = await preview([{ name: 'late.txt', buffer: Buffer.from('It came late') }], { expectedErrors: [/503/] });
    await dialog.getByText('It came late').waitFor();
    await page.keyboard.press('Escape');
    await page.route('**/Document/Download?**', (route) => route.fulfill({ status: 503, json: { title: 'Busy' } }));
    await linkTo(page, 'late.txt').click();
    await dialog.getByText('The file could not be loaded.').waitFor();

    await page.unroute('**/Document/Download?**');
    await tool(dialog, 'Retry').click();

    await dialog.getByText('It came late').waitFor();
  });
});
