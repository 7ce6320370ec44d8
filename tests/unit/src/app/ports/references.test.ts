import { expect, test } from 'vitest';
import { createReferences } from '#src/app/ports/references.ts';

const table = {
  'sea/vessel': { key: 'id', label: '{code} {name}', operation: 'lookupVessels' },
  'sea/port': { key: 'id', label: '{name}', new: { screen: 'sea/port', typed: 'name', access: 'session' } },
};

function setUp() {
  const asked: string[] = [];
  let rows = Promise.resolve<readonly Readonly<Record<string, unknown>>[]>([
    { id: 7, code: 'EVER', name: 'Ever Given' },
    { id: 8, code: 'MSC' },
  ]);
  const references = createReferences(table, (operation) => {
    asked.push(operation);
    return rows;
  });
  return { asked, references, answer: (next: typeof rows): void => void (rows = next) };
}

test('a record is called by its label once its list has come, and who prints it is told', async () => {
  const { references } = setUp();
  let told = 0;
  references.subscribe(() => (told += 1));

  expect(references.labelOf('sea/vessel', 7)).toBeUndefined();
  await Promise.resolve();

  expect([references.labelOf('sea/vessel', 7), references.labelOf('sea/vessel', 8)]).toEqual(['EVER Ever Given', 'MSC']);
  expect(references.labelOf('sea/vessel', 9)).toBeUndefined();
  expect([told, references.revision()]).toEqual([1, 1]);
});

test('a list that was written to since is read again, and its old labels stand until it has come', async () => {
  const { references, answer } = setUp();
  references.labelOf('sea/vessel', 7);
  await Promise.resolve();

  answer(Promise.resolve([{ id: 7, code: 'EVER', name: 'Ever Taken' }]));

  expect(references.labelOf('sea/vessel', 7)).toBe('EVER Ever Given');
  await Promise.resolve();
  expect(references.labelOf('sea/vessel', 7)).toBe('EVER Ever Taken');
});

test('a list that did not come leaves the keys as they are', async () => {
  const { references, answer } = setUp();
  answer(Promise.reject(new Error('No connection')));

  references.labelOf('sea/vessel', 7);
  await Promise.resolve();

  expect(references.labelOf('sea/vessel', 7)).toBeUndefined();
});

test('a field is chosen from the list, where that can be asked for', () => {
  const { references, asked } = setUp();

  expect(references.choicesOf('sea/vessel')).toEqual({ operation: 'lookupVessels', value: 'id', label: '{code} {name}' });
  expect([references.choicesOf('sea/port'), references.labelOf('sea/port', 1)]).toEqual([undefined, undefined]);
  expect(asked).toEqual([]);
});

test('a new record is made where its list names a dialog for it', () => {
  const { references } = setUp();

  expect(references.newOf('sea/port')).toEqual({ screen: 'sea/port', typed: 'name', access: 'session' });
  expect([references.newOf('sea/vessel'), references.newOf('sea/unknown')]).toEqual([undefined, undefined]);
});
