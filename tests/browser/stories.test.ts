/** Every story is drawn in a real browser: nothing throws, nothing is reported, axe finds nothing in either colour scheme. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { widgetNames as ownWidgetNames } from '#renderer/widgets/names.ts';
import { widgetNames as appWidgetNames } from '#src/app/widgets/names.ts';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { buildStorybook, changeColours, openStorybook, showStory, STORYBOOK_ORIGIN, type Storybook } from '#tests/support/storybook.ts';

/** Stories drawn at a time. */
const PAGES = 2;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let browser: TestBrowser;
let storybook: Storybook;

beforeAll(async () => {
  storybook = await buildStorybook();
  browser = await launchBrowser(STORYBOOK_ORIGIN);
});

afterEach(() => browser.closePages());

afterAll(() => browser.close());

describe('Storybook', () => {
  test('shows every widget that a UI-schema may name', () => {
    expect(missing([...ownWidgetNames, ...appWidgetNames].map((name) => `Widgets/${name}`))).toEqual([]);
  });

  test('shows every screen document', () => {
    const documents = Object.keys(import.meta.glob('../../screens/**/*.screen.json'));

    expect(documents).not.toEqual([]);
    expect(missing(documents.map((path) => path.replace('../../screens/', 'Screens/').replace('.screen.json', '')))).toEqual([]);
  });

  test('draws every story without an error, and axe finds nothing in it, light or dark', async () => {
    const waiting = [...storybook.stories];
    const found: string[] = [];
    const drawAll = async () => {
      let id = 'Storybook';
      // They are noted here, with the story they belong to.
      const page = await browser.newPage({ expectedErrors: [/^/] });
      page.on('pageerror', ({ message }) => found.push(`${id}: ${message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(`${id}: ${message.text()}`);
      });
      await openStorybook(page);
      for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
        ({ id } = story);
        const fault = await showStory(page, story);
        const faults = fault === undefined ? [...(await violationsOf(page)), ...(await contrastInOtherColours(page))] : [fault];
        found.push(...faults.map((text) => `${id}: ${text}`));
      }
    };

    await Promise.all(Array.from({ length: PAGES }, drawAll));

    expect(found).toEqual([]);
  });
});

function missing(titles: readonly string[]): readonly string[] {
  const shown = new Set(storybook.stories.map(({ title }) => title));
  return titles.filter((title) => !shown.has(title));
}

/** Names, roles and structure do not depend on the colours. */
async function contrastInOtherColours(page: Page): Promise<readonly string[]> {
  await changeColours(page);
  return violationsOf(page, ['color-contrast']);
}

async function violationsOf(page: Page, rules?: string[]): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe.withTags(WCAG) : axe.withRules(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
