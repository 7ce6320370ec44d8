import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Runs the work with a new Chromium: that of the npm package, or CHROMIUM_PATH. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  chromium.setGraphicsMode = false;
  const executablePath = process.env['CHROMIUM_PATH'] || (await chromium.executablePath());
  const browser = await playwright.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
    ],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
