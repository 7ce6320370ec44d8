/** The product with what an analyst adds by documents alone: lists of fixtures, the records of two chapters of the guide, fields. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { DEMO } from './app.ts';
import { launchBrowser, type PageOptions, type TestBrowser } from './browser.ts';
import { chapterOf, guideDocuments } from './guide-documents.ts';
import { copyModel, onceARun } from './models.ts';
import { copyProduct, type ProductCopy } from './product-copy.ts';
import { serverProcesses } from './server-process.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

export interface ExtendedProduct {
  newPage(options?: PageOptions): Promise<Page>;
  read(file: string): string;
  /** What a script prints, run on the data of the server. @throws its output, where it failed */
  run(script: string, ...words: readonly string[]): string;
}

/** Generated, checked and built once for all files; each runs a server of its own around its tests. */
export function openExtendedProduct(): ExtendedProduct {
  const folder = join(inject('models'), 'extended-product');
  const data = temporaryDirectory('extended');
  const servers = serverProcesses(join(folder, 'src/server/main.ts'));
  let browser: TestBrowser | undefined;
  beforeAll(async () => {
    await onceARun(folder, async (unfinished) => {
      mkdirSync(unfinished);
      extend(copyProduct(unfinished));
      const run = (script: string, ...words: readonly string[]) => runIn(unfinished, {}, script, ...words);
      run('scripts/generate/main.ts');
      run('scripts/documents/main.ts');
      run('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.config.ts', '--minify', 'false', '--logLevel', 'error');
    });
    await copyModel(DEMO, data);
    const { address } = await servers.start({ DATA_DIR: data, REQUESTS_PER_MINUTE: '0' });
    browser = await launchBrowser(address);
  });
  afterAll(async () => {
    await browser?.closePages();
    await browser?.close();
    await servers.killAll();
  });
  return {
    async newPage(options) {
      if (browser === undefined) throw new Error('The product starts with the first test.');
      return browser.newPage(options);
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    run: (script, ...words) => runIn(folder, { DATA_DIR: data }, script, ...words),
  };
}

/** @throws the output of a step that failed */
function runIn(folder: string, environment: Readonly<Record<string, string>>, script: string, ...words: readonly string[]): string {
  // As on a command line: Vitest's own value would build the pages with React's checks of development.
  const env = { ...process.env, NODE_ENV: undefined, ...environment };
  return execFileSync(process.execPath, [script, ...words], { cwd: folder, stdio: 'pipe', env }).toString();
}

function extend(copy: ProductCopy): void {
  for (const fixture of ['vessels', 'voyages']) copy.add(join(FIXTURES, fixture));
  copy.change<EntitySchema>('schemas/consignments/product-line.schema.json', ({ properties }) => {
    properties['palletMark'] = {
      title: 'Pallet Mark',
      type: 'string',
      maxLength: 12,
      'x-normalise': 'upper',
      'x-summary': true,
      'x-sort': true,
      'x-search': true,
    };
    properties['brandName'] = { ...properties['brandName'], 'x-summary': true, 'x-sort': true };
    properties['weightPerUnit'] = { ...properties['weightPerUnit'], 'x-summary': true, 'x-sort': true, 'x-search': true };
  });
  copy.change<UiSchema>('schemas/consignments/product-line.ui.json', (ui) => {
    ui['ui:layout'].push('palletMark');
  });
  for (const chapter of ['keep-a-list', 'keep-records-of-a-consignment'])
    for (const [file, text] of guideDocuments(chapter)) copy.write(file, text);
  const [, tab = ''] = /add after the tab of invoices:\n\n```json\n(.*?),\n```/s.exec(chapterOf('keep-records-of-a-consignment')) ?? [];
  copy.change<{ layout: { id: string; tabs?: { id: string }[] }[] }>('screens/consignments/consignment.screen.json', ({ layout }) => {
    const tabs = layout.find(({ id }) => id === 'parts')?.tabs ?? [];
    tabs.splice(tabs.findIndex(({ id }) => id === 'invoices-tab') + 1, 0, JSON.parse(tab));
  });
}
