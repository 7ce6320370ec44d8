import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { serveHarness } from '../serve-harness.ts';

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
  let browser: TestBrowser | undefined;
  let page: Page | undefined;
  beforeAll(async () => {
    browser = await launchBrowser(await serveHarness('form'));
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    page = await started(browser).newPage({ height: 900 });
  });
  afterEach(() => browser?.closePages());
  const field = (path: string) => started(page).locator(`[data-field="${path}"]`);
  return {
    get page() {
      return started(page);
    },
    async open(query = {}, values = {}) {
      await started(page).goto(`/?${new URLSearchParams({ ...query, values: JSON.stringify(values) })}`);
      await started(page).waitForSelector('[data-field], [data-row]');
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
