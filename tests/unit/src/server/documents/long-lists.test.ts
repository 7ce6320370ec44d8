import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AjvErrorLike } from '#src/expression/index.ts';
import { finish } from '#src/domain/steps.ts';
import { compileSteppedValidator, leavingOutNulls } from '#src/server/documents/long-lists.ts';
import { compileValidator } from '#src/server/documents/validation.ts';
import { withoutNulls } from '#src/server/documents/values.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['order', 'lines'],
  properties: {
    order: { type: 'integer' },
    notes: { type: 'array', items: { type: 'string' } },
    lines: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: { type: 'object', additionalProperties: false, properties: { 'a/b': { type: 'string', maxLength: 2 } } },
    },
  },
};

const element = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ 'a/b': 'ok' }) },
  fc.constant({ 'a/b': 'long' }),
  fc.constant({ 'a/b': 'a\u0000' }),
  fc.constant({ other: 1 }),
  fc.constant(7),
);
const value = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      order: fc.oneof(fc.integer(), fc.string(), fc.constant('\ud800')),
      notes: fc.array(fc.oneof(fc.string(), fc.integer())),
      lines: fc.oneof(fc.array(element, { maxLength: 230, size: 'max' }), fc.integer()),
      more: fc.integer(),
    },
    { requiredKeys: [] },
  ),
);

test('what is looked at in steps is found as wrong as at once', () => {
  const [stepped, atOnce] = [compileSteppedValidator(schema), compileValidator(schema)];
  const told = (errors: readonly AjvErrorLike[]) => {
    // Nothing is looked at in a list that is too long.
    const isTooLong = errors.some(({ keyword }) => keyword === 'maxItems');
    const counted = errors.filter(({ keyword, instancePath }) => !(isTooLong && keyword === 'characters' && /^.lines/.test(instancePath)));
    return counted.map((error) => JSON.stringify(error)).toSorted();
  };

  fc.assert(
    fc.property(value, (body) => {
      expect(told(finish(stepped(body)))).toEqual(told(atOnce(body)));
    }),
    { numRuns: 300 },
  );
});

test('nulls are left out in steps as at once', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ lines: fc.array(fc.jsonValue()), note: fc.jsonValue() })), (body) => {
      expect(finish(leavingOutNulls(body))).toEqual(withoutNulls(body));
    }),
  );
});

test('the items of a list that is too long are not looked at, wherever it stands', () => {
  const list = { type: 'array', maxItems: 2, items: { type: 'string' } };
  const validate = compileValidator({
    type: 'object',
    properties: { lines: { type: 'array', items: { type: 'object', properties: { list } } } },
  });

  expect(validate({ lines: [{ list: [1, 2, 3] }] }).map(({ keyword }) => keyword)).toEqual(['maxItems']);
});
