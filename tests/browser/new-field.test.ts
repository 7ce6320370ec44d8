import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { password, people } from '#tests/support/app.ts';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PARTS = [
  'schemas',
  'screens',
  'renderer',
  'src',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  '.tsconfig.base.json',
];

let copy = '';
let browser: TestBrowser;
let server: ServerProcess;
let servers: ReturnType<typeof serverProcesses>;

/** A copy of the product in which an analyst changes two files; what is generated is generated. */
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'quayline-field-'));
  for (const part of PARTS) cpSync(join(REPOSITORY, part), join(copy, part), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));

  change<EntitySchema>('schemas/consignments/product-line.schema.json', ({ properties }) => {
    properties['palletMark'] = { title: 'Pallet Mark', type: 'string', maxLength: 12, 'x-normalise': 'upper' };
  });
  change<UiSchema>('schemas/consignments/product-line.ui.json', (ui) => {
    ui['ui:layout'].push('palletMark');
  });

  run('scripts/generate/main.ts');
  run('scripts/documents/main.ts');
  run('scripts/build-app.ts', "import { buildApp } from './build/app.ts';\nawait buildApp();\n");
  servers = serverProcesses(join(copy, 'src/server/main.ts'));
  server = await servers.start({ REQUESTS_PER_MINUTE: '0' });
  browser = await launchBrowser(server.address);
}, 180_000);

afterAll(async () => {
  await browser.close();
  await servers.killAll();
  servers.remove();
  rmSync(copy, { recursive: true, force: true });
});

test('a field added to a schema and its arrangement is typed, checked, stored, shown and documented', async () => {
  const page = await browser.newPage();
  await page.goto('/auth/login?returnUrl=%2FConsignments');
  await page.getByRole('textbox', { name: 'Email address' }).fill(people.broker);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /C-26-0731/ }).click();
  await page.getByRole('row', { name: /TV-5502/ }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Pallet Mark' });

  await field.fill('much too long a mark');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByText('Pallet Mark must be at most 12 characters').waitFor();
  await field.fill('p-17');
  const patched = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click();
  const reply = await patched;
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const stored = await page.request.get(reply.url());

  await page.reload();
  await page.getByRole('row', { name: /TV-5502/ }).click();
  expect(await field.inputValue()).toBe('P-17');
  expect(reply.status()).toBe(204);
  expect(await stored.json()).toMatchObject({ palletMark: 'P-17', productCode: 'TV-5502' });
  const contract = readFileSync(join(copy, 'schemas/generated/contract.json'), 'utf8');
  expect(contract).toContain('"/palletMark"');
  await browser.closePages();
});

function change<Document>(file: string, edit: (document: Document) => void): void {
  const path = join(copy, file);
  const document: Document = JSON.parse(readFileSync(path, 'utf8'));
  edit(document);
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
}

/** Runs a script of the copy; one that does not exist there is written first. */
function run(script: string, text?: string): void {
  if (text !== undefined) writeFileSync(join(copy, script), text);
  execFileSync(process.execPath, [script], { cwd: copy, stdio: 'pipe', env: { ...process.env, NODE_ENV: 'development' } });
}
