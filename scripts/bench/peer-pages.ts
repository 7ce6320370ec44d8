import type { Page } from 'playwright-core';
import { buildHarness } from './harness-files.ts';

/** A fictional origin, served from memory. HTTPS, for timers of 5 µs resolution. */
const ORIGIN = 'https://yardsticks.test';
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
/** Resolution of timers in the page. */
export const STEP_MS = 0.005;
/** Without these headers timers have a resolution of 100 µs. */
export const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' } as const;

/** Path of the pages at their origin. */
const FOLDER = 'yardsticks';

export interface PeerPages {
  /** `file` of the harness; `query` selects what it shows. At the origin of a server if it loads its data there. */
  open(page: Page, file: 'index.html' | 'models.html', query: Readonly<Record<string, string>>, origin?: string): Promise<void>;
}

/** Builds the pages of the harness with forms. */
export async function buildPeerPages(): Promise<PeerPages> {
  const files = await buildHarness(['index.html', 'models.html'], `/${FOLDER}/`);
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
