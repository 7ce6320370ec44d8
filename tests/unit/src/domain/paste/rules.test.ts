import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBlock, withoutPlace } from './paste-context.ts';

interface Rule {
  readonly file: string;
  readonly rule: string;
  readonly delimiter: string;
  readonly hasHeaderRow: boolean;
  readonly columns: Readonly<Record<string, number>>;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly products: readonly Readonly<Record<string, unknown>>[];
}

/** A block of its own for each rule of pasting, with what has to be read of it. */
const folder = new URL('../../../../fixtures/paste/rules/', import.meta.url);
const rules: readonly Rule[] = JSON.parse(readFileSync(new URL('rules.json', folder), 'utf8'));

/** Every line has these, whatever is pasted. */
const always = ['invoiceNumber', 'totalItems'];

test.each(rules)('$rule ($file)', ({ file, delimiter, hasHeaderRow, columns, errors, warnings, products }) => {
  const clipboardData = readFileSync(new URL(file, folder), 'utf8');

  const reading = readBlock({ clipboardData, delimiter, hasHeaderRow, columns });

  expect({ errors: reading.errors, warnings: reading.warnings }).toEqual({ errors, warnings });
  const held = reading.products.map((product) =>
    Object.fromEntries(Object.entries(withoutPlace(product)).filter(([name, value]) => value !== undefined && !always.includes(name))),
  );
  expect(held).toEqual(products);
});
