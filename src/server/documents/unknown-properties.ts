import type { DataValidateFunction, DataValidationCxt, ErrorObject, FuncKeywordDefinition } from 'ajv/dist/types/index.js';
import type { AjvErrorLike } from '#src/expression/index.ts';
import { shortened } from '#src/domain/messages.ts';
import { text } from '../messages/texts.ts';

const MOST_NAMED = 3;

/** Replaces `additionalProperties: false`, for which Ajv reports every property: one error for all those of an object. */
export const knownProperties: FuncKeywordDefinition = {
  keyword: 'knownProperties',
  type: 'object',
  schemaType: 'array',
  compile: (names: readonly string[]) => {
    const known = new Set(names);
    const validate: DataValidateFunction = (data: object, _context?: DataValidationCxt) => {
      const unknown = Object.keys(data).filter((name) => !known.has(name));
      validate.errors = unknown.length === 0 ? [] : [errorOf(unknown)];
      return unknown.length === 0;
    };
    return validate;
  },
};

function errorOf(unknown: readonly string[]): Partial<ErrorObject> {
  const named = unknown.slice(0, MOST_NAMED).map(shortened);
  const params = { additionalProperty: named[0], names: named.join(', '), count: unknown.length };
  return { keyword: 'additionalProperties', params };
}

/** Message about several unknown properties of one object; undefined for any other error. */
export function unknownPropertiesMessage({ keyword, params = {} }: AjvErrorLike): string | undefined {
  const { names, count } = params;
  if (keyword !== 'additionalProperties' || typeof names !== 'string' || typeof count !== 'number' || count === 1) return undefined;
  return count > MOST_NAMED
    ? text('problem.value.manyUnknown', { names, count: count - MOST_NAMED })
    : text('problem.value.severalUnknown', { names });
}
