import { ExpressionError, compileEntity, namesIn, pointTo } from '#renderer/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../catalogue.ts';
import { entityEnvironment } from '../entity-environment.ts';
import { fieldIdOf } from '../field-ids.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';

/** Derived values have an order: none follows from itself, alone or by way of others. */
export function checkDerivations(catalogue: Catalogue): Finding[] {
  return [...catalogue.entities].flatMap(([name, entity]) => {
    const report = createFileReport(catalogue.documents.entities.get(name)?.file ?? '');
    const environment = entityEnvironment(entity, catalogue);
    checkSelves(entity, '', environment.names, report);
    if (report.findings.length > 0) return report.findings;
    try {
      compileEntity(entity, environment, new Map());
    } catch (error) {
      // Faults of single expressions have findings of their own, with their place.
      if (error instanceof ExpressionError) return [];
      const message = error instanceof Error ? error.message : String(error);
      const [, first] = /cycle: (\S+)/.exec(message) ?? [];
      report.add(first === undefined ? '/properties' : pointTo('', ...first.split('.').flatMap((key) => ['properties', key])), message);
    }
    return report.findings;
  });
}

type Names = ReturnType<typeof entityEnvironment>['names'];

function checkSelves(record: EntitySchema | FieldSchema, pointer: string, names: Names, report: FileReport): void {
  for (const [name, field] of Object.entries(record.properties ?? {})) {
    const at = pointTo(pointer, 'properties', name);
    const pair = field['x-pair'];
    const other = pair === undefined ? undefined : record.properties?.[pair.with];
    expectOthers(field['x-value']?.expr, field, pointTo(at, 'x-value', 'expr'), `"${name}" follows from itself`, names, report);
    expectOthers(pair?.expr, field, pointTo(at, 'x-pair', 'expr'), `"${name}" follows from itself`, names, report);
    expectOthers(pair?.inverse, other, pointTo(at, 'x-pair', 'inverse'), `"${pair?.with ?? ''}" follows from itself`, names, report);
    checkSelves(field, at, names, report);
  }
}

/** Reports an expression for a field that reads the field. */
function expectOthers(
  source: string | undefined,
  field: FieldSchema | undefined,
  pointer: string,
  message: string,
  names: Names,
  report: FileReport,
): void {
  const id = fieldIdOf(field);
  if (source !== undefined && id !== undefined && namesIn(source, names).some(({ schema, isLast }) => isLast && fieldIdOf(schema) === id))
    report.add(pointer, message);
}
