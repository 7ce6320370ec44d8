import { pointTo } from '#src/expression/index.ts';
import { headingKey } from '#schemas/formats/heading-key.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../../catalogue.ts';
import { readReference } from '../../contract/resolve-references.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { resourcesOf } from '../../contract/resources/expand.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

type Imported = NonNullable<FieldSchema['x-import']>;

/** In lists that import files, each heading names one field and every import keyword has an effect. */
export function checkImportedFields({ documents, entities }: Catalogue): Finding[] {
  const resources = [...documents.apis.values()].flatMap(({ value }) => resourcesOf(value).map(({ resource }) => resource));
  const lists = resources.flatMap(({ entity, import: declared }) => (declared === undefined ? [] : [entity]));
  const importing = new Set(lists.flatMap((entity) => [entity, ...itemsOf(entity, documents)]));
  return [...documents.entities].flatMap(([name, { file, value }]) => {
    const report = createFileReport(file);
    const fields = Object.entries(value.properties ?? {});
    const owners = new Map(fields.flatMap(([field, schema]) => usualHeadings(field, schema)));
    for (const [field, { 'x-import': settings, type, items, readOnly }] of fields) {
      if (settings === undefined) continue;
      const at = pointTo('/properties', field, 'x-import');
      if (readOnly === true) report.add(at, `has no effect: "${field}" is readOnly, and no file sets it`);
      if (!importing.has(name)) report.add(at, 'has no effect: no list of these records takes files (import)');
      const whole = { type, items, ...entities.get(name)?.properties?.[field] };
      if (settings.by !== undefined) checkItems(settings.by, Object.keys(whole.items?.properties ?? {}), pointTo(at, 'by'), report);
      if (settings.lines === true && whole.items?.properties === undefined)
        report.add(pointTo(at, 'lines'), 'only a list of records has items with lines of their own');
      checkHeadings(field, settings, owners, at, report);
    }
    return report.findings;
  });
}

/** Entities of the items of its lists, whose fields are columns of the file too. */
function itemsOf(entity: string, { entities }: Catalogue['documents']): readonly string[] {
  return Object.values(entities.get(entity)?.value.properties ?? {}).flatMap(({ items }) =>
    items?.$ref === undefined ? [] : [readReference(items.$ref, `${entity}.schema.json`).file.replace('.schema.json', '')],
  );
}

function checkItems(by: string, fields: readonly string[], at: string, report: FileReport): void {
  if (fields.length === 0) report.add(at, 'only a list of records has items with a key');
  else report.expectName(at, by, fields, 'a field of its items');
}

/** The default headings of a field. */
function usualHeadings(field: string, { title, readOnly, 'x-import': settings }: JsonSchema): [string, string][] {
  if (readOnly === true || settings?.headers !== undefined || settings?.beginning !== undefined || title === undefined) return [];
  return [[headingKey(title), field]];
}

function checkHeadings(field: string, settings: Imported, owners: Map<string, string>, at: string, report: FileReport): void {
  for (const key of ['headers', 'beginning'] as const) {
    for (const [index, heading] of (settings[key] ?? []).entries()) {
      const name = `${key} ${headingKey(heading)}`;
      const owner = owners.get(name) ?? (key === 'headers' ? owners.get(headingKey(heading)) : undefined);
      if (owner !== undefined) report.add(pointTo(at, key, index), `"${heading}" already names "${owner}"`);
      else owners.set(name, field);
    }
  }
}
