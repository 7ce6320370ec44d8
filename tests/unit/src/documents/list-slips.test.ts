import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { findingsOf } from '#src/documents/check-documents.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { printFindings } from '#src/documents/report.ts';
import { guideDocuments } from '#tests/support/guide-documents.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const ENTITY = 'schemas/products/permit.schema.json';
const CONTRACT = 'schemas/api/permits.openapi.json';
const LISTING = 'screens/products/permits.listing.json';
const QUALIFIED = 'schemas/products/classified-product.schema.json';
const TREE = 'screens/tariffs/nomenclature.screen.json';
const vocabulary = await readVocabulary(ROOT);
const guide = [...guideDocuments('keep-a-list')].filter(([file]) => file.endsWith('.json'));
const documents = new Map([...(await readTexts(ROOT)), ...guide]);

/** What is found where somebody who keeps the list of the guide writes one thing for another. */
async function findingsWith(file: string, right: string, wrong: string): Promise<readonly string[]> {
  const text = documents.get(file) ?? expect.fail(`There is no ${file}.`);
  expect(text).toContain(right);
  const read = await readDocuments(new Map([...documents, [file, text.replace(right, wrong)]]), { vocabulary, schemaValidators });
  return printFindings(findingsOf(read), read.texts).filter((line) => !line.startsWith('schemas/generated/'));
}

test.each([
  [
    'a column of a field that is none',
    LISTING,
    '"field": "quantity"',
    '"field": "quantty"',
    /\/columns\/3\/field \d+:\d+: .* did you mean "quantity"\?/,
  ],
  [
    'a route of another page',
    LISTING,
    '"route": "/Permits"',
    '"route": "/Tariffs"',
    /listing\.json \/route 6:12: "\/Tariffs" is already the address of/,
  ],
  ['a day that is none', LISTING, 'today()', "'1.1.2026'", /\/columns\/5\/badge\/when \d+:\d+: "1\.1\.2026" is no date/],
  ['dates of a field that is none', CONTRACT, '"to": "validTo"', '"to": "validTill"', /dated\/to \d+:\d+: .* did you mean "validTo"\?/],
  [
    'uses by another kind of value',
    CONTRACT,
    '"productCode": "productCode"',
    '"productCode": "quantity"',
    /usedBy\/0\/where\/productCode \d+:\d+: "productCode" is a string, and "quantity" a integer/,
  ],
  [
    'a list without an action of its page',
    CONTRACT,
    '"audit"',
    '"actions": { "create": false }, "audit"',
    /listing\.json \/resource 5:15: has no action "create"/,
  ],
  [
    'a name of another list for commands',
    CONTRACT,
    '"import": true',
    '"import": { "command": "products" }',
    /x-resource\/import \d+:\d+: "products" is already a name for npm run import/,
  ],
  [
    'a filter twice',
    CONTRACT,
    '{ "field": "authority" }',
    '{ "field": "authority" }, { "field": "authority" }',
    /filters\/1\/field \d+:\d+: "Authority" is already a parameter of the list/,
  ],
  [
    'a filter named like the search',
    CONTRACT,
    '{ "field": "authority" }',
    '{ "field": "authority", "name": "SearchText" }',
    /filters\/0\/name \d+:\d+: "SearchText" is already a parameter/,
  ],
  [
    'a range of words',
    CONTRACT,
    '{ "field": "authority" }',
    '{ "field": "authority", "by": "range" }',
    /filters\/0\/by \d+:\d+: "authority" is neither a number nor a date/,
  ],
  [
    'a key of x-import that is none',
    ENTITY,
    '"headers": ["Permit", "Licence"]',
    '"header": ["Permit"]',
    /x-import\/header \d+:\d+: .* did you mean "headers"\?/,
  ],
  [
    'a heading that is the title of another field',
    ENTITY,
    '"Licence"',
    '"Product code"',
    /x-import\/headers\/1 \d+:\d+: "Product code" already names "productCode"/,
  ],
  [
    'a heading of what no file sets',
    ENTITY,
    '"readOnly": true,',
    '"readOnly": true, "x-import": { "headers": ["No"] },',
    /x-import \d+:\d+: has no effect: "id" is readOnly/,
  ],
  [
    'a size of files that is none',
    'schemas/common/list-file.schema.json',
    '"maxBytes"',
    '"maxByte"',
    /x-file\/maxByte \d+:\d+: .* did you mean "maxBytes"\?/,
  ],
  [
    'a key of a tree that is none',
    TREE,
    '"operation": "listNomenclature"',
    '"operation": "listNomenclatur"',
    /tree\/operation \d+:\d+ .*did you mean "listNomenclature"\?/,
  ],
  [
    'a context list that is none',
    QUALIFIED,
    'reference/qualifier-code[]',
    'reference/qualifier-cod[]',
    /x-context\/qualifierTypes \d+:\d+: .* did you mean "reference\/qualifier-code"\?/,
  ],
])(
  'is told where it stands: %s',
  async (_, file, right, wrong, finding) => {
    const findings = await findingsWith(file, right, wrong);

    expect(findings).toContainEqual(expect.stringMatching(finding));
  },
  30_000,
);
