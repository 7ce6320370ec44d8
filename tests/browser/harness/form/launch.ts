/** One Chromium from npm; `CHROMIUM_PATH` overrides it. */
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser } from 'playwright-core';

export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
    args: ['--no-sandbox'],
    headless: true,
  });
}
