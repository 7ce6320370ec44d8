/** Builds a page of this folder in memory, as the app is built, and answers it to a browser: no server, no port. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { mantineStyles } from '#scripts/build/mantine-styles.ts';
import { pdfFiles } from '#scripts/build/pdf-files.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** Where its pages seem to be. */
export const HARNESS_ORIGIN = 'http://harness.test';
/** The app's own policy: what it refuses is an error on the page. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-harness'; object-src 'none'; base-uri 'none'";
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

export interface Harness {
  /** Opens the page of the harness in a browser page. */
  open(page: Page, query?: string): Promise<void>;
}

/** By their names. */
type HarnessFiles = ReadonlyMap<string, string | Uint8Array>;

/** @param name folder beside this file with an index.html */
export async function buildHarness(name: string): Promise<Harness> {
  const files = await filesOf(name);
  return {
    async open(page, query = '') {
      await page.route(`${HARNESS_ORIGIN}/**`, (route) => {
        const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
        const content = files.get(path);
        const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
        return content === undefined
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType, headers: { 'Content-Security-Policy': POLICY }, body: Buffer.from(content) });
      });
      await page.goto(`${HARNESS_ORIGIN}/${query}`);
    },
  };
}

const builds = new Map<string, Promise<HarnessFiles>>();

/** What the page of this folder is built into: once for all test files that share a process. */
export function filesOf(name: string): Promise<HarnessFiles> {
  const known = builds.get(name);
  if (known !== undefined) return known;
  const building = buildFiles(name);
  builds.set(name, building);
  return building;
}

async function buildFiles(name: string): Promise<HarnessFiles> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    logLevel: 'error',
    plugins: [
      react(),
      pdfFiles(join(REPOSITORY, 'node_modules/pdfjs-dist')),
      mantineStyles([join(REPOSITORY, 'renderer'), join(REPOSITORY, 'src/app'), join(import.meta.dirname, name)]),
    ],
    build: { write: false, minify: false, target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
  });
  const results = Array.isArray(built) ? built : [built];
  return new Map(
    results.flatMap((result) =>
      'output' in result ? result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const) : [],
    ),
  );
}
