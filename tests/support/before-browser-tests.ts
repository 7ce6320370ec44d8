/** What is made once before any browser test, and not by two files at the same time. */
import chromium from '@sparticuz/chromium';
import { buildApp } from '#scripts/build/app.ts';

export async function setup(): Promise<void> {
  // Unpacked from its package.
  await chromium.executablePath();
  await buildApp();
}
