import type { Operation, ParameterSpec } from '#src/server/documents/contract.ts';
import type { JsonSchema } from '#src/server/documents/validation.ts';
import type { Ingredients, Kind } from './ingredients.ts';
import type { KnownValues } from './known-values.ts';
import { valueOf } from './valid-values.ts';

const NO_ID = [0, -1, 1, 9_007_199_254_740_991, 123_456_789];
const HOSTILE_TEXTS = [
  '',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ff',
  '%',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%201=1--",
  '1e9',
  '-1',
  '0x10',
  '[]',
  '{}',
  '[{"colId":"id","sort":"asc"}]',
  '[{"field":"id","is":"equals","value":{"a":1}}]',
  '%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B',
  'null',
  'true',
  '9007199254740993',
  '99999999999999999999',
  '%E2%80%AE',
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  '_%25%5C',
  '=cmd',
  '2026-02-30',
  '0000-00-00',
];

/** The address of the records that a template with parameters names, parameter by parameter. */
export function pathOf({ url, parameters }: Operation, kind: Kind, made: Ingredients): string {
  let template = '';
  return url
    .split('/')
    .slice(1)
    .reduce((address, step) => {
      const before = template;
      template += `/${step}`;
      if (!step.startsWith(':')) return `${address}/${step}`;
      const name = step.slice(1);
      const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
      return `${address}/${keyOf({ name, schema, address, template: before }, kind, made)}`;
    }, '');
}

interface Key {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly address: string;
  readonly template: string;
}

function keyOf({ name, schema, address, template }: Key, kind: Kind, made: Ingredients): string {
  const { random, own, foreign, strangers } = made;
  const chance = random.next();
  const isParty = template.includes('/parties/');
  const mayBeAsked = (id: unknown) => !isParty || !strangers.has(Number(id));
  if (kind !== 'valid' && chance < 0.15) return encodedOnce(random.pick(HOSTILE_TEXTS)) || '%20';
  if (kind !== 'valid' && chance < 0.25) return String(random.pick(NO_ID));
  const seen = (values: KnownValues) => [...values.ids(address, template), ...(name === 'id' ? [] : values.named(name))];
  const foreignIds = foreign.flatMap((values) => [...values.ids('', template), ...values.named(name)]).filter(mayBeAsked);
  if (kind !== 'valid' && chance < 0.5 && foreignIds.length > 0) return encodeURIComponent(String(random.pick(foreignIds)));
  const ids = seen(own).filter(mayBeAsked);
  return encodeURIComponent(String(ids.length > 0 ? random.pick(ids) : valueOf(schema, name, made)));
}

/** What is not written for an address yet, is now. */
function encodedOnce(text: string): string {
  return /^[\w%.~-]*$/.test(text) ? text : encodeURIComponent(text);
}

/** The query with its question mark; empty where nothing is asked for. */
export function queryOf(operation: Operation, kind: Kind, made: Ingredients): string {
  const { random } = made;
  const specs = operation.parameters.filter((one) => one.in === 'query');
  const pairs = specs.flatMap((spec) => {
    const share = spec.required ? (kind === 'valid' ? 1 : 0.85) : 0.25;
    if (!random.chance(share)) return [];
    const isHostile = kind !== 'valid' && random.chance(0.3);
    const texts = isHostile ? [encodedOnce(random.pick(HOSTILE_TEXTS))] : textsOf(operation, spec, made).map(encodeURIComponent);
    const times = kind !== 'valid' && random.chance(0.1) ? 2 : 1;
    return Array.from({ length: times }, () => texts.map((text) => `${spec.name}=${text}`)).flat();
  });
  if (kind !== 'valid' && random.chance(0.1))
    pairs.push(random.pick(['__proto__=1', 'a[b]=c', '%00=%00', '=', '&&&', 'PageSize=1e3', 'Unknown=1']));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function textsOf(operation: Operation, { name, schema }: ParameterSpec, made: Ingredients): readonly string[] {
  const { random, mark } = made;
  const fields = Object.keys(made.fieldsOf(operation));
  if (name === 'PageNumber') return [String(1 + random.below(2))];
  if (name === 'SearchText' && random.chance(0.7)) return [random.pick(['lamp', mark || 'NZ', 'a', 'C-26', '9405'])];
  if (fields.length > 0) {
    const field = random.pick(fields);
    if (name === 'SortModel') return [JSON.stringify([{ colId: field, sort: random.pick(['asc', 'desc']) }])];
    if (name === 'Columns') return [field];
    if (name === 'Filter')
      return [
        JSON.stringify([
          { field, is: random.pick(['equals', 'contains', 'from', 'filled', 'empty']), value: filterValue(operation, field, made) },
        ]),
      ];
  }
  const value = valueOf(schema, name.charAt(0).toLowerCase() + name.slice(1), made);
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function filterValue(operation: Operation, field: string, made: Ingredients): unknown {
  const schema = made.fieldsOf(operation)[field];
  return schema === undefined ? made.mark : valueOf(schema, field, made);
}
