import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ContentScan } from '#src/server/documents/content-scan.ts';

const NEEDLE = Buffer.from('__properties_version1.0', 'utf16le');

function scanned(bytes: Buffer, cuts: readonly number[]): ContentScan {
  const scan = new ContentScan();
  const ends = [...new Set(cuts.map((cut) => Math.max(2, Math.min(cut, bytes.length))))].toSorted((a, b) => a - b);
  let from = 0;
  for (const end of [...ends, bytes.length]) {
    if (end > from) scan.push(bytes.subarray(from, end));
    from = end;
  }
  return scan;
}

test('a file is the same kind of thing wherever it is cut on its way', () => {
  const parts = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      fc.constant(NEEDLE),
      fc.string().map((text) => Buffer.from(text)),
    ),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(parts, fc.array(fc.nat(200)), (pieces, cuts) => {
      const bytes = Buffer.concat([Buffer.from('ab'), ...pieces]);
      const [whole, cut] = [scanned(bytes, []), scanned(bytes, cuts)];

      expect([cut.isText, cut.isMail]).toEqual([whole.isText, whole.isMail]);
    }),
  );
});

test('a mail saved by Outlook is known by the name of what holds its properties, also across a cut', () => {
  const bytes = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1]), NEEDLE, Buffer.alloc(20)]);

  expect(scanned(bytes, [10]).isMail).toBe(true);
  expect(scanned(Buffer.alloc(80), [10]).isMail).toBe(false);
});

test.each([
  ['text', Buffer.from('Höhe\t3\r\n'), true],
  ['UTF-16 with its mark', Buffer.from('\ufeffHöhe\t3\r\n', 'utf16le'), true],
  ['a workbook', Buffer.from('PK\u0003\u0004\u0014\0'), false],
])('%s is told from what is none', (_, bytes, isText) => {
  expect(scanned(bytes, []).isText).toBe(isText);
});
