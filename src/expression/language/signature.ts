import { memoize } from '../memoize.ts';
import { DATE_PATTERN } from '../check/date-pattern.ts';
import { isDate, isDateTime } from '../values/dates.ts';
import { isRecord } from '../values/is-record.ts';
import type { ExpressionFunction } from './types.ts';
import {
  anyType,
  boolType,
  dateTimeType,
  dateType,
  isDateType,
  listOf,
  numberType,
  recordType,
  stringType,
  type ValueType,
} from './value-type.ts';

/** A parameter or result; 'T' is the type that the call's arguments agree on. */
export type ParameterType = ValueType | 'T';

/** A registered function with its signature read. A method's receiver is its first parameter. */
export interface Callable {
  readonly name: string;
  readonly isMethod: boolean;
  readonly parameters: readonly ParameterType[];
  readonly result: ParameterType;
  readonly readsEmpty: boolean;
  readonly declared: ExpressionFunction;
}

const types: Readonly<Record<string, ParameterType>> = {
  any: anyType,
  bool: boolType,
  number: numberType,
  string: stringType,
  date: dateType,
  datePattern: { kind: 'string', format: DATE_PATTERN },
  dateTime: dateTimeType,
  list: listOf(anyType),
  record: recordType,
  T: 'T',
};

/**
 * Once for each function: every environment has all of them.
 * @throws Error naming the signature when it cannot be read.
 */
export const readSignature = memoize((declared: ExpressionFunction): Callable => {
  const match = /^(?:(\w+)\.)?(\w+)\(([^)]*)\):\s*(\w+)$/.exec(declared.signature.trim());
  const [, receiver, name, list = '', result = ''] = match ?? [];
  if (name !== declared.name) throw new Error(`Signature of ${declared.name} cannot be read: ${declared.signature}`);
  const parameters = list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const read = (word: string): ParameterType => {
    const type = Object.hasOwn(types, word) ? types[word] : undefined;
    if (type === undefined) throw new Error(`Signature of ${declared.name} names an unknown type: ${word}`);
    return type;
  };
  return {
    name: declared.name,
    isMethod: receiver !== undefined,
    parameters: [...(receiver === undefined ? [] : [receiver]), ...parameters].map(read),
    result: read(result),
    readsEmpty: declared.readsEmpty ?? false,
    declared,
  };
});

/** Whether a value at run time is of a parameter's type. */
export function accepts(parameter: ParameterType, value: unknown): boolean {
  if (parameter === 'T') return true;
  switch (parameter.kind) {
    case 'any':
    case 'null':
      return true;
    case 'bool':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'string':
      if (isDateType(parameter)) return parameter.format === 'date' ? isDate(value) : isDateTime(value);
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'record':
      return isRecord(value);
  }
}
