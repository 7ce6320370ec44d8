import { memoize, pointTo } from '#src/expression/index.ts';
import { withoutKeywords, type JsonSchema } from '../../contract/json-schema.ts';
import { resourcesOf } from '../../contract/resources/expand.ts';
import { findsOf } from '../../contract/global-search.ts';
import { listsOf } from '#src/documents/contract/resources/references.ts';
import { createFileReport, suggest, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Mend } from '../../mends/mend.ts';
import type { Documents, LoadedDocument } from '../../documents.ts';
import type { SchemaValidators, SchemaFault } from '../../schema-validators.ts';

/** Every document is valid by its meta-schema. */
export function checkLanguages(
  { entities, shared, uis, screens, scenarios, kinds, listings, names, apis, languages }: Documents,
  schemaValidators: SchemaValidators,
): Finding[] {
  const [entity, ui, screen, scenario, listing, resource, list, find, sharedNames, marks] = [
    'entity',
    'ui',
    'screen',
    'scenarios',
    'listing',
    'resource',
    'list',
    'find',
    'names',
    'marks',
  ].map((name) => languages.get(name)?.value);
  const definitions = [...shared.values()].map(({ file, text, value }) => ({ file, text, value: value.definitions ?? {} }));
  const check = ({ file, value }: LoadedDocument<object>, language: JsonSchema | undefined, pointer = '') => {
    if (language === undefined) return [];
    const report = createFileReport(file);
    checkAgainst(language, value, pointer, { language, schemaValidators, report });
    return report.findings;
  };
  return [
    ...[...entities.values()].flatMap((document) => check(document, entity)),
    ...[...uis.values()].flatMap((document) => check(document, ui)),
    ...[...screens.values()].flatMap((document) => check(document, screen)),
    ...[...scenarios.values(), ...kinds.values()].flatMap((document) => check(document, scenario)),
    ...[...listings.values()].flatMap((document) => check(document, listing)),
    ...[...names.values()].flatMap((document) => check(document, sharedNames)),
    ...[...languages].flatMap(([name, document]) => (name === 'marks' ? [] : check(document, marks))),
    ...definitions.flatMap((document) => check(document, entity && fieldsOf(entity), '/definitions')),
    ...[...apis.values()].flatMap(({ file, text, value }) =>
      listsOf(value).flatMap(({ path, method, list: declared }) =>
        check({ file, text, value: declared }, list, pointTo('/paths', path, method, 'x-list')),
      ),
    ),
    ...[...apis.values()].flatMap(({ file, text, value }) =>
      findsOf(value).flatMap(({ pointer, find: declared }) => check({ file, text, value: declared }, find, pointer)),
    ),
    ...[...apis.values()].flatMap(({ file, text, value }) =>
      resourcesOf(value).flatMap(({ path, resource: declared }) =>
        check({ file, text, value: declared }, resource, pointTo('/paths', path, 'x-resource')),
      ),
    ),
  ];
}

const fieldsOf = memoize((language: JsonSchema): JsonSchema => ({
  definitions: language.definitions ?? {},
  additionalProperties: { $ref: '#/definitions/field' },
}));

/** There is one right value. */
function constOf(at: string, to: unknown): Mend | undefined {
  return typeof to === 'string' || typeof to === 'number' || typeof to === 'boolean' ? { set: at, to } : undefined;
}

interface LanguageCheck {
  readonly language: JsonSchema;
  readonly schemaValidators: SchemaValidators;
  readonly report: FileReport;
}

function checkAgainst(schema: JsonSchema, value: unknown, pointer: string, checking: LanguageCheck): void {
  const { language, schemaValidators, report } = checking;
  const errors = schemaValidators.validate(standingAlone(schema, language), value);
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const outermost = choices.filter((choice) => !choices.some((other) => other !== choice && isWithin(choice, other)));
  for (const error of errors) {
    if (outermost.includes(error)) reportChoice(error, pointer, checking);
    else if (!outermost.some((choice) => isWithin(error, choice))) reportFault(error, pointer, report);
  }
}

/** Alone, so that its references lead into itself. */
function standingAlone(schema: JsonSchema, language: JsonSchema): JsonSchema {
  return partsAlone(language)(schema);
}

const partsAlone = memoize((language: JsonSchema) =>
  memoize((schema: JsonSchema): JsonSchema => ({
    ...withoutKeywords(schema, (keyword) => keyword === '$id'),
    definitions: language.definitions ?? {},
  })),
);

function isWithin(error: SchemaFault, choice: SchemaFault): boolean {
  return error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`);
}

interface Alternative extends JsonSchema {
  readonly required?: readonly string[];
}

/** A key selects the variant; only errors of that variant are reported. */
function reportChoice({ schema, data, instancePath }: SchemaFault, pointer: string, checking: LanguageCheck): void {
  const { language, report } = checking;
  const at = `${pointer}${instancePath}`;
  const alternatives: readonly Alternative[] = Array.isArray(schema) ? schema.map((one) => dereference(one, language)) : [];
  const keys = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  const meant = alternatives.find(({ required = [] }) => required.length > 0 && required.every((key) => keys.includes(key)));
  if (meant !== undefined) return checkAgainst(meant, data, at, checking);
  const wanted = alternatives.flatMap(({ required = [] }) => required);
  const unknown = keys.find((key) => !wanted.includes(key) && key !== 'when') ?? '';
  report.add(
    at,
    wanted.length === 0 ? 'is of none of the allowed forms' : `needs one of the keys ${wanted.join(', ')}${suggest(unknown, wanted)}`,
  );
}

function dereference(schema: JsonSchema, language: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : (language.definitions?.[schema.$ref.replace('#/definitions/', '')] ?? {});
}

/** Turns a schema error into a finding. */
export function reportFault(
  { keyword, params, instancePath, message, parentSchema, data }: SchemaFault,
  pointer: string,
  report: FileReport,
): void {
  const at = `${pointer}${instancePath}`;
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      return report.add(pointTo(at, key), `"${key}" is not a key here${suggest(key, Object.keys(parentSchema?.['properties'] ?? {}))}`);
    }
    case 'required':
      return report.add(at, `the key "${String(params['missingProperty'])}" is missing`);
    case 'dependencies':
      return report.add(
        pointTo(at, String(params['property'])),
        `"${String(params['property'])}" needs "${String(params['missingProperty'])}"`,
      );
    case 'enum': {
      const allowed = [params['allowedValues']].flat().map(String);
      return report.add(at, `must be one of ${allowed.join(', ')}${suggest(String(data), allowed)}`);
    }
    case 'minItems':
      return report.add(at, 'is empty: put something into it, or remove it');
    case 'const':
      return report.add(at, `must be ${JSON.stringify(params['allowedValue'])}`, constOf(at, params['allowedValue']));
    case 'type':
      return report.add(at, message, writtenAs(at, data, params['type']));
    default:
      return report.add(at, message);
  }
}

/** The value converted to the expected type. */
function writtenAs(at: string, value: unknown, type: unknown): Mend | undefined {
  if (type === 'string' && typeof value === 'number') return { set: at, to: String(value) };
  if (typeof value !== 'string') return undefined;
  if (type === 'boolean' && (value === 'true' || value === 'false')) return { set: at, to: value === 'true' };
  const number = Number(value);
  const isNumber = type === 'number' || (type === 'integer' && Number.isInteger(number));
  return isNumber && String(number) === value ? { set: at, to: number } : undefined;
}
