import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { LayoutNode } from '#schemas/generated/documents/ui.ts';
import { partOfDraft } from '#src/documents/variations/draft-parts.ts';
import { type PartValues, type PlacedPart, readPart, writePart } from '#src/documents/variations/edit.ts';
import { movePart, placePart } from '#src/documents/variations/edit-places.ts';
import { withNewField, withoutOwnField } from '#src/documents/variations/edit-fields.ts';
import { entriesOf } from '#src/documents/variations/entries.ts';
import { changesInForce, mergeVariation } from '#src/documents/variations/merge.ts';
import { addedTo } from '#src/documents/variations/own-fields.ts';
import { readReleased } from '#tests/support/released.ts';

const {
  release,
  documents: { uis, screens },
} = await readReleased();

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

test('a field that is moved passes neighbours that are not on the screen', () => {
  const ui = release.ui(LINE);
  const [first = '', second = '', third = ''] =
    ui?.['ui:layout'].flatMap((node) => (typeof node === 'string' ? [] : [node.children.flatMap(namesIn)]))[0] ?? [];
  const part = fields.find(([field]) => field?.at === `${LINE}#${first}`) ?? [];
  expect(movePart([], part, 1, (name) => name !== second)).toMatchObject([{ place: { after: third } }]);
  expect(movePart([], part, 1, () => false)).toEqual([]);
});

test('a field moves beside another and into another group, if both are of one form', () => {
  const at = (name: string) => fields.find(([field]) => field?.at === name) ?? [];
  const [brand, origin] = [at(`${LINE}#brandName`), at(`${LINE}#countryOfOriginCode`)];
  const group = (id: string): readonly PlacedPart[] =>
    brand.flatMap((part) => (part.kind === 'ui' ? [{ ...part, at: `${LINE}.ui#${id}` }] : []));

  const after = placePart([], brand, { parts: origin, edge: 'after' }) ?? [];
  expect(after).toMatchObject([{ at: `${LINE}.ui#brandName`, place: { in: 'line', after: 'countryOfOriginCode' } }]);
  expect(mergeVariation(after, release).outcomes).toMatchObject([[{ is: 'holds' }]]);

  const within = placePart(after, brand, { parts: group('packing-and-measures'), edge: 'within' }) ?? [];
  expect(within).toMatchObject([{ place: { in: 'packing-and-measures' } }]);
  expect(mergeVariation(within, release).outcomes).toMatchObject([[{ is: 'holds' }]]);

  expect(placePart([], brand, { parts: brand, edge: 'after' })).toEqual([]);
  expect(placePart([], brand, { parts: at('products/client#name'), edge: 'before' })).toBeUndefined();
});

test('an own field moves into a group of the product, and leaves none empty behind', () => {
  const field = { at: 'products/client', add: 'field', id: 'creditLimit', title: 'Credit limit', kind: 'number' } as const;
  const ui = release.ui('products/client');
  const first = ui?.['ui:layout'].flatMap(namesIn)[0] ?? '';
  const parts = (name: string): readonly PlacedPart[] =>
    ui === undefined ? [] : [{ kind: 'ui', at: `products/client.ui#${name}`, document: addedTo.ui('products/client', ui, [field]) }];

  const moved = placePart([field], parts('own.creditLimit'), { parts: parts(first), edge: 'after' }) ?? [];
  const { uis: merged, outcomes } = mergeVariation(moved, release);
  const layout = merged.get('products/client')?.['ui:layout'] ?? [];

  expect(outcomes).toMatchObject([[{ is: 'holds' }], [{ is: 'holds' }]]);
  expect(layout.flatMap(namesIn).slice(0, 2)).toEqual([first, 'own.creditLimit']);
  expect(layout.some((node) => typeof node !== 'string' && node.id === 'own')).toBe(false);
});

test('a new field is as wide as the field after which it stands, until it gets a width', () => {
  const beside = fields.find(([part]) => part?.at === `${LINE}#brandName`) ?? [];
  const added = withNewField([], { at: LINE, title: 'Batch', kind: 'text' }, beside);
  const spanOf = (changes: readonly Change[]) => {
    const { uis: merged, outcomes } = mergeVariation(changes, release);
    expect(outcomes.flat()).toEqual(outcomes.flat().filter(({ is }) => is === 'holds'));
    return merged.get(LINE)?.['own.batch'];
  };
  expect(spanOf(added)).toEqual({ 'ui:span': 2 });
  const span: Change = { at: `${LINE}.ui#own.batch`, set: { span: 4 } };
  expect(spanOf([...added, span])).toEqual({ 'ui:span': 4 });
  expect(spanOf([...added.slice(0, 1), span, ...added.slice(1)])).toEqual({ 'ui:span': 4 });
});

test('a new field stands after the field or column where it is added, and takes its place along when it is removed', () => {
  const [form, list] = [fields, columns].map((all) => all.filter(([part]) => /^products\/(client#|clients\.screen#)/.test(part?.at ?? '')));
  for (const beside of [form?.at(0) ?? [], list?.at(0) ?? []]) {
    const field = { at: 'products/client', title: 'Credit limit', kind: 'number' } as const;
    const added = withNewField([], field, beside);
    const { outcomes } = mergeVariation(added, release);
    const name = beside.at(-1)?.at.split(/[#/]/).at(-1);

    expect(added).toMatchObject([{ add: 'field', id: 'creditLimit' }, { place: { after: name } }]);
    expect(outcomes).toMatchObject([[{ is: 'holds' }], [{ is: 'holds' }]]);
    const [, ofPlace = ''] = entriesOf(added).keys();
    expect(partOfDraft({ inForce: [], draft: added }, [ofPlace])).toEqual({ changes: added, isWhole: true });
    expect(withoutOwnField(added, { ...field, id: 'creditLimit' })).toEqual([]);
  }
  expect(withNewField([], { at: 'products/client', title: 'Grade', kind: 'text' }, [])).toHaveLength(1);
});
