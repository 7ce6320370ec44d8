// @module-tag postgres
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rehearseStored } from '#scripts/documents/commands/rehearse.ts';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { readStoredVariations } from '#scripts/documents/stored-variations.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { releaseOf } from '#src/documents/variations/release-of.ts';
import { runningBusiness } from '#tests/support/backups.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LINE = 'consignments/product-line';
const CHANGES: readonly Change[] = [
  { at: `${LINE}#brandName`, set: { title: 'Make', maxLength: 20 }, was: { title: 'Brand/Marks', maxLength: 35 } },
  { at: `${LINE}#productCode`, set: { title: 'Article' }, was: { title: 'Product Code' } },
  { at: `${LINE}#gone`, set: { title: 'Gone' }, was: { title: 'Went' } },
];

const given = await runningBusiness();
const { registrationId: registration_id } = given.owner;
await given.database.asTenant(registration_id, async (trx) => {
  const { id } = await trx.selectFrom('person').select('id').executeTakeFirstOrThrow();
  const made = { registration_id, note: '', changes: JSON.stringify(CHANGES) };
  const version = { ...made, author: id, publisher: id, restores: null };
  // Only the one in force counts.
  await trx
    .insertInto('variation')
    .values([
      { ...version, number: 1, changes: '[]' },
      { ...version, number: 2 },
    ])
    .execute();
  await trx.updateTable('registration').set({ variation: 2 }).where('id', '=', registration_id).execute();
  await trx
    .insertInto('variation_draft')
    .values({ ...made, id, base: 2, is_submitted: false, changes: '[{"at": 5}]' })
    .execute();
});

/** The documents in the files with a product line as a later release has it. */
async function laterRelease() {
  const file = `schemas/${LINE}.schema.json`;
  const texts = new Map(await readTexts(ROOT));
  const schema = JSON.parse(texts.get(file) ?? '');
  schema.properties.brandName.maxLength = 30;
  schema.properties.productCode.title = 'Article';
  texts.set(file, JSON.stringify(schema));
  const { understood } = await readDocuments(texts, { vocabulary: await readVocabulary(ROOT), schemaValidators });
  if (understood === undefined) throw new Error('The documents have findings.');
  return releaseOf(understood);
}

test('a rehearsal says what a later release does to every variation in force and every draft', async () => {
  const stored = await readStoredVariations(given.place);

  expect(rehearseStored(stored, await laterRelease())).toEqual([
    'Acme Retail, version 2',
    '  holds: Product line: “Brand/Marks” is now called “Make”',
    "  asks: Product line: Make now takes at most 20 characters (was: 35) [the release now says 30; until answered the business's value holds]",
    '  dissolves: Product line: “Article” is now called “Article”',
    '  parked: Product line: “gone” is now called “Gone”',
    expect.stringMatching(/^Acme Retail, draft of .+/),
    expect.stringMatching(/^ {2}cannot be merged, so the release holds: /),
    '2 stored, 1 holds, 1 dissolves, 1 asks, 1 parked, 1 not merged',
  ]);
});

test('npm run documents -- rehearse reads the database while a server has it open, and fails only if there is none', async () => {
  const { databaseUrl, dataDirectory } = given.place;
  const rehearse = async (directory: string, ...words: readonly string[]) => {
    const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: directory };
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/documents/main.ts', 'rehearse', ...words], { cwd: ROOT, env });
    return stdout;
  };

  const printed = await rehearse(dataDirectory, ...(databaseUrl === undefined ? [] : [databaseUrl]));

  expect(printed).toContain('  holds: Product line: “Product Code” is now called “Article”');
  expect(printed).toContain('2 stored, 3 holds, 1 parked, 1 not merged');
  await expect(rehearse(temporaryDirectory('none'))).rejects.toThrow('There is no database in');
});
