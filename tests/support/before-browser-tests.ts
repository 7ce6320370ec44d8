/** Global setup of the browser tests: made once, before any file runs. */
import chromium from '@sparticuz/chromium';
import { buildApp } from '#scripts/build/app.ts';

export async function setup(): Promise<void> {
  // Unpacked from its package.
  await chromium.executablePath();
  await buildApp();
}
