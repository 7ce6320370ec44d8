/** What tests of the grid share: its page in a browser, and how to find and press things on it. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { expectAccessible, launchBrowser, type PageOptions, type TestBrowser } from '#tests/support/browser.ts';
import { serveHarness } from '../serve-harness.ts';
import type {} from './main.tsx';

/** One browser for the test file that calls it, one page for each test that opens it. */
export function gridPages() {
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser(await serveHarness('grid'));
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  const grid = () => page.getByRole('grid', { name: 'Articles' });
  /** By its place in the whole list, from 1. */
  const row = (place: number): Locator => grid().locator(`[role=row][aria-rowindex="${place + 1}"]`);
  return {
    /** @param query settings that the page reads, as in its address */
    async open(query = '', options: PageOptions = {}): Promise<void> {
      page = await browser.newPage(options);
      await page.goto(`/${query}`);
    },
    page: () => page,
    grid,
    row,
    status: () => page.getByRole('status'),
    rowOf: (code: string): Locator => grid().getByRole('row').filter({ hasText: code }),
    firstRow: () => row(1).getByText('A-0000001').waitFor(),
    selection: () => page.evaluate(() => window.grid.selection),
    focusedCode: () => page.evaluate(() => document.activeElement?.textContent?.match(/A-\d+/)?.[0]),
    isFocusInGrid: () => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null),
    topOf: async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN,
    /** @param share of the way down, 0 to 1 */
    scrollTo: (share: number) =>
      grid().evaluate(async (element, part) => {
        const container = element.parentElement;
        // On a phone the rows scroll with the page.
        const scrolled = container !== null && container.scrollHeight > container.clientHeight ? container : document.scrollingElement;
        if (scrolled !== null) scrolled.scrollTop = part * (scrolled.scrollHeight - scrolled.clientHeight);
        // The event that tells of it comes with the next frame.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      }, share),
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
    },
    expectAccessible: () => expectAccessible(page),
  };
}
