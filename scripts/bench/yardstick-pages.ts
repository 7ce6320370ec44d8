import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';

/** Nobody is there: the browser's requests are answered from memory. Secure, so that times are told to 5 µs. */
const ORIGIN = 'https://yardsticks.test';
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
/** Without these a page is told times to 100 µs only. */
export const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' } as const;

export interface YardstickPages {
  open(page: Page, form: 'hand-written' | 'stock'): Promise<void>;
}

/** Builds the hand-written and the stock form as the app is built. */
export async function buildYardstickPages(): Promise<YardstickPages> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, 'harness'),
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, target: 'es2023', modulePreload: false, chunkSizeWarningLimit: 4_000 },
  });
  const files = new Map(
    [built]
      .flat()
      .flatMap((result) =>
        'output' in result ? result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const) : [],
      ),
  );
  return {
    async open(page, form) {
      await page.route(`${ORIGIN}/**`, (route) => {
        const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
        const content = files.get(path);
        const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
        return content === undefined
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType, headers: ISOLATION, body: Buffer.from(content) });
      });
      await page.goto(`${ORIGIN}/?form=${form}`);
    },
  };
}
