import { pointTo } from '#src/expression/index.ts';
import { componentNamed } from '../../contract/complete-operations.ts';
import { operationsOf, type OpenApiDocument, type Parameter } from '../../contract/openapi.ts';
import type { FileReport } from '../../file-report.ts';

/** Exactly the parameters of a path are declared, by the path or by each of its operations. */
export function checkPathParameters(document: OpenApiDocument, report: FileReport): void {
  for (const [path, { parameters }] of Object.entries(document.paths))
    expectInPath(path, parameters, pointTo('/paths', path, 'parameters'), document, report);
  for (const { path, method, operation } of operationsOf(document)) {
    const at = pointTo('/paths', path, method);
    expectInPath(path, operation.parameters, pointTo(at, 'parameters'), document, report);
    const declared = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])].map(
      (parameter) => described(parameter, document).name,
    );
    for (const name of namesIn(path)) if (!declared.includes(name)) report.add(at, `the path parameter "${name}" is not declared`);
  }
}

function expectInPath(
  path: string,
  parameters: readonly Parameter[] | undefined,
  pointer: string,
  document: OpenApiDocument,
  report: FileReport,
): void {
  for (const [index, parameter] of (parameters ?? []).entries()) {
    const { in: place, name } = described(parameter, document);
    const at = pointTo(pointer, index, componentNamed(parameter) === undefined ? 'name' : '$ref');
    if (place === 'path') report.expectName(at, name, namesIn(path), 'in the path');
  }
}

function described(parameter: Parameter, { components }: OpenApiDocument): Parameter {
  return components?.parameters?.[componentNamed(parameter) ?? ''] ?? parameter;
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
