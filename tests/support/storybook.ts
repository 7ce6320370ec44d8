/** The built Storybook: built once for each state of the sources, and served to a browser. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { onceARun } from './models.ts';
import { serveFiles } from './serve-files.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const BUILT = join(REPOSITORY, '.build/storybook-test');
/** What a story is made of. */
const SOURCES = [
  '.storybook',
  'stories',
  'screens',
  'schemas',
  'renderer',
  'src/app',
  'src/documents',
  'src/domain',
  'src/expression',
  'scripts/build',
  'package-lock.json',
];
export interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

export interface Storybook {
  readonly url: string;
  readonly stories: readonly Story[];
}

export async function serveStorybook(): Promise<Storybook> {
  await onceARun(join(inject('models'), 'storybook'), async (unfinished) => {
    mkdirSync(unfinished);
    const state = await hashSources();
    const mark = join(BUILT, 'sources.txt');
    if ((await readFile(mark, 'utf8').catch(() => '')) === state) return;
    await build();
    await writeFile(mark, state);
  });
  const index: { readonly entries: Readonly<Record<string, Story>> } = JSON.parse(await readFile(join(BUILT, 'index.json'), 'utf8'));
  return { stories: Object.values(index.entries), url: await serveFiles(BUILT) };
}

/** React shows what was loaded late up to 300 ms later. */
const [QUIET_MS, QUIET_AFTER_LOADING_MS] = [150, 400];

/** How many files a page has asked for, and how many of them are on their way. */
const files = new WeakMap<Page, { readonly asked: number; readonly due: number }>();
const filesOf = (page: Page) => files.get(page) ?? { asked: 0, due: 0 };

/** Opens the frame that stories are drawn in. */
export async function openStorybook(page: Page): Promise<void> {
  const count = (asked: number, due: number) => files.set(page, { asked: filesOf(page).asked + asked, due: filesOf(page).due + due });
  page.on('request', () => count(1, 1));
  page.on('requestfinished', () => count(0, -1));
  page.on('requestfailed', () => count(0, -1));
  await page.goto('/iframe.html');
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in window);
  // The tests ask axe themselves.
  await page.evaluate(async () => {
    await window.__STORYBOOK_PREVIEW__.ready();
    window.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', { globals: { a11y: { manual: true } } });
  });
}

/** Draws a story in the colours of the one before it and waits until it is played and nothing moves. @returns what went wrong, if anything did */
export async function showStory(page: Page, { id, type }: Omit<Story, 'tags'>): Promise<string | undefined> {
  const { asked } = filesOf(page);
  const outcome = await page.evaluate(askFor, { id, type });
  let before: number;
  do {
    before = filesOf(page).asked;
    await page.evaluate(untilStill, before === asked ? QUIET_MS : QUIET_AFTER_LOADING_MS);
  } while (filesOf(page).due > 0 || filesOf(page).asked > before);
  return outcome === 'drawn' ? undefined : outcome;
}

/** The story that is shown, in the other colours. */
export async function changeColours(page: Page): Promise<void> {
  const scheme = await page.evaluate(() => {
    const other = document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark';
    window.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', { globals: { scheme: other } });
    return other;
  });
  await page.waitForFunction((wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted, scheme);
}

interface Channel {
  emit(event: string, message: unknown): void;
  on(event: string, listener: (...message: readonly unknown[]) => void): void;
  off(event: string, listener: (...message: readonly unknown[]) => void): void;
}

declare global {
  interface Window {
    /** Storybook's event channel. */
    readonly __STORYBOOK_ADDONS_CHANNEL__: Channel;
    readonly __STORYBOOK_PREVIEW__: { ready(): Promise<void> };
  }
}

/** Runs in the page. */
function askFor({ id, type }: Pick<Story, 'id' | 'type'>): Promise<string> {
  const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
  const ends: Readonly<Record<string, string>> = {
    storyFinished: 'drawn',
    docsRendered: 'drawn',
    storyMissing: 'is not there',
    storyErrored: 'could not be drawn',
    storyThrewException: 'threw',
    playFunctionThrewException: 'was not played to its end',
  };
  return new Promise((resolve) => {
    const listeners = Object.entries(ends).map(([event, outcome]) => {
      const listener = (about: unknown) => {
        // The story before it may still report that it was drawn in the other colours.
        const other = about instanceof Object && 'storyId' in about ? about.storyId : about;
        if (outcome === 'drawn' && other !== id) return;
        for (const [name, each] of listeners) channel.off(name, each);
        const reason = about instanceof Object && 'message' in about ? `: ${String(about.message)}` : '';
        resolve(`${outcome}${reason}`);
      };
      return [event, listener] as const;
    });
    for (const [event, listener] of listeners) channel.on(event, listener);
    channel.emit('setCurrentStory', { storyId: id, viewMode: type });
  });
}

/** Runs in the page: parts that are loaded when they are needed come after the story itself. */
function untilStill(quietMs: number): Promise<void> {
  const MOST_MS = 3000;
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(last);
      clearTimeout(quiet);
      resolve();
    };
    const last = setTimeout(end, MOST_MS);
    let quiet = setTimeout(end, quietMs);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

/** Built in a temporary folder first, so that an interrupted build is never used. */
async function build(): Promise<void> {
  const place = `${BUILT}-${process.pid}`;
  const storybook = fileURLToPath(import.meta.resolve('storybook/internal/bin/dispatcher'));
  const options = ['build', '--output-dir', place, '--disable-telemetry', '--quiet', '--loglevel', 'warn'];
  // Vitest's own value would build it with React's checks of development, which take as long as the stories.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [storybook, ...options], { cwd: REPOSITORY, env });
  await rm(BUILT, { recursive: true, force: true });
  await rename(place, BUILT);
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(SOURCES.map(listFiles))).flat();
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(REPOSITORY, file)));
  return hash.digest('hex');
}

async function listFiles(source: string): Promise<readonly string[]> {
  if (extname(source) !== '' && !source.startsWith('.')) return [source];
  const entries = await readdir(join(REPOSITORY, source), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(REPOSITORY.length + 1));
}
