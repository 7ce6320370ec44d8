import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printFindings } from '#src/documents/report.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { check, copyDocuments, plant, TRUCK, VOCABULARY } from './plant.ts';

const ROW = 'schemas/fleet/pasted-truck.schema.json';
const WHEELS = '"wheels": { "title": "Wheels",';
const BOUGHT = '"bought": { "title": "Bought",';

/** A row of a pasted list of trucks, with a day of its own. */
function rowOf(from: string, day: string): string {
  return `{
  "$schema": "../meta/entity.meta.json",
  "$id": "fleet/pasted-truck",
  "title": "Pasted truck",
  "type": "object",
  "x-as": "row",
  "x-derives": { "from": "${from}", "by": "x-paste" },
  "additionalProperties": false,
  "properties": {
    "day": { "title": "Day", "type": "string", "format": "date", "x-paste": ${day} }
  }
}
`;
}

interface Planted {
  readonly wheels: string;
  readonly bought?: string;
  readonly day?: string;
  readonly from?: string;
}

/** What is found where trucks may be pasted so. */
async function findingsOf({ wheels, bought = '{ "role": 2 }', day = '{ "role": 9 }', from = 'fleet/truck' }: Planted) {
  const root = copyDocuments();
  if (from !== '') writeFileSync(join(root, ROW), rowOf(from, day));
  plant(root, TRUCK, WHEELS, `${WHEELS} "x-paste": ${wheels},`);
  plant(root, TRUCK, BOUGHT, `${BOUGHT} "x-paste": ${bought},`);
  const { findings, texts } = await check(root);
  return printFindings(findings, texts);
}

describe('pasted fields', () => {
  test('are sound with roles and headers of their own', async () => {
    expect(await findingsOf({ wheels: '{ "role": 1, "headers": ["wheels"], "unit": "bought" }' })).toEqual([]);
  });

  test.each<[string, Planted, readonly string[]]>([
    [
      'two of one role',
      { wheels: '{ "role": 2 }' },
      [`${TRUCK} /properties/bought/x-paste/role 17:57: 2 is already the kind of column of "wheels"`],
    ],
    [
      "a row's own field of a role that is taken",
      { wheels: '{ "role": 9 }' },
      [`${ROW} /properties/day/x-paste/role 10:87: 9 is already the kind of column of "wheels"`],
    ],
    [
      'two of one header',
      { wheels: '{ "role": 1, "headers": ["n"] }', bought: '{ "role": 2, "headers": ["b", "n"] }' },
      [`${TRUCK} /properties/bought/x-paste/headers/1 17:77: "n" already names "wheels"`],
    ],
    [
      'a header that no sheet has',
      { wheels: '{ "role": 1, "headers": ["No."] }' },
      [
        `${TRUCK} /properties/wheels/x-paste/headers/0 13:72: "No." never matches: headers are compared in lower case, without surrounding spaces`,
      ],
    ],
    [
      'two of one name',
      { wheels: '{ "role": 1, "as": "bought" }' },
      [`${TRUCK} /properties/wheels/x-paste/as 13:66: "bought" is another pasted field`],
    ],
    ...(['unit', 'currency'] as const).map((key): [string, Planted, readonly string[]] => [
      `a ${key} that is no field`,
      { wheels: `{ "role": 1, "${key}": "bougt" }` },
      [`${TRUCK} /properties/wheels/x-paste/${key} 13:${64 + key.length}: "bougt" is not a field; did you mean "bought"?`],
    ]),
    [
      'a place that is no field',
      { wheels: '{ "role": 1, "into": ["wheels", "wheel"] }' },
      [`${TRUCK} /properties/wheels/x-paste/into/1 13:79: "wheel" is not a field; did you mean "wheels"?`],
    ],
    [
      'a unit that is not pasted',
      { wheels: '{ "role": 1, "unit": "price" }' },
      [`${TRUCK} /properties/wheels/x-paste/unit 13:68: "price" is not pasted: give it "x-paste", too`],
    ],
    [
      'nobody who pastes them',
      { wheels: '{ "role": 1 }', from: '' },
      [
        `${TRUCK} /properties/wheels/x-paste 13:47: has no effect: no entity has the pasted fields of this one by "x-derives"`,
        `${TRUCK} /properties/bought/x-paste 17:47: has no effect: no entity has the pasted fields of this one by "x-derives"`,
      ],
    ],
    [
      'a base that is no entity',
      { wheels: '{ "role": 1 }', from: 'fleet/truk' },
      [
        `${ROW} /x-derives/from 7:26: "fleet/truk" is not an entity; did you mean "fleet/truck"?`,
        `${TRUCK} /properties/wheels/x-paste 13:47: has no effect: no entity has the pasted fields of this one by "x-derives"`,
        `${TRUCK} /properties/bought/x-paste 17:47: has no effect: no entity has the pasted fields of this one by "x-derives"`,
      ],
    ],
  ])('with %s are reported', async (_what, planted, expected) => {
    expect(await findingsOf(planted)).toEqual(expected);
  });

  test('in a list are refused: only a field of the record itself has a column', async () => {
    const root = copyDocuments();
    plant(
      root,
      TRUCK,
      WHEELS,
      `"marks": { "title": "Marks", "type": "array", "items": { "type": "string", "x-paste": { "role": 1 } } }, ${WHEELS}`,
    );
    const { findings, texts } = await check(root);

    expect(printFindings(findings, texts).join('\n')).toContain('/properties/marks/items/x-paste');
  });

  test('are renamed wherever another pasted field names them', async () => {
    const root = copyDocuments();
    writeFileSync(join(root, ROW), rowOf('fleet/truck', '{ "role": 9 }'));
    plant(root, TRUCK, WHEELS, `${WHEELS} "x-paste": { "role": 1 },`);
    plant(root, TRUCK, BOUGHT, `${BOUGHT} "x-paste": { "role": 2, "unit": "wheels", "into": ["bought", "wheels"] },`);

    const { changes = [] } = await rename.run(await openWorkspace(root, VOCABULARY), ['fleet/truck.wheels', 'wheelCount'], new Set());
    for (const { file, text } of changes) writeFileSync(join(root, file), text);

    expect(changes.find(({ file }) => file === TRUCK)?.text).toContain('"unit": "wheelCount", "into": ["bought", "wheelCount"]');
    expect((await check(root)).findings).toEqual([]);
  });
});
