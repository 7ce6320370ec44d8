import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';

/** Nobody is there: the browser's requests are answered from memory. Secure, so that times are told to 5 µs. */
const ORIGIN = 'https://yardsticks.test';
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
/** Without these a page is told times to 100 µs only. */
export const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' } as const;

/** Where the pages stand at their origin. */
const FOLDER = 'yardsticks';
const HARNESS = join(import.meta.dirname, 'harness');

export interface YardstickPages {
  /** `file` of the harness, told by `query` what to show; at the origin of a server where it asks for its data there. */
  open(page: Page, file: 'index.html' | 'models.html', query: Readonly<Record<string, string>>, origin?: string): Promise<void>;
}

/** Builds the pages of the harness as the app is built. */
export async function buildYardstickPages(): Promise<YardstickPages> {
  const built = await build({
    configFile: false,
    root: HARNESS,
    base: `/${FOLDER}/`,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: { input: ['index.html', 'models.html'].map((file) => join(HARNESS, file)) },
    },
  });
  const files = new Map(
    [built]
      .flat()
      .flatMap((result) =>
        'output' in result ? result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const) : [],
      ),
  );
  return {
    async open(page, file, query, origin = ORIGIN) {
      await page.route(`${origin}/${FOLDER}/**`, (route) => {
        const path = new URL(route.request().url()).pathname.slice(FOLDER.length + 2);
        const content = files.get(path);
        const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
        return content === undefined
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType, headers: ISOLATION, body: Buffer.from(content) });
      });
      await page.goto(`${origin}/${FOLDER}/${file}?${new URLSearchParams(query).toString()}`);
    },
  };
}
