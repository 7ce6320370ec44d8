/** Dialogs, popovers, panels and wizards by keyboard and pointer. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, type PageOptions, type TestBrowser } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openStorybook, serveStorybook, showStory } from '#tests/support/storybook.ts';

let browser: TestBrowser;

beforeAll(async () => {
  const { url } = await serveStorybook();
  browser = await launchBrowser(url);
});

afterEach(() => browser.closePages());

afterAll(() => browser.close());

function show(name: string, options?: PageOptions): Promise<Page> {
  return showAny(`dialogs-dialog--${name}`, options);
}

async function showAny(id: string, options?: PageOptions): Promise<Page> {
  const page = await browser.newPage(options);
  await openStorybook(page);
  expect(await showStory(page, { id, title: '', name: '', type: 'story' })).toBeUndefined();
  return page;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const placeOf = async (page: Page, name: string) => {
  const box = await dialog(page, name).boundingBox();
  if (box === null) throw new Error(`${name} is not drawn.`);
  return box;
};

describe('a stack of three dialogs', () => {
  test('has one veil, one live dialog, and gives the focus back as Escape closes one after the other', async () => {
    const page = await show('three-deep');
    expect(await page.locator('.mantine-Modal-overlay').count()).toBe(1);
    expect(await page.evaluate(() => document.querySelectorAll('[role=dialog]').length)).toBe(3);

    for (const [closed, back] of [
      ['Third dialog', 'Second dialog'],
      ['Second dialog', 'First dialog'],
    ] as const) {
      await press(page, 'Escape');
      await expect.poll(() => dialog(page, closed).count()).toBe(0);
      await expect.poll(() => hasFocus(dialog(page, back).getByRole('button', { name: 'Open another' }))).toBe(true);
    }
    await press(page, 'Escape');
    await expect.poll(() => hasFocus(button(page, 'Open a dialog'))).toBe(true);
  });

  test('lets no key reach what lies beneath', async () => {
    const page = await show('three-deep');

    for (let tabs = 0; tabs < 6; tabs += 1) {
      await press(page, 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.textContent)).toContain('Third dialog');
    }
  });
});

describe('a dialog', () => {
  test('is moved by its head, stays in view, and keeps its place when it is opened again', async () => {
    const page = await show('form');
    const before = await placeOf(page, 'A dialog with a form');

    await page.mouse.move(before.x + 100, before.y + 15);
    await page.mouse.down();
    await page.mouse.move(before.x + 160, before.y + 55, { steps: 4 });
    await page.mouse.up();
    expect(await placeOf(page, 'A dialog with a form')).toMatchObject({ x: before.x + 60, y: before.y + 40 });

    await page.mouse.move(before.x + 160, before.y + 55);
    await page.mouse.down();
    await page.mouse.move(-900, -900, { steps: 4 });
    await page.mouse.up();
    expect(await placeOf(page, 'A dialog with a form')).toMatchObject({ x: 0, y: 0 });
  });

  test('comes along when the view shrinks', async () => {
    const page = await show('form');
    const { x, y } = await placeOf(page, 'A dialog with a form');
    await page.mouse.move(x + 100, y + 15);
    await page.mouse.down();
    await page.mouse.move(x + 1200, y + 700, { steps: 4 });
    await page.mouse.up();

    await page.setViewportSize({ width: 900, height: 500 });

    await expect
      .poll(async () => {
        const box = await placeOf(page, 'A dialog with a form');
        return box.x + box.width <= 900 && box.y + box.height <= 500 && box.y >= 0;
      })
      .toBe(true);
  });

  test('is moved by keys, says where it is, and Escape ends the moving before it closes the dialog', async () => {
    const page = await show('form');
    const before = await placeOf(page, 'A dialog with a form');

    await tabTo(page, button(page, 'Move this window'));
    await press(page, 'Enter');
    await press(page, 'ArrowRight');
    await press(page, 'Shift+ArrowDown');

    expect(await placeOf(page, 'A dialog with a form')).toMatchObject({ x: before.x + 16, y: before.y + 96 });
    await page.getByText(`${before.x + 16} pixels from the left, ${before.y + 96} from the top`).waitFor({ state: 'attached' });
    await expectAccessible(page);
    await press(page, 'Escape');
    expect(await dialog(page, 'A dialog with a form').count()).toBe(1);
    await press(page, 'Escape');
    await expect.poll(() => dialog(page, 'A dialog with a form').count()).toBe(0);
  });

  test('begins in its first field, and does not jump when it is refused', async () => {
    const page = await show('form');
    await expect.poll(() => hasFocus(page.getByRole('textbox', { name: /Email/ }))).toBe(true);
    const before = await placeOf(page, 'A dialog with a form');

    await button(page, 'Save').click();
    await page.locator('[data-problems]').waitFor();

    expect(await placeOf(page, 'A dialog with a form')).toMatchObject({ x: before.x, y: before.y });
  });

  test('fills a phone', async () => {
    const page = await show('form', { width: 320, height: 640 });

    expect(await placeOf(page, 'A dialog with a form')).toMatchObject({ x: 0, y: 0, width: 320, height: 640 });
    expect(await button(page, 'Move this window').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  });
});

describe('a popover', () => {
  test('stands beside its button, keeps Tab inside and answers by Enter', async () => {
    const page = await show('popover-open');
    const opener = await button(page, 'Take a note').boundingBox();
    const { x, y } = await placeOf(page, 'A note');
    expect(Math.abs(x - (opener?.x ?? 0))).toBeLessThan(24);
    expect(y).toBeGreaterThanOrEqual((opener?.y ?? 0) + (opener?.height ?? 0));
    await expectAccessible(page);

    for (let tabs = 0; tabs < 5; tabs += 1) await press(page, 'Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await page.getByRole('textbox', { name: /Email/ }).fill('a@b.nz');
    await press(page, 'Enter');

    await page.getByText('Noted a@b.nz').waitFor();
    await expect.poll(() => hasFocus(button(page, 'Take a note'))).toBe(true);
  });

  test('asks before a click elsewhere or Escape throws away what was typed', async () => {
    const page = await show('popover-open');
    await page.getByRole('textbox', { name: /Email/ }).fill('a@b.nz');

    await page.mouse.click(1200, 700);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog(page, 'A note').count()).toBe(1);

    await page.getByRole('textbox', { name: /Email/ }).fill('');
    await press(page, 'Escape');
    await expect.poll(() => dialog(page, 'A note').count()).toBe(0);
    await expect.poll(() => hasFocus(button(page, 'Take a note'))).toBe(true);
  });
});

describe('a panel', () => {
  test('takes the focus into its first field, acts in place and gives the focus back', async () => {
    const page = await show('panel-open');
    const email = page.getByRole('textbox', { name: /Email/ });
    await expect.poll(() => hasFocus(email)).toBe(true);
    await expectAccessible(page);

    await email.fill('a@b.nz');
    await press(page, 'Enter');

    await page.getByText('a@b.nz was added').waitFor();
    expect(await page.getByRole('region', { name: 'Who joins?' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  test('begins anew when it is opened again', async () => {
    const page = await show('panel-open');
    await page.getByRole('textbox', { name: /Email/ }).fill('a@b.nz');
    await button(page, 'Cancel').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

    await button(page, 'Add user').click();

    expect(await page.getByRole('textbox', { name: /Email/ }).inputValue()).toBe('');
  });
});

describe('tabs', () => {
  test('are one tab stop, moved through by the arrow keys', async () => {
    const page = await show('panel-open');
    await tabTo(page, page.getByRole('tab', { name: 'Active' }));

    await press(page, 'ArrowRight');

    expect(await hasFocus(page.getByRole('tab', { name: 'Archived' }))).toBe(true);
    await page.getByText('Those who left.').waitFor();
  });
});

describe('a wizard', () => {
  test('shows which steps are not open yet, leaves out those it does not have, and leads on when it may', async () => {
    const page = await show('wizard');
    const steps = () => page.locator('[role=dialog] ol > li').allTextContents();
    expect((await steps()).map((text) => text.replace(/^\d/, ''))).toEqual(['Who you are', 'Check and send (not open yet)']);
    expect(await button(page, 'Next').getAttribute('aria-disabled')).toBe('true');

    await page.getByRole('textbox', { name: /Email/ }).fill('a@b.nz');
    await button(page, 'Next').click();

    await page.getByText('You are a@b.nz.').waitFor();
    expect(await steps()).toEqual(['✓Who you are (done)', '2Check and send']);
    await expectAccessible(page);
    await button(page, 'Previous').click();
    expect(await page.getByRole('textbox', { name: /Email/ }).inputValue()).toBe('a@b.nz');
  });
});

describe('toasts', () => {
  test('are reached and left by F6, and gone ones are read again behind the bell', async () => {
    const page = await show('toasts');
    const bell = button(page, 'Messages');
    await bell.focus();

    await press(page, 'F6');
    expect(await hasFocus(button(page, 'Dismiss').first())).toBe(true);
    await press(page, 'Enter');
    await expect.poll(() => page.getByRole('status').getByText('12 lines added').count()).toBe(0);
    await press(page, 'F6');
    await press(page, 'F6');
    await bell.click();

    await page.getByRole('dialog', { name: 'Messages' }).getByText('12 lines added').waitFor();
    await expectAccessible(page);
    await press(page, 'Escape');
    await expect.poll(() => hasFocus(bell)).toBe(true);
  });
});

describe('what is typed over a value replaces it', () => {
  test('in a cell that is edited, and in the one that Tab leads to', async () => {
    const page = await showAny('grids-of-a-screen--edited-by-keyboard');
    await page.getByRole('button', { name: 'Quantity 240' }).click();
    const quantity = page.getByRole('textbox', { name: /^Quantity/ });
    await expect.poll(() => hasFocus(quantity)).toBe(true);
    await page.keyboard.type('26');
    expect(await quantity.inputValue()).toBe('26');

    await press(page, 'Shift+Tab');
    await press(page, 'Tab');
    await expect.poll(() => hasFocus(quantity)).toBe(true);
    await page.keyboard.type('28');
    expect(await quantity.inputValue()).toBe('28');
  });

  test('in a picker of a cell: what matches nothing stays open with its message, and Tab does not leave it', async () => {
    const page = await showAny('grids-of-a-screen--edited-by-keyboard');
    await page.getByRole('button', { name: 'Quantity 240' }).click();
    await press(page, 'Shift+Tab');
    const picker = page.getByRole('combobox', { name: /^Customs Value Type/ });
    await expect.poll(() => hasFocus(picker)).toBe(true);
    await page.keyboard.type('Zz');
    await press(page, 'Tab');
    expect(await picker.inputValue()).toBe('Zz');
    await page.getByText('Choose Customs Value Type from the list').first().waitFor();
  });

  test('in the popover of an item', async () => {
    const page = await showAny('forms-list-of-items--filled');
    await page.getByRole('gridcell', { name: 'ALC' }).dblclick();
    const amount = dialog(page, 'Qualifier').getByRole('textbox', { name: /^Amount/ });
    await tabTo(page, amount);
    await page.keyboard.type('26');
    expect(await amount.inputValue()).toBe('26');
  });
});
