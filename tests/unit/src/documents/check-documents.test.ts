import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkGenerated } from '#scripts/documents/check-generated.ts';
import { printFindings } from '#src/documents/report.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { generate } from '#scripts/generate/generate.ts';
import { findStale, writeStale } from '#scripts/generate/output.ts';
import { check, copyDocuments, plant, TRUCK } from './plant.ts';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));

test('sound documents have no finding and are counted, with the behaviours they run', async () => {
  expect(await check(copyDocuments())).toMatchObject({ findings: [], documents: 32, expressions: 33, behaviours: ['ring-bell'] });
});

test('what is generated is reported where the schemas have changed since', async () => {
  const root = copyDocuments();
  const generated = join(root, 'schemas/generated');
  const output = await generate(join(root, 'schemas'));
  await writeStale(generated, output, await findStale(generated, output));
  expect(await checkGenerated(root)).toEqual([]);

  plant(root, TRUCK, '"title": "Wheels"', '"title": "Number of wheels"');
  writeFileSync(join(generated, 'left-over.json'), '{}');

  expect(printFindings(await checkGenerated(root), new Map())).toEqual([
    'schemas/generated/contract.json / 1:1: is stale; run npm run generate',
    'schemas/generated/entities/fleet/truck.json / 1:1: is stale; run npm run generate',
    'schemas/generated/left-over.json / 1:1: is stale; run npm run generate',
  ]);
});

test('the vocabulary of this product names its widgets, behaviours, formats and functions', async () => {
  const { widgets, behaviours, formats, functions } = await readVocabulary(REPOSITORY);
  expect(widgets).toMatchObject({ text: ['string', 'number', 'integer'], tariff: ['hs-code'] });
  expect(behaviours).toContain('read-clipboard');
  expect(formats.map(({ name }) => name)).toEqual(expect.arrayContaining(['date', 'hs-code']));
  expect(functions.map(({ name }) => name)).toContain('guessDelimiter');
});
