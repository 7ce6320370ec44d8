/** Serves a page of this folder, built as the app is, under the app's content security policy. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inject, vi } from 'vitest';
import { mantineStyles } from '#scripts/build/mantine-styles.ts';
import { pdfFiles } from '#scripts/build/pdf-files.ts';
import { onceARun } from '#tests/support/models.ts';
import { serveFiles } from '#tests/support/serve-files.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** What it refuses is an error on the page. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-harness'; object-src 'none'; base-uri 'none'";

/**
 * @param name folder beside this file with an index.html
 * @returns its address
 */
export async function serveHarness(name: string): Promise<string> {
  const directory = join(inject('models'), `harness-${name}`);
  await onceARun(directory, (unfinished) => buildPage(name, unfinished));
  return serveFiles(directory, { 'Content-Security-Policy': POLICY });
}

async function buildPage(name: string, directory: string): Promise<void> {
  // Vitest's own value would build it with React's checks of development.
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await build({
      configFile: false,
      root: join(import.meta.dirname, name),
      logLevel: 'error',
      plugins: [
        react(),
        pdfFiles(join(REPOSITORY, 'node_modules/pdfjs-dist')),
        mantineStyles([join(REPOSITORY, 'renderer'), join(REPOSITORY, 'src/app'), join(import.meta.dirname, name)]),
      ],
      build: { outDir: directory, emptyOutDir: true, minify: false, target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
    });
  } finally {
    vi.unstubAllEnvs();
  }
}
