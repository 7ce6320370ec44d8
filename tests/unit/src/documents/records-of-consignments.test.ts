/** The guide's record within a consignment: the report of each slip in its documents, and the screen its listing expands to. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { findingsOf } from '#src/documents/check-documents.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { printFindings } from '#src/documents/report.ts';
import { guideDocuments } from '#tests/support/guide-documents.ts';

const product = await readTexts(fileURLToPath(new URL('../../../../', import.meta.url)));
const vocabulary = await readVocabulary(fileURLToPath(new URL('../../../../', import.meta.url)));
const added = guideDocuments('keep-records-of-a-consignment');

const CONTRACT = 'schemas/api/inspections.openapi.json';
const ENTITY = 'schemas/consignments/inspection.schema.json';
const LISTING = 'screens/consignments/inspections.listing.json';

function read(file = '', from = '', to = '') {
  const edited = [...added].map(([name, text]) => {
    if (name !== file) return [name, text] as const;
    expect(text).toContain(from);
    return [name, text.replace(from, to)] as const;
  });
  return readDocuments(new Map([...product, ...edited]), { vocabulary, schemaValidators });
}

test('they are right, and the listing is a panel, a dialog and those of files, without a change log', async () => {
  const documents = await read();
  const made = [...documents.documents.derived.values()].filter(({ source }) => source === LISTING).map(({ file }) => file);

  // Its tab is a line in the page of the consignment.
  expect(printFindings(findingsOf(documents), documents.texts)).toEqual([`${LISTING} /id 4:9: cannot be reached: nothing opens it`]);
  expect(made.filter((file) => file.endsWith('.screen.json')).toSorted()).toEqual([
    'screens/consignments/inspection-files.screen.json',
    'screens/consignments/inspection-import.screen.json',
    'screens/consignments/inspection.screen.json',
    'screens/consignments/inspections.screen.json',
  ]);
  expect(documents.documents.screens.get('consignments/inspections')?.value.kind).toBe('dialog');
});

describe('a slip', () => {
  test.each<[what: string, file: string, from: string, to: string, said: string]>([
    [
      'a path that is not below a consignment',
      CONTRACT,
      '"/consignments/{consignmentId}/inspections"',
      '"/Inspections"',
      'the path of its records must begin with /consignments/{consignmentId}/',
    ],
    [
      'another scope',
      CONTRACT,
      '"scope": "consignment"',
      '"scope": "tenant"',
      'only records of a consignment stand at a path with a parameter',
    ],
    ['a key of its own', CONTRACT, '"key": "id"', '"key": "inspectedBy"', 'must be id: records of a consignment have no code of their own'],
    [
      'expressions without the flags',
      ENTITY,
      '"consignment": "consignments/flags", ',
      '',
      '"x-context" of its records must supply "consignment" as consignments/flags',
    ],
    [
      'a right over a flag that is none',
      CONTRACT,
      'consignment.maySeeLines',
      'consignment.maySeeLine',
      '"maySeeLine" is unknown; did you mean "maySeeLines"?',
    ],
    [
      'a parent that the path does not name',
      CONTRACT,
      '"unique": [],',
      '"unique": [], "parent": { "entity": "consignments/product-line", "field": "id" },',
      'the parameters of the path must be consignmentId, id',
    ],
    [
      'a table for what is read as a list',
      CONTRACT,
      '"unique": [],',
      '"unique": [], "table": { "name": "container" },',
      '"list" is served from the shared table alone: leave it out',
    ],
    [
      'a mark of removed records without a column',
      CONTRACT,
      '"unique": [],',
      '"unique": [], "table": { "name": "container", "removed": { "field": "isDeleted", "column": "is_deleted" } },',
      'only product_line has a column that marks removed records',
    ],
    [
      'a table for pages of a business',
      CONTRACT,
      '"scope": "consignment"',
      '"scope": "tenant", "table": { "name": "branch" }',
      'pages, lookups and imports are served from the shared table alone',
    ],
    [
      'a route',
      LISTING,
      '"title": "Inspections"',
      '"route": "/Inspections", "title": "Inspections"',
      'is for a page: records of a consignment are drawn in a tab of its page',
    ],
  ])('%s is told at its place', async (_what, file, from, to, said) => {
    const documents = await read(file, from, to);
    const findings = printFindings(findingsOf(documents), documents.texts);

    expect(findings.join('\n')).toContain(said);
  });
});
