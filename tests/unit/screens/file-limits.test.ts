/** What a screen says of the largest file is what the call takes that the file is sent with. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { guideDocuments } from '#tests/support/guide-documents.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MEGABYTE = 1_048_576;

const product = await readTexts(ROOT);
const { documents } = await readDocuments(product, { vocabulary: await readVocabulary(ROOT), schemaValidators });
const screens = [...documents.screens.values()].map(({ value, text }) => ({ ...value, text }));
const sent = productDocuments.contract.operations.flatMap(({ id, files, resource }) => {
  const limit = files?.get('file')?.maxBytes;
  return resource?.action === 'import' && limit !== undefined ? [{ id, entity: resource.entity, limit }] : [];
});

test.each(sent)('the dialog of $id takes files of the size that the call takes', ({ id, limit }) => {
  const dialogs = screens.filter(({ text }) => text.includes(`"operation": "${id}"`) || text.includes(`"operation":"${id}"`));
  const limits = dialogs.map(({ data }) => productDocuments.schema(data?.schema ?? '').properties['file']?.['x-file']?.maxBytes);

  expect(limits).not.toEqual([]);
  expect(new Set(limits)).toEqual(new Set([limit]));
});

test.each(sent)('the help for files of $entity names that size', ({ entity, limit }) => {
  const columns = productDocuments.contract.operations.find(({ resource }) => resource?.entity === entity && resource.action === 'columns');
  const help = screens.filter(({ text }) => text.includes(`"${columns?.id}"`)).map(({ text }) => text.match(/\b\d+ MB/)?.[0]);

  expect(new Set(help)).toEqual(new Set([`${limit / MEGABYTE} MB`]));
});

test('files of the guide’s lists take the size that is the default', async () => {
  const texts = new Map([...product, ...guideDocuments('keep-records-of-a-consignment')]);
  const read = await readDocuments(texts, { vocabulary: await readVocabulary(ROOT), schemaValidators });

  expect(read.documents.screens.get('consignments/inspection-import')?.value.data?.schema).toBe('common/list-file');
});
