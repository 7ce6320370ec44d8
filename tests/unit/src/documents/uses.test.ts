import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { uses } from '#scripts/documents/commands/uses.ts';
import { VOCABULARY, copyDocuments } from './plant.ts';

const usesOf = async (root: string, field: string) => (await uses.run(await openWorkspace(root, VOCABULARY), [field], new Set())).lines;

test('every reader and writer of a field is listed, with its place', async () => {
  const lines = await usesOf(copyDocuments(), 'fleet/truck.wheels');
  expect(lines).toEqual([
    'Defined:',
    '  schemas/fleet/truck.schema.json /properties/wheels 13:6: here',
    'Written:',
    '  schemas/fleet/truck.ui.json /plate/ui:onEdit/0/set/wheels 4:88: set when the user edits a field',
    '  screens/fleet/truck.screen.json /data/defaults/wheels 9:125: a new record starts with it',
    'Shown:',
    '  schemas/fleet/truck.schema.json /x-rules/0/target 27:74 #even-wheels: the message of a rule stands at it',
    '  schemas/fleet/truck.ui.json /ui:layout/0/children/1 3:77 #truck: stands in the form',
    '  schemas/fleet/truck.ui.json /wheels 5:4: how it is shown',
    '  screens/fleet/trucks.screen.json /grids/trucks/columns/1/field 16:94 #number-of-wheels: a column of the grid trucks',
    'Read:',
    '  schemas/fleet/truck.schema.json /properties/axles/x-value/expr 14:99: the value of axles follows from it',
    '  schemas/fleet/truck.schema.json /x-rules/0/invalidWhen 27:50 #even-wheels: a rule',
    '  schemas/fleet/truck.schema.json /x-rules/0/message 27:102 #even-wheels: the message of a rule',
    '  screens/fleet/trucks.screen.json /grids/trucks/columns/1/badge/when 16:127 #number-of-wheels: an expression (when)',
  ]);
});

test('a field may be named by its JSON pointer', async () => {
  expect(await usesOf(copyDocuments(), 'fleet/truck#/properties/owner/properties/name')).toContain(
    '  schemas/fleet/truck.schema.json /properties/owner/properties/name 23:24: here',
  );
});

test('a name that is no field is answered with the nearest that is', async () => {
  await expect(usesOf(copyDocuments(), 'fleet/truck.weels')).rejects.toThrow(
    '"weels" is not a field of fleet/truck; did you mean "wheels"?',
  );
  await expect(usesOf(copyDocuments(), 'fleet/truk.wheels')).rejects.toThrow('"fleet/truk" is not an entity; did you mean "fleet/truck"?');
});

test('lines of TypeScript that name it are listed too', async () => {
  const root = copyDocuments();
  mkdirSync(join(root, 'src'));
  writeFileSync(
    join(root, 'src/axles.ts'),
    '// wheels: of a truck\nexport const axles = (truck: { wheels: number }) => truck.wheels / 2;\n',
  );
  expect(await usesOf(root, 'fleet/truck.wheels')).toContain(
    '  src/axles.ts:2: export const axles = (truck: { wheels: number }) => truck.wheels / 2;',
  );
});
