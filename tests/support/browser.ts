/** A real Chromium for browser tests: the one that comes from npm, or CHROMIUM_PATH. */
import chromium from '@sparticuz/chromium';
import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { askAxe, WCAG } from './axe.ts';
import { kindsOf } from './page-checks.ts';

export interface PageOptions {
  /** Pixels of the view. Default 1280 x 800. */
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Whether pages may read and write the clipboard. Default true. */
  readonly mayUseClipboard?: boolean;
  /** Errors in the console that the test expects, by their text. */
  readonly expectedErrors?: readonly RegExp[];
}

export interface TestBrowser {
  /** A page with cookies, storage and clipboard of its own. */
  newPage(options?: PageOptions): Promise<Page>;
  /** Closes the pages of one test. @throws unexpected errors and violations of the content security policy */
  closePages(): Promise<void>;
  close(): Promise<unknown>;
}

// The package's own list is for serverless machines: one process, no web security.
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'];
/** How long is waited for what a page does: on a busy machine it comes late, which is no fault. */
const TIMEOUT_MS = 30_000;

/** One for all files that run in this process, one after the other; it ends with the process. */
let launched: Browser | undefined;
/** Contexts, each with its settings, that have the scripts of the pages of tests before, read and compiled. */
const unused = new Map<BrowserContext, string>();

async function launch(): Promise<Browser> {
  chromium.setGraphicsMode = false;
  const executablePath = process.env['CHROMIUM_PATH'] || (await chromium.executablePath());
  return playwright.launch({
    executablePath,
    args: [...ARGUMENTS, ...(process.env['FLAGS'] ?? '').split(' ').filter(Boolean)],
    headless: true,
  });
}

/** For a test file; `baseURL` is where relative addresses lead. */
export async function launchBrowser(baseURL: string): Promise<TestBrowser> {
  if (launched?.isConnected() !== true) {
    unused.clear();
    launched = await launch();
  }
  const browser = launched;
  const faults: string[] = [];
  const inUse = new Map<BrowserContext, string>();
  const contextOf = async (settings: BrowserContextOptions) => {
    const key = JSON.stringify(settings);
    const context = [...unused].find(([, known]) => known === key)?.[0] ?? (await browser.newContext(settings));
    unused.delete(context);
    inUse.set(context, key);
    return context;
  };
  return {
    async newPage({ width = 1280, height = 800, colorScheme = 'light', mayUseClipboard = true, expectedErrors = [] } = {}) {
      const settings: BrowserContextOptions = {
        baseURL,
        colorScheme,
        viewport: { width, height },
        permissions: mayUseClipboard ? ['clipboard-read', 'clipboard-write'] : [],
        reducedMotion: 'reduce',
        locale: 'en-NZ',
        timezoneId: 'Pacific/Auckland',
      };
      const page = await (await contextOf(settings)).newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      page.on('pageerror', ({ message }) => faults.push(message));
      // A violation of the content security policy is an error in the console, too.
      page.on('console', (message) => {
        if (isFault(message, expectedErrors)) faults.push(`${message.text()} (${message.location().url})`);
      });
      return page;
    },
    async closePages() {
      await Promise.all(
        [...inUse].map(async ([context, key]) => {
          inUse.delete(context);
          if (context.isClosed()) return;
          await Promise.all(context.pages().map((page) => page.close()));
          await context.setStorageState({ cookies: [], origins: [] });
          unused.set(context, key);
        }),
      );
      expect(faults.splice(0)).toEqual([]);
    },
    close: () => Promise.all([...inUse.keys()].map((context) => context.close())),
  };
}

/** A visit without a session looks the session up and gets a 401. */
function isFault(message: ConsoleMessage, expectedErrors: readonly RegExp[]): boolean {
  if (message.type() !== 'error') return false;
  const isSignedOut = message.location().url.endsWith('/api/UserSessions') && message.text().includes('401');
  return !isSignedOut && !expectedErrors.some((expected) => expected.test(message.text()));
}

/** Kinds of elements that had contrast enough, in either colours: to measure it takes axe most of its time. */
const measured = new Set<string>();

/** Asserts that axe finds no violation of WCAG 2.2 AA on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const scheme = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  const kinds = (await kindsOf(page, '*')).map((kind) => `${scheme} ${kind}`);
  const unmeasured = kinds.some((kind) => !measured.has(kind)) ? [] : ['color-contrast'];
  expect(
    await askAxe(page, (axe) =>
      axe
        .options({ resultTypes: ['violations'] })
        .withTags(WCAG)
        .disableRules(unmeasured),
    ),
  ).toEqual([]);
  for (const kind of kinds) measured.add(kind);
}
