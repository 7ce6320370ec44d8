import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '#src/domain/steps.ts';
import { jsonPieces, printing } from '#src/server/turns/json-pieces.ts';

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
