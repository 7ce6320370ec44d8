import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { check, copyDocuments } from './plant.ts';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));

test('sound documents have no finding and are counted, with the behaviours they run', async () => {
  expect(await check(copyDocuments())).toMatchObject({ findings: [], documents: 37, expressions: 33, behaviours: ['ring-bell'] });
});

test('the vocabulary of this product names its widgets, behaviours, formats and functions', async () => {
  const { widgets, behaviours, formats, functions } = await readVocabulary(REPOSITORY);
  expect(widgets).toMatchObject({ text: ['string', 'number', 'integer'], tariff: ['hs-code'] });
  expect(behaviours).toContain('read-clipboard');
  expect(formats.map(({ name }) => name)).toEqual(expect.arrayContaining(['date', 'hs-code']));
  expect(functions.map(({ name }) => name)).toContain('guessDelimiter');
});
