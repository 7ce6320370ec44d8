import { pointTo } from '#renderer/expression/index.ts';
import { headingKey } from '#schemas/formats/heading-key.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../../catalogue.ts';
import { readReference } from '../../contract/resolve.ts';
import { resourcesOf } from '../../contract/resources/expand.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Formats whose values are the beginning of a longer code. */
const SPLIT = ['hs-code'];

type Imported = NonNullable<FieldSchema['x-import']>;

/** Of lists that take files: a heading names one field, and what a field says of files has an effect. */
export function checkImportedFields({ documents, entities }: Catalogue): Finding[] {
  const resources = [...documents.apis.values()].flatMap(({ value }) => resourcesOf(value).map(({ resource }) => resource));
  const lists = resources.flatMap(({ entity, import: declared }) => (declared === undefined ? [] : [entity]));
  const importing = new Set(lists.flatMap((entity) => [entity, ...itemsOf(entity, documents)]));
  return [...documents.entities].flatMap(([name, { file, value }]) => {
    const report = createFileReport(file);
    const owners = new Map<string, string>();
    for (const [field, { 'x-import': said, format, type, items }] of Object.entries(value.properties ?? {})) {
      if (said === undefined) continue;
      const at = pointTo('/properties', field, 'x-import');
      if (!importing.has(name)) report.add(at, 'never matters: no list of these records takes files (import)');
      const whole = { format, type, items, ...entities.get(name)?.properties?.[field] };
      if (said.splits !== undefined && !SPLIT.includes(String(whole.format)))
        report.add(pointTo(at, 'splits'), 'nothing tells where the value ends and the rest begins');
      if (said.by !== undefined) checkItems(said.by, Object.keys(whole.items?.properties ?? {}), pointTo(at, 'by'), report);
      checkHeadings(field, said, owners, at, report);
    }
    return report.findings;
  });
}

/** Entities of the items of its lists, whose fields stand in a file as well. */
function itemsOf(entity: string, { entities }: Catalogue['documents']): readonly string[] {
  return Object.values(entities.get(entity)?.value.properties ?? {}).flatMap(({ items }) =>
    items?.$ref === undefined ? [] : [readReference(items.$ref, `${entity}.schema.json`).file.replace('.schema.json', '')],
  );
}

function checkItems(by: string, fields: readonly string[], at: string, report: FileReport): void {
  if (fields.length === 0) report.add(at, 'only a list of records has items with a key');
  else report.expectName(at, by, fields, 'a field of its items');
}

function checkHeadings(field: string, { headers = [] }: Imported, owners: Map<string, string>, at: string, report: FileReport): void {
  for (const [index, header] of headers.entries()) {
    const owner = owners.get(headingKey(header));
    if (owner !== undefined) report.add(pointTo(at, 'headers', index), `"${header}" already names "${owner}"`);
    else owners.set(headingKey(header), field);
  }
}
