import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedParts } from '#renderer/form/suggest/marked-parts.ts';

test('the words are marked wherever they stand, in any case, and nothing else', () => {
  expect(markedParts('Ball valve, BALL 25mm balls', ['ball', '25'])).toEqual([
    { text: 'Ball', isMarked: true },
    { text: ' valve, ', isMarked: false },
    { text: 'BALL', isMarked: true },
    { text: ' ', isMarked: false },
    { text: '25', isMarked: true },
    { text: 'mm balls', isMarked: false },
  ]);
});

test('put together the parts are the text, whatever is marked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.array(fc.string({ maxLength: 5 })), (text, words) => {
      expect(
        markedParts(text, words)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
