import { describe, expect, test } from 'vitest';
import { gridPages } from './harness/grid/grid-pages.ts';

const { open, page, grid, status, row, rowOf, firstRow, selection, focusedCode, isFocusInGrid, scrollTo, press, expectAccessible, topOf } =
  gridPages();

describe('when the list changes or cannot be read, a grid', () => {
  test('keeps its place and the focused row through a refresh', async () => {
    await open();
    await firstRow();
    await scrollTo(0.5);
    await page().waitForFunction(() => document.querySelector('[data-ghost]') === null);
    const middle = grid().locator('[role=row][data-index]').nth(12);
    await middle.click();
    const code = await focusedCode();
    const place = Number(await middle.getAttribute('aria-rowindex'));
    const top = await topOf(middle);

    await page().evaluate(() => {
      window.grid.stock.arrivals.push(2_000_001, 2_000_002);
      window.grid.refresh();
    });
    await expect.poll(() => status().textContent()).toBe('Found 1,000,002 record(s)');
    await expect.poll(() => rowOf(code ?? '').getAttribute('aria-rowindex')).toBe(String(place + 2));

    expect(await focusedCode()).toBe(code);
    expect(await topOf(row(place - 1))).toBeCloseTo(top, 0);
    expect(await selection()).toMatchObject({ count: 1 });
  });

  test('marks rows that others have added, and moves nothing for them', async () => {
    await open('?size=200');
    await firstRow();
    await row(3).click();

    await page().evaluate(() => {
      window.grid.stock.arrivals.push(2_000_001);
      window.grid.refresh();
    });
    await grid().locator('[data-fresh]').waitFor();

    expect(await grid().locator('[data-fresh]').count()).toBe(1);
    expect(await grid().locator('[data-fresh]').getAttribute('aria-description')).toBe('New');
    expect(await focusedCode()).toBe('A-0000003');
  });

  test('goes on with the first of the rows that its user has added', async () => {
    await open('?size=45&own');
    await firstRow();
    await scrollTo(1);
    await row(45).waitFor();
    await page().locator('#before').focus();

    await page().evaluate(() => {
      window.grid.stock.arrivals.push(2_000_001, 2_000_002);
      window.grid.refresh();
    });

    await expect.poll(focusedCode).toBe('A-2000002');
    await expect.poll(() => grid().locator('[data-fresh]').count()).toBe(2);
    expect(await rowOf('A-2000002').isVisible()).toBe(true);
  });

  test('shows no empty place while it refreshes', async () => {
    await open();
    await firstRow();

    const least = await page().evaluate(async () => {
      window.grid.stock.latencyMs = 200;
      window.grid.refresh();
      let fewest = Infinity;
      const end = performance.now() + 400;
      while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        fewest = Math.min(fewest, document.querySelectorAll('[data-index]:not([data-ghost])').length);
      }
      return fewest;
    });

    expect(least).toBeGreaterThan(12);
  });

  test('moves the focus to the neighbour of a row that is gone', async () => {
    await open('?size=20');
    await firstRow();
    await row(5).click();

    await page().evaluate(() => {
      window.grid.stock.removed.add(5);
      window.grid.refresh();
    });

    await expect.poll(focusedCode).toBe('A-0000006');
    expect(await selection()).toMatchObject({ count: 0 });
  });

  test('says what to do when there is nothing', async () => {
    await open('?size=0');

    await page().getByText('There are no articles yet. Add the first one, or paste a list.').waitFor();

    expect(await status().textContent()).toBe('Found 0 record(s)');
    await page().evaluate(() => window.grid.refresh());
    await expect.poll(() => page().evaluate(() => window.grid.stock.requests)).toEqual([1, 1]);
  });

  test('offers to try again when nothing can be read, and is usable after', async () => {
    await open('?failing');
    await page().getByRole('button', { name: 'Retry' }).waitFor();
    expect(await status().textContent()).toBe('The list could not be loaded.');

    await page().evaluate(() => (window.grid.stock.failing = new Set()));
    await page().getByRole('button', { name: 'Retry' }).press('Enter');
    await firstRow();

    expect(await isFocusInGrid()).toBe(true);
    expect(await status().textContent()).toBe('Found 1,000,000 record(s)');
  });

  test('offers to try again for the part that cannot be read', async () => {
    await open();
    await firstRow();
    await page().evaluate(() => (window.grid.stock.failing = 'all'));

    await scrollTo(0.5);
    const retry = page().getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page().evaluate(() => (window.grid.stock.failing = new Set()));
    await retry.click();

    await page().waitForFunction(() => document.querySelector('[data-ghost]') === null);
    expect(await isFocusInGrid()).toBe(true);
  });

  test('keeps what it shows when it cannot be brought up to date, and says so', async () => {
    await open();
    await firstRow();
    await page().evaluate(() => {
      window.grid.stock.failing = 'all';
      window.grid.refresh();
    });
    const retry = page().getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    expect(await row(1).textContent()).toContain('A-0000001');

    await page().evaluate(() => (window.grid.stock.failing = new Set()));
    await retry.click();
    await retry.waitFor({ state: 'detached' });

    expect(await isFocusInGrid()).toBe(true);
  });

  test('starts again at the first row of another list, with nothing selected', async () => {
    await open();
    await firstRow();
    await scrollTo(0.5);
    await page().waitForFunction(() => document.querySelector('[data-ghost]') === null);
    await grid().locator('[role=row][data-index]').nth(12).click();

    await page().evaluate(() => window.grid.startOver(3));
    await expect.poll(() => status().textContent()).toBe('Found 3 record(s)');

    expect(await grid().locator('[role=row][data-index]').count()).toBe(3);
    expect(await selection()).toMatchObject({ count: 0 });
  });
});

describe('on a narrow screen, a grid', () => {
  test('draws a row as two lines, titled by what names it, which scroll with the page', async () => {
    await open('?long&size=10000', { width: 320, height: 640 });
    await firstRow();

    const [title, line] = [row(1).locator('[data-cell=name]'), row(1).locator('[data-cell=price]')];
    expect(await row(1).innerText()).toMatch(/^A-0000001\s*Stoneware mug/);
    expect(await topOf(row(1).locator('[data-cell=code]'))).toBe(await topOf(title));
    expect(await topOf(line)).toBeGreaterThan(await topOf(title));
    const heights = await grid()
      .locator('[role=row][data-index]')
      .evaluateAll((rows) => rows.map((one) => one.clientHeight));
    expect(new Set(heights)).toEqual(new Set([50]));
    const frame = await grid()
      .locator('..')
      .evaluate((container) => ({ scrolls: container.scrollHeight > container.clientHeight, page: document.documentElement.scrollHeight }));
    expect(frame.scrolls).toBe(false);
    expect(frame.page).toBeGreaterThan(10_000 * 51);

    await page().evaluate(() => window.scrollTo(0, 200_000));
    await expect.poll(() => row(3_925).isVisible()).toBe(true);
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test('cuts nothing off at 320 pixels of a row that cannot be opened', async () => {
    await open('?whole', { width: 320, height: 640 });
    await firstRow();

    expect(await row(1).textContent()).toMatch(/A-0000001.*Stoneware mug, set of six.*Origin AU.*Quantity 31.*Unit price 0\.17/);
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const cut = await grid()
      .locator('[role=gridcell] *')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible')
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    const below = await grid()
      .locator('[role=row][data-index]')
      .evaluateAll(
        (rows) =>
          rows.filter((one) =>
            [...one.querySelectorAll('*')].some((part) => part.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom),
          ).length,
      );
    expect(below).toBe(0);
  });

  test('gives each row the height it needs, one right beneath the other, wherever it is scrolled to', async () => {
    await open('?whole', { width: 320, height: 900 });
    await firstRow();

    const heights = new Set<number>();
    for (const share of [0, 0.5, 0.37, 1, 0.0001]) {
      await scrollTo(share);
      await page().waitForFunction(() => document.querySelector('[data-ghost]') === null);
      const rows = await grid()
        .locator('[role=row][data-index]')
        .evaluateAll((all) =>
          all.map((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return { place: Number(one.getAttribute('aria-rowindex')), id: Number(one.textContent?.match(/A-(\d+)/)?.[1]), top, bottom };
          }),
        );
      for (const [at, { place, id, top, bottom }] of rows.entries()) {
        expect(id).toBe(place - 1);
        heights.add(Math.round(bottom - top));
        const next = rows[at + 1];
        if (next?.place === place + 1) expect(Math.abs(next.top - bottom)).toBeLessThan(1);
      }
    }

    expect(heights.size).toBeGreaterThan(1);
  });

  test('reaches the end and the beginning by keyboard', async () => {
    await open('', { width: 320, height: 900 });
    await firstRow();
    await row(1).focus();

    await press('Control+End');
    await row(1_000_000).getByText('A-1000000').waitFor();
    await expect
      .poll(async () => {
        const last = await row(1_000_000).boundingBox();
        const view = await grid().locator('..').boundingBox();
        return Math.round((view?.y ?? 0) + (view?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0));
      })
      .toBeLessThanOrEqual(2);
    await press('PageUp', 'PageUp', 'Home');

    await firstRow();
    expect(await focusedCode()).toBe('A-0000001');
  });

  test('keeps its first row in view when the screen is turned', async () => {
    await open('', { width: 900, height: 700 });
    await firstRow();
    await row(1).focus();
    await press('Control+End');
    await row(1_000_000).getByText('A-1000000').waitFor();

    await page().setViewportSize({ width: 400, height: 700 });

    await expect.poll(() => row(1_000_000).isVisible()).toBe(true);
    expect(await focusedCode()).toBe('A-1000000');
  });

  test('keeps the focused row in view when the screen shrinks to a phone', async () => {
    await open('', { width: 900, height: 700 });
    await firstRow();
    await row(9).click();

    await page().setViewportSize({ width: 320, height: 256 });

    await expect
      .poll(async () => {
        const [box, frame] = [await row(9).boundingBox(), await grid().locator('..').boundingBox()];
        if (box === null || frame === null) return false;
        return box.y >= Math.max(0, frame.y) - 1 && box.y + box.height <= Math.min(256, frame.y + frame.height) + 1;
      })
      .toBe(true);
    expect(await focusedCode()).toBe('A-0000009');
  });
});

describe.each(['light', 'dark'] as const)('in the %s theme, axe finds nothing to say', (colorScheme) => {
  test.each([
    ['about rows, selected and not', '', 1280],
    ['about an empty list', '?size=0', 1280],
    ['about a list that cannot be read', '?failing', 1280],
    ['about narrow rows', '', 320],
  ])('%s', async (_, query, width) => {
    await open(query, { colorScheme, width });
    await expect.poll(() => status().textContent()).toMatch(/^Found|could not be loaded/);
    if (query === '') {
      await row(2).click();
      await row(3).click({ modifiers: ['Control'] });
    }

    await expectAccessible();
  });
});
