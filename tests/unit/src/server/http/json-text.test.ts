import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '#src/domain/steps.ts';
import { parsingJsonText, UnreadableJson } from '#src/server/http/json-text.ts';

function reasonOf(text: string): string {
  try {
    finish(parsingJsonText(text));
    return 'none';
  } catch (error) {
    return error instanceof UnreadableJson ? error.reason : 'another error';
  }
}

/** What is parsed in pieces of so many characters, or the reason why not. */
function outcome(text: string, piece?: number): unknown {
  try {
    return finish(parsingJsonText(text, piece));
  } catch (error) {
    return error instanceof UnreadableJson ? error.reason : error;
  }
}

const WRONG = ['', ',', ']', '[', '}', '{', '1', ':', '"'];

describe('a JSON text', () => {
  test('reads as the language itself reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(finish(parsingJsonText(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('reads the same in pieces, or is refused the same', () => {
    const lists = fc.dictionary(fc.string(), fc.oneof(fc.array(fc.jsonValue(), { maxLength: 30 }), fc.jsonValue({ maxDepth: 2 })));

    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 20 }), fc.nat(), fc.constantFrom(...WRONG), (value, piece, at, wrong) => {
        const sound = JSON.stringify(value);
        const place = at % (sound.length + 1);
        const broken = sound.slice(0, place) + wrong + sound.slice(place);
        for (const text of [sound, broken]) expect(outcome(text, piece)).toEqual(outcome(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['{"a":[1,2,3,4]}', '{"a":[],"b":["x",{"c":[1,2]},[3]]}'])(
    'reads the same in pieces with a mistake anywhere in %s',
    (sound) => {
      const broken = WRONG.flatMap((wrong) => Array.from(`${sound} `, (_, place) => sound.slice(0, place) + wrong + sound.slice(place)));

      for (const piece of [1, 2, 3]) expect(broken.map((text) => outcome(text, piece))).toEqual(broken.map((text) => outcome(text)));
    },
  );

  test('is parsed in pieces where a list is long', () => {
    const text = JSON.stringify({ lines: Array.from({ length: 5_000 }, (_, line) => ({ line, text: 'x'.repeat(100) })) });
    let steps = 0;
    for (const _ of parsingJsonText(text)) steps += 1;

    expect(steps).toBeGreaterThan(20);
  });

  test('is refused in one of four ways, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', ' ', '\n', 'u', '0', '6', '1', 'a') }),
        (text) => {
          expect(['none', 'syntax', 'depth', 'duplicate', 'keys']).toContain(reasonOf(text));
        },
      ),
    );
  });

  test.each([
    ['{"a":1,"a":2}', 'duplicate'],
    ['{"a":{"b":1},"c":{"b":1}}', 'none'],
    ['{"a":1, "\\u0061" :2}', 'duplicate'],
    ['{"a\\"":1,"a\\"":2}', 'duplicate'],
    ['{"a\\\\":1,"a":"a\\\\"}', 'none'],
    ['{"":1,"":2}', 'duplicate'],
    ['["a","a"]', 'none'],
    ['{"a":"a:"}', 'none'],
    ['[{"a":1},{"a":1}]', 'none'],
    ['{"__proto__":1,"__proto__":2}', 'duplicate'],
    ['{"a":1,}', 'syntax'],
    ['', 'syntax'],
    ['{"a', 'syntax'],
    ['"\\', 'syntax'],
    [`${'['.repeat(20)}${']'.repeat(20)}`, 'none'],
    [`${'[{"a":'.repeat(11)}1${'}]'.repeat(11)}`, 'depth'],
    [`"${'['.repeat(50)}"`, 'none'],
  ])('%s: %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });
});
