import { pointTo } from '#src/expression/index.ts';
import { componentNamed } from '../../contract/complete-operations.ts';
import { operationsOf, type OpenApiDocument } from '../../contract/openapi.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, PAGING, SORT } from '../../contract/parameters.ts';
import type { FileReport } from '../../file-report.ts';

/** Why an operation may leave out a parameter. */
const IMPLIED = new Map([
  ...[...PAGING, SORT].map(({ name }) => [name, 'every list that answers pages has it'] as const),
  [IF_MATCH.name, 'it follows from "x-if-match"'] as const,
  [IDEMPOTENCY_KEY.name, 'it follows from "x-idempotent"'] as const,
]);

interface Written {
  readonly pointer: string;
  readonly value: object;
}

/** Parts that operations have in common are left out if implied, else components. */
export function checkWrittenOnce(document: OpenApiDocument, report: FileReport): void {
  const parameters = parametersOf(document);
  const responses = responsesOf(document);
  for (const { pointer, value } of parameters) {
    const why = 'name' in value ? IMPLIED.get(String(value.name)) : undefined;
    if (why !== undefined) report.add(pointer, `is implied: ${why}`, { remove: pointer });
  }
  for (const { pointer } of responses)
    if (pointer.endsWith('/default')) report.add(pointer, 'is implied: every call can be refused', { remove: pointer });
  expectComponents('parameters', parameters, document, report);
  expectComponents('responses', responses, document, report);
}

function expectComponents(
  kind: 'parameters' | 'responses',
  written: readonly Written[],
  { components }: OpenApiDocument,
  report: FileReport,
): void {
  const names = Object.keys(components?.[kind] ?? {});
  const used = new Set(written.map(({ value }) => componentNamed(value)));
  const places = new Map<string, string>();
  for (const { pointer, value } of written) {
    const name = componentNamed(value);
    if (name !== undefined) {
      report.expectName(pointTo(pointer, '$ref'), name, names, `a component among the ${kind}`);
      continue;
    }
    // A description alone is shorter than a reference.
    if (Object.keys(value).length < 2) continue;
    const text = JSON.stringify(value);
    const before = places.get(text);
    if (before === undefined) places.set(text, pointer);
    else report.add(pointer, `is the same as ${before}: make it a component`);
  }
  for (const name of names) if (!used.has(name)) report.add(pointTo('/components', kind, name), `nothing refers to "${name}"`);
}

function parametersOf(document: OpenApiDocument): Written[] {
  const listed = (values: readonly object[] | undefined, pointer: string) =>
    (values ?? []).map((value, index) => ({ pointer: pointTo(pointer, index), value }));
  return [
    ...Object.entries(document.paths).flatMap(([path, { parameters }]) => listed(parameters, pointTo('/paths', path, 'parameters'))),
    ...operationsOf(document).flatMap(({ path, method, operation }) =>
      listed(operation.parameters, pointTo('/paths', path, method, 'parameters')),
    ),
  ];
}

function responsesOf(document: OpenApiDocument): Written[] {
  return operationsOf(document).flatMap(({ path, method, operation }) =>
    Object.entries(operation.responses).map(([status, value]) => ({
      pointer: pointTo('/paths', path, method, 'responses', status),
      value,
    })),
  );
}
