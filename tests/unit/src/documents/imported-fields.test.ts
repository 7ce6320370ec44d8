import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API, check, copyDocuments, plant } from './plant.ts';

/** What every list that takes files refers to. */
const COMMON = new URL('../../../../schemas/common/', import.meta.url);
const DEPOT = 'schemas/fleet/depot.schema.json';

/** What is said of the names and codes of depots, whose list takes files. */
async function messagesOf(ofCode: object | undefined, ofName: object | undefined, takesFiles = true): Promise<readonly string[]> {
  const root = copyDocuments();
  const planted = (said: object | undefined) => (said === undefined ? '' : `"x-import": ${JSON.stringify(said)}, `);
  for (const name of takesFiles ? ['list-file', 'upload-result', 'upload-change', 'file-column'] : [])
    cpSync(new URL(`${name}.schema.json`, COMMON), join(root, `schemas/common/${name}.schema.json`));
  if (takesFiles) plant(root, API, '"unique": ["code"]', '"import": true, "unique": ["code"]');
  plant(root, DEPOT, '"code": {', `"code": { ${planted(ofCode)}`);
  plant(root, DEPOT, '"name": {', `"name": { ${planted(ofName)}`);
  const { findings } = await check(root);
  return findings.map(({ message }) => message);
}

test('what fields say of files is right where their list takes files', async () => {
  expect(await messagesOf({ headers: ['Depot', 'Code'] }, { beginning: ['Name'], label: 'Name of the depot' })).toEqual([]);
});

test.each([
  ['a list that takes no files', { headers: ['Depot'] }, undefined, false, /has no effect: no list of these records takes files/],
  ['a heading that names two fields', { headers: ['Depot'] }, { headers: ['DEPOT:'] }, true, /"DEPOT:" already names "code"/],
  ['items of what is no list', undefined, { by: 'code' }, true, /only a list of records has items with a key/],
  ['lines of what is no list', undefined, { lines: true }, true, /only a list of records has items with lines of their own/],
])('is reported: %s', async (_, ofCode, ofName, takesFiles, message) => {
  expect((await messagesOf(ofCode, ofName, takesFiles)).join('\n')).toMatch(message);
});
