import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser } from './launch.ts';
import { serveHarness, type Harness } from './serve.ts';

/** A page with one form of the harness, new for each test; fields go by their dotted path. */
export interface FormPage {
  readonly page: Page;
  open(query?: Readonly<Record<string, string>>, values?: Readonly<Record<string, unknown>>): Promise<void>;
  field(path: string): Locator;
  input(path: string): Locator;
  /** What the form holds, as it is stored. */
  valueOf(path: string): Promise<unknown>;
}

/** Serves the harness around the tests of the calling file. A test also fails on what its page writes to the console as an error. */
export function openFormPage(): FormPage {
  let harness: Harness | undefined;
  let browser: Browser | undefined;
  let page: Page | undefined;
  let faults: string[] = [];
  beforeAll(async () => {
    [harness, browser] = await Promise.all([serveHarness(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });
  beforeEach(async () => {
    const context = await started(browser).newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    faults = [];
    // A refusal of the content security policy is an error in the console.
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
  });
  afterEach(async () => {
    await page?.context().close();
    expect(faults).toEqual([]);
  });
  const field = (path: string) => started(page).locator(`[data-field="${path}"]`);
  return {
    get page() {
      return started(page);
    },
    async open(query = {}, values = {}) {
      await started(page).goto(`${started(harness).url}?${new URLSearchParams({ ...query, values: JSON.stringify(values) })}`);
      await started(page).waitForSelector('[data-field]');
    },
    field,
    input: (path) => field(path).locator('input, textarea').first(),
    valueOf: (path) => started(page).evaluate((name) => window.form.field(name).value, path),
  };
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The form page opens with the first test.');
  return part;
}
