import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ENTITY_CHUNKS } from './scripts/build/entity-chunks.ts';
import { forbidPackages } from './scripts/build/forbid-packages.ts';
import { fieldUses } from './scripts/build/field-uses.ts';
import { guideChapter } from './scripts/build/guide-chapter.ts';
import { mantineStyles } from './scripts/build/mantine-styles.ts';
import { pdfFiles } from './scripts/build/pdf-files.ts';
import { placedScreens } from './scripts/build/placed-screens.ts';
import { precompress } from './scripts/build/precompress.ts';
import { screenIndex } from './scripts/build/screen-index.ts';
import { withoutServerTexts } from './scripts/build/server-texts.ts';
import { LongestFirst } from './scripts/checks/longest-first.ts';
import { memoryFolder } from './scripts/processes/memory-folder.ts';

/** Timeout for pages and processes on a busy machine. */
const PATIENT = { timeout: 30_000 };
/** Only in CI, until three runs pass without a retry: a test that needs one is reported, and fixed. */
const RETRIES = process.env['CI'] === undefined ? 0 : 2;
const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Before all tests. */
const GENERATE = inRepository('./tests/support/generate.ts');
/** Creates the folder of the model databases that test databases are copied from. */
const MODELS = inRepository('./tests/support/models-of-run.ts');
/** Where tests keep files: in memory, unless a folder is given. */
const temporaryFolder = process.env['TMPDIR'] || memoryFolder();

export default defineConfig({
  root: inRepository('./src/app'),
  base: '/',
  cacheDir: inRepository('./.build/vite'),
  plugins: [
    react(),
    withoutServerTexts(),
    guideChapter(inRepository('./stories/guide/vary-your-screens.mdx')),
    screenIndex(inRepository('./screens'), inRepository('./schemas')),
    placedScreens(inRepository('./screens'), inRepository('./schemas')),
    fieldUses(inRepository('./')),
    mantineStyles([inRepository('./renderer'), inRepository('./src/app')]),
    pdfFiles(inRepository('./node_modules/pdfjs-dist')),
    forbidPackages(['ajv/dist/core', 'ajv/dist/compile', '@zxcvbn-ts', 'storybook', '@storybook']),
    precompress(),
  ],
  build: {
    outDir: inRepository('./.build/app'),
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know light-dark(): lowered, it loses the colour scheme chosen in the page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // An import fetches its own file, and every page has the runtime: naming them again is 4 kB of the first load.
      resolveDependencies: (file, needed) => needed.filter((name) => name !== file && !name.includes('/rolldown-runtime-')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // An icon is one file of six thousand behind one index.
      experimental: { lazyBarrel: true },
      // What every page loads is one file: divided by what else uses a part of it, it would be eleven, each with headers of its own.
      output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], priority: 1 }, ENTITY_CHUNKS] } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    fs: { allow: [inRepository('.')] },
  },
  test: {
    root: inRepository('.'),
    environment: 'node',
    env: temporaryFolder === undefined ? {} : { TEMPORARY_FOLDER: temporaryFolder },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'postgres', description: 'Depends on the database engine, or races: also runs on a PostgreSQL server.' }],
    projects: [
      // Files share two processes. Otherwise each would read and compile the same sources again, which takes as long as the tests.
      project('unit', 0, { testTimeout: 30_000, isolate: false, globalSetup: GENERATE }),
      project('types', 0, { testTimeout: 60_000, globalSetup: GENERATE }),
      project('api', 2, {
        // Some wait for the clock, for processes and, on a server, for the database.
        maxWorkers: 3,
        testTimeout: 120_000,
        hookTimeout: 120_000,
        retry: RETRIES,
        isolate: false,
        expect: { poll: PATIENT },
        globalSetup: [GENERATE, MODELS],
      }),
      project('browser', 3, {
        // Pages wait much of their time, for the clock and for the server: two files at a time leave half of two cores idle.
        maxWorkers: 4,
        testTimeout: 180_000,
        // Some build the product first.
        hookTimeout: 600_000,
        retry: RETRIES,
        isolate: false,
        expect: { poll: PATIENT },
        globalSetup: [GENERATE, MODELS, inRepository('./tests/support/before-browser-tests.ts')],
      }),
    ],
  },
});

/** One kind of test, in the folder of its name; the kinds run one after the other. */
function project(name: string, groupOrder: number, options: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      root: inRepository('.'),
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      sequence: { groupOrder },
      setupFiles: inRepository('./tests/support/remove-directories.ts'),
      ...options,
    },
  };
}
