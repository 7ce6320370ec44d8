/**
 * Every story is drawn once in a real browser and asked everything that every screen, dialog and widget owes to everybody. Findings
 * are gathered by what was asked, each with its story.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { widgetsShow as ownWidgets } from '#renderer/widgets/names.ts';
import { widgetsShow as appWidgets } from '#src/app/widgets/names.ts';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { findCutOff, findMotion, findUnannounced, findViolations, kindsOf } from '#tests/support/page-checks.ts';
import { changeColours, openStorybook, serveStorybook, showStory, type Story } from '#tests/support/storybook.ts';
import { walkByTab } from '#tests/support/tab-walk.ts';

/** Stories drawn at a time. */
const PAGES = 2;
const DESK = { width: 1280, height: 800 };
/** What is left of a desk's screen at 400 %: as narrow as the narrowest telephone. */
const NARROW = { width: 320, height: 256 };
const TIMEOUT_MS = 2_400_000;
/** Some of them, by a pattern of their ids: `STORIES=select`. */
const ONLY = new RegExp(process.env['STORIES'] ?? '');

const questions = ['drawing', 'axe', 'announcing', 'moving', 'walking', 'magnifying', 'narrowing'] as const;
type Question = (typeof questions)[number];

const found: Record<Question, string[]> = {
  drawing: [],
  axe: [],
  announcing: [],
  moving: [],
  walking: [],
  magnifying: [],
  narrowing: [],
};
let browser: TestBrowser;
let stories: readonly Story[];

beforeAll(async () => {
  const storybook = await serveStorybook();
  ({ stories } = storybook);
  browser = await launchBrowser(storybook.url);
  const waiting = stories.filter(({ id }) => ONLY.test(id));
  const drawAll = async () => {
    let id = 'Storybook';
    // They are noted here, with the story they belong to.
    const page = await browser.newPage({ expectedErrors: [/^/] });
    page.on('pageerror', ({ message }) => found.drawing.push(`${id}: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') found.drawing.push(`${id}: ${message.text()}`);
    });
    await openStorybook(page);
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
      ({ id } = story);
      const fault = await showStory(page, story);
      if (fault === undefined) await askEverything(page, story);
      else found.drawing.push(`${id}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: PAGES }, drawAll));
  await browser.closePages();
}, TIMEOUT_MS);

afterAll(() => browser.close());

/** Screens, widgets, and kinds of elements that have been asked everything: scenarios often differ by values and messages alone. */
const asked = new Set<string>();
/** Kinds of what takes the focus that a walk has passed. */
const walked = new Set<string>();

/** Notes them. @returns whether one of them is new */
function isNewIn(known: Set<string>, kinds: readonly string[]): boolean {
  const before = known.size;
  for (const kind of kinds) known.add(kind);
  return known.size > before;
}

/** A walk leaves what is required and empty behind, so that its messages are there for the questions after it. */
async function askEverything(page: Page, { id, title, type, tags }: Story): Promise<void> {
  const note = (question: Question, faults: readonly string[]) => found[question].push(...faults.map((text) => `${id}: ${text}`));
  note('announcing', await findUnannounced(page));
  note('moving', await findMotion(page));
  const isFirst = isNewIn(asked, [title]);
  const isNew = isNewIn(asked, await kindsOf(page, '*'));
  if (!isFirst && !isNew) return;
  if (isNew) {
    note('axe', await findViolations(page));
    await changeColours(page);
    note('axe', await findViolations(page, ['color-contrast']));
  } else note('axe', await findViolations(page, undefined, ['color-contrast']));
  const takesFocus =
    type === 'story' && !tags.includes('of-kind') ? await kindsOf(page, 'a, button, input, select, textarea, [tabindex]') : [];
  const isWalked = takesFocus.length > 0 && isNewIn(walked, [title, ...takesFocus]);
  if (isWalked) note('walking', await walkByTab(page));
  await resize(page, NARROW);
  note('narrowing', await findCutOff(page));
  if (isNew) note('narrowing', await findViolations(page, ['target-size', 'scrollable-region-focusable']));
  if (isWalked) note('magnifying', await walkByTab(page));
  note('announcing', await findUnannounced(page));
  await page.setViewportSize(DESK);
}

/** What follows the size of the window does so in the frames after it. */
async function resize(page: Page, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

describe('Storybook', () => {
  test('shows every widget that a UI-schema may name', () => {
    expect(missing([...Object.keys(ownWidgets), ...Object.keys(appWidgets)].map((name) => `Widgets/${name}`))).toEqual([]);
  });

  test('shows every screen document', () => {
    const documents = Object.keys(import.meta.glob('../../screens/**/*.screen.json'));

    expect(documents).not.toEqual([]);
    expect(missing(documents.map((path) => path.replace('../../screens/', 'Screens/').replace('.screen.json', '')))).toEqual([]);
  });

  test('begins its reference with the glossary', () => {
    expect(stories.find(({ title }) => title.startsWith('Reference/'))?.title).toBe('Reference/glossary');
  });
});

test('Storybook opens without an error, with the findings of axe beside the story', async () => {
  const page = await browser.newPage();
  await page.goto('/index.html?path=/story/widgets-date--states');
  await page.getByRole('tab', { name: 'Accessibility' }).click();

  await page.getByText('No accessibility violations found.').waitFor();

  await browser.closePages();
});

describe('every story', () => {
  test('is drawn and played without an error', () => expect(found.drawing).toEqual([]));

  test('keeps to WCAG 2.2 AA as far as axe can tell, in light colours and in dark ones', () => expect(found.axe).toEqual([]));

  test('announces help, reasons and messages with the control they belong to', () => expect(found.announcing).toEqual([]));

  test('moves nothing for those who want less motion', () => expect(found.moving).toEqual([]));

  test('is passed by Tab in the order it is read, and the focus is always seen', () => expect(found.walking).toEqual([]));

  test('is passed by Tab magnified to 400 %, and nothing covers the focus', () => expect(found.magnifying).toEqual([]));

  test('cuts nothing off 320 pixels wide, where every target is large enough for a finger', () => expect(found.narrowing).toEqual([]));
});

function missing(titles: readonly string[]): readonly string[] {
  const shown = new Set(stories.map(({ title }) => title));
  return titles.filter((title) => !shown.has(title));
}
