import { describe, expect, test } from 'vitest';
import { readBlock } from '#renderer/nodes/grid/editing/read-block.ts';
import { lineText } from '#renderer/form/contract/plain-text.ts';
import { formats } from '#schemas/formats/index.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };

const schemas = {
  name: { title: 'Name', type: 'string', format: 'one-line' },
  note: { title: 'Note', type: 'string', format: 'multi-line' },
} as const;
const isColumn = (column: string): column is keyof typeof schemas => column in schemas;

/** What a block changes of a row that holds nothing. */
function changes(text: string) {
  const { rows, wrong } = readBlock(
    { text, columns: ['name', 'note'], rowAt: (step) => (step === 0 ? { id: 7 } : undefined) },
    {
      target: (column) =>
        isColumn(column) ? { field: column, label: column, schema: schemas[column], mayChange: () => true, textOf: () => '' } : undefined,
      labelOf: (column) => column,
      nameOf: () => 'Row 1',
      rowKey: 'id',
      texts: catalogue.many,
      parse: (name, cell) => formats.find((format) => format.name === name)?.parse(cell),
    },
  );
  expect(wrong).toEqual([]);
  return Object.fromEntries(rows.flatMap(({ patch = [] }) => patch.map(({ path, value }) => [path, value])));
}

/** The same of a number that is measured in kgm. */
function weighed(text: string, isUnderWay = false) {
  const { rows, wrong } = readBlock(
    { text, columns: ['weight'], rowAt: (step) => (step === 0 ? { id: 7, weight: 40 } : undefined) },
    {
      target: () => ({
        isUnderWay: () => isUnderWay,
        field: 'weight',
        label: 'Weight',
        schema: { title: 'Weight', type: 'number' },
        mayChange: () => true,
        textOf: () => '',
        unitOf: () => 'kgm',
      }),
      labelOf: (column) => column,
      nameOf: () => 'Row 1',
      rowKey: 'id',
      texts: catalogue.many,
      parse: () => undefined,
    },
  );
  return wrong.length > 0 ? wrong : rows.flatMap(({ patch = [] }) => patch.map(({ value }) => value));
}

test('what is stored already is no change, unless another value is on its way there', () => {
  expect(weighed('40')).toEqual([]);
  expect(weighed('40', true)).toEqual([40]);
});

test('a number that is pasted with the unit of its row is read, as it was copied, and with another unit it is not', () => {
  expect(weighed('2.6 kgm')).toEqual([2.6]);
  expect(weighed('1,200 KGM')).toEqual([1200]);
  expect(weighed('2.6 lbs')).toEqual(['Row 1, Weight: “2.6 lbs” cannot be read']);
  expect(weighed('kgm')).toEqual(['Row 1, Weight: “kgm” cannot be read']);
});

describe('a block that is pasted over the cells of a grid', () => {
  test('fills a text of one line with what is seen of the cell, on one line', () => {
    expect(changes('"Cap\r\nred\u00a0wo\u00adol\ufeff"\t"wash\ncold"')).toEqual({ '/name': 'Cap red wool', '/note': 'wash\ncold' });
  });

  test('leaves what would read otherwise without what is hidden in it, for the server to refuse', () => {
    expect(changes('Cap\u202eder')).toEqual({ '/name': 'Cap\u202eder' });
  });
});

test('what is typed into a text of one line, or pasted there, is on one line, and blanks are left to be typed on', () => {
  expect(lineText.parse('Cap \r\nred\u200b ')).toBe('Cap  red ');
  expect(lineText.parse('')).toBeNull();
});
