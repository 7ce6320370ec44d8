import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import hsCode from '#schemas/tariffs/hs-code.schema.json' with { type: 'json' };
import { ancestorsOf, chaptersOf, inTreeOrder, levelOf, sectionOf, sections } from '#src/domain/nomenclature.ts';

const chapter = fc.integer({ min: 1, max: 97 }).map((number) => String(number).padStart(2, '0'));
const twoDigits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
const code = fc.oneof(
  fc.constantFrom(...sections),
  chapter,
  fc.tuple(chapter, twoDigits).map(([first, second]) => `${first}${second}`),
  fc.tuple(chapter, twoDigits, twoDigits).map(([first, second, third]) => `${first}${second}.${third}`),
);

describe('the Harmonised System', () => {
  test.each([
    ['XVI', 'section', []],
    ['84', 'chapter', ['XVI']],
    ['8471', 'heading', ['XVI', '84']],
    ['8471.30', 'subheading', ['XVI', '84', '8471']],
    ['0101.21', 'subheading', ['I', '01', '0101']],
    ['9701', 'heading', ['XXI', '97']],
  ])('has %s as a %s in %j', (entry, level, path) => {
    expect({ level: levelOf(entry), path: ancestorsOf(entry) }).toEqual({ level, path });
  });

  test.each(['', 'XXII', '8', '847', '8471.3', '8471.30.00', 'ABCD.12'])('has no "%s"', (text) => {
    expect({ level: levelOf(text), path: ancestorsOf(text) }).toEqual({ level: undefined, path: [] });
  });

  test('has every code that can be entered', () => {
    const entered = fc.stringMatching(new RegExp(hsCode.properties.code.pattern));
    fc.assert(fc.property(entered, (text) => levelOf(text) !== undefined));
    expect(sections.filter((section) => !new RegExp(hsCode.properties.code.pattern).test(section))).toEqual([]);
  });

  test('has 21 sections, which follow upon each other to chapter 97', () => {
    const spans = sections.map((section) => chaptersOf(section));

    expect(sections).toHaveLength(21);
    expect(spans.at(0)).toEqual({ first: '01', last: '05' });
    expect(spans.at(-1)).toEqual({ first: '97', last: '97' });
    expect(spans.slice(1).map((span) => Number(span?.first))).toEqual(spans.slice(0, -1).map((span) => Number(span?.last) + 1));
  });

  test('has each chapter in the section whose chapters include it', () => {
    fc.assert(
      fc.property(chapter, (number) => {
        const { first = '', last = '' } = chaptersOf(sectionOf(number) ?? '') ?? {};
        expect(first <= number && number <= last).toBe(true);
      }),
    );
  });

  test('lists what an entry stands in before it, whatever the order was', () => {
    fc.assert(
      fc.property(code, (entry) => {
        const path = [...ancestorsOf(entry), entry];
        expect(path.toReversed().toSorted(inTreeOrder)).toEqual(path);
      }),
    );
  });

  test('lists a section behind everything in the one before', () => {
    expect(['06', 'II', '0511.99', 'I', '01', '0505'].toSorted(inTreeOrder)).toEqual(['I', '01', '0505', '0511.99', 'II', '06']);
  });
});
