import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { pdfFiles } from '../build/pdf-files.ts';
import { REPOSITORY } from '../processes/run-command.ts';

const HARNESS = join(import.meta.dirname, 'harness');

/**
 * Builds pages of the harness as the app is built, in memory: the files by path below `base`.
 * @param pages their HTML files
 */
export async function buildHarness(pages: readonly string[], base: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    root: HARNESS,
    base,
    logLevel: 'error',
    // Our forms bundle their widgets, one of which shows PDF documents.
    plugins: [react(), pdfFiles(join(REPOSITORY, 'node_modules/pdfjs-dist'))],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: { input: pages.map((page) => join(HARNESS, page)) },
    },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}
