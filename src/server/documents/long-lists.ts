// Bodies with lists of thousands, checked in steps.
import { isRecord } from '#src/expression/index.ts';
import type { AjvErrorLike } from '#src/expression/index.ts';
import type { Steps } from '#src/domain/steps.ts';
import { compileValidator, type JsonSchema, type Validator } from './validation.ts';
import { withoutNulls } from './values.ts';

/** Elements checked in one step. */
const AT_ONCE = 50;

/** `withoutNulls` for a record with long lists. */
export function* leavingOutNulls(body: unknown): Steps<unknown> {
  if (!isRecord(body)) return withoutNulls(body);
  const kept: [string, unknown][] = [];
  for (const [key, part] of Object.entries(body)) {
    if (part === null) continue;
    if (!Array.isArray(part)) {
      kept.push([key, withoutNulls(part)]);
      continue;
    }
    const list: unknown[] = [];
    for (let from = 0; from < part.length; from += AT_ONCE) {
      for (const element of part.slice(from, from + AT_ONCE)) list.push(withoutNulls(element));
      yield;
    }
    kept.push([key, list]);
  }
  return Object.fromEntries(kept);
}

/** All errors of a value, found in steps: those of the whole first, then those of list elements. */
export type SteppedValidator = (value: unknown) => Steps<readonly AjvErrorLike[]>;

/** `compileValidator` for a record with long lists. */
export function compileSteppedValidator(schema: JsonSchema): SteppedValidator {
  const properties = Object.entries(Object(schema['properties'])).map(([name, part]): [string, JsonSchema] => [name, Object(part)]);
  const lists = properties.flatMap(([name, { items, maxItems }]): ListCheck[] =>
    items === undefined
      ? []
      : [{ name, most: typeof maxItems === 'number' ? maxItems : Infinity, check: compileValidator({ type: 'array', items }) }],
  );
  const withoutItems = properties.map(([name, { items: _items, ...part }]) => [name, part]);
  const checkWhole = compileValidator({ ...schema, properties: Object.fromEntries(withoutItems) });
  return function* validating(value) {
    if (!isRecord(value)) return checkWhole(value);
    // Checks only the length of long lists.
    const short = Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, Array.isArray(part) ? Array.from({ length: part.length }, () => 0) : part]),
    );
    const errors = [...checkWhole(short)];
    for (const { name, most, check } of lists) {
      const list = value[name];
      if (!Array.isArray(list) || list.length > most) continue;
      for (let from = 0; from < list.length; from += AT_ONCE) {
        yield;
        for (const error of check(list.slice(from, from + AT_ONCE))) errors.push(movedTo(error, name, from));
      }
    }
    return errors;
  };
}

interface ListCheck {
  readonly name: string;
  /** A longer list is refused without checking its elements: there may be millions. */
  readonly most: number;
  readonly check: Validator;
}

/** Moves an error of a slice to its position in the whole list. */
function movedTo(error: AjvErrorLike, name: string, from: number): AjvErrorLike {
  const [, index = '', ...inner] = error.instancePath.split('/');
  return { ...error, instancePath: ['', name.replaceAll('~', '~0').replaceAll('/', '~1'), Number(index) + from, ...inner].join('/') };
}
