import { pointTo } from '#renderer/expression/index.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import type { Catalogue } from '../catalogue.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';

/** Entities are named as their files are, and closed. */
export function checkEntities({ documents: { entities, shared } }: Catalogue): Finding[] {
  const own = [...entities].flatMap(([name, { file, value }]) => {
    const report = createFileReport(file);
    if (value.$id !== name) report.add('/$id', `must be "${name}", as the file is named`);
    checkClosed(value, '', report);
    return report.findings;
  });
  const pieces = [...shared.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const [name, definition] of Object.entries(value.definitions ?? {}))
      checkClosed(definition, pointTo('/definitions', name), report);
    return report.findings;
  });
  return [...own, ...pieces];
}

/** Checks of the record and of every record inside it. */
function checkClosed(schema: JsonSchema, pointer: string, report: FileReport): void {
  const { properties, additionalProperties, items } = schema;
  if (properties !== undefined && additionalProperties !== false)
    report.add(pointer, 'is not closed: "additionalProperties" must be false');
  for (const [name, field] of Object.entries(properties ?? {})) checkClosed(field, pointTo(pointer, 'properties', name), report);
  if (items !== undefined) checkClosed(items, pointTo(pointer, 'items'), report);
}
