import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runGenerate } from '#scripts/generate/run-generate.ts';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import { isGenerated, listSources } from '#src/server/documents/generated-stamp.ts';
import { importsOf, readSources } from '#tests/support/import-graph.ts';
import { API, copyDocuments, plant, TRUCK, TRUCK_UI } from '../../src/documents/plant.ts';

afterEach(() => void vi.restoreAllMocks());

const CODES = 'schemas/common/codes.schema.json';

/** What is printed, and the exit code. */
async function run(root: string): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation((line) => void lines.push(String(line)));
  return { code: await runGenerate(root), lines };
}

test.each([
  ['no JSON', TRUCK, '"wheels": {', '"wheels": { ,', `${TRUCK} / 13:17: Expected property name or '}'`],
  [
    'a reference that leads nowhere',
    TRUCK,
    '#/definitions/plate',
    '#/definitions/plat',
    `${TRUCK} /properties/plate/$ref 12:24: "plat" is not a definition of common/codes.schema.json; did you mean "plate"?`,
  ],
  [
    'a list of nothing',
    API,
    '"$ref": "../common/paged.schema.json",',
    '"$ref": "../common/page.schema.json",',
    `${API} /paths/~1trucks/get/responses/200/content/application~1json/schema/$ref 35:27: "common/page.schema.json" is not a schema; did you mean "common/paged.schema.json"?`,
  ],
  ['more than JSON', CODES, '{\n  "$schema"', '[] {\n  "$schema"', `${CODES} / 1:4: Unexpected non-whitespace character`],
  ['a path of nothing', API, '"paths": {', '"paths": { "/nowhere": null,', `${API} /paths/~1nowhere 13:26: must be object`],
  [
    'two operations of one name',
    API,
    '"operationId": "patchTruck"',
    '"operationId": "getTruck"',
    `${API} /paths/~1trucks~1{id}/patch/operationId 87:24: "getTruck" is already an operation of ${API}`,
  ],
])('a document with %s is told with its place, and nothing is generated', async (_, file, from, to, fault) => {
  const root = copyDocuments();
  plant(root, file, from, to);

  expect(await run(root)).toEqual({ code: 1, lines: [fault, 'Nothing was generated.'] });
});

test('a language that refers to nowhere is told with its place', async () => {
  const root = copyDocuments();
  const file = 'schemas/meta/resource.meta.json';
  const key = '"Page by page, or whole where paged is false.", "$ref": "#/definitions/action"';
  plant(root, file, key, key.replace('/action"', '/acton"'));
  const line = readFileSync(join(root, file), 'utf8').split('"Page by page, or whole')[0]?.split('\n').length;

  expect(await run(root)).toEqual({
    code: 1,
    lines: [
      `${file} /properties/actions/properties/list/$ref ${line}:90: "#/definitions/acton" is not a definition of this language; did you mean "#/definitions/action"?`,
      'Nothing was generated.',
    ],
  });
});

test('what was generated is counted, and is up to date until a document or a generated file changes', async () => {
  const root = copyDocuments();
  expect(isGenerated(root)).toBe(false);

  expect(await run(root)).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^schemas\/generated: (\d+) files, \1 of them written, in /)],
  });
  expect(isGenerated(root)).toBe(true);
  plant(root, TRUCK_UI, '"ui:layout"', ' "ui:layout"');
  expect(isGenerated(root)).toBe(true);

  plant(root, TRUCK, '"title": "Wheels"', '"title": "Number of wheels"');
  expect(isGenerated(root)).toBe(false);
  const { lines } = await run(root);
  expect(lines).toEqual([expect.stringMatching(/ files, [2-9] of them written, in /)]);
  expect(isGenerated(root)).toBe(true);

  rmSync(join(root, 'schemas/generated/contract.json'));
  expect(isGenerated(root)).toBe(false);
  await run(root);
  expect(isGenerated(root)).toBe(true);
});

test('the generator runs without anything generated, and all of its code counts as a source', () => {
  const code = new Map([...readSources('schemas'), ...readSources('src'), ...readSources('scripts')]);
  const withoutTypes = new Map([...code].map(([file, text]) => [file, text.replaceAll(/^(?:import|export) type [^;]*;/gm, '')]));
  const imports = Map.groupBy(importsOf(withoutTypes), ({ from }) => from);
  const reached = new Set(['scripts/generate/generate.ts']);
  for (const file of reached) for (const { to } of imports.get(file) ?? []) reached.add(to);
  const sources = new Set(listSources(REPOSITORY));

  expect(reached).toContain('src/expression/index.ts');
  expect([...reached].filter((file) => !sources.has(file))).toEqual([]);
});
