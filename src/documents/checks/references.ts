import { pointTo } from '#renderer/expression/index.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { readReference } from '../contract/resolve.ts';
import { readVariant } from '../contract/variants.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import type { Documents } from '../documents.ts';

/** Every `$ref` of an entity or a contract resolves to a file, and to a definition or variant in it. */
export function checkReferences({ entities, shared, apis }: Documents): Finding[] {
  const schemas = new Map([...entities, ...shared].map(([name, { value }]) => [`${name}.schema.json`, value]));
  return [...entities.values(), ...shared.values(), ...apis.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    // Those to components of the same document are looked into with what refers to them.
    const isOutside = (ref: string) => !ref.startsWith('#/components/');
    walk(value, '', (ref, pointer) => isOutside(ref) && checkReference(ref, pointer, file.replace('schemas/', ''), schemas, report));
    return report.findings;
  });
}

function checkReference(ref: string, pointer: string, from: string, schemas: ReadonlyMap<string, JsonSchema>, report: FileReport): void {
  const { file, fragment } = readReference(ref, from);
  const schema = schemas.get(file);
  if (schema === undefined) return report.expectName(pointer, file, schemas.keys(), 'a schema');
  if (fragment === '' || readVariant(fragment) !== undefined) return undefined;
  return report.expectName(
    pointer,
    fragment.replace('/definitions/', ''),
    Object.keys(schema.definitions ?? {}),
    `a definition of ${file}`,
  );
}

function walk(value: unknown, pointer: string, visit: (ref: string, pointer: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const at = pointTo(pointer, key);
    if (key === '$ref' && typeof child === 'string') visit(child, at);
    else walk(child, at, visit);
  }
}
