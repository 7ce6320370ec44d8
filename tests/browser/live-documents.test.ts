/** `npm run dev`: a saved document is on the page at once; a fault in one is shown with its place. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { copyProduct, type ProductCopy } from '#tests/support/product-copy.ts';

const SIGN_IN = 'screens/accounts/sign-in.screen.json';
const SIGN_IN_FORM = 'schemas/accounts/sign-in.ui.json';
const PATIENCE_MS = 60_000;

let copy: ProductCopy;
let dev: ChildProcess;
let browser: TestBrowser;

beforeAll(async () => {
  copy = copyProduct();
  const [port, devPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env['PATH'],
    PORT: `${port}`,
    DEV_PORT: `${devPort}`,
    DATA_DIR: temporaryDirectory('dev'),
  };
  dev = spawn(process.execPath, ['scripts/dev.ts'], { cwd: copy.folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve) => {
    dev.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes(`:${devPort}`) && resolve());
  });
  browser = await launchBrowser(`http://127.0.0.1:${devPort}`);
});

afterAll(async () => {
  await browser?.close();
  dev.kill('SIGTERM');
  await once(dev, 'exit');
  await copy.stop();
});

test('a saved screen is drawn anew with what was typed, and a fault stands above it until it is mended', async () => {
  const page = await browser.newPage({ expectedErrors: [/./] });
  page.setDefaultTimeout(PATIENCE_MS);
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
  expect(await email.inputValue()).toBe('user@harbour.example');

  copy.write(SIGN_IN, whole);
  await page.getByRole('heading', { name: 'Come in' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await email.inputValue()).toBe('user@harbour.example');
});

test('a saved UI-schema is drawn anew, and what the page asks meanwhile waits until the server has started again', async () => {
  const page = await browser.newPage({ expectedErrors: [/404/] });
  page.setDefaultTimeout(PATIENCE_MS);
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
