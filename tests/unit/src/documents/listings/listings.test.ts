import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { splitFieldId } from '#src/documents/field-ids.ts';
import { findingsOf } from '#src/documents/check-documents.ts';
import { namesOfListings } from '#src/documents/listings/map-to-listing.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { printFindings } from '#src/documents/report.ts';
import { findUses } from '#src/documents/uses/find-uses.ts';
import { guideDocuments } from '#tests/support/guide-documents.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const VESSELS = fileURLToPath(new URL('../../../../fixtures/vessels/', import.meta.url));
const LISTING = 'screens/reference/vessels.listing.json';
const product = await readTexts(ROOT);
const vocabulary = await readVocabulary(ROOT);

const vessels = {
  $schema: '../../schemas/meta/listing.meta.json',
  format: 1,
  id: 'reference/vessels',
  resource: '/Vessels',
  route: '/Vessels',
  access: 'session',
  menu: { section: 'Reference data', order: 1, label: 'Vessels' },
  title: 'Vessels',
  one: 'Vessel',
  columns: [
    { field: 'code', width: 120 },
    { field: 'name', width: 280, badge: { when: 'row.active', text: '{row.flagCountryCode}', tone: 'info' } },
  ],
};

/** The product's documents with vessels, listed so. */
function read(listing: object, access = '"access": { "read": "session", "write": "session", "remove": "session" }') {
  const schemas = ['schemas/api/vessels.openapi.json', 'schemas/reference/vessel.schema.json', 'schemas/reference/vessel.ui.json'];
  const added = schemas.map((file) => [file, readFileSync(VESSELS + file, 'utf8')] as const);
  const rights = added.map(([file, text]) => [file, text.replace(/"access": \{.*?\}/, access)] as const);
  const texts = new Map([...product, ...rights, [LISTING, JSON.stringify(listing, undefined, 2)] as const]);
  return readDocuments(texts, { vocabulary, schemaValidators });
}

const readProduct = () => readDocuments(product, { vocabulary, schemaValidators });

async function findingsFor(listing: object): Promise<readonly string[]> {
  const documents = await read(listing);
  return printFindings(findingsOf(documents), documents.texts);
}

test('a listing stands for a page, the dialog of a record and the one of its changes, all of them right', async () => {
  const { documents } = await read(vessels);

  expect(await findingsFor(vessels)).toEqual([]);
  const made = [...documents.derived.values()].filter(({ source }) => source === LISTING).map(({ file }) => file);
  expect(made.toSorted()).toEqual([
    'screens/reference/vessel-changes.scenarios.json',
    'screens/reference/vessel-changes.screen.json',
    'screens/reference/vessel.scenarios.json',
    'screens/reference/vessel.screen.json',
    'screens/reference/vessels.scenarios.json',
    'screens/reference/vessels.screen.json',
  ]);
});

test('the page is made of what the listing says, and nothing that it does not say', async () => {
  const { value } = (await read(vessels)).documents.screens.get('reference/vessels') ?? expect.fail('There is no page.');

  expect(value).toMatchObject({ route: '/Vessels', title: 'Vessels', sources: { records: { operation: 'listVessels' } } });
  expect(value.grids?.['records']?.columns.map(({ id, field }) => [id, field])).toEqual([
    ['code', 'code'],
    ['name', 'name'],
  ]);
  expect(value).not.toHaveProperty('subtitle');
  expect(JSON.stringify(value)).not.toContain('<<');
});

test('writing is offered to whom access lets write, and deleting to whom it lets remove', async () => {
  const access = '"access": { "read": "session", "write": "session.isAdminUser", "remove": "session.isOperator" }';
  const narrowed = await read(vessels, access);
  const { screens, scenarios } = narrowed.documents;
  const actionsOf = (id: string) => screens.get(id)?.value.actions ?? {};

  expect(printFindings(findingsOf(narrowed), narrowed.texts)).toEqual([]);
  expect(actionsOf('reference/vessels')['add']?.visible).toBe('session.isAdminUser');
  expect(actionsOf('reference/vessel')['save']?.visible).toBe('session.isAdminUser');
  expect(actionsOf('reference/vessel')['delete']?.visible).toBe("mode != 'create' && (session.isOperator)");
  expect(screens.get('reference/vessel')?.value.data?.mode).toBe(
    "blank(input.recordId) ? 'create' : (session.isAdminUser) ? 'edit' : 'view'",
  );
  expect(scenarios.get('reference/vessels')?.value.scenarios.at(-1)).toMatchObject({
    given: { session: { isAdminUser: true } },
    expect: { 'actions.add.visible': true },
  });
  expect((await read(vessels)).documents.screens.get('reference/vessels')?.value.actions?.['add']).not.toHaveProperty('visible');
});

test('a list that takes files has their dialogs as well, and a button that opens them', async () => {
  const { documents } = await readProduct();
  const listed = (listing: string) =>
    [...documents.derived.values()].filter(({ source }) => source === `screens/${listing}`).map(({ file }) => file);
  const toolbarOf = (screen: string) => documents.screens.get(screen)?.value.grids?.['records']?.toolbar;

  expect(listed('tariffs/hs-codes.listing.json')).toEqual(
    expect.arrayContaining(['screens/tariffs/hs-code-import.screen.json', 'screens/tariffs/hs-code-files.screen.json']),
  );
  expect(toolbarOf('tariffs/hs-codes')).toEqual(['add', 'import', 'changes']);
  const vesselPage = (await read(vessels)).documents.screens.get('reference/vessels')?.value;
  expect(vesselPage?.grids?.['records']?.toolbar).toEqual(['add', 'changes']);
  expect(Object.keys(vesselPage?.actions ?? {})).not.toContain('import');
});

test.each([
  [
    'a field that is none',
    { columns: [{ field: 'nmae' }] },
    /^screens\/reference\/vessels\.listing\.json \/columns\/0\/field 17:16: "nmae" is not a field of the rows/,
  ],
  [
    'an expression in a column',
    { columns: [{ field: 'code', badge: { when: 'row.activ', text: 'x', tone: 'info' } }] },
    /vessels\.listing\.json \/columns\/0\/badge\/when 19:\d+: "activ" is unknown; did you mean "active"/,
  ],
  [
    'a resource that is none',
    { resource: '/Vesels' },
    /vessels\.listing\.json \/resource 5:\d+: "\/Vesels" is not an x-resource; did you mean "\/Vessels"\?/,
  ],
  ['a key of no listing', { colour: 'red' }, /vessels\.listing\.json \/colour \d+:\d+: "colour" is not a key here/],
  ['access that reads no session', { access: 'sesion.isAdmin' }, /vessels\.listing\.json \/access 7:\d+: .*sesion/],
])('%s is found where the listing says it', async (_, change, finding) => {
  const findings = await findingsFor({ ...vessels, ...change });

  expect(findings).toEqual([expect.stringMatching(finding)]);
  expect(findings.filter((line) => line.includes('.screen.json'))).toEqual([]);
});

test('a screen that is written out beside the listing is refused', async () => {
  const documents = await read(vessels);
  const page = documents.documents.screens.get('reference/vessels')?.text ?? '';
  const twice = await readDocuments(new Map([...documents.texts, ['screens/reference/vessels.screen.json', page]]), {
    vocabulary,
    schemaValidators,
  });

  expect(printFindings(findingsOf(twice), twice.texts)).toContainEqual(
    expect.stringContaining(`${LISTING} /resource 5:15: makes the screen reference/vessels, which has a document of its own`),
  );
});

test('uses of a field are told where the listing names it, so that a new name is written there', async () => {
  const { understood, documents, texts } = await read(vessels);
  const uses = namesOfListings(findUses(understood ?? expect.fail('The documents are wrong.')), { documents, texts });
  const own = uses.filter(({ file, field }) => file === LISTING && splitFieldId(field).entity === 'reference/vessel');

  expect(own.map(({ pointer, offset }) => [pointer, offset])).toEqual([
    ['/columns/0/field', 0],
    ['/columns/1/field', 0],
    ['/columns/1/badge/when', 4],
    ['/columns/1/badge/text', 5],
  ]);
});

describe('a listing of a resource that takes files and is narrowed', () => {
  const permits = [...guideDocuments('keep-a-list')].filter(([file]) => file.endsWith('.json'));
  const CONTRACT = 'schemas/api/permits.openapi.json';

  async function readPermits(change: (resource: Record<string, unknown>) => void = () => undefined) {
    const contract = JSON.parse(new Map(permits).get(CONTRACT) ?? '');
    change(contract.paths['/Permits']['x-resource']);
    return readDocuments(new Map([...product, ...permits, [CONTRACT, JSON.stringify(contract, undefined, 2)]]), {
      vocabulary,
      schemaValidators,
    });
  }

  test('has an upload, offered on the page', async () => {
    const { documents } = await readPermits();

    expect(documents.screens.get('products/permit-import')?.value.title).toBe('Import Permits');
    expect(documents.screens.get('products/permits')?.value.grids?.['records']?.toolbar).toEqual(['add', 'import', 'changes']);
  });

  test('has none where the resource takes no files', async () => {
    const read = await readPermits((resource) => delete resource['import']);

    expect(read.documents.screens.has('products/permit-import')).toBe(false);
    expect(read.documents.screens.get('products/permits')?.value.grids?.['records']?.toolbar).toEqual(['add', 'changes']);
    expect(read.documents.screens.get('products/permits')?.value.actions).not.toHaveProperty('import');
    const findings = printFindings(findingsOf(read), read.texts).filter((line) => !line.includes('/generated/'));
    expect(findings).toEqual([expect.stringContaining('x-import 20:19: has no effect: no list of these records takes files')]);
  });

  test('seeks numbers as numbers, and by the name that a filter gives its parameter', async () => {
    const read = await readPermits(
      (resource) =>
        (resource['filters'] = [
          { field: 'quantity', by: 'range' },
          { field: 'authority', name: 'By' },
        ]),
    );
    const page = read.documents.screens.get('products/permits')?.value ?? expect.fail('There is no page.');

    expect(page.state).toMatchObject({ quantityFrom: { type: 'number' }, quantityTo: { type: 'number' }, by: { type: 'string' } });
    expect(page.sources?.['records']).toMatchObject({ params: { QuantityFrom: 'state.quantityFrom', By: 'state.by' } });
    expect(printFindings(findingsOf(read), read.texts).filter((line) => !line.includes('/generated/'))).toEqual([]);
  });

  test('is refused where the list is never asked for without a filter', async () => {
    const read = await readPermits((resource) => (resource['filters'] = [{ field: 'authority', required: true }]));

    expect(printFindings(findingsOf(read), read.texts)).toContainEqual(
      expect.stringMatching(/permits\.listing\.json \/resource 5:\d+: always needs "authority": write its screens out/),
    );
  });
});
