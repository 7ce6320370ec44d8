import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { fixFolder } from '#scripts/documents/fix.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import { check, copyDocuments, plant, TRUCK, TRUCKS_SCREEN, TRUCK_SCREEN, TRUCK_UI, VOCABULARY } from './plant.ts';

const META = join(import.meta.dirname, '../../../../schemas/meta');

/** The objects of a language whose keys are its own; others take any key. */
function objectsIn(schema: LanguageSchema, at: string): { readonly at: string; readonly keys: readonly string[] }[] {
  const { type, properties, additionalProperties, items, anyOf = [], definitions = {} } = schema;
  const isOpen =
    typeof additionalProperties === 'object' && additionalProperties['x-holds'] === undefined && additionalProperties.$ref === undefined;
  const own = type === 'object' && properties !== undefined && !isOpen ? [{ at, keys: Object.keys(properties) }] : [];
  const inner = [
    ...Object.entries({ ...properties, ...definitions }),
    ...(typeof additionalProperties === 'object' ? [['*', additionalProperties] as const] : []),
    ...(items === undefined ? [] : [['[]', items] as const]),
    ...anyOf.map((form, index) => [String(index), form] as const),
  ];
  return [...own, ...inner.flatMap(([name, child]) => objectsIn(child, `${at}/${name}`))];
}

test('every object of every language takes a comment', () => {
  const languages = readdirSync(META).filter((name) => name.endsWith('.meta.json') && name !== 'marks.meta.json');
  const objects = languages.flatMap((name) => objectsIn(JSON.parse(readFileSync(join(META, name), 'utf8')), name));
  expect(objects.length).toBeGreaterThan(100);
  expect(objects.filter(({ keys }) => !keys.includes('$comment')).map(({ at }) => at)).toEqual([]);
});

/** The sound documents with a comment in each. */
function withComments(): string {
  const root = copyDocuments();
  const note = (text: string) => `"$comment": "${text}", `;
  plant(root, TRUCK, '{ "title": "Wheels",', `{ ${note('all of them')}"title": "Wheels",`);
  plant(root, TRUCK, '{ "id": "even-wheels",', `{ ${note('a rule')}"id": "even-wheels",`);
  plant(root, TRUCK_UI, '"wheels": {', `"wheels": { ${note('a field')}`);
  plant(root, TRUCK_SCREEN, '"save": {', `"save": { ${note('an action')}`);
  plant(root, TRUCK_SCREEN, '{ "validate": true }', `{ ${note('a step')}"validate": true }`);
  plant(root, TRUCKS_SCREEN, '[{ "id": "trucks",', `[{ ${note('a node')}"id": "trucks",`);
  plant(root, TRUCKS_SCREEN, '"kind": "page",', `${note('a screen')}"kind": "page",`);
  return root;
}

test('comments are no fault, and renaming and fixing keep them', async () => {
  const root = withComments();
  expect((await check(root)).findings).toEqual([]);

  const { changes = [] } = await rename.run(await openWorkspace(root, VOCABULARY), ['fleet/truck.wheels', 'tyres'], new Set(['--anyway']));
  for (const { file, text } of changes) writeFileSync(join(root, file), text);
  plant(root, TRUCKS_SCREEN, '"format": 1', '"format": 2');
  await fixFolder(root, check);

  const texts = [TRUCK, TRUCK_UI, TRUCK_SCREEN, TRUCKS_SCREEN].map((file) => readFileSync(join(root, file), 'utf8')).join('');
  expect([...texts.matchAll(/"\$comment": "([^"]+)"/g)].map(([, text]) => text)).toEqual([
    'all of them',
    'a rule',
    'a field',
    'an action',
    'a step',
    'a screen',
    'a node',
  ]);
  expect((await check(root)).findings).toEqual([]);
});
