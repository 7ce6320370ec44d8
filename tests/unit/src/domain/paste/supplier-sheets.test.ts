import fc from 'fast-check';
import { expect, test } from 'vitest';

import { judged } from '../../../../support/supplier-sheets/outcome.ts';
import { supplierSheets } from '../../../../support/supplier-sheets/sheet.ts';
import { readSheet } from './read-supplier-sheet.ts';

/** Of the sheets that a person would read without a question. Raise it with what is read so. */
const leastShare = 0.76;

test('sheets of suppliers are never read wrong in silence, and most without a question', () => {
  const sheets = fc.sample(supplierSheets, { seed: 20_261_129, numRuns: 1000 });
  const judgements = sheets.map((sheet) => ({ sheet, ...judged(sheet, readSheet(sheet)) }));

  const wrong = judgements.filter(({ outcome }) => outcome === 'wrong');
  const clear = judgements.filter(({ sheet: { doubts } }) => doubts.length === 0);
  const read = clear.filter(({ outcome }) => outcome === 'right');

  const shown = wrong.slice(0, 3).map(({ sheet: { text }, differences }) => [text, ...differences].join('\n'));
  expect(wrong.length, shown.join('\n\n')).toBe(0);
  expect(read.length / clear.length).toBeGreaterThan(leastShare);
}, 60_000);
