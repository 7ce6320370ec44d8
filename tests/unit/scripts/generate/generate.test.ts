import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '#scripts/generate/generate.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { findStale, writeStale } from '#scripts/generate/output.ts';
import { FLEET } from '../../src/documents/contract/fleet.ts';

test('generating twice comes to the same bytes, each file ending in a newline', async () => {
  const [first, second] = [await generate(FLEET), await generate(FLEET)];
  expect([...second]).toEqual([...first]);
  for (const text of first.values()) expect(text.endsWith('\n')).toBe(true);
});

test('the types follow the schemas: optional where not required, closed, and no label as a type', async () => {
  const types = (await generate(FLEET)).get('types.ts');
  expect(types).toContain(
    [
      'export interface TruckCreate {',
      '  plate: string;',
      '  wheels?: number;',
      '  pin?: string;',
      '  price?: number;',
      '  bought?: string;',
      '  owner?: {',
      '    name: string;',
      '  };',
      '}',
    ].join('\n'),
  );
  expect(types).not.toContain('[k: string]');
});

test('the types of operations name what each takes and answers', async () => {
  const types = (await generate(FLEET)).get('operations.ts');
  expect(types).toMatch(/import type \{ .*TruckCreate, TruckPatch, TruckReply, TruckSummaryPage \} from '.\/types.ts';/);
  expect(types).toContain(
    "    query: {\n      PageNumber: number;\n      PageSize: number;\n      SortModel?: string;\n      Format?: 'XLSX' | 'CSV';\n      Columns?: string;\n      Filter?: string;\n      Totals?: boolean;\n      Depot: string;\n    };\n    body: undefined;\n    reply: TruckSummaryPage;",
  );
});

test('only what changed is written, and what is no longer generated goes', async () => {
  const folder = temporaryDirectory('generated');
  const before = new Map([
    ['kept.json', '{}\n'],
    ['area/changed.json', '1\n'],
    ['gone.json', '{}\n'],
  ]);
  await writeStale(folder, before, await findStale(folder, before));
  const writtenAt = statSync(join(folder, 'kept.json')).mtimeMs;

  const after = new Map([
    ['kept.json', '{}\n'],
    ['area/changed.json', '2\n'],
  ]);
  const stale = await findStale(folder, after);
  expect(stale).toEqual(['area/changed.json', 'gone.json']);
  await writeStale(folder, after, stale);

  expect(await findStale(folder, after)).toEqual([]);
  expect(existsSync(join(folder, 'gone.json'))).toBe(false);
  expect(statSync(join(folder, 'kept.json')).mtimeMs).toBe(writtenAt);
});
