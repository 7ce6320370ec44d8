import { describe, expect, test } from 'vitest';

import { mappingNotes } from '#src/domain/paste/columns/describe-match.ts';
import { guessDelimiter } from '#src/domain/paste/block/guess-delimiter.ts';
import { matchColumns } from '#src/domain/paste/columns/match-columns.ts';
import { parseClipboard } from '#src/domain/paste/block/parse-clipboard.ts';

import { pasteTotals } from '#src/domain/paste/totals.ts';

import { columnsOf, pasteSample, pasteSamples } from '#tests/support/paste-samples.ts';

import { messages, plan, readBlock, withoutPlace } from './paste-context.ts';

const suppliersOfSample = new Map([['P17_warnings_only.txt', new Set(['LT-1401', 'TV-5502', 'NET-088'])]]);

describe.each(pasteSamples)('the block $file', (expected) => {
  const { text } = expected;
  const delimiter = expected.delimiter === 'tab' ? '\t' : ',';

  test('has its delimiter guessed', () => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });

  test('reads into the expected lines, messages and totals', () => {
    const { hasHeaderRow } = expected;
    const request = { clipboardData: text, delimiter, hasHeaderRow, columns: columnsOf(expected) };

    const reading = readBlock(request, { supplierProductCodes: suppliersOfSample.get(expected.file) ?? null });

    expect(reading.errors).toEqual(expected.errors);
    expect(reading.warnings).toEqual(expected.warnings);
    expect(reading.status).toBe(expected.status);
    expect(reading.products.map(withoutPlace)).toEqual(expected.products);
    expect(reading.products.map(({ line }) => line)).toEqual(expected.products.map((_, index) => index + 1));
    const totals = pasteTotals(reading.products);
    expect({ ...totals, valueByCurrency: Object.fromEntries(totals.valueByCurrency) }).toEqual(expected.totals);
  });
});

test.each(pasteSamples.filter((expected) => expected.hasHeaderRow))(
  'the header of $file is matched, and what is left is noted',
  (expected) => {
    const sheet = parseClipboard(expected.text, expected.delimiter === 'tab' ? '\t' : ',');
    const matched = matchColumns(sheet.kind === 'sheet' ? (sheet.rows[0]?.cells ?? []) : [], plan);

    expect(matched.mapping).toEqual(columnsOf(expected));
    expect(mappingNotes(matched, messages)).toEqual(expected.mappingNotes);
  },
);

test('a block read without a supplier matches no product', () => {
  const sample = pasteSample('P17');

  const reading = readBlock({ clipboardData: sample.text, delimiter: '\t', hasHeaderRow: true, columns: columnsOf(sample) });

  expect(reading.products.map((product) => product['productMatched'])).toEqual([undefined, undefined, undefined, undefined]);
  expect(reading.warnings).toEqual(['row 3: Value 7362.00 differs from quantity x unit price 7632.00']);
});
