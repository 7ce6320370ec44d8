/** A reader follows the second chapter of the guide word for word, as far as no page is needed; `tests/browser/guide-list.test.ts` goes on. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { findingsOf } from '#src/documents/check-documents.ts';
import { explainScreen } from '#src/documents/explain/explain-screen.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { printFindings } from '#src/documents/report.ts';
import { chapterOf, guideDocuments } from '#tests/support/guide-documents.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const CONTRACT = 'schemas/api/permits.openapi.json';
const made = [...guideDocuments('keep-a-list')].filter(([file]) => file.endsWith('.json'));
const right = new Map([...(await readTexts(ROOT)), ...made]);
const vocabulary = await readVocabulary(ROOT);
const readAll = (texts: typeof right) => readDocuments(texts, { vocabulary, schemaValidators });

test('a slip is told with its place and the nearest right name', async () => {
  const wrong = (right.get(CONTRACT) ?? '').replace('{ "field": "authority" }', '{ "field": "authorty" }');
  const texts = new Map([...right, [CONTRACT, wrong]]);

  const said = printFindings(findingsOf(await readAll(texts)), texts).join('\n');

  expect(said).toContain(`${CONTRACT} /paths/~1Permits/x-resource/filters/0/field 14:32: "authorty"`);
  expect(said).toContain('screens/products/permits.listing.json /resource 5:15: "authorty"');
  expect(said).toContain('did you mean "authority"?');
  expect(chapterOf('keep-a-list')).toContain('did you mean "authority"?');
});

test('the page is told in plain English', async () => {
  const { understood } = await readAll(right);
  if (understood === undefined) throw new Error('The documents of the guide have findings.');

  expect(explainScreen('products/permits', understood).join('\n')).toMatch(/Permits[^]*Import/);
});
