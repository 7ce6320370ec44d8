import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { LayoutNode } from '#schemas/generated/documents/ui.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { movePart, type PartValues, type PlacedPart, readPart, writePart } from '#src/documents/variations/edit.ts';
import { changesInForce, mergeVariation } from '#src/documents/variations/merge.ts';
import { releaseOf } from '#src/documents/variations/release-of.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const surroundings = { vocabulary: await readVocabulary(ROOT), schemaValidators };
const { understood } = await readDocuments(await readTexts(ROOT), surroundings);
if (understood === undefined) throw new Error('The documents have findings.');
const release = releaseOf(understood);
const { uis, screens } = understood.catalogue.documents;

const namesIn = (node: LayoutNode): string[] => (typeof node === 'string' ? [node] : node.children.flatMap(namesIn));

/** Every field that a form shows, with its record. */
const fields = [...uis].flatMap(([name, { value: ui }]) => {
  const entity = release.entity(name);
  if (entity === undefined) return [];
  return ui['ui:layout'].flatMap(namesIn).map((field): readonly PlacedPart[] => [
    { kind: 'entity', at: `${name}#${field}`, document: entity },
    { kind: 'ui', at: `${name}.ui#${field}`, document: ui },
  ]);
});
const columns = [...screens].flatMap(([id, { value: screen }]) =>
  Object.entries(screen.grids ?? {}).flatMap(([grid, { columns: own }]) =>
    own.map((column): readonly PlacedPart[] => [{ kind: 'screen', at: `${id}.screen#${grid}/${column.id}`, document: screen }]),
  ),
);
const parts = [...fields, ...columns];

const edit = (changes: readonly Change[], part: readonly PlacedPart[], values: PartValues) => {
  const edited = readPart(part, changesInForce(changes, mergeVariation(changes, release)));
  return writePart(changes, part, edited, { ...edited.values, ...values });
};

test('a part that is looked at and left as it is changes nothing', () => {
  expect(parts.length).toBeGreaterThan(500);
  expect(parts.filter((part) => edit([], part, {}).length > 0)).toEqual([]);
});

test.each<[string, PartValues]>([
  ['its label', { title: 'Other', label: 'Other' }],
  ['its help', { description: 'Other', hint: 'Other' }],
  ['that it must be filled in', { required: true }],
])('%s is changed for every part that has it, and taken back', (_, values) => {
  const changed = parts.filter((part) => edit([], part, values).length > 0);
  expect(changed.length).toBeGreaterThan(100);

  for (const part of changed) {
    const changes = edit([], part, values);
    const { values: released } = readPart(part, []);
    const outcomes = mergeVariation(changes, release).outcomes.flat();
    const [refused] = outcomes.filter(({ is }) => is !== 'holds');

    // What may not be says why, and the rest holds.
    expect(refused?.is ?? 'refused', JSON.stringify(changes)).toBe('refused');
    expect(writePart(changes, part, readPart(part, changes), released)).toEqual([]);
  }
});

const LINE = 'consignments/product-line';
const brand = fields.find(([field]) => field?.at === `${LINE}#brandName`) ?? [];

test('what is not edited here stays, and one part has one change', () => {
  const before: readonly Change[] = [
    { at: `${LINE}#brandName`, set: { requiredWhen: '!blank(line.productPrice)' } },
    { at: `${LINE}#brandName`, set: { maxLength: 20 }, was: { maxLength: 35 } },
    { at: `${LINE}.ui#brandName`, place: { in: 'goods' } },
  ];

  expect(edit(before, brand, { title: 'Brand', hidden: true })).toEqual([
    { at: `${LINE}.ui#brandName`, place: { in: 'goods' } },
    {
      at: `${LINE}#brandName`,
      set: { requiredWhen: '!blank(line.productPrice)', maxLength: 20, title: 'Brand' },
      was: { maxLength: 35, title: 'Brand/Marks' },
    },
    { at: `${LINE}.ui#brandName`, hide: true },
  ]);
});

test('what is not in force stays as well until it is edited', () => {
  const asks: readonly Change[] = [{ at: `${LINE}#brandName`, set: { maxLength: 40 }, was: { maxLength: 50 } }];
  expect(mergeVariation(asks, release).outcomes).toMatchObject([[{ is: 'asks', isInForce: false }]]);

  expect(edit(asks, brand, {})).toEqual(asks);
  expect(edit(asks, brand, { title: 'Brand' })).toMatchObject([{ set: { maxLength: 40, title: 'Brand' } }]);
  expect(edit(asks, brand, { maxLength: 20 })).toMatchObject([{ set: { maxLength: 20 }, was: { maxLength: 35 } }]);
});

test('a value that the product says is no change, and an empty one takes the change back', () => {
  const renamed = edit([], brand, { title: 'Brand' });

  expect(edit(renamed, brand, { title: '' })).toEqual([]);
  expect(edit(renamed, brand, { title: 'Brand/Marks' })).toEqual([]);
});

test('what has no meaning for a part is not offered', () => {
  const keysOf = (at: string) => readPart(fields.find(([field]) => field?.at === at) ?? [], []).keys;

  expect(keysOf(`${LINE}#brandName`)).toEqual(expect.arrayContaining(['title', 'required', 'maxLength', 'placeholder', 'hidden']));
  expect(keysOf(`${LINE}#brandName`)).not.toContain('maximum');
  expect(keysOf(`${LINE}#quantity`)).not.toContain('maxLength');
  // Computed, and always required.
  expect(keysOf(`${LINE}#productDescription`)).not.toContain('required');
});

test('a part moves by one place and back, and what is moved holds', () => {
  const movable = parts.filter((part) => movePart([], part, 1).length > 0);
  expect(movable.length).toBeGreaterThan(300);

  for (const part of movable) {
    const moved = movePart([], part, 1);

    expect(mergeVariation(moved, release).outcomes).toMatchObject([[{ key: 'place' }]]);
    expect(movePart(moved, part, -1)).toEqual([]);
  }
});
