import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { pointTo } from '#renderer/expression/index.ts';
import { withoutKeywords, type JsonSchema } from '../contract/json-schema.ts';
import { resourcesOf } from '../contract/resources/expand.ts';
import { listsOf } from '#src/documents/contract/resources/references.ts';
import { createFileReport, suggest, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import type { Documents, Loaded } from '../load.ts';

/** Every document obeys the language it is written in. */
export function checkLanguages({ entities, shared, uis, screens, scenarios, apis, languages }: Documents): Finding[] {
  const [entity, ui, screen, scenario, resource, list] = ['entity', 'ui', 'screen', 'scenarios', 'resource', 'list'].map(
    (name) => languages.get(name)?.value,
  );
  const definitions = [...shared.values()].map(({ file, text, value }) => ({ file, text, value: value.definitions ?? {} }));
  return [
    ...[...entities.values()].flatMap((document) => check(document, entity)),
    ...[...uis.values()].flatMap((document) => check(document, ui)),
    ...[...screens.values()].flatMap((document) => check(document, screen)),
    ...[...scenarios.values()].flatMap((document) => check(document, scenario)),
    ...definitions.flatMap((document) => check(document, fieldsOf(entity), '/definitions')),
    ...[...apis.values()].flatMap(({ file, text, value }) =>
      listsOf(value).flatMap(({ path, method, list: declared }) =>
        check({ file, text, value: declared }, list, pointTo('/paths', path, method, 'x-list')),
      ),
    ),
    ...[...apis.values()].flatMap(({ file, text, value }) =>
      resourcesOf(value).flatMap(({ path, resource: declared }) =>
        check({ file, text, value: declared }, resource, pointTo('/paths', path, 'x-resource')),
      ),
    ),
  ];
}

function fieldsOf(language: JsonSchema | undefined): JsonSchema | undefined {
  return language && { definitions: language.definitions ?? {}, additionalProperties: { $ref: '#/definitions/field' } };
}

function check({ file, value }: Loaded<unknown>, language: JsonSchema | undefined, pointer = ''): readonly Finding[] {
  const report = createFileReport(file);
  if (language !== undefined) checkAgainst(language, language, value, pointer, report);
  return report.findings;
}

// What it compiles are our own meta-schemas; strict mode would only refuse their annotations.
const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, logger: false, validateSchema: false, code: { optimize: false } });
/** By the schema's text: compiling takes longer than all documents of a language. */
const validators = new Map<string, ValidateFunction>();

function checkAgainst(schema: JsonSchema, language: JsonSchema, value: unknown, pointer: string, report: FileReport): void {
  const validate = validatorOf(schema, language);
  if (validate(value)) return;
  const errors = validate.errors ?? [];
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const outermost = choices.filter((choice) => !choices.some((other) => other !== choice && isWithin(choice, other)));
  for (const error of errors) {
    if (outermost.includes(error)) reportChoice(error, language, pointer, report);
    else if (!outermost.some((choice) => isWithin(error, choice))) reportError(error, pointer, report);
  }
}

function validatorOf(schema: JsonSchema, language: JsonSchema): ValidateFunction {
  const anonymous = withoutKeywords(schema, (keyword) => keyword === '$id');
  const whole = { ...anonymous, definitions: language.definitions ?? {} };
  const text = JSON.stringify(whole);
  const validate = validators.get(text) ?? ajv.compile(whole);
  validators.set(text, validate);
  return validate;
}

function isWithin(error: ErrorObject, choice: ErrorObject): boolean {
  return error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`);
}

interface Alternative extends JsonSchema {
  readonly required?: readonly string[];
}

/** Of several forms, the one that is meant is told by its key; what is wrong is said about that one only. */
function reportChoice({ schema, data, instancePath }: ErrorObject, language: JsonSchema, pointer: string, report: FileReport): void {
  const at = `${pointer}${instancePath}`;
  const alternatives: readonly Alternative[] = Array.isArray(schema) ? schema.map((one) => dereference(one, language)) : [];
  const keys = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  const meant = alternatives.find(({ required = [] }) => required.length > 0 && required.every((key) => keys.includes(key)));
  if (meant !== undefined) return checkAgainst(meant, language, data, at, report);
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

function reportError({ keyword, params, instancePath, message, parentSchema }: ErrorObject, pointer: string, report: FileReport): void {
  const at = `${pointer}${instancePath}`;
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      return report.add(pointTo(at, key), `"${key}" is no key here${suggest(key, Object.keys(parentSchema?.['properties'] ?? {}))}`);
    }
    case 'required':
      return report.add(at, `the key "${params['missingProperty']}" is missing`);
    case 'enum':
      return report.add(at, `must be one of ${params['allowedValues'].join(', ')}`);
    case 'const':
      return report.add(at, `must be ${JSON.stringify(params['allowedValue'])}`);
    default:
      return report.add(at, message ?? keyword);
  }
}
