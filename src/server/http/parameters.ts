import type { ParameterSpec } from '../documents/contract.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { compileValidator, fieldErrors } from '../documents/validation.ts';

/** Lists come from repeatable parameters. */
export type ParameterValue = string | number | boolean | readonly string[] | readonly number[];

/** The validated parameters of a request, typed by the contract. Reading one as another type throws. */
export class ParameterValues {
  readonly #values: ReadonlyMap<string, ParameterValue>;

  constructor(values: ReadonlyMap<string, ParameterValue>) {
    this.#values = values;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    if (value !== undefined && typeof value !== 'string') throw new TypeError(`${name} is not a text.`);
    return value;
  }

  /** Of a repeatable parameter. */
  texts(name: string): readonly string[] | undefined {
    const value = this.#values.get(name);
    if (value !== undefined && !isTexts(value)) throw new TypeError(`${name} is no list of texts.`);
    return value;
  }

  /** Of a repeatable parameter. */
  numbers(name: string): readonly number[] {
    const value = this.#values.get(name);
    if (!isNumbers(value)) throw new TypeError(`${name} is no list of numbers.`);
    return value;
  }

  number(name: string): number {
    const value = this.#values.get(name);
    if (typeof value !== 'number') throw new TypeError(`${name} is not a number.`);
    return value;
  }

  value(name: string): ParameterValue | undefined {
    return this.#values.get(name);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  isTrue(name: string): boolean {
    return this.#values.get(name) === true;
  }

  /** Plain JSON, for comparison with a repeated request. */
  toJSON(): Record<string, ParameterValue> {
    return Object.fromEntries(this.#values);
  }
}

type RawParameters = Readonly<Record<string, unknown>>;

/**
 * Reads the parameters of one location; returns the values, or messages by parameter. Parameters with a default may be missing. Names are
 * matched without regard to case; two spellings of one name are one parameter given twice.
 */
export function parameterReader(specs: readonly ParameterSpec[], isClosed: boolean): (raw: RawParameters) => ParameterValues | FieldErrors {
  const properties: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
    specs.map(({ name, schema }) => [name, { title: name, ...schema }]),
  );
  const schema = {
    type: 'object',
    properties,
    required: specs.filter(({ required, schema }) => required && schema['default'] === undefined).map(({ name }) => name),
    additionalProperties: !isClosed,
  };
  const validate = compileValidator(schema);
  const defaults = specs.flatMap(({ name, schema }) => (isParameterValue(schema['default']) ? [[name, schema['default']] as const] : []));
  const byKey = new Map(specs.map((spec) => [spec.name.toLowerCase(), spec]));
  return (raw) => {
    const sent = new Map<string, unknown>();
    for (const [name, value] of Object.entries(raw)) {
      const spec = byKey.get(name.toLowerCase());
      if (spec === undefined && !isClosed) continue;
      if (spec === undefined) sent.set(name, value);
      else if (value !== undefined && value !== '') sent.set(spec.name, sent.has(spec.name) ? [sent.get(spec.name), value].flat() : value);
    }
    const known = [...sent].map(([name, value]) => [name, typed(value, properties[name] ?? {})] as const);
    const errors = validate(Object.fromEntries(known));
    if (errors.length > 0) return fieldErrors(errors, schema);
    const values = new Map<string, ParameterValue>(defaults);
    for (const [name, value] of known) if (isParameterValue(value)) values.set(name, value);
    return new ParameterValues(values);
  };
}

/** Converts text to the type of its parameter; text that is not the type's canonical form stays text. */
export function typed(value: unknown, { type, items }: Readonly<Record<string, unknown>>): unknown {
  if (type === 'array') {
    const ofItem = typeof items === 'object' && items !== null ? { ...items } : {};
    return (Array.isArray(value) ? value : [value]).map((item: unknown) => typed(item, ofItem));
  }
  if (typeof value !== 'string') return value;
  if (type === 'integer' && /^(0|-?[1-9]\d{0,15})$/.test(value)) return Number(value);
  if (type === 'number' && /^-?(0|[1-9]\d{0,11})(\.\d{1,6})?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function isParameterValue(value: unknown): value is ParameterValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || isTexts(value) || isNumbers(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number');
}
