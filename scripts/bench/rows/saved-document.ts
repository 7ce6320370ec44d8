/** `npm run dev`: a document is saved, and the open page shows it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { REPOSITORY } from '../../processes/run-command.ts';
import { withTemporaryDirectory } from '../../processes/temporary-directory.ts';
import { withBrowser } from '../browser.ts';
import type { Measurement, BenchRow } from '../finding.ts';
import { median, spread } from '../statistics.ts';

const ROUNDS = 5;
const WARM_UP = 1;
/** Types follow a saved entity once nothing more is saved: what one round leaves over is no part of the next. */
const PAUSE_MS = 3_000;
const PATIENCE_MS = 60_000;

const PAGE = '/Registration/ForgottenPassword';

interface Saved {
  readonly what: string;
  /** A document that the page shows, and a text in it. */
  readonly file: string;
  readonly text: string;
  /** What stands there instead, with a word that the page then shows. */
  readonly instead: (word: string) => string;
  readonly markMs: number;
}

const SAVED: readonly Saved[] = [
  {
    what: 'a screen',
    file: 'screens/accounts/forgotten-password.screen.json',
    text: '"Enter the email address of your account.',
    instead: (word) => `"${word}`,
    markMs: 500,
  },
  {
    what: 'a UI-schema',
    file: 'schemas/accounts/password-reset-request.ui.json',
    text: '"ui:autofocus"',
    instead: (word) => `"ui:label": "${word}", "ui:autofocus"`,
    markMs: 500,
  },
  {
    what: 'an entity',
    file: 'schemas/accounts/password-reset-request.schema.json',
    text: '"Email address"',
    instead: (word) => `"${word}"`,
    markMs: 1_500,
  },
];

export const savedDocument: BenchRow = {
  name: 'saved-document',
  title: `npm run dev: a document is saved until the open page shows it, ${ROUNDS} times (median / slowest)`,
  measure: () =>
    withTemporaryDirectory('bench', (directory) =>
      withBrowser(async (browser) => {
        const product = join(directory, 'product');
        copyProduct(product);
        const dev = await startDev(product, join(directory, 'data'));
        try {
          const page = await browser.newPage();
          page.setDefaultTimeout(PATIENCE_MS);
          await page.goto(dev.url + PAGE);
          await page.getByRole('textbox').waitFor();
          const findings: Measurement[] = [];
          for (const saved of SAVED) findings.push(await measureSaved(page, product, saved));
          return findings;
        } finally {
          await dev.stop();
        }
      }),
    ),
};

async function measureSaved(page: Page, product: string, { what, file, text, instead, markMs }: Saved): Promise<Measurement> {
  const path = join(product, file);
  const whole = readFileSync(path, 'utf8');
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    await wait(PAUSE_MS);
    const word = `Round ${round + WARM_UP}`;
    const started = performance.now();
    writeFileSync(path, whole.replace(text, instead(word)));
    await page.getByText(word).first().waitFor();
    if (round >= 0) times.push(performance.now() - started);
  }
  writeFileSync(path, whole);
  return { what, ours: spread(times, [0.5, 1]), yardstick: '', mark: `<= ${markMs} ms`, isMet: median(times) <= markMs };
}

/** What is changed is not the checkout. */
function copyProduct(to: string): void {
  const isLeftOut = (path: string) => ['node_modules', '.git', '.build', 'data'].includes(basename(path));
  cpSync(REPOSITORY, to, { recursive: true, filter: (path) => !isLeftOut(path) });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(to, 'node_modules'));
}

async function startDev(folder: string, data: string) {
  const [port, devPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: `${port}`, DEV_PORT: `${devPort}`, DATA_DIR: data, DEMO: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // It must not outlive the bench, however that ends.
  const killNow = () => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const exited = once(child, 'exit').finally(() => process.off('exit', killNow));
  let said = '';
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
        if (said.includes(`:${devPort}`)) resolve(true);
      });
    }
  });
  if (!(await Promise.race([ready, exited.then(() => false)]))) throw new Error(`scripts/dev.ts ended before it was ready:\n${said}`);
  return {
    url: `http://127.0.0.1:${devPort}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
