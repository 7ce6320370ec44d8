import { describe, expect, test } from 'vitest';
import type { Answer } from '#src/domain/paste/ask/questions.ts';
import { matchColumns } from '#src/domain/paste/columns/match-columns.ts';
import { plan, readBlock } from '../paste-context.ts';

describe('a currency named outside of the amounts', () => {
  const goods = [
    ['Description', 'Amount'],
    ['Mugs', '100'],
    ['Cups', '50'],
  ];
  const named: readonly (readonly [string, readonly (readonly string[])[], number, string | null])[] = [
    ['above the heading', [['All amounts in EUR'], ...goods], 2, 'EUR'],
    ['of the bank', [['Bank: EUR account'], ...goods], 2, null],
    ['of a tax', [...goods, ['Total EUR excl. GST', '150']], 1, null],
    ['by a code that is a word of every day', [['Währung: TOP'], ...goods], 2, 'TOP'],
    ['in a row of totals', [...goods, ['Total général EUR', '150']], 1, 'EUR'],
    ['in the heading of a column that is not used', goods.map((row, index) => [...row, index === 0 ? 'Rebate €' : '1']), 1, null],
    ['in the cells of one', goods.map((row, index) => [...row, index === 0 ? 'Foo' : 'agreed in EUR']), 1, null],
  ];

  test.each(named)('%s is asked for or presumed, if it is not the usual one', (_, rows, headerRow, presumed) => {
    const [header = []] = rows.slice(headerRow - 1);
    const { mapping } = matchColumns(header, plan);
    const readWith = (answers: readonly Answer[]) =>
      readBlock({
        clipboardData: rows.map((cells) => cells.join('\t')).join('\n'),
        delimiter: '\t',
        hasHeaderRow: true,
        headerRow,
        columns: mapping,
        answers,
      });
    const { questions } = readWith([]);
    const [question] = questions;
    const [code = ''] = question?.choices.map(({ value }) => value) ?? [];

    expect(questions).toMatchObject([{ field: 'currencyCode', answer: presumed }]);
    expect(['EUR', 'TOP']).toContain(code);
    expect(readWith([{ id: question?.id ?? '', value: code }]).products.map(({ currencyCode }) => currencyCode)).toEqual([code, code]);
    expect(readWith([{ id: question?.id ?? '', value: 'USD' }]).products.map(({ currencyCode }) => currencyCode)).toEqual(['USD', 'USD']);
  });

  test.each(['All amounts in USD', 'ALL PRICES AT THE TOP', 'Prices in $', 'Marks and numbers'])(
    '%s above the heading asks nothing',
    (text) => {
      const rows = [[text], ...goods];
      const request = {
        clipboardData: rows.map((cells) => cells.join('\t')).join('\n'),
        delimiter: '\t',
        hasHeaderRow: true,
        headerRow: 2,
      };

      expect(readBlock({ ...request, columns: matchColumns(rows[1] ?? [], plan).mapping }).questions).toEqual([]);
    },
  );
});
