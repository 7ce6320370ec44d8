/** `npm run dev`: a saved document is on the page at once; a fault in one is shown with its place. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#src/server/seed/demo-content.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { askAxe, WCAG } from '#tests/support/axe.ts';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import type { Page } from 'playwright-core';
import { copyProduct, type ProductCopy } from '#tests/support/product-copy.ts';

const SIGN_IN = 'screens/accounts/sign-in.screen.json';
const FORGOTTEN = 'schemas/accounts/password-reset-request.schema.json';
const BERTHS = join(import.meta.dirname, '../fixtures/berths');
const SIGN_IN_FORM = 'schemas/accounts/sign-in.ui.json';
const TIMEOUT_MS = 60_000;

/** How often the API server has started. */
let starts = 0;
let copy: ProductCopy;
let dev: ChildProcess;
let browser: TestBrowser;

beforeAll(async () => {
  copy = copyProduct(temporaryDirectory('copy'));
  const [port, devPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env['PATH'],
    PORT: `${port}`,
    DEV_PORT: `${devPort}`,
    DATA_DIR: temporaryDirectory('dev'),
    DEMO: '1',
  };
  dev = spawn(process.execPath, ['scripts/dev.ts'], { cwd: copy.folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve) => {
    dev.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready http')) starts += 1;
      if (chunk.toString().includes(`:${devPort}`)) resolve();
    });
  });
  browser = await launchBrowser(`http://127.0.0.1:${devPort}`);
});

afterAll(async () => {
  await browser?.close();
  dev.kill('SIGTERM');
  await once(dev, 'exit');
});

test('a saved screen is drawn anew with what was typed, and a fault stands above it until it is mended', async () => {
  const page = await browser.newPage({ expectedErrors: [/./] });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/auth/login');
  const email = page.getByRole('textbox', { name: /Email/ });
  await email.fill('user@harbour.example');

  const whole = copy.read(SIGN_IN);
  copy.change<{ title: ScreenDocument['title'] }>(SIGN_IN, (screen) => {
    screen.title = 'Come in';
  });
  await page.getByRole('heading', { name: 'Come in' }).waitFor();
  expect(await email.inputValue()).toBe('user@harbour.example');

  copy.change<{ buttons?: string[] }>(SIGN_IN, (screen) => {
    screen.buttons = ['signOn'];
  });
  await page
    .getByRole('alert')
    .getByText(/sign-in\.screen\.json \/buttons\/0 \d+:\d+: "signOn" is not an action/)
    .waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await askAxe(page, (axe) => axe.include('[role=alert]').withTags(WCAG))).toEqual([]);
  }
  expect(await coveredButtons(page)).toEqual([]);
  expect(await email.inputValue()).toBe('user@harbour.example');

  copy.write(SIGN_IN, whole);
  await page.getByRole('heading', { name: 'Come in' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await email.inputValue()).toBe('user@harbour.example');
});

test('a saved UI-schema is drawn anew, and what the page asks meanwhile waits until the server has started again', async () => {
  const page = await browser.newPage({ expectedErrors: [/404/] });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: /Email/ }).fill('user@harbour.example');

  copy.change<{ email?: Record<string, unknown> }>(SIGN_IN_FORM, (ui) => {
    ui.email = { ...ui.email, 'ui:label': 'Your mail' };
  });

  const renamed = page.getByRole('textbox', { name: 'Your mail' });
  await renamed.waitFor();
  await expect.poll(() => renamed.inputValue()).toBe('user@harbour.example');
  expect((await page.request.get('/api/UserSessions/active')).status()).toBe(200);
});

test('a saved entity is drawn anew, and the server works by it without a new start', async () => {
  const page = await browser.newPage({ expectedErrors: [/404/] });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/Registration/ForgottenPassword');
  await page.getByRole('textbox', { name: /Email/ }).fill('user@harbour.example');
  const before = starts;

  copy.change<{ properties: Record<string, { title?: string }> }>(FORGOTTEN, ({ properties }) => {
    properties['email'] = { ...properties['email'], title: 'Your mail address' };
  });

  const renamed = page.getByRole('textbox', { name: 'Your mail address' });
  await renamed.waitFor();
  expect(await renamed.inputValue()).toBe('user@harbour.example');
  expect((await page.request.get('/api/docs/json')).status()).toBe(200);
  expect(starts).toBe(before);
});

test('a screen is drawn before its calls have handlers, says that it shows examples, and keeps what is stored', async () => {
  copy.add(BERTHS);
  const page = await browser.newPage({ expectedErrors: [/./] });
  page.setDefaultTimeout(TIMEOUT_MS);
  const asked = () => page.request.get('/api/Berths?PageNumber=1&PageSize=50').then((answer) => answer.status());
  // All documents are generated anew first.
  await expect.poll(asked, { timeout: 2 * TIMEOUT_MS }).toBe(401);
  await page.goto('/Berths');
  await page.getByRole('textbox', { name: /mail/i }).fill('user@harbour.example');
  await page
    .getByLabel(/Password/)
    .first()
    .fill(demoPassword);
  await page.keyboard.press('Enter');

  await page.getByText('ANL Warrain').waitFor();
  await page.getByRole('button', { name: 'Example', exact: true }).focus();
  await page
    .getByRole('tooltip')
    .getByText(/no handler is written yet: listBerths/)
    .waitFor();

  await page.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Berth/ }).fill('X9');
  await dialog.getByRole('textbox', { name: /^Ship/ }).fill('Tui');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Berth X9 is taken').first().waitFor();
  await dialog.getByRole('textbox', { name: /^Berth/ }).fill('C3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Tui').waitFor();
  expect(await askAxe(page, (axe) => axe.withTags(WCAG))).toEqual([]);
});

/** Names of buttons and links of the page that the panel of faults lies on. */
async function coveredButtons(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector('[role=alert]');
    const controls = [...document.querySelectorAll('button, a')].filter((control) => !panel?.contains(control));
    const isCovered = (control: Element) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return panel?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) === true;
    };
    return controls.filter(isCovered).map((control) => control.textContent ?? '');
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
