/** Totals that lines may lack, in every screen document. */
import { expect, test } from 'vitest';
import { partialTotalNames } from '#src/domain/declarations/line-result.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { readCatalogue } from '#tests/support/scenarios/documents.ts';

/** The innermost objects with a text or expression that shows one, each with the condition of the node around it. */
function showing(value: unknown, pointer: string, name: string, around = ''): readonly (readonly [pointer: string, whole: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const shows = Object.values(value).some((text) => typeof text === 'string' && new RegExp(String.raw`\btotals\.${name}\b`).test(text));
  const own = shows ? [[pointer, around + JSON.stringify(value)] as const] : [];
  const condition = 'visible' in value && typeof value.visible === 'string' ? value.visible : around;
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => showing(inner, `${pointer}/${key}`, name, condition))];
}

/** The screen with what its names stand for beside them. */
function unfolded({ names = {}, ...screen }: ScreenDocument): unknown {
  const isIn = (text: string, name: string) => new RegExp(String.raw`(?<![.\w])${name}\b`).test(text);
  const withNames = (text: string, within: readonly string[] = []): string => {
    const used = Object.entries(names).filter(([name]) => !within.includes(name) && isIn(text, name));
    return [text, ...used.map(([name, is]) => withNames(is, [...within, name]))].join(' ');
  };
  return JSON.parse(JSON.stringify(screen), (_, value: unknown) => (typeof value === 'string' ? withNames(value) : value));
}

test.each(partialTotalNames)('%s says of how many lines it is, wherever it stands', async (name) => {
  const { documents } = await readCatalogue();
  const places = [...documents.screens.values()].flatMap(({ value }) => showing(unfolded(value), value.id, name));

  expect(places.length).toBeGreaterThan(0);
  expect(places.flatMap(([pointer, whole]) => (/counted\.|notComputed/.test(whole) ? [] : [pointer]))).toEqual([]);
});
