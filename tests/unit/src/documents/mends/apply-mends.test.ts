import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointTo } from '#src/expression/index.ts';
import { startsIn } from '#src/documents/locate-in-json.ts';
import { applyMends } from '#src/documents/mends/apply-mends.ts';

const text = `{
  "first": 1,
  "list": [
    { "a": "}, \\" ]" },
    2
  ],
  "last": { "deep": true }
}
`;
const apply = (...mends: Parameters<typeof applyMends>[1][number]['mend'][]) =>
  applyMends(
    text,
    mends.map((mend) => ({ mend })),
  );

describe('a mend', () => {
  test('takes a key out and leaves the rest as it is written', () => {
    expect(apply({ remove: '/first' }).text).toBe(text.replace('"first": 1,\n  ', ''));
    expect(apply({ remove: '/list/0' }).text).toBe(text.replace('{ "a": "}, \\" ]" },\n    ', ''));
  });

  test('takes the last of an object or list out with the comma before it', () => {
    expect(apply({ remove: '/last' }).text).toBe(text.replace(',\n  "last": { "deep": true }\n', '\n').replace(']\n}', ']\n}'));
    expect(JSON.parse(apply({ remove: '/list/1' }).text).list).toEqual([{ a: '}, " ]' }]);
  });

  test('puts another value in place', () => {
    expect(apply({ set: '/list/0/a', to: 'b' }).text).toBe(text.replace('"}, \\" ]"', '"b"'));
  });

  test('inside another waits, and one whose place is gone does nothing', () => {
    const { text: mended, applied } = apply({ remove: '/last' }, { set: '/last/deep', to: false }, { remove: '/none' });

    expect(applied).toHaveLength(1);
    expect(() => JSON.parse(mended)).not.toThrow();
  });

  test('of any part of any document leaves what it would be without that part', () => {
    const document = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });
    fc.assert(
      fc.property(document, fc.integer({ min: 0, max: 3 }), fc.nat(), (value, indent, pick) => {
        const written = JSON.stringify(value, undefined, indent);
        const keys = Object.keys(JSON.parse(written));
        const key = keys[pick % keys.length] ?? '';
        const { text: mended } = applyMends(written, [{ mend: { remove: pointTo('', key) } }]);
        const expected = Object.fromEntries(Object.entries(JSON.parse(written)).filter(([name]) => name !== key));
        expect(JSON.parse(mended)).toEqual(expected);
        for (const pointer of startsIn(written).values.keys()) {
          if (pointer === '') continue;
          expect(() => JSON.parse(applyMends(written, [{ mend: { remove: pointer } }]).text)).not.toThrow();
        }
      }),
      { numRuns: 100 },
    );
  });
});
