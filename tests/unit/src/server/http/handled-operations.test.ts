import { expect, test } from 'vitest';
import { contextListsOf } from '#src/expression/index.ts';
import { listReaders } from '#src/server/http/handled-operations.ts';
import { productDocuments } from '#tests/support/documents.ts';

test.each(listReaders)('%s is named as a reader of lists because its expressions read one', (id) => {
  expect(contextListsOf(productDocuments.schema(id))).not.toEqual([]);
});
