import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { password, startApp, type TestApp } from './app.ts';
import { launchBrowser, type PageOptions, type TestBrowser } from './browser.ts';

/** The running product and a browser, shared by the tests of one file. */
export interface Workplace {
  readonly app: TestApp;
  newPage(options?: PageOptions): Promise<Page>;
  /** A page of someone who has signed in already. */
  signedIn(email: string, options?: PageOptions): Promise<Page>;
}

/**
 * Starts and stops it around the tests of the calling file. A test also fails on errors of its pages, a file on
 * errors of its server.
 * @param browserApp builds other pages than the product's. Answers their folder.
 */
export function openWorkplace({ browserApp }: { readonly browserApp?: () => Promise<string> } = {}): Workplace {
  let app: TestApp | undefined;
  let browser: TestBrowser | undefined;
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The workplace opens with the first test.');
    return part;
  };
  beforeAll(async () => {
    app = await startApp(await browserApp?.());
    browser = await launchBrowser(app.url);
  });
  afterEach(() => browser?.closePages());
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    expect(app?.errorCounts()).toBe(0);
  });
  return {
    get app() {
      return started(app);
    },
    newPage: (options) => started(browser).newPage(options),
    async signedIn(email, options) {
      const page = await started(browser).newPage(options);
      const reply = await page.request.post('/api/auth/login', {
        data: { email, password },
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      });
      expect(reply.status()).toBe(200);
      return page;
    },
  };
}
