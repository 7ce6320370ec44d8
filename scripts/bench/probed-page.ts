import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const PROBE = join(import.meta.dirname, 'harness/probe.js');

/** An empty page that records the duration of key presses and dialog openings. */
export async function newProbedPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await context.addInitScript({ path: PROBE });
  return context.newPage();
}
