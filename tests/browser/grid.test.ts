import { describe, expect, test } from 'vitest';
import { gridPages } from './harness/grid/grid-pages.ts';

const { open, page, grid, status, row, firstRow, selection, focusedCode, scrollTo, press } = gridPages();

describe('a grid over a million rows', () => {
  test('says how many there are, and shows the first', async () => {
    await open();

    await firstRow();

    expect(await grid().getAttribute('aria-rowcount')).toBe('1000001');
    expect(await status().textContent()).toBe('Found 1,000,000 record(s)');
    expect(await row(2).textContent()).toContain('A-0000002');
    expect(await grid().getByRole('columnheader').count()).toBe(9);
  });

  test('shows the right rows wherever it is scrolled to, and keeps few of them in the page', async () => {
    await open();
    await firstRow();

    for (const [share, about] of [
      [0.5, 500_000],
      [0.123, 123_000],
      [1, 1_000_000],
      [0.999, 999_000],
      [0, 1],
    ] as const) {
      await scrollTo(share);
      await page().waitForFunction((place) => {
        const first = document.querySelector<HTMLElement>('[data-index]')?.dataset['index'];
        return document.querySelector('[data-ghost]') === null && Math.abs(Number(first) - place) < 200;
      }, about);
      const shown = await grid()
        .locator('[role=row][data-index]')
        .evaluateAll((rows) =>
          rows.map((one) => [Number(one.getAttribute('aria-rowindex')) - 1, Number(one.textContent?.match(/A-(\d+)/)?.[1])]),
        );
      expect(shown.filter(([place, id]) => place !== id)).toEqual([]);
      expect(shown.length).toBeLessThan(40);
    }
  });

  test('leaves out blocks that were scrolled past', async () => {
    await open();
    await firstRow();

    for (let step = 1; step <= 20; step++) {
      await scrollTo(step / 20);
      await page().evaluate(() => new Promise(requestAnimationFrame));
    }
    await row(1_000_000).getByText('A-1000000').waitFor();

    expect(await page().evaluate(() => window.grid.stock.requests.length)).toBeLessThan(90);
  });

  test('draws no part of its head again while it is scrolled', async () => {
    await open();
    await firstRow();
    const changes = await page().evaluate(async () => {
      const head = document.querySelector('[role=grid] > [role=rowgroup]');
      const container = document.querySelector('[role=grid]')?.parentElement;
      if (!head || !container) throw new Error('There is no grid.');
      let count = 0;
      const observer = new MutationObserver((mutations) => (count += mutations.length));
      observer.observe(head, { attributes: true, childList: true, characterData: true, subtree: true });
      // The dialog may still be moving; scroll only once the head is at rest.
      for (let before = -1; before !== count;) {
        before = count;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      count = 0;
      for (let step = 0; step < 60; step++) {
        container.scrollTop += 165;
        await new Promise(requestAnimationFrame);
      }
      return count;
    });

    expect(changes).toBe(0);
  });

  test('scrolls by the wheel to its very end and back', async () => {
    await open();
    await firstRow();
    await scrollTo(1);
    await row(1_000_000).waitFor();
    await row(1_000_000).hover();

    await page().mouse.wheel(0, -320);
    await page().waitForFunction(() => document.querySelector('[role=row][aria-rowindex="999981"]') !== null);
    await page().mouse.wheel(0, 640);

    await row(1_000_000).getByText('A-1000000').waitFor();
  });
});

describe('by keyboard, a grid', () => {
  test('is one tab stop', async () => {
    await open();
    await firstRow();
    await page().locator('#before').focus();

    await press('Tab');
    expect(await focusedCode()).toBe('A-0000001');
    await press('Tab');

    expect(await page().evaluate(() => document.activeElement?.id)).toBe('after');
    expect(await selection()).toBeUndefined();
  });

  test('moves and selects, extends, moves only, toggles', async () => {
    await open();
    await firstRow();
    await row(1).focus();

    await press('ArrowDown', 'ArrowDown');
    expect(await selection()).toMatchObject({ ids: [3], count: 1 });
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    expect(await selection()).toMatchObject({ ids: [3, 4, 5] });
    await press('Control+ArrowDown', 'Control+ArrowDown');
    expect(await selection()).toMatchObject({ ids: [3, 4, 5] });
    await press(' ');
    expect(await selection()).toMatchObject({ ids: [3, 4, 5, 7] });

    expect(await focusedCode()).toBe('A-0000007');
    expect(await row(7).getAttribute('aria-selected')).toBe('true');
    expect(await row(6).getAttribute('aria-selected')).toBe('false');
  });

  test('reaches the ends of the list, and pages, with the focus on the row', async () => {
    await open();
    await firstRow();
    await row(1).focus();

    await press('Control+End');
    await row(1_000_000).getByText('A-1000000').waitFor();
    expect(await focusedCode()).toBe('A-1000000');
    await press('PageUp');
    const paged = Number((await focusedCode())?.slice(2));
    expect(paged).toBeGreaterThan(999_980);
    expect(paged).toBeLessThan(999_995);
    await press('Home');
    await firstRow();

    expect(await focusedCode()).toBe('A-0000001');
  });

  test('selects every row, also those never loaded', async () => {
    await open();
    await firstRow();
    await row(1).focus();

    await press('Control+a', 'ArrowDown', 'Control+a', 'Control+ArrowDown', ' ');

    expect(await selection()).toMatchObject({ isAllExcept: true, except: [3], count: 999_999 });
    await scrollTo(0.5);
    await page().waitForFunction(() => document.querySelector('[data-ghost]') === null);
    expect(await grid().locator('[aria-selected=true]').count()).toBeGreaterThan(10);
  });

  test('copies the row with the focus, or those that are selected, as cells of a spreadsheet', async () => {
    await open();
    await firstRow();
    const copied = () => page().evaluate(() => window.grid.copied);
    await row(1).focus();

    await press('Control+c');
    await expect.poll(async () => (await copied()).length).toBe(1);
    await press('ArrowDown', 'Shift+ArrowDown', 'Control+c');
    await expect.poll(async () => (await copied()).length).toBe(2);
    const [focused, selected] = await copied();

    expect(focused?.[0]).toBe(1);
    expect(focused?.[1].split('\t')[0]).toBe('A-0000001');
    expect(selected?.[0]).toBe(2);
    expect(selected?.[1].split('\r\n').map((line) => line.split('\t')[0])).toEqual(['A-0000002', 'A-0000003']);
  });

  test('copies rows that were never loaded, in the order of the list, but no text that somebody marked', async () => {
    await open('?size=260');
    await firstRow();
    await row(1).focus();

    await press('Control+a', ' ', 'Control+c');
    await expect.poll(() => page().evaluate(() => window.grid.copied.length)).toBe(1);
    const [[count, text] = [0, '']] = await page().evaluate(() => window.grid.copied);
    await row(1).evaluate((element) => document.getSelection()?.selectAllChildren(element));
    await press('Control+c');

    expect(count).toBe(259);
    expect(text.split('\r\n')).toHaveLength(259);
    expect(text.startsWith('A-0000002\t')).toBe(true);
    expect(await page().evaluate(() => window.grid.copied.length)).toBe(1);
  });

  test('opens with Enter', async () => {
    await open();
    await firstRow();
    await row(1).focus();

    await press('ArrowDown', 'Enter');

    expect(await page().evaluate(() => window.grid.opened)).toEqual([2]);
  });

  test('goes into the buttons of a row with F2 and out with Escape', async () => {
    await open();
    await firstRow();
    await row(2).focus();

    await press('F2', 'ArrowRight');
    expect(await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Delete');
    await press('Enter', 'Escape');

    expect(await focusedCode()).toBe('A-0000002');
    expect(await page().evaluate(() => window.grid.actions)).toEqual(['delete 2']);
  });

  test('sorts from its head, which is above the first row', async () => {
    await open();
    await firstRow();
    await row(1).focus();

    await press('ArrowUp', 'ArrowRight', 'Enter');
    await row(1).getByText('A-0000001').waitFor();
    await press('Enter');
    await row(1).getByText('A-1000000').waitFor();
    expect(await page().getByRole('columnheader', { name: 'Code' }).getAttribute('aria-sort')).toBe('descending');
    await press('ArrowDown');

    expect(await focusedCode()).toBe('A-1000000');
  });
});

describe('by pointer, a grid', () => {
  test('selects by click, Control and Shift, and by its boxes', async () => {
    await open();
    await firstRow();

    await row(2).click();
    await row(4).click({ modifiers: ['Control'] });
    expect(await selection()).toMatchObject({ ids: [2, 4] });
    await row(6).click({ modifiers: ['Shift'] });
    expect(await selection()).toMatchObject({ ids: [4, 5, 6] });
    await row(9).getByRole('checkbox').click();

    expect(await selection()).toMatchObject({ ids: [4, 5, 6, 9] });
    expect(await row(9).getByRole('checkbox').isChecked()).toBe(true);
    expect(await focusedCode()).toBe('A-0000009');
  });

  test('selects the block of rows in view with the box in its head, and then offers every row', async () => {
    await open();
    await firstRow();
    const box = page().getByRole('checkbox', { name: 'Select the rows in view' });

    await box.click();
    expect(await selection()).toMatchObject({ count: 50, isAllExcept: false, offered: 1_000_000 });
    expect(await box.isChecked()).toBe(true);
    await scrollTo(0.5);
    await page().waitForFunction(() => document.querySelector('[data-ghost]') === null);
    expect(await box.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
    await box.click();
    expect(await selection()).toMatchObject({ count: 100, offered: 1_000_000 });
    await page().evaluate(() => window.grid.handle?.selectEverything());

    expect(await selection()).toMatchObject({ count: 1_000_000, isAllExcept: true, offered: undefined });
    await box.click();
    expect(await selection()).toMatchObject({ count: 0 });
  });

  test('selects all of a short list with the box in its head', async () => {
    await open('?size=40');
    await firstRow();
    const box = page().getByRole('checkbox', { name: 'Select the rows in view' });

    await box.click();
    expect(await selection()).toMatchObject({ count: 40, offered: undefined });
    await row(3).getByRole('checkbox').click();
    expect(await box.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
    await box.click();
    await box.click();

    expect(await selection()).toMatchObject({ count: 0 });
  });

  test('opens by double click only', async () => {
    await open();
    await firstRow();

    await row(2).click();
    await row(3).dblclick({ modifiers: ['Control'] });
    expect(await page().evaluate(() => window.grid.opened)).toEqual([]);
    await row(3).dblclick();

    expect(await page().evaluate(() => window.grid.opened)).toEqual([3]);
  });

  test('opens by single click where it is told to, but not with Control or Shift', async () => {
    await open('?click');
    await firstRow();

    await row(2).click({ modifiers: ['Control'] });
    await row(3).click({ modifiers: ['Shift'] });
    await row(4).click();

    expect(await page().evaluate(() => window.grid.opened)).toEqual([4]);
  });

  test('selects one row at most where it is told to', async () => {
    await open('?selection=single');
    await firstRow();

    await row(2).click();
    await row(4).click({ modifiers: ['Control'] });
    await press('Shift+ArrowDown');

    expect(await selection()).toMatchObject({ ids: [5], count: 1 });
    expect(await grid().getByRole('checkbox').count()).toBe(0);
  });

  test('runs a row action, and says why another cannot be used', async () => {
    await open();
    await firstRow();

    await row(1).getByRole('button', { name: 'Delete' }).click();
    const refused = row(9).getByRole('button', { name: 'Delete' });
    await refused.click({ force: true });
    await refused.hover();

    expect(await page().evaluate(() => window.grid.actions)).toEqual(['delete 1']);
    await page().getByText('A discontinued article is kept for the record').last().waitFor();
    expect(await refused.getAttribute('aria-disabled')).toBe('true');
    expect(await selection()).toBeUndefined();
  });

  test('sorts ascending, descending, not at all, and keeps what is selected', async () => {
    await open();
    await firstRow();
    await row(2).click();
    const head = page().getByRole('columnheader', { name: 'Code' });

    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('button').click();
    await row(1).getByText('A-1000000').waitFor();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await firstRow();

    expect(await head.getAttribute('aria-sort')).toBe('none');
    expect(await row(2).getAttribute('aria-selected')).toBe('true');
    expect(await page().getByRole('columnheader', { name: 'Place' }).getAttribute('aria-sort')).toBeNull();
  });
});
