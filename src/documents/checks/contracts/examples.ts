import { pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import { componentNamed } from '../../contract/complete-operations.ts';
import type { Contract } from '../../contract/contract.ts';
import { mapChildren, type JsonSchema } from '../../contract/json-schema.ts';
import { operationsOf, type ApiOperation, type Media, type OpenApiDocument } from '../../contract/openapi.ts';
import { examplesIn } from '../../examples/examples.ts';
import { createFileReport, suggest, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { SchemaValidators } from '../../schema-validators.ts';
import { reportFault } from '../languages/languages.ts';

type Validate = SchemaValidators['validate'];

/** Examples of an operation match its schemas, and each example request has an example reply of the same name. */
export function checkExamples({ documents, contract, vocabulary }: Catalogue, validate: Validate): Finding[] {
  const bundled = new Map(operationsOf(contract).map(({ operation }) => [operation.operationId, operation]));
  return [...documents.apis.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const { path, method, operation } of operationsOf(value)) {
      const whole = bundled.get(operation.operationId);
      if (whole === undefined) continue;
      const shown = shownOf(whole, (place) => pointerOf(value, operation, pointTo('/paths', path, method), place));
      for (const { media, pointer, side } of shown)
        checkShown(media, pointer, side !== 'asked', { contract, formats: vocabulary.formats, validate, report });
      checkPairs(shown, report);
    }
    return report.findings;
  });
}

interface ExampleSite {
  readonly media: Media;
  readonly pointer: string;
  readonly side: 'asked' | 'answered' | 'refused';
}

/** Every place of an operation that may have examples. */
function shownOf(
  { parameters = [], requestBody, responses }: ApiOperation,
  pointerTo: (place: readonly string[]) => string,
): ExampleSite[] {
  const asked = (media: Media, place: readonly string[]): ExampleSite => ({ media, pointer: pointerTo(place), side: 'asked' });
  return [
    ...parameters.map((parameter) => asked(parameter, ['parameters', parameter.name])),
    ...Object.entries(requestBody?.content ?? {}).map(([type, media]) => asked(media, ['requestBody', 'content', type])),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, media]): ExampleSite => ({
        media,
        pointer: pointerTo(['responses', status, 'content', type]),
        side: Number(status) < 300 ? 'answered' : 'refused',
      })),
    ),
  ];
}

/** Where it is written: in the operation, or the component it refers to. */
function pointerOf(
  document: OpenApiDocument,
  operation: ApiOperation,
  at: string,
  [kind = '', name = '', ...rest]: readonly string[],
): string {
  const component = (value: object | undefined) => (value === undefined ? undefined : componentNamed(value));
  if (kind === 'parameters') {
    const index = (operation.parameters ?? []).findIndex((parameter) => parameter.name === name);
    return index === -1 ? at : pointTo(at, 'parameters', index);
  }
  const referred = kind === 'responses' ? component(operation.responses[name]) : undefined;
  const isThere = referred !== undefined && document.components?.responses?.[referred] !== undefined;
  return isThere ? pointTo('/components/responses', referred, ...rest) : pointTo(at, kind, name, ...rest);
}

interface ExampleCheck {
  readonly contract: Contract;
  readonly formats: Catalogue['vocabulary']['formats'];
  readonly validate: Validate;
  readonly report: FileReport;
}

/** @param isWhole false for a request, whose example may leave fields out */
function checkShown(media: Media, pointer: string, isWhole: boolean, { contract, formats, validate, report }: ExampleCheck): void {
  const schema = inlined(media.schema, contract);
  for (const { name, value } of examplesIn(media)) {
    const at = name === undefined ? pointTo(pointer, 'example') : pointTo(pointer, 'examples', name, 'value');
    if (name !== undefined && value === undefined) report.add(pointTo(pointer, 'examples', name), 'the key "value" is missing');
    else {
      for (const fault of validate(schema, value)) if (isWhole || fault.keyword !== 'required') reportFault(fault, at, report);
      checkFormats(schema, value, at, formats, report);
    }
  }
}

function checkFormats(schema: JsonSchema, value: unknown, at: string, formats: ExampleCheck['formats'], report: FileReport): void {
  if (typeof value === 'string' && schema.format !== undefined) {
    const isRight = formats.find(({ name }) => name === schema.format)?.isValid(value) ?? true;
    if (!isRight) report.add(at, `"${value}" is not of the format ${schema.format}`);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkFormats(schema.items ?? {}, item, pointTo(at, index), formats, report);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      checkFormats(schema.properties?.[name] ?? {}, inner, pointTo(at, name), formats, report);
  }
}

/** The example of a refusal and that of its request have one name. */
function checkPairs(shown: readonly ExampleSite[], report: FileReport): void {
  const namesOf = (...sides: readonly ExampleSite['side'][]) =>
    new Set(shown.filter(({ side }) => sides.includes(side)).flatMap(({ media }) => Object.keys(media.examples ?? {})));
  const asked = namesOf('asked');
  const answered = namesOf('answered', 'refused');
  const hasEmptyAnswer = !shown.some(({ side }) => side === 'answered');
  for (const { media, pointer, side } of shown) {
    if (side === 'refused' && media.example !== undefined)
      report.add(pointTo(pointer, 'example'), 'belongs to no request: put it under "examples" and its request under the same name');
    for (const name of Object.keys(media.examples ?? {})) {
      const at = pointTo(pointer, 'examples', name);
      if (side === 'refused' && !asked.has(name)) report.add(at, `no request example is named "${name}"${suggest(name, asked)}`);
      if (side === 'asked' && !answered.has(name) && !hasEmptyAnswer)
        report.add(at, `no answer example is named "${name}"${suggest(name, answered)}`);
    }
  }
}

function inlined(schema: JsonSchema, contract: Contract): JsonSchema {
  const target = schema.$ref === undefined ? schema : contract.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  return mapChildren(target ?? {}, (child) => inlined(child, contract));
}
