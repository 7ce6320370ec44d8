// Bodies with lists of thousands, looked at in steps.
import type { AjvErrorLike } from '#src/expression/index.ts';
import type { Steps } from '#src/domain/steps.ts';
import { compileValidator, type JsonSchema, type Validator } from './validation.ts';
import { withoutNulls } from './values.ts';

/** Elements of a list that are looked at in one step. */
const AT_ONCE = 50;

/** `withoutNulls` of a record with long lists. */
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

/** Everything wrong with a value, found in steps: first what is wrong with the whole, then with the elements of its lists. */
export type SteppedValidator = (value: unknown) => Steps<readonly AjvErrorLike[]>;

/** As `compileValidator`, for a record with long lists. */
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
    // Of long lists only the length is looked at here.
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
  /** A longer list is told as such: there may be millions. */
  readonly most: number;
  readonly check: Validator;
}

/** An error of a part of a list, at its place in the whole. */
function movedTo(error: AjvErrorLike, name: string, from: number): AjvErrorLike {
  const [, index = '', ...inner] = error.instancePath.split('/');
  return { ...error, instancePath: ['', name.replaceAll('~', '~0').replaceAll('/', '~1'), Number(index) + from, ...inner].join('/') };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
