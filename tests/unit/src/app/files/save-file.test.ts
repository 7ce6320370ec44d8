import { describe, expect, test } from 'vitest';
import { fileNameOf } from '#src/app/files/save-file.ts';

describe('the name of a file', () => {
  test.each([
    ['attachment; filename=lines.csv', 'lines.csv'],
    ['attachment; filename="Order 1, lines.csv"', 'Order 1, lines.csv'],
    [String.raw`attachment; filename="a \"b\".csv"`, 'a "b".csv'],
    ["attachment; filename=plain.csv; filename*=UTF-8''M%C3%BCller.csv", 'Müller.csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [String.raw`attachment; filename*=UTF-8''..%5C..%5Cboot.ini`, 'boot.ini'],
    ['attachment', undefined],
    [null, undefined],
  ])('in %s is %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
