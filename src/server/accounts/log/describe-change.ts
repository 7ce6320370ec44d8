import type { Documents } from '../../documents/documents.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/** A change with the labels of the page: "Status Normal → Suspended, …"; empty if nothing changed. */
export function describeChange(documents: Documents, entity: string, before: RecordData, after: RecordData): string {
  const { properties } = documents.schema(entity);
  const worded = ([field, value]: [string, unknown]) => properties[field]?.['x-labels']?.[String(value)] ?? String(value);
  return Object.entries(after)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) => {
      const label = properties[field]?.title ?? field;
      return text('audit.changedValue', { label, before: worded([field, before[field]]), after: worded([field, value]) });
    })
    .join(', ');
}
