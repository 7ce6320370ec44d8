import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '#src/domain/steps.ts';
import { jsonPieces, printing } from '#src/server/cooperative/json-pieces.ts';
import { PrintedList } from '#src/server/cooperative/printed-list.ts';

const long = fc.array(fc.option(fc.jsonValue(), { nil: undefined }), { minLength: 101, maxLength: 350, size: 'max' });
const part = fc.oneof(fc.jsonValue(), long, fc.constant(undefined), fc.constant(new Date(0)));
const record = fc.dictionary(fc.string(), fc.oneof(part, fc.dictionary(fc.string(), part)));

test('pieces together are what JSON.stringify answers', () => {
  fc.assert(
    fc.property(record, (value) => {
      expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
      expect(finish(printing(value)).toString()).toBe(JSON.stringify(value));
    }),
    { numRuns: 60 },
  );
});

test('a long list comes in pieces', () => {
  expect([...jsonPieces({ lines: Array.from({ length: 5_000 }, () => 1) })].length).toBeGreaterThan(40);
});

test('a list that is printed as it grows is answered like any other, whatever is in it and beside it', () => {
  const elements = fc.array(fc.option(fc.jsonValue(), { nil: undefined }), { maxLength: 130, size: 'max' });
  fc.assert(
    fc.property(elements, fc.dictionary(fc.string(), part), fc.dictionary(fc.string(), part), (list, before, after) => {
      const printed = new PrintedList<unknown>();
      for (const element of list) printed.push(element);

      const bytes = finish(printing({ ...before, list: printed, ...after }));

      expect(bytes.toString()).toBe(JSON.stringify({ ...before, list, ...after }));
    }),
    { numRuns: 60 },
  );
});

test('an element that changes once it is printed is answered as it was', () => {
  const list = new PrintedList<{ line: number }>();
  const one = { line: 1 };

  for (let pushed = 0; pushed < 50; pushed++) list.push(one);
  one.line = 2;
  list.push(one);

  expect(JSON.parse(list.pieces().join('')).at(0)).toEqual({ line: 1 });
});
