import { describe, expect, test } from 'vitest';
import { suffixFieldOf } from '#src/app/widgets/suffix-field.ts';

const SUFFIXES = ['tariffSuffixImport', 'tariffSuffixExport'];
const formOf = (fields: Record<string, { readOnly: boolean; value?: string }>) => ({
  field: (path: string) => ({ value: undefined, readOnly: true, ...fields[path] }),
});

describe('the suffix beside an HS code', () => {
  test('is the one the caller may write', () => {
    const form = formOf({ tariffSuffixImport: { readOnly: true, value: '00.01H' }, tariffSuffixExport: { readOnly: false } });
    expect(suffixFieldOf(form, SUFFIXES)).toBe('tariffSuffixExport');
  });

  test('is the one that is filled where the caller may write neither', () => {
    const form = formOf({ tariffSuffixExport: { readOnly: true, value: '10.00H' } });
    expect(suffixFieldOf(form, SUFFIXES)).toBe('tariffSuffixExport');
  });

  test('is the first where nothing tells them apart', () => {
    expect(suffixFieldOf(formOf({}), SUFFIXES)).toBe('tariffSuffixImport');
  });

  test.each([[undefined], [[]], ['tariffSuffixImport']])('must be named: %j', (suffixes) => {
    expect(() => suffixFieldOf(formOf({}), suffixes)).toThrow('names no field for the suffix');
  });
});
