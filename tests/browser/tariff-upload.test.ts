import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password, people, startApp, type TestApp } from '#tests/support/app.ts';
import { expectAccessible, launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { openFileChooser } from '#tests/support/keyboard.ts';

const OWN = { 'x-requested-with': 'XMLHttpRequest' };
const HEADINGS = 'Tariff,Description,Units,Keyword\n';
const GOOD = `${HEADINGS}8471.30.00.10A,Portable computers,nmb,LAPTOP\n6109.10.01.11E,T-shirts of cotton,nmb,TSHIRT\n`;

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser(app.url);
});
beforeEach(async () => {
  // What is refused or cut off on purpose stands in the console.
  page = await browser.newPage({ expectedErrors: [/status of 4\d\d|ERR_FAILED/] });
  const reply = await page.request.post('/api/auth/login', { data: { email: people.broker, password }, headers: OWN });
  expect(reply.status()).toBe(200);
  await open();
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser.close();
  expect(app.errorCounts()).toBe(0);
  await app.close();
});

async function open(): Promise<void> {
  await page.goto('/Tariffs');
  await page.getByRole('button', { name: 'Auto-Add', exact: true }).click();
  await dialog().waitFor();
}
const dialog = () => page.getByRole('dialog', { name: 'Auto-Add Tariffs' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const chosen = (text: string, name = 'tariffs.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (text: string, name?: string) => dialog().getByLabel('File').setInputFiles(chosen(text, name));
const says = (text: string) => dialog().getByText(text).first().waitFor();

describe('choosing a file', () => {
  test('nothing can be sent before one is chosen, and the buttons say why', async () => {
    for (const name of ['Check the file', 'Upload']) {
      expect(await button(name).getAttribute('aria-disabled')).toBe('true');
      const reason = await button(name).evaluate((element) =>
        (element.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
      expect(reason).toContain('Choose a file first');
    }
    await expectAccessible(page);
  });

  test('one that is too large is told before it is sent, and nothing is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await choose('x'.repeat(1_048_577));
    await says('File exceeds max size of 1 MB');
    await button('Upload').click();
    await expectAccessible(page);

    expect(sent).toEqual([]);
  });

  test('one of another kind is told before it is sent', async () => {
    await choose('x', 'tariffs.pdf');

    await says('Choose a file of type XLSX, ODS, CSV, TSV or TXT');
  });

  test('a file is dropped in, and taken away again', async () => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['Tariff\n'], 'dropped.csv'));
      return data;
    });
    const zone = dialog().locator('[data-field="file"] input[type=file] + svg');
    await zone.dispatchEvent('drop', { dataTransfer: transfer });
    await says('dropped.csv');
    await button('Remove dropped.csv').click();

    await dialog().getByText('dropped.csv').waitFor({ state: 'detached' });
    expect(
      await dialog()
        .getByLabel('File')
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
  });

  test('the keyboard opens the choice', async () => {
    await dialog().getByLabel('File').focus();
    await (await openFileChooser(page, 'Enter')).setFiles(chosen(GOOD));

    await says('tariffs.csv');
  });
});

test('a check lists what would change and changes nothing; the upload does it, and the list shows it', async () => {
  const keyword = `LAPTOP${Date.now()}`;
  await choose(`${GOOD.replaceAll('LAPTOP', keyword).replaceAll('TSHIRT', `T${keyword}`)}84,No code,nmb,WRONG\n`);
  await button('Check the file').click();
  await says('Nothing was changed yet. It would be: 2 loaded, 0 replaced, 0 skipped, 1 with errors.');
  await says('Line 4: Tariff incorrect format, valid example is 1234.56');
  await dialog()
    .getByRole('row', { name: new RegExp(`Add .* ${keyword}`) })
    .first()
    .waitFor();
  expect((await (await page.request.get(`/api/Tariffs?SearchText=${keyword}`)).json()).totalItemsCount).toBe(0);

  await button('Upload').click();
  await says('2 loaded, 0 replaced, 0 skipped, 1 with errors.');
  await expectAccessible(page);
  await button('Close').last().click();
  await page
    .getByRole('row', { name: new RegExp(` ${keyword}`) })
    .first()
    .waitFor();
});

test('what is there already is skipped, or replaced where that is wanted', async () => {
  await choose(GOOD.replaceAll('LAPTOP', 'AGAIN'));
  await button('Upload').click();
  await dialog()
    .getByText(/[12] loaded, 0 replaced, [01] skipped, 0 with errors\./)
    .waitFor();
  await button('Upload').click();
  await says('0 loaded, 0 replaced, 2 skipped, 0 with errors.');
  await dialog().getByRole('checkbox', { name: 'Replace existing' }).check();
  await dialog().getByText('2 skipped').waitFor({ state: 'detached' });
  await button('Upload').click();

  await says('0 loaded, 2 replaced, 0 skipped, 0 with errors.');
});

test('a file of which nothing can be loaded says why', async () => {
  await choose('Keyword\nLAPTOP\n');
  await button('Upload').click();
  await says('Failed with errors:');
  await says('Tariff or HSCode column is required');
  await says('Description or Desc1 column is required');
  await expectAccessible(page);
});

describe('an upload that fails', () => {
  test('is told above the form, the chosen file stays, and the same button tries again', async () => {
    await page.route('**/api/Tariffs/file?*', (route) => route.abort(), { times: 1 });
    await choose(GOOD.replaceAll('LAPTOP', 'SECOND'));
    await button('Upload').click();
    await says('The file could not be uploaded. It is still chosen: try again.');
    await says('tariffs.csv');
    await expectAccessible(page);
    await button('Upload').click();

    await dialog()
      .getByText(/loaded, 0 replaced/)
      .waitFor();
  });

  test('for what is in the file says so at the file', async () => {
    await choose('PK\u0003\u0004\u0000');
    await button('Upload').click();

    await says('The content of the file does not match its name: save it as XLSX, ODS, CSV, TSV or TXT and choose it again');
  });
});

test('the help page tells the columns, and its sample can be uploaded as it is', async () => {
  const [help] = await Promise.all([page.context().waitForEvent('page'), dialog().getByRole('button', { name: /^Help/ }).click()]);
  await help.getByRole('row', { name: /Description Yes/ }).waitFor();
  await expectAccessible(help);
  const [download] = await Promise.all([help.waitForEvent('download'), help.getByRole('button', { name: 'Download a sample' }).click()]);
  expect(download.suggestedFilename()).toBe('tariff-sample.csv');
  await dialog()
    .getByLabel('File')
    .setInputFiles(await download.path().then(async (path) => chosen(await readText(path))));
  await button('Check the file').click();

  await dialog()
    .getByText(/It would be: (1 loaded, 0 replaced, 0|0 loaded, 0 replaced, 1) skipped, 0 with errors\./)
    .waitFor();
});

async function readText(path: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return readFile(path, 'utf8');
}

describe('work that the server goes on with', () => {
  /** The server as it would be with a large file: it answers a job, which goes on until it is told. */
  async function goOn() {
    const job = {
      id: '0197b4a0-0000-7000-8000-000000000000',
      kind: 'uploadTariffs',
      state: 'running',
      done: 30,
      total: 100,
      createdAt: '2026-11-22T00:00:00Z',
    };
    const seen: { job: Record<string, unknown>; cancelled: boolean } = { job, cancelled: false };
    await page.route('**/api/Tariffs/file?*', (route) => route.fulfill({ status: 202, headers: { location: `/api/Jobs/${job.id}` } }));
    await page.route('**/api/Jobs**', (route) => route.fulfill({ json: [seen.job] }));
    await page.route(`**/api/Jobs/${job.id}`, (route) => {
      if (route.request().method() !== 'DELETE') return route.fulfill({ json: seen.job });
      seen.cancelled = true;
      seen.job = { ...job, state: 'cancelled' };
      return route.fulfill({ status: 204 });
    });
    const result = {
      name: 'tariffs.csv',
      size: 9,
      countLoaded: 50_000,
      countReplaced: 0,
      countSkipped: 0,
      countErrors: 0,
      ignoredHeaders: [],
      generalErrors: [],
      lineErrors: [],
    };
    return { seen, done: () => (seen.job = { ...job, state: 'done', done: 100, result }) };
  }

  test('shows how far it is, then what came of it', async () => {
    const { done } = await goOn();
    await choose(GOOD);
    await button('Upload').click();
    await dialog().getByText('Uploading... 30 %').waitFor();
    done();

    await says('50000 loaded, 0 replaced, 0 skipped, 0 with errors.');
  });

  test('is cancelled at the server, and the file stays chosen', async () => {
    const { seen } = await goOn();
    await choose(GOOD);
    await button('Upload').click();
    await dialog().getByRole('button', { name: 'Cancel: Upload' }).click();
    await button('Upload').waitFor();

    expect(seen.cancelled).toBe(true);
    await says('tariffs.csv');
  });

  test('is found again after a reload', async () => {
    const { done } = await goOn();
    await choose(GOOD);
    await button('Upload').click();
    await dialog().getByText('Uploading... 30 %').waitFor();
    await open();
    await dialog().getByText('Uploading... 30 %').waitFor();
    done();

    await says('50000 loaded, 0 replaced, 0 skipped, 0 with errors.');
  });
});
