import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { changeColours, openStorybook, serveStorybook, showStory, type Story } from '#tests/support/storybook.ts';

const FOLDER = join(REPOSITORY, '.build/screenshots');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const PAGES = 2;
const TIMEOUT_MS = 1_800_000;
/** Only `npm run screenshots` gives it: what the id of a story contains. */
const WANTED = process.env['SCREENSHOTS'];

test.skipIf(WANTED === undefined)(
  'every story is pictured',
  async () => {
    const { stories, url } = await serveStorybook();
    const wanted = stories.filter(({ id, type }) => type === 'story' && id.includes(WANTED ?? ''));
    expect(wanted).not.toEqual([]);
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    const browser = await launchBrowser(url);
    const waiting = [...wanted];
    const faults: string[] = [];
    const pictureAll = async () => {
      const page = await browser.newPage({ expectedErrors: [/^/] });
      await openStorybook(page);
      for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
        const fault = (await showStory(page, story)) ?? (await picture(page, story));
        if (fault !== undefined) faults.push(`${story.id}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: PAGES }, pictureAll));
    await browser.close();
    await writeFile(join(FOLDER, 'index.html'), galleryOf(wanted));
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);

async function picture(page: Page, { id }: Story): Promise<undefined> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Twice, so that the story after this one begins in the same colours.
    for (let turn = 0; turn < 2; turn += 1) {
      const scheme = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
      await page.screenshot({ path: join(FOLDER, `${id}-${size.width}-${scheme}.png`), fullPage: true });
      await changeColours(page);
    }
  }
}

function galleryOf(stories: readonly Story[]): string {
  const figures = stories.flatMap(({ id, title, name }) => {
    const pictures = SIZES.flatMap(({ width }) => ['light', 'dark'].map((scheme) => `${id}-${width}-${scheme}.png`));
    const shown = pictures.map((file) => `<a href="${file}"><img src="${file}" alt="" height="240" loading="lazy"></a>`);
    return `<figure><figcaption>${title} · ${name}</figcaption>${shown.join(' ')}</figure>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title><body style="font-family: sans-serif">${figures.join('\n')}`;
}
