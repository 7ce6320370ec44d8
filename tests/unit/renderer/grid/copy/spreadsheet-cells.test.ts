import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadsheetText } from '#renderer/grid/copy/spreadsheet-cells.ts';

describe('rows for a spreadsheet', () => {
  it('have tabs between their cells and a line each', () => {
    expect(
      spreadsheetText([
        ['1207.99', 'Hemp seed'],
        ['', '1,200.00'],
      ]),
    ).toBe('1207.99\tHemp seed\r\n\t1,200.00');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+64 9 123', '+64 9 123'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-5.00', '-5.00'],
    ['-12,5 %', '-12,5 %'],
    ['-', "'-"],
    ['-5+cmd|x', "'-5+cmd|x"],
    ['＝1', "'＝1"],
    ['two\nlines', '"two\nlines"'],
    ['a\tb', '"a\tb"'],
    ['6" pipe', '"6"" pipe"'],
    ['=a\tb', '"\'=a\tb"'],
  ])('hold %j as %j', (text, cell) => {
    expect(spreadsheetText([[text]])).toBe(cell);
  });

  it('are as many lines and cells as there were, whatever stands in them, and none begins a formula', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.string({ unit: fc.constantFrom('a', '1', '=', '-', '@', '\t', '\n', '"', ' ') }), { minLength: 2, maxLength: 2 }),
          { minLength: 1 },
        ),
        (rows) => {
          const read = cellsOf(spreadsheetText(rows));

          expect(read.length).toBe(rows.length * 2);
          for (const cell of read) expect(cell).not.toMatch(/^[=@\t\r\n]/);
        },
      ),
    );
  });
});

/** As spreadsheets read pasted text. */
function cellsOf(text: string): readonly string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const cell = cells.at(-1) ?? '';
    const put = (now: string) => cells.splice(-1, 1, now);
    if (text[at] === '"' && (isQuoted || cell === '')) {
      if (isQuoted && text[at + 1] === '"') put(`${cell}${text[++at]}`);
      else isQuoted = !isQuoted;
    } else if (!isQuoted && text[at] === '\t') cells.push('');
    else if (!isQuoted && text.startsWith('\r\n', at)) {
      cells.push('');
      at++;
    } else put(`${cell}${text[at]}`);
  }
  return cells;
}
