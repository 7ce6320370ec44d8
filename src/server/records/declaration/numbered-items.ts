import { isRecord, matchItems } from '#src/expression/index.ts';
import { newId } from '../../database/tables/ids.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from '../check/check-record.ts';
import type { Resource } from './resource.ts';

/**
 * Gives an id to each item of the numbered lists: its own, else that of the item it replaces, else a new one. Items that undo brings
 * back keep theirs.
 * @param fresh the new ones; none if it answers undefined
 */
export function withItemIds(
  { declaration: { numbered = [] } }: Pick<Resource, 'declaration'>,
  record: RecordData,
  original?: RecordData,
  fresh: () => number | undefined = newId,
): RecordData {
  const given = numbered.flatMap((field) => {
    const items = record[field];
    if (!Array.isArray(items)) return [];
    const before = matchItems(original?.[field], items);
    return [[field, items.map((item: unknown, index) => numberedItem(item, original && (before[index] ?? {}), fresh))] as const];
  });
  return given.length === 0 ? record : { ...record, ...Object.fromEntries(given) };
}

/** Refuses ids that no item of the stored record has. Ids of a new record are replaced, so that a copy can be sent as it is. */
export function checkItemIds({ declaration: { numbered = [] }, entity }: Resource, record: RecordData, original: RecordData): FieldErrors {
  const unknownItems = numbered.flatMap((field) => {
    const left = new Set(idsIn(original[field]));
    const label = entity.compiled.fields.get(field)?.label ?? field;
    return idsIn(record[field]).flatMap((id, index) =>
      // Each id at most once.
      id === undefined || left.delete(id) ? [] : [[`${field}.${index}.id`, [text('problem.value.unknownRecord', { label })]] as const],
    );
  });
  return Object.fromEntries(unknownItems);
}

function numberedItem(item: unknown, before: RecordData | undefined, fresh: () => number | undefined): unknown {
  if (!isRecord(item)) return item;
  const { id: own, ...rest } = item;
  const id = before === undefined ? fresh() : (own ?? before['id'] ?? fresh());
  return id === undefined ? rest : { id, ...rest };
}

function idsIn(items: unknown): readonly unknown[] {
  return Array.isArray(items) ? items.map((item: unknown) => (isRecord(item) ? item['id'] : undefined)) : [];
}
