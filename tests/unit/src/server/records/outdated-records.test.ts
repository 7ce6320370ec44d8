import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fieldErrors } from '#src/server/documents/validation.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { checkRecord, type CheckOptions } from '#src/server/records/check/check-record.ts';
import { productDocuments } from '#tests/support/documents.ts';

const entityNames = readdirSync(new URL('entities', GENERATED), { recursive: true, encoding: 'utf8' }).flatMap(
  (file) => /^(.+)\.json$/.exec(file.replaceAll('\\', '/'))?.[1] ?? [],
);

/** Values that some schema of each kind refuses. */
const STRANGE = ['☃'.repeat(6_000), 'no longer offered', 1e15 + 0.5, -1e15, true, ['no list of ours'], { before: 'this version' }];

/** Stored values of a field that its schema refuses today. */
function outdatedValues(id: string, name: string): readonly unknown[] {
  const { validate } = productDocuments.entity(id);
  return STRANGE.filter((value) => validate({ [name]: value }).some(({ instancePath }) => instancePath.startsWith(`/${name}`)));
}

function isDerived(schema: FieldSchema): boolean {
  return schema['x-value'] !== undefined || schema['x-pair'] !== undefined;
}

describe('a stored record that its schema has outgrown', () => {
  test.each(entityNames)('keeps what it holds when another field of it is changed: %s', (id) => {
    const entity = productDocuments.entity(id);
    const { properties } = entity.compiled.schema;
    const tried = Object.keys(properties).flatMap((name) => outdatedValues(id, name).map((value) => [name, value] as const));

    for (const [name, value] of tried) {
      const stored = { [name]: value, removedField: { since: 2024 } };
      const unchanged = {
        mode: 'edit',
        edited: new Set<string>(),
        context: { session: undefined },
        original: stored,
      } satisfies CheckOptions;
      // With what is derived from it.
      const original = checkRecord(entity, stored, unchanged).record;
      const other = Object.keys(properties).find((one) => one !== name) ?? 'none';
      const { record, errors } = checkRecord(
        entity,
        { ...original, [other]: null },
        { mode: 'edit', edited: new Set([other]), context: { session: undefined }, original },
      );

      expect(record['removedField']).toEqual({ since: 2024 });
      expect(errors).not.toHaveProperty('removedField');
      const unfit = Object.values(fieldErrors(entity.validate({ [name]: value }), { ...entity.compiled.schema })).flat();
      expect(
        Object.values(errors)
          .flat()
          .filter((message) => unfit.includes(message)),
      ).toEqual([]);
      if (!isDerived(properties[name] ?? {})) expect(record[name]).toEqual(value);
    }
  });

  test.each(entityNames)('is refused what does not fit where it is changed: %s', (id) => {
    const entity = productDocuments.entity(id);
    const { properties } = entity.compiled.schema;
    const tried = Object.keys(properties).flatMap((name) => outdatedValues(id, name).map((value) => [name, value] as const));

    for (const [name, value] of tried) {
      const edited = new Set([name]);
      const { record, errors } = checkRecord(
        entity,
        { [name]: value },
        { mode: 'edit', edited, context: { session: undefined }, original: {} },
      );

      // Derived anew, or brought into a form that fits.
      const isRefused = Object.keys(errors).some((path) => path.split('.')[0] === name);
      if (!isRefused) expect(entity.validate(record).filter(({ instancePath }) => instancePath.startsWith(`/${name}`))).toEqual([]);
    }
  });

  test('keeps removed properties of the records inside it, wherever an item moves', () => {
    const entity = productDocuments.entity('products/classified-product');
    const qualifiers = [
      { id: 1, typeCode: 'A', value1: 'B', removed: 1 },
      { id: 2, typeCode: 'C', value1: 'D', removed: 2 },
    ];
    const original = { description: 'A', qualifiers };
    const edited = new Set(['qualifiers']);
    const wanted = [
      { id: 2, typeCode: 'C', value1: 'E' },
      { id: 1, typeCode: 'A', value1: 'B' },
    ];

    const { record } = checkRecord(
      entity,
      { ...original, qualifiers: wanted },
      { mode: 'edit', edited, context: { session: undefined }, original },
    );

    expect(record['qualifiers']).toEqual([
      { id: 2, typeCode: 'C', value1: 'E', removed: 2 },
      { id: 1, typeCode: 'A', value1: 'B', removed: 1 },
    ]);
  });
});
