import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PastClassification, rankCodes } from '#src/domain/suggestions/rank-codes.ts';
import { generatedProducts, generateLines } from '#tests/support/generated-goods.ts';

const known = (code: string, description: string, more: Partial<PastClassification> = {}): PastClassification => ({
  code,
  description,
  when: '2026-01-01',
  ...more,
});
const codes = (...asked: Parameters<typeof rankCodes>) => rankCodes(...asked).map(({ code }) => code);

describe('the likeliest codes', () => {
  const goods = [
    known('A', 'Brass ball valve'),
    known('A', 'Ball valve, brass, 25 mm', { when: '2026-03-01', origin: 'IT' }),
    known('B', 'Brass check valve'),
    known('C', 'Rubber hose'),
  ];

  test('begin with what agrees in the words that tell most', () => {
    expect(codes({ description: 'brass valves ball' }, goods, 3)).toEqual(['A', 'B']);
    expect(codes({ description: 'chck valve brass' }, goods, 3)[0]).toBe('B');
  });

  test('are none where nothing agrees, and where nothing is said', () => {
    expect(codes({ description: 'xylophone' }, goods, 3)).toEqual([]);
    expect(codes({ description: '' }, goods, 3)).toEqual([]);
  });

  test('come with what agrees best, how much agrees, and its words as they stand there', () => {
    const [first] = rankCodes({ description: 'ball valve brass 25mm' }, goods, 3);

    expect(first).toMatchObject({ code: 'A', best: { description: 'Ball valve, brass, 25 mm' }, origin: 'IT' });
    expect(first?.words).toEqual(['Ball', 'valve', 'brass', '25', 'mm']);
    expect(first?.agreeing).toHaveLength(2);
  });

  test('follow the supplier where descriptions say the same', () => {
    const same = [known('A', 'Spare part', { supplier: 'Bright' }), known('B', 'Spare part', { supplier: 'Looms' })];

    expect(codes({ description: 'spare part', supplier: 'looms ' }, same, 3)[0]).toBe('B');
    expect(codes({ description: 'spare part', supplier: 'Bright' }, same, 3)[0]).toBe('A');
  });

  test('follow the product code before the description', () => {
    const asked = { description: 'rubber hose', productCode: 'v-1' };
    expect(codes(asked, [...goods, known('D', 'Something', { productCode: 'V-1' })], 3)).toContain('D');
  });

  test('follow the many before the few, then the newest', () => {
    const many = [known('A', 'Lamp'), known('A', 'Lamp'), known('B', 'Lamp')];
    expect(codes({ description: 'lamp' }, many, 3)).toEqual(['A', 'B']);

    const newest = [known('A', 'Lamp', { when: '2026-01-01' }), known('B', 'Lamp', { when: '2026-05-01' })];
    expect(codes({ description: 'lamp' }, newest, 3)).toEqual(['B', 'A']);
  });

  test('are the same in whatever order what is known comes, at most as many as asked for, each once', () => {
    const lines = generateLines(60, 5).map(({ product, description }, index) =>
      known(product.hsTariffCode, description, { when: String(index).padStart(3, '0') }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...generatedProducts),
        fc.shuffledSubarray(lines, { minLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (product, shuffled, most) => {
          const sought = { description: product.words.join(' ') };
          const found = codes(sought, shuffled, most);
          expect(found).toEqual(codes(sought, lines, most));
          expect(new Set(found).size).toBe(found.length);
          expect(found.length).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
