import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tariffCodeFormat } from '#schemas/formats/tariff-code.ts';
import { ancestorsOf, levelOf, sections } from '#src/domain/nomenclature.ts';
import { splitTariffCode } from '#src/domain/tariff-code.ts';
import { demoGoods } from '#src/server/seed/demo-goods.ts';
import { DEMO_DATA } from '#src/server/seed/starter-data.ts';

interface Rate {
  readonly group: string;
}
interface Line {
  readonly code: string;
  readonly description: string;
}
interface Item {
  readonly tariffCode: string;
  readonly description: string;
  readonly startDate: string;
  readonly endDate?: string;
  readonly rates: readonly Rate[];
  readonly note: string;
}

const lines = read<Line>('tariffs/hs-code.json');
const items = read<Item>('tariffs/customs-tariff.json');
const codes = new Set(lines.map(({ code }) => code));
const subheadings = [...codes].filter((code) => levelOf(code) === 'subheading');

describe('the nomenclature of the demo', () => {
  test('has every code once', () => {
    expect(codes.size).toBe(lines.length);
  });

  test('has at least 300 subheadings, in all 21 sections', () => {
    expect(subheadings.length).toBeGreaterThanOrEqual(300);
    expect(new Set(subheadings.map((code) => ancestorsOf(code)[0]))).toEqual(new Set(sections));
  });

  test('has the heading, chapter and section of every code', () => {
    expect(lines.flatMap(({ code }) => ancestorsOf(code).filter((ancestor) => !codes.has(ancestor)))).toEqual([]);
  });

  test('has all chapters but the one that the Harmonised System keeps free', () => {
    const chapters = [...codes].filter((code) => levelOf(code) === 'chapter').map(Number);

    expect(chapters).toHaveLength(96);
    expect(chapters).not.toContain(77);
  });

  test('has no heading and no chapter that is empty', () => {
    const parents = new Set(lines.map(({ code }) => ancestorsOf(code).at(-1)));

    expect([...codes].filter((code) => levelOf(code) !== 'subheading' && !parents.has(code))).toEqual([]);
  });

  test('has a short description of everything', () => {
    const wrong = [...lines, ...items].filter(({ description }) => description.length < 3 || description.length > 100);

    expect(wrong).toEqual([]);
  });
});

describe('the customs tariff of the demo', () => {
  test('has items under at least 60 subheadings, all of them listed', () => {
    const under = new Set(items.map(({ tariffCode }) => tariffCode.slice(0, 7)));

    expect(under.size).toBeGreaterThanOrEqual(60);
    expect([...under].filter((code) => !codes.has(code))).toEqual([]);
  });

  test('has codes of eight digits with a statistical key', () => {
    const wrong = items.filter(
      ({ tariffCode }) => !/^\d{4}\.\d{2}\.\d{2}\.\d{2}[A-Z]$/.test(tariffCode) || !tariffCodeFormat.isValid(tariffCode),
    );

    expect(wrong).toEqual([]);
  });

  test('has a normal rate for every item and says that it is an example', () => {
    expect(items.filter(({ rates }) => rates[0]?.group !== 'NORMAL')).toEqual([]);
    expect(items.filter(({ note }) => !note.startsWith('Example'))).toEqual([]);
  });

  test('has each code at most once on any day', () => {
    const days = Object.values(Object.groupBy(items, ({ tariffCode }) => tariffCode)).flatMap((same = []) =>
      same
        .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
        .flatMap((item, index, all) => {
          const next = all[index + 1];
          return next !== undefined && (item.endDate ?? '9999') >= next.startDate ? [item.tariffCode] : [];
        }),
    );

    expect(days).toEqual([]);
  });

  test('has what the goods of the demo and the samples are classified as', () => {
    const known = new Set(items.map(({ tariffCode }) => tariffCode));
    const ofGoods = demoGoods.map(({ hsTariffCode, tariffSuffixImport }) => `${hsTariffCode}.${tariffSuffixImport}`);

    expect([...ofGoods, ...tariffCodesOfSamples()].filter((code) => !known.has(code))).toEqual([]);
  });
});

function read<Row>(file: string): readonly Row[] {
  return JSON.parse(readFileSync(new URL(file, DEMO_DATA), 'utf8'));
}

/** Whole codes in the worked samples, where they are right. */
function tariffCodesOfSamples(): string[] {
  const folder = new URL('../../../../fixtures/paste/', import.meta.url);
  const texts = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  const found = texts.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').match(/\b\d{4}\.\d{2}\.\d{2}\.\d{2}[A-Z]\b/g) ?? []);
  return found.map((text) => {
    const { hsTariffCode, suffix } = splitTariffCode(text);
    return `${hsTariffCode}.${suffix}`;
  });
}
