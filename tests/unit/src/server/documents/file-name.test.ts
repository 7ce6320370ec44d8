import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName } from '#src/server/documents/file-name.ts';

test.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\invoice.pdf', 'invoice.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['in\r\nvoice\0.pdf', 'invoice.pdf'],
  [' invoice.pdf. . ', 'invoice.pdf'],
  ['..', ''],
  ['folder/', ''],
  [`${'n'.repeat(296)}.pdf`, `${'n'.repeat(196)}.pdf`],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j is kept as %j', (path, name) => {
  expect(fileName(path)).toBe(name);
});

test('whatever is sent, a name can be stored, leads nowhere and reads as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 })), (path) => {
      const name = fileName(path);

      expect(name.length).toBeLessThanOrEqual(200);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/[/\\\u202a-\u202e\u2066-\u2069]|\p{Cc}/u);
      expect(name).not.toBe('..');
      expect(fileName(name)).toBe(name);
    }),
  );
});
