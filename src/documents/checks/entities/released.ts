import { pointTo } from '#src/expression/index.ts';
import { fieldAt, type Catalogue } from '../../catalogue.ts';
import { splitFieldId } from '../../field-ids.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { narrowingsOf } from '../../released/narrowings.ts';
import type { ReleasedField } from '../../released/released-fields.ts';

const COMMAND = 'npm run documents -- migrate';

/** Records of the last release fit their schemas: what was removed or narrowed since has a migration, or is kept as it is. */
export function checkReleased({ documents: { released, entities: files }, entities }: Catalogue): Finding[] {
  const byEntity = Map.groupBy(Object.entries(released?.value ?? {}), ([id]) => splitFieldId(id).entity);
  return [...byEntity].flatMap(([entity, fields]) => {
    const file = files.get(entity)?.file;
    const report = createFileReport(file ?? released?.file ?? '');
    if (file === undefined) {
      const [id = entity] = fields[0] ?? [];
      report.add(
        pointTo('', id),
        `records of ${entity} are stored, and its schema is gone: ${COMMAND} ${entity} keep leaves them as they are`,
      );
    } else for (const [id, before] of fields) checkField(id, before, entities, report);
    return report.findings;
  });
}

function checkField(id: string, before: ReleasedField, entities: Catalogue['entities'], report: FileReport): void {
  const { entity, path } = splitFieldId(id);
  const [schema, keys] = [entities.get(entity), path.split('.')];
  const [holder, name] = [keys.slice(0, -1).join('.'), keys.at(-1) ?? ''];
  // The fields of a removed record are not reported separately.
  if (holder !== '' && fieldAt(schema, holder) === undefined) return;
  const now = fieldAt(schema, path);
  const at = pointTo('', ...keys.flatMap((key) => ['properties', key]));
  if (now === undefined) {
    const ways = 'drop deletes them, keep leaves them aside, the name of a field moves them there';
    return report.add(at, `"${name}" is gone, and stored records hold values of it: ${COMMAND} ${id} drop|keep|<field> (${ways})`);
  }
  const ways = before.enum === undefined ? 'keep' : 'keep|<old value>=<new value>|<old value>=';
  for (const narrowing of narrowingsOf(before, now))
    report.add(at, `"${name}" ${narrowing}: stored records may not fit. ${COMMAND} ${id} ${ways} (keep leaves them as they are)`);
  return undefined;
}
