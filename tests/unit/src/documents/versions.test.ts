import { expect, test } from 'vitest';
import { check, copyDocuments, expectFindings, plant, TRUCK_SCREEN, TRUCKS_SCREEN } from './plant.ts';

const FAULT = 'patchTruck changes a versioned record: say in "version" which version the user saw';
const ADD = '"label": "Add", "do": [';
const patch = (more = '') =>
  `{ "call": { "operation": "patchTruck", "params": { "id": "1" }, "body": "[{'op': 'replace', 'path': '/wheels', 'value': 6}]"${more} } }`;

test('a change that names no version is reported', () =>
  expectFindings(TRUCKS_SCREEN, ADD, `${ADD}${patch()}, `, [`/actions/add/do/0/call/operation 26:62: ${FAULT}`]));

test.each([
  ['an expression names it', TRUCKS_SCREEN, ADD, `${ADD}${patch(', "version": "1"')}, `],
  ['nothing is stored', TRUCKS_SCREEN, ADD, `${ADD}${patch(', "cancellable": true')}, `],
  ['it is of an edited row', TRUCKS_SCREEN, '"label": "Trucks",', `"label": "Trucks", "edit": "cell", "edited": [${patch()}],`],
  ['the form is of the record', TRUCK_SCREEN, '{ "validate": true },', `{ "validate": true }, ${patch()},`],
])('a change is sound if %s', async (_name, file, from, to) => {
  const root = copyDocuments();
  plant(root, file, from, to);

  const { findings } = await check(root);

  expect(findings.map(({ message }) => message)).not.toContain(FAULT);
});
