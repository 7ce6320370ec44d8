import { describe, expect, test } from 'vitest';
import entity from '#schemas/meta/entity.meta.json' with { type: 'json' };
import find from '#schemas/meta/find.meta.json' with { type: 'json' };
import list from '#schemas/meta/list.meta.json' with { type: 'json' };
import resource from '#schemas/meta/resource.meta.json' with { type: 'json' };
import scenarios from '#schemas/meta/scenarios.meta.json' with { type: 'json' };
import screen from '#schemas/meta/screen.meta.json' with { type: 'json' };
import ui from '#schemas/meta/ui.meta.json' with { type: 'json' };
import { readMetaSchema } from '#stories/reference/read-meta-schema.ts';

const languages = { entity, ui, screen, scenarios, resource, list, find };

/** Every key that a meta-schema allows, wherever in it. */
function keysIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === 'properties' && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [...Object.keys(value), ...Object.values(value).flatMap(keysIn)]
      : keysIn(value),
  );
}

describe.each(Object.entries(languages))('the reference of %s documents', (_, meta) => {
  const rows = readMetaSchema(meta).flatMap(({ title, rows: own }) => own.map((row) => ({ ...row, place: `${title}: ${row.key}` })));

  test('has an entry for every key', () => {
    const told = new Set(rows.map(({ key }) => key));
    expect(keysIn(meta).filter((key) => !told.has(key))).toEqual([]);
  });

  test('says what every key is for', () => {
    expect(rows.filter(({ description }) => description === '').map(({ place }) => place)).toEqual([]);
  });
});
