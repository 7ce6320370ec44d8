/** What holds of every grid. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { nameOfPart } from '#renderer/screen/address/address-names.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { expectedCell, isSame } from './expected-cells.ts';
import type { DrawnGrid, GridScreen } from './grid-screens.ts';
import { type ListAnswer, type ListSum, MOST } from './list-answers.ts';
import { aboveOf, TIMEOUT_MS, untilRead, type Sheet } from './read-grid.ts';

export interface Seen {
  /** Of screen and grid, for what a failure says. */
  readonly name: string;
  readonly screen: GridScreen;
  readonly drawn: DrawnGrid;
  readonly schema: EntitySchema | undefined;
  readonly api: ListAnswer | undefined;
  readonly sheet: Sheet;
}

type Table = readonly (readonly string[])[];

/** The columns that are shown, and in each of them what the API answers, as the screen's columns say it. */
export function checkFile({ name, drawn, schema, api, sheet }: Seen, [headings = [], ...file]: Table): void {
  const { columns: all } = drawn.grid;
  const isServers = api?.writesFiles === true;
  const cellsOf = sheet.shown.flatMap((id, place) => {
    const column = all.find((one) => one.id === id);
    const heading = sheet.headings[place] ?? '';
    if (column === undefined || (!isServers && heading === '')) return [];
    const { unit } = column;
    // Shown beside the number, unless it has a column of its own.
    const hasUnit = unit !== undefined && (isServers || !all.some(({ field, hidden }) => field === unit && hidden !== true));
    const own = { column, heading, field: column.field, hasUnit };
    return hasUnit ? [own, { column: undefined, heading: schema?.properties[unit]?.title ?? heading, field: unit, hasUnit }] : [own];
  });
  // The server's file says a field once, by the field's own name.
  const held = isServers ? cellsOf.filter(({ field }, place) => cellsOf.findIndex((one) => one.field === field) === place) : cellsOf;
  if (isServers) expect(headings.length, `${name}: columns of the file`).toBe(held.length);
  else expect(headings, `${name}: headings of the file`).toEqual(held.map(({ heading }) => heading));
  expect(file.length, `${name}: rows of the file`).toBe(api?.count ?? sheet.rows.length);

  const wrong = file.slice(0, MOST).flatMap((cells, place) =>
    cells.flatMap((cell, at) => {
      const { column, hasUnit = false } = held[at] ?? {};
      if (column === undefined) return [];
      const [row, printed] = [api?.rows[place], sheet.rows[place]];
      const shown = printed && (printed.cells[column.id] ?? printed.beyond[column.id] ?? '');
      const expected =
        row === undefined || schema === undefined ? undefined : expectedCell(schema, column, row, isServers ? 'server' : 'page');
      const whole = hasUnit && cell !== '' ? `${cell} ${cells[at + 1]}` : cell;
      const isOther = isServers || sheet.isNarrow || column.value !== undefined;
      const isLeftOut = shown === '' && cell !== '' && column.value === undefined;
      const asShown = shown === undefined || (isOther || !isPlain(column) ? !isLeftOut : isSame(whole, shown));
      return [
        ...(expected === undefined || isSame(cell, expected) ? [] : [`row ${place + 1} ${column.id}: '${cell}', not '${expected}'`]),
        ...(asShown ? [] : [`row ${place + 1} ${column.id}: '${whole}', not '${shown}' as shown`]),
      ];
    }),
  );
  expect(wrong.slice(0, 5).join('; '), `${name}: cells of the file`).toBe('');
}

/** No head ends in dots: a fraction of a pixel that is missing cuts it, too. */
export async function checkHeads(name: string, grid: Locator): Promise<void> {
  const cut = await grid.evaluate((element) =>
    [...element.querySelectorAll('[role=columnheader][data-column] button > span')].flatMap((head) => {
      const words = document.createRange();
      words.selectNodeContents(head);
      return words.getBoundingClientRect().width > head.getBoundingClientRect().width ? [head.textContent] : [];
    }),
  );
  expect(cut, `${name}: headings that are cut`).toEqual([]);
}

/** No digit of a number, in a row or in a total, and no unit beside it lies beyond what the cell shows. */
export async function checkFigures({ name, drawn, schema }: Pick<Seen, 'name' | 'drawn' | 'schema'>, grid: Locator): Promise<void> {
  const isNumber = (field: string) => ['number', 'integer'].includes(String(schema?.properties[field]?.type));
  const ids = drawn.grid.columns.flatMap(({ id, field, align }) => (align === 'end' || isNumber(field) ? [id] : []));
  const cut = await grid.evaluate(async (table, figures) => {
    const shown = [...table.querySelectorAll<HTMLElement>('[data-column]')].map((head) => head.dataset['column'] ?? '');
    const last = `[role=row][aria-rowindex="${table.getAttribute('aria-rowcount') ?? ''}"]:not([data-index])`;
    const totals = [...table.querySelectorAll<HTMLElement>(`${last} [role=gridcell][data-align]`)];
    const cells = [...table.querySelectorAll<HTMLElement>('[role=gridcell][data-cell]')];
    const isCut = (cell: HTMLElement): boolean => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const words = document.createRange();
      while (texts.nextNode() !== null) {
        const boxes: HTMLElement[] = [];
        for (let box = texts.currentNode.parentElement; box !== null; box = box === cell ? null : box.parentElement) boxes.push(box);
        // Only read out.
        if (boxes.some((box) => box !== cell && (box.hidden || getComputedStyle(box).position === 'absolute'))) continue;
        if (texts.currentNode.textContent?.trim() === '') continue;
        words.selectNodeContents(texts.currentNode);
        const { left, right } = words.getBoundingClientRect();
        for (const box of boxes) {
          const { overflowX, paddingLeft, paddingRight } = getComputedStyle(box);
          const { left: from, right: to } = box.getBoundingClientRect();
          const isBeyond = left < from + Number.parseFloat(paddingLeft) - 0.5 || right > to - Number.parseFloat(paddingRight) + 0.5;
          if (overflowX !== 'visible' && isBeyond) return true;
        }
      }
      return false;
    };
    const numbers = [
      ...cells.map((cell) => [cell.dataset['cell'] ?? '', cell] as const),
      ...totals.flatMap((cell, place) => (cell.dataset['title'] === undefined ? [[shown[place] ?? '', cell] as const] : [])),
    ].filter(([id]) => figures.includes(id));
    const frame = table.parentElement ?? table;
    const actions = Number.parseFloat(getComputedStyle(table).getPropertyValue('--grid-actions'));
    const isHalfInSight = (cell: HTMLElement) => {
      const { left, right } = cell.getBoundingClientRect();
      const { left: from } = frame.getBoundingClientRect();
      const pinned = [...table.querySelectorAll('[data-column][data-pinned=left]')].map((head) => head.getBoundingClientRect().right);
      const [start, end] = [Math.max(from, ...pinned), from + frame.clientWidth - actions];
      const isHalf = (left < start - 1 && right > start + 1) || (left < end - 1 && right > end + 1);
      return isHalf && cell.dataset['pinned'] === undefined && cell.dataset['align'] === 'end' && getComputedStyle(cell).opacity !== '0';
    };
    const cutAt = async (left: number) => {
      frame.scrollTo(left, 0);
      await new Promise(requestAnimationFrame);
      return numbers.flatMap(([id, cell]) => (isCut(cell) || isHalfInSight(cell) ? [`${id}: ${cell.textContent}`] : []));
    };
    // Also where it is left after a push to the side.
    return [...(await cutAt(30)), ...(await cutAt(0))];
  }, ids);
  expect(cut, `${name}: numbers that are cut`).toEqual([]);
}

/** Every column is on the paper, beside the others or on the second line of each row that has something there. */
export function checkPaper({ name, sheet }: Seen): void {
  const beside = sheet.shown.filter((id) => !sheet.beyond.includes(id));
  for (const { cells, beyond } of sheet.rows.slice(0, 20)) {
    // What is empty has no place in a narrow row.
    if (sheet.isNarrow) expect(beside, `${name}: on paper`).toEqual(expect.arrayContaining(Object.keys(cells)));
    else expect(Object.keys(cells), `${name}: on paper`).toEqual(beside);
    expect(sheet.beyond, `${name}: on second lines`).toEqual(expect.arrayContaining(Object.keys(beyond)));
  }
}

/** The rows as they are shown, a tab between cells. */
export function checkCopy({ name, drawn, api, sheet }: Seen, copied: Table, isWhole: boolean): void {
  const count = isWhole ? (api?.count ?? sheet.rows.length) : 1;
  expect(copied.length, `${name}: rows copied`).toBe(count);
  const wrong = copied.slice(0, sheet.rows.length).flatMap((cells, place) =>
    sheet.shown.flatMap((id, at) => {
      const column = drawn.grid.columns.find((one) => one.id === id);
      const row = sheet.rows[place];
      const shown = row?.cells[id] ?? row?.beyond[id] ?? '';
      const isText = column !== undefined && isPlain(column);
      return isText && !sheet.isNarrow && !isSame(cells[at] ?? '', shown) ? [`row ${place + 1} ${id}: '${cells[at]}', not '${shown}'`] : [];
    }),
  );
  expect(wrong.slice(0, 5).join('; '), `${name}: cells copied`).toBe('');
}

/** Each sum of the API is beneath its column. */
export function checkTotals({ name, drawn, sheet }: Seen, sums: readonly ListSum[]): void {
  for (const { field, sum } of sums) {
    const ids = drawn.grid.columns.filter((column) => column.field === field).map(({ id }) => id);
    const shown = ids.filter((id) => sheet.shown.includes(id));
    if (shown.length === 0) continue;
    const texts = shown.map((id) => sheet.totals[id] ?? '');
    expect(
      texts.some((text) => numbersIn(text).some((number) => isRounded(number, Number(sum)))),
      `${name}: total of ${field}, ${sum} in '${texts.join(' ')}'`,
    ).toBe(true);
  }
}

function numbersIn(text: string): readonly string[] {
  return [...text.matchAll(/-?\d[\d,]*(?:\.\d+)?/g)].map(([number]) => number.replaceAll(',', ''));
}

function isRounded(number: string, sum: number): boolean {
  const [, decimals = ''] = number.split('.');
  return Math.abs(Number(number) - sum) <= 0.5 * 10 ** -decimals.length + 1e-9;
}

/** What was searched, sorted and hidden is in the address, and is so again after a reload. */
export async function checkAddress({ name, screen, drawn: { name: own, grid: document } }: Seen, page: Page, grid: Locator): Promise<void> {
  const part = (what: 'sort' | 'columns') => nameOfPart(screen.document, own, what);
  const query = () => new URL(page.url()).searchParams;
  const sortable = grid.locator('[data-column][aria-sort] button[data-sorts]:visible').last();
  if ((await sortable.count()) > 0) {
    const before = query().get(part('sort'));
    await sortable.click();
    await expect.poll(() => query().get(part('sort')), { message: `${name}: sort in the address`, timeout: TIMEOUT_MS }).not.toBe(before);
  }
  const box = document.search === undefined ? undefined : aboveOf(grid).getByRole('searchbox').first();
  if (box !== undefined && document.search !== undefined) {
    await box.fill('a');
    await expect
      .poll(() => query().get(document.search ?? ''), { message: `${name}: search in the address`, timeout: TIMEOUT_MS })
      .toBe('a');
  }
  await untilRead(grid);
  const before = page.url();
  const head = async () => [
    await grid
      .locator('[data-column]')
      .evaluateAll((heads) => heads.map((one) => `${(one as HTMLElement).dataset['column']} ${one.getAttribute('aria-sort')}`)),
    await grid.getAttribute('aria-rowcount'),
  ];
  const headBefore = await head();
  await page.reload();
  await grid.waitFor();
  await expect.poll(head, { message: `${name}: after a reload`, timeout: TIMEOUT_MS }).toEqual(headBefore);
  expect(page.url(), `${name}: address after a reload`).toBe(before);
  if (box !== undefined) expect(await box.inputValue(), `${name}: search after a reload`).toBe('a');
}

/** Whether nothing but its text is in a cell. */
function isPlain({ badge, action, buttons, marks }: DrawnGrid['grid']['columns'][number]): boolean {
  return [badge, action, buttons, marks].every((part) => part === undefined);
}
