/**
 * Own fields of records that several businesses see. Their values are stored apart, by business, with version and journal of their own:
 * nothing of the record shows the others that they exist.
 */
import { type RawBuilder, sql } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { RecordData } from '../check/check-record.ts';
import { valueExpression } from './value-expression.ts';

/** What the caller's business keeps of the record with this id: null without fields of its own. */
export function ownColumns(entity: string, id: string, isKept: boolean) {
  const read = <T>(what: RawBuilder<T>): RawBuilder<T | null> => (isKept ? ownValue(entity, id, what) : sql<null>`null`);
  return { own: read(sql<RecordData>`nullif(o.data, '{}')`), version: read(sql<number>`o.version`) };
}

/** When and by whom the record or what is kept of it was changed last. */
export function lastChange(entity: string, id: string, isKept: boolean) {
  if (!isKept) return { at: sql<string>`changed_at`, by: sql<number | null>`changed_by` };
  const at = ownValue(entity, id, sql<string>`o.changed_at`);
  const by = sql<number | null>`(case when ${at} > changed_at then ${ownValue(entity, id, sql`o.changed_by`)} else changed_by end)`;
  return { at: sql<string>`greatest(changed_at, ${at})`, by };
}

/** The value of one of its fields; undefined for a field of the release. */
export function ownField(entity: string, id: string, path: string, type: unknown): RawBuilder<string> | undefined {
  const [root, name] = path.split('.');
  if (root !== OWN || name === undefined) return undefined;
  return ownValue(entity, id, sql.raw<string>(valueExpression(name, type)));
}

/** An expression over its row `o`. */
function ownValue<T>(entity: string, id: string, what: RawBuilder<T>): RawBuilder<T> {
  return sql`(select ${what} from own_value o
    where o.registration_id = ${tenant} and o.entity = ${sql.lit(entity)} and o.record_id = ${sql.ref(id)})`;
}
