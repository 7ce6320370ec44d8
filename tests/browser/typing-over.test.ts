/** What is typed over a value replaces it, after Tab and after a click: in fields of every kind in the UI-schemas, on a page and in a dialog. */
import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { kindsOf } from '#tests/support/field-kinds.ts';
import { serveHarness } from './harness/serve-harness.ts';

const TYPED = 'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [readonly]), textarea:not([readonly])';
/** The button that opens the dialog of a slice. */
const SLICE = 'button[aria-labelledby*="-words "]';

let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser(await serveHarness('fields'));
  page = await browser.newPage();
  await page.goto('/');
});
afterAll(async () => {
  await browser.closePages();
  await browser.close();
});

/** Kinds of fields that were typed into, and entities of which each has one of them. */
const [kinds, entities] = [new Set<string>(), new Set<string>()];

describe('what is typed over a value is what stands there', { timeout: 300_000 }, () => {
  test('on a page, in fields of every kind', async () => {
    const found: TypedOver[] = [];
    for (const [entity, properties] of entitiesWithText()) {
      const frame = await show(entity, 'page');
      const typeNew = async (within: Locator) => {
        const fields = (await kindsOf(within.locator(TYPED))).map(({ id, kind }) => {
          const { type, format, 'x-normalise': normalised } = properties[id.split('-')[1] ?? ''] ?? {};
          return { id, kind: [kind, type, format, normalised].join(' ') };
        });
        const isNew = ({ kind }: (typeof fields)[number]) => !kinds.has(kind) && kinds.add(kind);
        const typed = await typeOverEach(
          within,
          fields.filter(isNew).map(({ id }) => id),
        );
        if (typed.length > 0) entities.add(entity);
        found.push(...typed);
      };
      await typeNew(frame);
      for (const slice of await frame.locator(SLICE).all()) {
        await slice.click();
        const dialog = page.getByRole('dialog').last();
        await dialog.locator(TYPED).first().waitFor();
        await typeNew(dialog);
        await dialog.getByRole('button', { name: 'OK', exact: true }).click();
      }
    }

    expect(kinds.size).toBeGreaterThan(20);
    expect(found.filter(({ typed, stands }) => stands !== typed)).toEqual([]);
  });

  test('in a dialog, in fields of every kind', async () => {
    const found: TypedOver[] = [];
    for (const entity of entities) {
      const frame = await show(entity, 'dialog');
      found.push(...(await typeOverEach(frame, await frame.locator(TYPED).evaluateAll((fields) => fields.map(({ id }) => id)))));
    }

    expect(found).not.toEqual([]);
    expect(found.filter(({ typed, stands }) => stands !== typed)).toEqual([]);
  });
});

test('a field that is left while the pointer is down, and entered again before it is released, keeps what is typed', async () => {
  await page.evaluate(() => window.showFields('tariffs/tariff', 'page'));
  const unit = page.getByRole('textbox', { name: 'Statistical Unit' });
  await unit.fill('CN');
  await page.getByRole('heading', { name: 'Fields' }).hover();

  await page.mouse.down();
  await expect.poll(() => isFocused(unit)).toBe(false);
  await unit.selectText();
  await page.keyboard.type('VN');
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

  expect(await unit.inputValue()).toBe('VN');
  await page.keyboard.press('Tab');
  expect(await unit.inputValue()).toBe('vn');
});

async function show(entity: string, place: 'page' | 'dialog'): Promise<Locator> {
  await page.evaluate(([name, where]) => window.showFields(name, where), [entity, place] as const);
  const frame = page.getByRole(place === 'dialog' ? 'dialog' : 'main', { name: entity, exact: true });
  await frame.locator(TYPED).first().waitFor();
  return frame;
}

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}

interface TypedOver {
  readonly field: string;
  readonly after: 'Tab' | 'a click';
  readonly typed: string;
  readonly stands: string;
}

/** With something in them, arrives in each of the fields by Tab, then by a click, and types. */
async function typeOverEach(frame: Locator, ids: readonly string[]): Promise<TypedOver[]> {
  const found: TypedOver[] = [];
  for (const id of ids) {
    const field = frame.locator(`[id="${id}"]`);
    const isNumber = (await field.getAttribute('inputmode')) !== null;
    const type = async (after: TypedOver['after'], typed: string) => {
      await page.keyboard.type(typed);
      found.push({ field: id, after, typed, stands: await field.inputValue() });
    };

    await field.fill(isNumber ? '24' : 'CN');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await type('Tab', isNumber ? '26' : 'VN');

    await page.keyboard.press('Tab');
    await field.click();
    await type('a click', isNumber ? '28' : 'NZ');
  }
  return found;
}

/** Entities with a UI-schema and a field that somebody can type into. */
function entitiesWithText(): (readonly [string, Readonly<Record<string, FieldSchema>>])[] {
  return globSync('schemas/*/*.ui.json').flatMap((file) => {
    const entity = file.replace(/^schemas\/(.*)\.ui\.json$/, '$1');
    const { properties }: { properties: Readonly<Record<string, FieldSchema>> } = JSON.parse(
      readFileSync(`schemas/${entity}.schema.json`, 'utf8'),
    );
    // The items of a list are typed in a popover of their own: they are entities, too.
    const isTyped = ({ type, readOnly, 'x-file': file }: FieldSchema) =>
      type !== 'boolean' && type !== 'array' && readOnly !== true && file === undefined;
    return Object.values(properties).some(isTyped) ? [[entity, properties] as const] : [];
  });
}
