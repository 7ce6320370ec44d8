/** Before any browser test: Chromium is unpacked once, and not by two files at the same time. */
import chromium from '@sparticuz/chromium';

export async function setup(): Promise<void> {
  await chromium.executablePath();
}
