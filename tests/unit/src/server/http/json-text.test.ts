import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonText, UnreadableJson } from '#src/server/http/json-text.ts';

function reasonOf(text: string): string {
  try {
    parseJsonText(text);
    return 'none';
  } catch (error) {
    return error instanceof UnreadableJson ? error.reason : 'another error';
  }
}

describe('a JSON text', () => {
  test('reads as the language itself reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseJsonText(text)).toEqual(JSON.parse(text));
      }),
    );
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
