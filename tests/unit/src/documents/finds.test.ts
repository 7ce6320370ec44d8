import { describe, expect, test } from 'vitest';
import { check, copyDocuments, API, plant, TRUCK_SCREEN, TRUCKS_SCREEN } from './plant.ts';

const OPERATION = '"operationId": "listTrucks",';
const find = (more: string) =>
  `${OPERATION} "x-find": { "entity": "fleet/truck", "group": "Trucks", "title": ["plate"], "page": "/trucks/{plate}", ${more} },`;
const DIALOG = '"screen": "fleet/truck", "with": { "truckId": "id" }';

async function messages(...changes: readonly (readonly [file: string, from: string, to: string])[]): Promise<string[]> {
  const root = copyDocuments();
  for (const [file, from, to] of changes) plant(root, file, from, to);
  return (await check(root)).findings.map(({ message }) => message);
}

describe('a list whose records are found from anywhere', () => {
  test.each([
    ['has no text to search by', DIALOG, 'needs the parameter SearchText, by which its records are found'],
    [
      'gives its dialog what that does not take',
      '"screen": "fleet/truck", "with": { "truck": "id" }',
      '"truck" is not a field of the input of fleet/truck',
    ],
    [
      'shows a field that is not part of its rows',
      `"detail": ["bought"], ${DIALOG}`,
      '"bought" is not part of list rows: give it x-summary',
    ],
    ['gives something to no dialog', '"with": { "truckId": "id" }', 'needs the "screen" that takes it'],
    ['makes a record in no dialog', '"typed": "plate"', 'needs the "screen" that takes it'],
    ['gives what was typed to no field', `"typed": "plates", ${DIALOG}`, '"plates" is not a field of the input of fleet/truck'],
    ['tells of no field', `"detail": ["colour"], ${DIALOG}`, '"colour" is not a field of fleet/truck'],
    ['has a key that is none', `"sort": 1, ${DIALOG}`, '"sort" is not a key here'],
  ])('is reported where it %s', async (_, more, message) => {
    expect((await messages([API, OPERATION, find(more)])).some((found) => found.startsWith(message))).toBe(true);
  });

  test('is sound with a text to search by and a dialog that takes what it is given', async () => {
    const parameter = '{ "name": "SearchText", "in": "query", "required": false, "schema": { "type": "string" } }, { "name": "Depot",';

    expect(await messages([API, OPERATION, find(DIALOG)], [API, '{\n            "name": "Depot",', parameter])).toEqual([]);
  });
});

describe('a dialog', () => {
  const KIND = '"kind": "dialog",';

  test('whose input fits no address says why no link opens it', async () => {
    const unfit = [
      'schemas/fleet/truck-input.schema.json',
      '"properties": {',
      '"properties": { "loads": { "title": "Loads", "type": "array", "items": { "type": "integer" } },',
    ] as const;

    expect(await messages(unfit)).toContain('"loads" cannot be part of an address: give the reason why no link opens it in "noAddress"');
    expect(await messages(unfit, [TRUCK_SCREEN, KIND, `${KIND} "noAddress": "Its loads are chosen before.",`])).not.toContain(
      '"loads" cannot be part of an address: give the reason why no link opens it in "noAddress"',
    );
  });

  test('says so only where a link could open it', async () => {
    expect(await messages([TRUCKS_SCREEN, '"kind": "page",', '"kind": "page", "noAddress": "It is a page.",'])).toContain(
      'such a page can never be opened by a link: remove it',
    );
  });
});
