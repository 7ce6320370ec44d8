import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '#renderer/nodes/preview/decode-text.ts';

const utf16 = (text: string, isLittle: boolean) =>
  new Uint8Array(
    [0xfeff, ...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))].flatMap((unit) =>
      isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff],
    ),
  );

describe('the text of a file', () => {
  test('is read as UTF-8, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.startsWith('\uFEFF'));
        expect(decodeText(new TextEncoder().encode(text))).toBe(text);
      }),
    );
  });

  test.each([
    ['without the mark that some writers put before it', new Uint8Array([0xef, 0xbb, 0xbf, 0x41]), 'A'],
    [
      'as Windows wrote it in western Europe, where it is no UTF-8',
      new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80]),
      'Müller €',
    ],
    ['as UTF-16 behind its mark', utf16('Ā 7326.90', true), 'Ā 7326.90'],
    ['as UTF-16 of the other order', utf16('Ā 7326.90', false), 'Ā 7326.90'],
    ['of no bytes', new Uint8Array(), ''],
  ])('is read %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
});
