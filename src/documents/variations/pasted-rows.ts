/** Rows that are pasted have the fields of the record that they become, as a variation has them. */
import pastedLine from '#schemas/consignments/pasted-line.schema.json' with { type: 'json' };
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { SetKey } from './keys.ts';

/** The record that each becomes. */
export const PASTED: ReadonlyMap<string, string> = new Map([[pastedLine.$id, pastedLine['x-derives'].from]]);

/** What the reader of cells knows of a field; conditions are those of the record. */
const FOLLOWED: readonly SetKey[] = ['title', 'minLength', 'maxLength', 'minimum', 'maximum', 'choices'];

/** The changes with those of the record as changes of its rows; the same for any other entity. */
export function withPasted(name: string, { properties }: EntitySchema, changes: readonly Change[]): readonly Change[] {
  const from = PASTED.get(name);
  if (from === undefined) return changes;
  // A cell that may fill one of several fields has the limits of none.
  const rows = Object.entries(properties).flatMap(([field, schema]) => {
    const [only, ...others] = schema['x-paste']?.into ?? [];
    return only === undefined || others.length > 0 ? [] : [{ at: `${name}#${field}`, of: `${from}#${only}` }];
  });
  const followed = changes.flatMap((change) => {
    if (!('set' in change)) return [];
    const set = Object.fromEntries(Object.entries(change.set).filter(([key]) => FOLLOWED.some((each) => each === key)));
    return rows.flatMap(({ at, of }) => (of === change.at ? [{ at, set }] : []));
  });
  return [...changes, ...followed];
}
