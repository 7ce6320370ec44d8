/** A real Chromium for browser tests: the one that comes from npm, or CHROMIUM_PATH. */
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type BrowserContextOptions, type Page } from 'playwright-core';

export interface PageOptions {
  /** Pixels of the view. Default 1280 x 800. */
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Where relative addresses lead. */
  readonly baseURL?: string;
}

export interface Browser {
  /** A page with cookies and storage of its own; an error on it fails the test that closes the browser. */
  newPage(options?: PageOptions): Promise<Page>;
  /** @throws the errors that pages reported and nobody expected */
  close(): Promise<void>;
}

// The package's own list is for serverless machines: one process, no web security.
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'];

/** One for a test file; close it in `afterAll`. */
export async function launch(): Promise<Browser> {
  chromium.setGraphicsMode = false;
  const executablePath = process.env['CHROMIUM_PATH'] || (await chromium.executablePath());
  const browser = await playwright.launch({ executablePath, args: ARGUMENTS, headless: true });
  const errors: Error[] = [];
  return {
    async newPage({ width = 1280, height = 800, ...options } = {}) {
      const settings: BrowserContextOptions = {
        ...options,
        viewport: { width, height },
        reducedMotion: 'reduce',
        locale: 'en-NZ',
        timezoneId: 'Pacific/Auckland',
      };
      const context = await browser.newContext(settings);
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      page.on('pageerror', (error) => errors.push(error));
      return page;
    },
    async close() {
      await browser.close();
      if (errors.length > 0)
        throw new AggregateError(errors, `Pages reported ${errors.length} error(s): ${errors.map(({ message }) => message).join('; ')}`);
    },
  };
}
