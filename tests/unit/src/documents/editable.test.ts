import { describe, expect, test } from 'vitest';
import { explain } from '#scripts/documents/commands/explain.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { uses } from '#scripts/documents/commands/uses.ts';
import { TRUCK, VOCABULARY, copyDocuments, expectFindings, plant, type Planted } from './plant.ts';

const BOUGHT = '"title": "Bought", "type": "string",';
const editable = (expr: string, because: string) => `"x-editableWhen": ${JSON.stringify({ expr, because })},`;

describe('x-editableWhen', () => {
  test.each<Planted>([
    [
      'without its reason',
      TRUCK,
      BOUGHT,
      `${BOUGHT} "x-editableWhen": { "expr": "truck.wheels > 4" },`,
      ['/properties/bought/x-editableWhen 17:72: the key "because" is missing'],
    ],
    [
      'over an unknown field',
      TRUCK,
      BOUGHT,
      `${BOUGHT} ${editable('truck.weels > 4', 'Too small')}`,
      ['/properties/bought/x-editableWhen/expr 17:87: "weels" is unknown; did you mean "wheels"?'],
    ],
    [
      'of another type',
      TRUCK,
      BOUGHT,
      `${BOUGHT} ${editable('truck.plate', 'Too small')}`,
      ['/properties/bought/x-editableWhen/expr 17:81: a yes or no is needed here, this is a text'],
    ],
    [
      'with a reason over an unknown name',
      TRUCK,
      BOUGHT,
      `${BOUGHT} ${editable('truck.wheels > 4', '{trk.wheels}')}`,
      ['/properties/bought/x-editableWhen/because 17:111: "trk" is unknown'],
    ],
    [
      'that never says no',
      TRUCK,
      BOUGHT,
      `${BOUGHT} ${editable('true || truck.wheels > 4', 'Never')}`,
      ['/properties/bought/x-editableWhen/expr 17:81: "true || truck.wheels > 4" is always so, unless something in it is empty'],
    ],
    [
      'of what is read-only',
      TRUCK,
      '"title": "Axles",',
      `"title": "Axles", ${editable('truck.wheels > 4', 'Never')}`,
      ['/properties/axles/x-editableWhen 14:52: has no effect: the field is read-only (--fix: remove it)'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('is followed by uses, rename and explain', async () => {
    const root = copyDocuments();
    plant(root, TRUCK, BOUGHT, `${BOUGHT} ${editable('truck.wheels > 4', 'A truck of {truck.wheels} wheels')}`);
    const workspace = await openWorkspace(root, VOCABULARY);

    const used = await uses.run(workspace, ['fleet/truck.wheels'], new Set());
    const renamed = await rename.run(workspace, ['fleet/truck.wheels', 'wheelCount'], new Set());
    const told = await explain.run(workspace, ['fleet/truck'], new Set(['--all']));

    expect(used.lines.filter((line) => line.includes('x-editableWhen'))).toEqual([
      '  schemas/fleet/truck.schema.json /properties/bought/x-editableWhen/because 17:128: why bought may not be changed',
      '  schemas/fleet/truck.schema.json /properties/bought/x-editableWhen/expr 17:87: when bought may be changed',
    ]);
    expect(renamed.changes?.find(({ file }) => file === TRUCK)?.text).toContain(
      editable('truck.wheelCount > 4', 'A truck of {truck.wheelCount} wheels').slice(0, -1),
    );
    expect(told.lines).toContain(
      '  Bought: A date. May be changed only when Wheels is more than 4. Otherwise refuses with “A truck of [Wheels] wheels”.',
    );
  });
});
