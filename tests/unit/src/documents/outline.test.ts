import { beforeAll, describe, expect, test } from 'vitest';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { mergeVariation } from '#src/documents/variations/merge.ts';
import { type OutlinedScreen, outlineOf } from '#src/documents/variations/outline.ts';
import { readReleased } from '#tests/support/released.ts';

const LINE = 'consignments/product-line';
const { release, documents } = await readReleased();
const screens = [...documents.screens.keys()];

/** As a browser loads it. */
function outlined(id: string): OutlinedScreen {
  const document = release.screen(id);
  if (document === undefined) throw new Error(`There is no screen ${id}.`);
  const { schema: name = '', ui = name } = document.data ?? {};
  const [schema, uiSchema] = [release.entity(name), release.ui(ui)];
  const rows = Object.values(document.grids ?? {}).flatMap(({ schema: entity }) => entity ?? []);
  return {
    id,
    document,
    form: schema && uiSchema && { name, ui, schema, uiSchema },
    entities: new Map(rows.flatMap(withEntity)),
    panels: new Map(),
  };
}

function withEntity(name: string): readonly (readonly [string, EntitySchema])[] {
  const entity = release.entity(name);
  return entity === undefined ? [] : [[name, entity]];
}

function rowsOf(id: string, changes: readonly Change[] = []) {
  const { outcomes } = mergeVariation(changes, release);
  return outlineOf(outlined(id), { changes, outcomes }).map(({ row }) => row);
}

test('every screen has an outline whose keys are its own and whose entries stand in others of it', () => {
  expect(screens.length).toBeGreaterThan(80);
  for (const id of screens) {
    const rows = rowsOf(id);
    const keys = rows.map(({ key }) => key);

    expect(new Set(keys).size, id).toBe(keys.length);
    expect(
      rows.filter(({ above }) => above !== undefined && !keys.includes(above)),
      id,
    ).toEqual([]);
    expect(
      rows.filter(({ label }) => label.trim() === '').map(({ key }) => key),
      id,
    ).toEqual([]);
  }
});

test('fields of a dialog within the form stand below the field that opens it', () => {
  const rows = rowsOf('consignments/product-details');
  const keyOf = (at: string) => `consignments/product-details ${LINE}${at}`;
  expect(rows.find(({ key }) => key === keyOf('#manufacturerAddress3'))).toMatchObject({
    above: keyOf('.ui#manufacturerName'),
    mayChange: true,
    isPlaced: false,
  });
});

describe('what a business did', () => {
  const dialog = 'consignments/product-details';
  let rows: ReturnType<typeof rowsOf>;
  const noteOf = (at: string) => rows.find(({ key }) => key === `${dialog} ${at}`)?.note;

  beforeAll(() => {
    rows = rowsOf(dialog, [
      { at: `${LINE}#brandName`, set: { title: 'Brand', maxLength: 20 }, was: { title: 'Brand/Marks', maxLength: 35 } },
      { at: `${LINE}.ui#brandName`, place: { in: 'line' }, was: { in: 'goods-and-value', after: 'buyerProductCode' } },
      { at: `${LINE}.ui#manufacturerName`, hide: true },
      { at: `${LINE}.ui#description`, hide: true },
      { at: LINE, add: 'rule', id: 'own', invalidWhen: 'line.quantityOrdered > 5', message: 'Too many', target: 'quantityOrdered' },
      { at: LINE, add: 'field', id: 'batch', title: 'Batch', kind: 'text' },
    ]);
  });

  test('is noted at each part, in words', () => {
    expect(noteOf(`${LINE}.ui#brandName`)).toBe('renamed, changed, moved');
    expect(noteOf(`${LINE}.ui#manufacturerName`)).toBe('hidden');
    expect(noteOf(`${LINE}.ui#quantityOrdered`)).toBe('has a rule');
    expect(noteOf(`${LINE}.ui#own.batch`)).toBe('added');
    expect(noteOf(`${LINE}.ui#packageTypeCode`)).toBe('');
  });

  test('is noted as not in force where it is refused', () => {
    expect(noteOf(`${LINE}.ui#description`)).toBe('not in force');
  });

  test('decides the labels and the order', () => {
    const inLine = rows.filter(({ above }) => above === `${dialog} ${LINE}.ui#line`).map(({ label }) => label);

    expect(inLine.slice(0, 2)).toEqual(['Brand', 'Invoice Number']);
    expect(rows.find(({ label }) => label === 'Batch')?.above).toBe(`${dialog} ${LINE}.ui#own`);
  });
});

test('says why a part cannot be changed', () => {
  const others = rowsOf('consignments/consignment').find(({ label }) => label === 'Other buttons');
  const closed = rowsOf('accounts/user-details');

  expect(others?.because).toBe('Only the parts in it can be changed');
  expect(closed.some(({ mayChange }) => mayChange)).toBe(false);
  expect(closed.find(({ note }) => note === 'fixed')?.because).toBe('This part is the same for every business: it cannot be changed');
});
