import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMends } from '#src/documents/mends/apply-mends.ts';
import { syntaxFault } from '#src/documents/json-syntax-error.ts';

test('a text that is JSON has no fault', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(syntaxFault(text)).toBeUndefined();
    }),
  );
});

test.each([
  ['{ "a": 1, }', 8],
  ['[1, [2,\n], 3]', 6],
  ['{ "a": [1,, 2] }', 9],
  ['{ "a": ",}",, "b": 2 }', 11],
])('a comma too many is found and taken out: %s', (text, index) => {
  const fault = syntaxFault(text);

  expect(fault).toMatchObject({ index, mend: { cut: index } });
  expect(syntaxFault(applyMends(text, [{ mend: { cut: index } }]).text)).toBeUndefined();
});

test.each([
  ['{ "a": 1 "b": 2 }', 9, "Expected ',' or '}' after property value"],
  ['{ "a": [1, one] }', 11, "Unexpected token 'o'"],
  ['{ "a": falsy }', 11, "Unexpected token 'y'"],
  ["{ 'a': 1 }", 2, "Expected property name or '}'"],
  ['{ "a": {} } }', 12, 'Unexpected non-whitespace character'],
])('says where another fault stands, and mends nothing: %s', (text, index, message) => {
  expect(syntaxFault(text)).toEqual({ index, message });
});

test('a text that ends too soon is said to, at its end', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 2 }), fc.nat(), (value, cut) => {
      const text = JSON.stringify({ value });
      const fault = syntaxFault(text.slice(0, 1 + (cut % (text.length - 1))));
      expect(fault?.mend).toBeUndefined();
      expect(fault?.message).not.toContain('position');
    }),
  );
});
