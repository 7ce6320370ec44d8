/** Totals that lines may lack, in every screen document. */
import { expect, test } from 'vitest';
import { partialTotalNames } from '#src/domain/declarations/line-result.ts';
import { readCatalogue } from '#tests/support/scenarios/documents.ts';

/** The innermost objects with a text or expression that shows one. */
function showing(value: unknown, pointer: string, name: string): readonly (readonly [pointer: string, whole: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const shows = Object.values(value).some((text) => typeof text === 'string' && new RegExp(String.raw`\btotals\.${name}\b`).test(text));
  const own = shows ? [[pointer, JSON.stringify(value)] as const] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => showing(inner, `${pointer}/${key}`, name))];
}

test.each(partialTotalNames)('%s says of how many lines it is, wherever it stands', async (name) => {
  const { documents } = await readCatalogue();
  const places = [...documents.screens.values()].flatMap(({ value }) => showing(value, value.id, name));

  expect(places.length).toBeGreaterThan(0);
  expect(places.flatMap(([pointer, whole]) => (/counted\.|notComputed/.test(whole) ? [] : [pointer]))).toEqual([]);
});
