import { expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { explainScreen } from '#src/documents/explain/explain-screen.ts';
import { summariseScreen } from '#src/documents/explain/summarise-screen.ts';
import { readDocuments } from '#src/documents/read-documents.ts';

/** Lines of a printed page. */
const PAGE = 60;
const ROOT = new URL('../../../../', import.meta.url).pathname;

const { understood } = await readDocuments(await readTexts(ROOT), { vocabulary: await readVocabulary(ROOT), schemaValidators });
if (understood === undefined) throw new Error('The documents have findings.');
const screens = [...understood.catalogue.documents.screens.values()].map(({ value }) => value);

test('what a dialog does is told on a page', () => {
  const dialogs = screens.filter(({ kind }) => kind === 'dialog' || kind === 'popover' || kind === 'lookup');
  expect(dialogs.length).toBeGreaterThan(50);
  const long = dialogs.flatMap(({ id }) => {
    const { length } = summariseScreen(id, understood);
    return length > PAGE ? [`${id}: ${length}`] : [];
  });
  expect(long).toEqual([]);
});

test('nothing is told to be itself', () => {
  const said = screens.flatMap(({ id }) => explainScreen(id, understood).map((line) => `${id}: ${line}`));
  expect(said.filter((line) => /\b(?:when|and|or) ([A-Z][\w ]*?) is(?: not)? \1(?= and| or|[.,;:)]|$)/.test(line))).toEqual([]);
});
