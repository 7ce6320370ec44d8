import { pointTo } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { SchemaValidators } from '../../schema-validators.ts';
import { excludeEachOther } from './excluding-rules.ts';

/** Keywords whose messages a field may word itself. */
const WORDED = 'required type format pattern enum const minLength maxLength minimum maximum minItems maxItems x-file references'.split(' ');
const BOUNDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** No field contradicts itself: its default fits, its limits leave values, its messages belong to keywords, its rules leave a valid record. */
export function checkContradictions({ documents, entities, vocabulary }: Catalogue, validate: SchemaValidators['validate']): Finding[] {
  const isOfFormat = (name: string, value: unknown) => vocabulary.formats.find((format) => format.name === name)?.isValid(value) ?? true;
  return [...entities].flatMap(([name, entity]) => {
    const report = createFileReport(documents.entities.get(name)?.file ?? '');
    checkRecord(entity, '', { report, validate, isOfFormat });
    return report.findings;
  });
}

interface Checking {
  readonly report: FileReport;
  readonly validate: SchemaValidators['validate'];
  isOfFormat(name: string, value: unknown): boolean;
}

function checkRecord(record: EntitySchema | FieldSchema, at: string, checking: Checking): void {
  checkRules(record['x-rules'] ?? [], pointTo(at, 'x-rules'), checking.report);
  for (const [name, field] of Object.entries(record.properties ?? {})) {
    const place = pointTo(at, 'properties', name);
    checkField(field, place, checking);
    checkRecord(field, place, checking);
    if (field.items !== undefined) checkRecord(field.items, pointTo(place, 'items'), checking);
  }
}

function checkField(field: FieldSchema, at: string, { report, validate, isOfFormat }: Checking): void {
  for (const [least, most] of BOUNDS) {
    const [low, high] = [field[least], field[most]];
    // That the default does not fit follows from it.
    if (low !== undefined && high !== undefined && low > high)
      return report.add(pointTo(at, least), `is above "${most}", ${high}: no value fits`);
  }
  for (const keyword of Object.keys(field.errorMessage ?? {}))
    report.expectName(pointTo(at, 'errorMessage', keyword), keyword, WORDED, 'a keyword with a message');
  if (field.default === undefined) return undefined;
  const [fault] = validate(Object.fromEntries(Object.entries(field)), field.default);
  const misses = field.format !== undefined && !isOfFormat(field.format, field.default) ? `is no ${field.format}` : undefined;
  const why = fault?.message ?? misses;
  if (why !== undefined) report.add(pointTo(at, 'default'), `the field refuses its own default ${JSON.stringify(field.default)}: ${why}`);
  return undefined;
}

function checkRules(rules: NonNullable<EntitySchema['x-rules']>, at: string, report: FileReport): void {
  for (const [index, { id, invalidWhen }] of rules.entries()) {
    const other = rules.slice(0, index).find((before) => excludeEachOther(before.invalidWhen, invalidWhen));
    if (other !== undefined)
      report.add(pointTo(at, index, 'invalidWhen'), `the rules "${other.id}" and "${id}" leave no valid value: one of them always holds`);
  }
}
