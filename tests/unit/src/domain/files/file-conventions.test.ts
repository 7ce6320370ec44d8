import { expect, test } from 'vitest';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { catalogue } from '#src/domain/catalogue.ts';
import { fileConventions } from '#src/domain/files/file-conventions.ts';
import { compileImportPlan } from '#src/domain/files/import-plan.ts';
import { matchHeadings } from '#src/domain/files/match-headings.ts';
import { lineReader } from '#src/domain/files/read-lines.ts';

const schema = {
  $schema: '../meta/entity.meta.json',
  $id: 'reference/rate',
  title: 'Rate',
  type: 'object',
  additionalProperties: false,
  properties: {
    rate: { title: 'Rate', type: 'number' },
    from: { title: 'From', type: 'string', format: 'date' },
  },
} satisfies EntitySchema;
const plan = compileImportPlan(schema);
const { columns } = matchHeadings(['Rate', 'From'], plan);

/** What is read of each line: the rate and the day, or null for what is refused. */
function read(lines: readonly (readonly [string, string])[]) {
  const rows = lines.map((cells, index) => ({ number: index + 2, cells }));
  const line = lineReader(columns, plan, catalogue, fileConventions(rows, columns));
  return lines.map((cells) => Object.values(line(cells).values));
}

test.each([
  ['a comma before three digits', [['6,123', '']], [[null, null]]],
  [
    'a comma beside a decimal comma',
    [
      ['6,123', ''],
      ['6,4', ''],
    ],
    [
      [null, null],
      [null, null],
    ],
  ],
  [
    'a dot beside a decimal comma',
    [
      ['6.123', ''],
      ['6,4', ''],
    ],
    [
      [null, null],
      [null, null],
    ],
  ],
  [
    'a comma beside a decimal dot',
    [
      ['6,123', ''],
      ['6.4', ''],
    ],
    [
      [6123, null],
      [6.4, null],
    ],
  ],
  ['a dot alone, as exports write it', [['6.123', '']], [[6.123, null]]],
  [
    'days and months',
    [
      ['1', '12/01/2026'],
      ['2', '12/14/2026'],
    ],
    [
      [1, null],
      [2, null],
    ],
  ],
  [
    'days first',
    [
      ['1', '12/01/2026'],
      ['2', '14/12/2026'],
    ],
    [
      [1, '2026-01-12'],
      [2, '2026-12-14'],
    ],
  ],
] as const)('what may be another number or day is refused at its line, by what the file shows: %s', (_, lines, values) => {
  expect(read(lines)).toEqual(values);
});
