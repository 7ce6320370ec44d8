import { compileEntity, ExpressionError, namesIn, pointTo } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { fieldIdOf, splitFieldId } from '../../field-ids.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { schemaFilled } from '../../places/names.ts';
import { environmentOf, type PlacedSlot } from '../../places/slots.ts';
import type { Subject } from '../../places/subject.ts';
import type { Understood } from '../../read-documents.ts';

/** Derived values have no cycle. */
export function checkDerivations({ subjects, slots }: Understood): Finding[] {
  const derivations = Map.groupBy(
    slots.filter(({ decides }) => decides === 'derivation'),
    ({ file }) => file,
  );
  return subjects.flatMap((subject) => {
    const { language, record, file } = subject;
    return language === 'entity' && record !== undefined ? checkRecord(record, subject, derivations.get(file) ?? []) : [];
  });
}

function checkRecord(record: EntitySchema, subject: Subject, derivations: readonly PlacedSlot[]): readonly Finding[] {
  const report = createFileReport(subject.file);
  for (const slot of derivations) checkSelf(slot, subject, report);
  if (report.findings.length > 0) return report.findings;
  try {
    compileEntity(record, environmentOf(subject), new Map());
  } catch (error) {
    // Invalid expressions have findings of their own.
    if (error instanceof ExpressionError) return [];
    const message = error instanceof Error ? error.message : String(error);
    const [, first] = /cycle: (\S+)/.exec(message) ?? [];
    report.add(first === undefined ? '/properties' : pointTo('', ...first.split('.').flatMap((key) => ['properties', key])), message);
  }
  return report.findings;
}

/** Reports an expression for a field that reads the field. */
function checkSelf({ place, source, environment, pointer }: PlacedSlot, subject: Subject, report: FileReport): void {
  const id = place && fieldIdOf(schemaFilled(place, subject));
  if (id === undefined) return;
  const readsItself = namesIn(source, environment.names).some(({ schema, isLast }) => isLast && fieldIdOf(schema) === id);
  if (readsItself) report.add(pointer, `"${splitFieldId(id).path.split('.').at(-1) ?? ''}" follows from itself`);
}
