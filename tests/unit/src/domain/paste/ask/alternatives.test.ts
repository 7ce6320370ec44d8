import { expect, test } from 'vitest';

import type { Answer } from '#src/domain/paste/ask/questions.ts';
import { matchColumns } from '#src/domain/paste/columns/match-columns.ts';
import { plan, readBlock } from '../paste-context.ts';

function read(header: string, rows: readonly string[], answers: readonly Answer[] = []) {
  const cells = [header, ...rows].map((row) => row.split('|'));
  const { mapping } = matchColumns(cells[0] ?? [], plan, cells.slice(1));
  const clipboardData = cells.map((row) => row.join('\t')).join('\n');
  return readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: true, columns: mapping, answers });
}

test.each([
  [
    'Description|Qty Ordered|Qty Shipped|Amount',
    ['Mug|12|10|50', 'Cup|5|5|20'],
    'Quantity is read from "Qty Shipped" (10; 5); left out: "Qty Ordered" (12; 5)',
  ],
  [
    'Description|Qty|List Price|Unit Price',
    ['Mug|12|10.00|9.50'],
    'Unit price is read from "Unit Price" (9.50); left out: "List Price" (10.00)',
  ],
  ['Description|Amount|Amount incl. GST', ['Mug|100|115'], 'Value is read from "Amount" (100); left out: "Amount incl. GST" (115)'],
])('of several columns of a kind the one read and those left are told: %s', (header, rows, message) => {
  const { questions, warnings } = read(header, rows);

  expect(questions).toEqual([]);
  expect(warnings).toContain(message);
});

test.each([
  ['Description|Total Qty|Qty Shipped|Price|Amount', ['Mug|12|10|5.00|50.00', 'Cup|5|5|4.00|20.00'], 'quantityOrdered', 10],
  ['Artikel|Menge|Preis|Betrag|Nettobetrag', ['Becher rot|10|5,00|60,00|50,00'], 'exportValue', 50],
])('a column that does not agree is asked about, if another one does: %s', (header, rows, name, right) => {
  const { questions, status } = read(header, rows);
  const [question] = questions;
  const { value = '' } = question?.choices[1] ?? {};
  const { products, questions: after } = read(header, rows, [{ id: question?.id ?? '', value }]);

  expect([status, questions.map(({ field }) => field)]).toEqual(['Failure', [name]]);
  expect(after.map(({ answer }) => answer)).toEqual([value]);
  expect(products[0]?.[name]).toBe(right);
});
