import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { delimiters } from '#src/domain/paste/block/delimiters.ts';
import { readingProductLines, textsOf } from '#src/domain/paste/read-product-lines.ts';
import { finish } from '#src/domain/steps.ts';
import { amountIn, type PastedLine, textIn } from '#src/domain/paste/pasted-line.ts';
import { pasteTotals } from '#src/domain/paste/totals.ts';
import { cubicMetres, kilograms } from '#src/domain/reference/measure-units.ts';
import { sum } from '#schemas/formats/decimal.ts';

import { ignore, pasteContext, plan, readBlock, readOneRow, roleOf } from './paste-context.ts';

describe('rows that hold no goods', () => {
  test.each(['Total', 'TOTAL USD', 'Sub-total', 'Subtotal', 'sub total', 'Grand total', 'Carried forward', 'Brought forward'])(
    'are told by "%s" in the description, else the product code',
    (text) => {
      const columns = { column0: 0, column1: 1, column2: 5 };
      const block = { delimiter: '\t', hasHeaderRow: false, columns };

      const described = readBlock({ ...block, clipboardData: `A1\tCap\t5\n\t${text}\t5` });
      const coded = readBlock({ ...block, clipboardData: `A1\tCap\t5\n${text}\t\t5` });

      expect(described.warnings).toEqual(['row 2: skipped, looks like a total row']);
      expect(coded.warnings).toEqual(['row 2: skipped, looks like a total row']);
      expect(coded.products).toHaveLength(1);
    },
  );

  test('do not include goods that merely mention a total', () => {
    const columns = { column0: 0, column1: 1, column2: 5 };
    const reading = readBlock({
      clipboardData: 'TOTAL\tCap, total 5\t5\nA2\tTotally blue\t5',
      delimiter: '\t',
      hasHeaderRow: false,
      columns,
    });
    expect(reading.products).toHaveLength(2);
  });

  test('include the header repeated, told by three equal cells', () => {
    const columns = { column0: 0, column1: 1, column2: 5 };
    const reading = readBlock({
      clipboardData: 'Item\tText\tValue\nA\tCap\t5\nitem:\tTEXT\tValue \nItem\tText\t6',
      delimiter: '\t',
      hasHeaderRow: true,
      columns,
    });

    expect(reading.warnings).toEqual(['row 3: repeated header row skipped']);
    expect(reading.products).toHaveLength(2);
  });

  test('leave an error where nothing else is there', () => {
    const columns = { column1: 1 };
    expect(readBlock({ clipboardData: 'a\tDescription', delimiter: '\t', hasHeaderRow: true, columns }).errors).toEqual(['no line to add']);
    expect(readBlock({ clipboardData: '', delimiter: '\t', hasHeaderRow: true, columns }).status).toBe('Failure');
  });
});

describe('a block', () => {
  test('with no mapped column is refused with the way out', () => {
    const reading = readBlock({ clipboardData: 'a;b\n1;2', delimiter: '\t', hasHeaderRow: true, columns: { column0: null } });

    expect(reading.status).toBe('Failure');
    expect(reading.errors).toEqual(['no columns are mapped: choose what each column is, or the row of their names']);
  });

  test('with a quoted cell left open is refused', () => {
    const reading = readBlock({
      clipboardData: 'Cap\t1\n"Hat\t2\nBoot\t3',
      delimiter: '\t',
      hasHeaderRow: false,
      columns: { column0: 1, column1: 5 },
    });
    expect(reading.errors[0]).toBe('row 2: a quoted cell is not closed');
  });

  test('beyond the caps is too large', () => {
    const block = { delimiter: '\t', hasHeaderRow: true, columns: { column0: 1 } };

    expect(finish(readingProductLines({ ...block, clipboardData: 'x'.repeat(2 * 1024 * 1024 + 1) }, pasteContext(), ignore))).toMatchObject(
      {
        kind: 'too-large',
        limit: 'bytes',
        message: 'The text exceeds 2 MB: paste it in parts',
      },
    );
    expect(finish(readingProductLines({ ...block, clipboardData: 'x\n'.repeat(5002) }, pasteContext(), ignore))).toMatchObject({
      kind: 'too-large',
      limit: 'rows',
      message: 'The text exceeds 5,000 rows: paste it in parts',
    });
  });

  test.each([
    [
      'a delimiter not offered',
      { delimiter: '|' },
      'delimiter',
      'Delimiter must be tab, comma, semicolon, record separator or unit separator',
    ],
    ['a role used twice', { columns: { column0: 1, column1: 1 } }, 'columns', 'Description is mapped to more than one column'],
    ['a number that is no role', { columns: { column0: 13 } }, 'columns', 'column0 is mapped to 13, which is no kind of column'],
    ['a column beyond the fiftieth', { columns: { column50: 1 } }, 'columns', 'Columns are named column0 to column49'],
    ['a column of another name', { columns: JSON.parse('{"__proto__": 1}') }, 'columns', 'Columns are named column0 to column49'],
  ] as const)('is refused for %s', (_, changes, field, message) => {
    const request = { clipboardData: 'x', delimiter: '\t', hasHeaderRow: false, columns: { column0: 1 }, ...changes };
    expect(finish(readingProductLines(request, pasteContext(), ignore))).toEqual({ kind: 'refused', field, message });
  });

  test('names the tariff keywords to look up, those typed anew among them', () => {
    const request = {
      clipboardData: 'Cap\tA\nHat\tB\nCoat\tA\nSock',
      delimiter: '\t',
      hasHeaderRow: false,
      columns: { column0: 1, column1: 28 },
      corrections: [
        { row: 4, field: 'tariffKeyword', text: ' C ' },
        { row: 4, field: 'description', text: 'Socks' },
      ],
    };
    expect([...textsOf(request, 'tariffKeyword', pasteContext())].toSorted()).toEqual(['A', 'B', 'C']);
  });

  test('keeps words of the language as words', () => {
    const reading = readOneRow([
      [roleOf('productCode'), '__proto__'],
      [roleOf('description'), 'constructor'],
      [roleOf('currencyCode'), '__proto__'],
      [roleOf('exportValue'), '5'],
      [roleOf('weightUnitCode'), 'toString'],
    ]);
    expect(reading.products[0]).toMatchObject({ productCode: '__proto__', description: 'constructor' });
    expect(reading.errors).toEqual(['row 1: Currency __proto__ is not valid', 'row 1: Weight unit "toString" is not valid']);
    expect(pasteTotals(reading.products).valueByCurrency.get('__proto__')).toBe(5);
  });
});

describe('any block', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('5', '1,200.50', 'USD', 'CN', 'China', 'kg', '8415.10.10.00H', 'TOTAL', '2026-12-01', 'CTNS', '-'),
  );
  const block = fc.record({
    clipboardData: fc
      .array(fc.array(cell, { maxLength: 12 }), { maxLength: 8 })
      .map((rows) => rows.map((cells) => cells.join('\t')).join('\n')),
    delimiter: fc.constantFrom(...delimiters),
    hasHeaderRow: fc.boolean(),
    columns: fc
      .shuffledSubarray([...plan.byRole.keys()])
      .map((ids) => Object.fromEntries(ids.map((id, column) => [`column${column}`, id]))),
  });

  test('reads without throwing, into totals that are the sums of its lines', () => {
    fc.assert(
      fc.property(block, (request) => {
        const reading = readBlock(request);
        const { products } = reading;
        const totals = pasteTotals(products);
        const total = (read: (line: PastedLine) => number | null) =>
          sum(
            products.map((product) => read(product) ?? 0),
            4,
          );

        expect(products.map(({ line }) => line)).toEqual(products.map((_, index) => index + 1));
        expect(totals.quantity).toBe(total((line) => amountIn(line, 'quantityOrdered')));
        expect(totals.packages).toBe(total((line) => amountIn(line, 'numberOfPackages')));
        expect(totals.weightKg).toBe(total((line) => kilograms(amountIn(line, 'totalWeight') ?? 0, textIn(line, 'weightUnitCode') ?? '')));
        expect(totals.volumeM3).toBe(
          total((line) => cubicMetres(amountIn(line, 'totalVolume') ?? 0, textIn(line, 'volumeUnitCode') ?? '')),
        );
        expect(sum(totals.valueByCurrency.values(), 4)).toBe(
          total((line) => (line['currencyCode'] === null ? null : amountIn(line, 'exportValue'))),
        );
      }),
    );
  });

  test('fails exactly where it has errors', () => {
    fc.assert(
      fc.property(block, (request) => {
        const reading = readBlock(request);
        const expected = reading.errors.length > 0 ? 'Failure' : reading.warnings.length > 0 ? 'SuccessWithWarnings' : 'Success';
        expect(reading.status).toBe(expected);
      }),
    );
  });

  test('answers what JSON carries unchanged', () => {
    fc.assert(
      fc.property(block, (request) => {
        const { products } = readBlock(request);
        const text = JSON.stringify(products);
        expect(JSON.parse(text)).toEqual(products);
        expect(text.isWellFormed() && !text.includes('\\u0000')).toBe(true);
      }),
    );
  });
});

test('5,000 rows of 20 columns are read and totalled', () => {
  const cells =
    'LT-1401\tLaptop computer 14in 16GB\t1\t40\t612.50\t24,500.00\tUSD\tPCS\t\t\tChina\t8471.30.00.10A\tSZ-26-1187\t\t92.0\tkgm\t0.6\tmtq\t40\tCTNS';
  const ids = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, null, 14, 15, 16, 17, 18, 19];
  const request = {
    clipboardData: `${cells}\n`.repeat(5000),
    delimiter: '\t',
    hasHeaderRow: false,
    columns: Object.fromEntries(ids.map((id, column) => [`column${column}`, id])),
  };

  const reading = readBlock(request);

  expect(reading.products).toHaveLength(5000);
  expect(pasteTotals(reading.products).valueByCurrency.get('USD')).toBe(122_500_000);
});
