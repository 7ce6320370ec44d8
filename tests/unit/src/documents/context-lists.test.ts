import { describe, expect, test } from 'vitest';
import { check, copyDocuments, plant, TRUCK } from './plant.ts';

const DEPOT = 'schemas/fleet/depot.schema.json';

async function reported(...changes: readonly (readonly [file: string, from: string, to: string])[]): Promise<readonly string[]> {
  const root = copyDocuments();
  for (const [file, from, to] of changes) plant(root, file, from, to);
  const { findings } = await check(root);
  return findings.map(({ file, pointer, message }) => `${file} ${pointer}: ${message}`);
}

describe('a list that expressions read whole is reported', () => {
  test('where its entity is unknown', async () => {
    expect(
      await reported([TRUCK, '"session": "accounts/session"', '"session": "accounts/session", "depots": "fleet/depo[]"']),
    ).toContainEqual(expect.stringContaining('/x-context/depots: "fleet/depo[]" is not an entity; did you mean'));
  });

  test('where each business has its own, and where code of its own serves the record', async () => {
    expect(await reported([TRUCK, '"session": "accounts/session"', '"session": "accounts/session", "depots": "fleet/depot[]"'])).toEqual([
      `${TRUCK} /x-context/depots: each business has its own fleet/depot: only a shared list is read whole`,
      `${TRUCK} /x-context: only records of an x-resource, and the items of their lists, read a list whole: nothing else supplies it`,
    ]);
  });

  test('where no x-resource serves it', async () => {
    expect(await reported([DEPOT, '"x-as": "depot"', '"x-as": "depot", "x-context": { "trucks": "fleet/truck[]" }'])).toContain(
      `${DEPOT} /x-context/trucks: no x-resource serves fleet/truck`,
    );
  });

  test('where a right depends on it', async () => {
    const findings = await reported(
      [DEPOT, '"x-as": "depot"', '"x-as": "depot", "x-context": { "depots": "fleet/depot[]" }'],
      [DEPOT, '"title": "Name"', '"title": "Name", "x-access": { "write": "size(depots) > 0" }'],
    );
    expect(findings).toContain(`${DEPOT} /properties/name/x-access/write: "depots" is a list: no right depends on it`);
  });

  test('where the record around items does not supply it', async () => {
    const findings = await reported([
      DEPOT,
      '"properties": {',
      '"properties": { "trucks": { "title": "Trucks", "type": "array", "items": { "$ref": "truck.schema.json" } },',
    ]);
    expect(findings).toContain(
      `${DEPOT} /properties/trucks/items/$ref: its items read "session": "x-context" must supply it as accounts/session`,
    );
  });
});
