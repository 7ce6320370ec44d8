import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type AjvErrorLike, type EntityField, messageFor } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { ownFormats } from '#schemas/formats/index.ts';
import { standardNames } from '#schemas/formats/standard.ts';
import { issueTexts, text } from '../messages/texts.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { fileKeyword } from './file-keyword.ts';
import { knownProperties, unknownPropertiesMessage } from './unknown-properties.ts';
import { unstorableValues } from './values.ts';

/** Neither coerces nor drops: unknown values are refused. */
const ajv = new Ajv({
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: true,
  strictRequired: false,
  // The documents check validates the schemas.
  validateSchema: false,
});
ajv.addKeyword(knownProperties);
ajv.addKeyword(fileKeyword);
addFormats.default(ajv, [...standardNames]);
for (const { name, type, isValid } of ownFormats) {
  if (type === 'string') ajv.addFormat(name, { type, validate: isValid });
}

/** A JSON Schema with every reference resolved. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** All errors of a value, in Ajv's words. */
export type Validator = (value: unknown) => AjvErrorLike[];

/**
 * Validates by a resolved schema, compiled on first use: compiling all of them would dominate the start. Throws on an unknown keyword
 * without our prefix.
 */
export function compileValidator(schema: JsonSchema): Validator {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    const validate = (compiled ??= compile(withoutAnnotations(schema)));
    const unstorable = unstorableValues(value);
    const errors: AjvErrorLike[] = validate(value) ? [] : (validate.errors ?? []).filter(isReported).map(asErrorLike);
    return [...unstorable, ...errors];
  };
}

/** A private Ajv instance caches every schema; this validator can be collected. */
function compile(schema: JsonSchema): ValidateFunction {
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  return validate;
}

/** Errors as messages by field, with labels and texts of the schema. */
export function fieldErrors(errors: readonly AjvErrorLike[], schema: JsonSchema): FieldErrors {
  const byField = new Map<string, Set<string>>();
  for (const error of errors) {
    const steps = [...stepsOf(error.instancePath), ...missingStep(error)];
    const path = steps.join('.');
    const found = byField.get(path) ?? new Set();
    byField.set(path, found.add(unknownPropertiesMessage(error) ?? messageFor(error, fieldOf(path, steps, schema), issueTexts)));
  }
  return Object.fromEntries([...byField].map(([path, found]) => [path, [...found]]));
}

/** If a list is too long, only this error is reported, by our own keyword. */
function isReported({ keyword }: ErrorObject): boolean {
  return keyword !== 'if';
}

function asErrorLike({ keyword, instancePath, params }: ErrorObject): AjvErrorLike {
  return { keyword, instancePath, params };
}

/** The missing field that an error about its parent means. */
function missingStep({ params }: AjvErrorLike): string[] {
  const name = params?.['missingProperty'] ?? params?.['additionalProperty'];
  return typeof name === 'string' ? [name] : [];
}

function stepsOf(instancePath: string): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function fieldOf(path: string, steps: readonly string[], root: JsonSchema): EntityField {
  const { schema, title } = steps.reduce<{ schema: FieldSchema; title: string | undefined }>(
    ({ schema: parent, title: named }, step) => {
      const inner = parent.items ?? parent.properties?.[step] ?? {};
      // An item without a title takes its list's.
      return { schema: inner, title: inner.title ?? (parent.items === undefined ? undefined : named) };
    },
    { schema: root, title: undefined },
  );
  const label = title ?? steps.at(-1) ?? text('problem.value.body.name');
  return { path, schema, label, required: false, readOnly: false, writeOnly: false, immutable: false, decimals: schema['x-decimals'] };
}

/** Validates its field completely, because a file is not a JSON type. */
const FILE = 'x-file';

const ANNOTATIONS = new Set(['$schema', '$id', 'errorMessage', 'example', 'writeOnly', 'tsType']);

/** Removes our annotations, which Ajv does not know and which do not affect validity. */
function withoutAnnotations(schema: unknown): JsonSchema {
  if (typeof schema !== 'object' || schema === null) return {};
  const own = Object.entries(schema);
  const limits: unknown = Reflect.get(schema, FILE);
  if (limits !== undefined) return { [FILE]: limits };
  const { items, ...kept } = Object.fromEntries(own.flatMap(relevantKeyword));
  const closed = own.some(([keyword, value]) => keyword === 'additionalProperties' && value === false);
  return {
    ...kept,
    ...(closed && { knownProperties: Object.keys(Object(kept['properties'])) }),
    ...(items !== undefined && itemsWithin(kept['maxItems'], items)),
  };
}

/** Skips the items of a list that is too long: there may be millions. */
function itemsWithin(maxItems: unknown, items: unknown): JsonSchema {
  return maxItems === undefined ? { items } : { if: { not: { maxItems } }, else: { items } };
}

function relevantKeyword([keyword, value]: [string, unknown]): [string, unknown][] {
  if (keyword.startsWith('x-') || ANNOTATIONS.has(keyword)) return [];
  switch (keyword) {
    case 'properties':
    case 'definitions':
      return [[keyword, Object.fromEntries(Object.entries(value ?? {}).map(([name, part]) => [name, withoutAnnotations(part)]))]];
    case 'items':
      return [[keyword, withoutAnnotations(value)]];
    case 'additionalProperties':
      return typeof value === 'boolean' ? [] : [[keyword, withoutAnnotations(value)]];
    default:
      return [[keyword, value]];
  }
}
