import { pointTo } from '#src/expression/index.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Documents } from '../../documents.ts';

/** Every `pattern` of a field is a regular expression: no validator can be made of another. */
export function checkPatterns({ entities, shared }: Documents): Finding[] {
  return [...entities.values(), ...shared.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    checkSchema(value, '', report);
    return report.findings;
  });
}

function checkSchema(schema: JsonSchema, at: string, report: FileReport): void {
  const { pattern, properties = {}, definitions = {}, items } = schema;
  const fault = typeof pattern === 'string' ? faultOf(pattern) : undefined;
  if (fault !== undefined) report.add(pointTo(at, 'pattern'), `is no regular expression: ${fault}`);
  for (const [name, field] of Object.entries(properties)) checkSchema(field, pointTo(at, 'properties', name), report);
  for (const [name, field] of Object.entries(definitions)) checkSchema(field, pointTo(at, 'definitions', name), report);
  if (items !== undefined) checkSchema(items, pointTo(at, 'items'), report);
}

function faultOf(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/^.*?\/u?: /, '');
  }
}
