import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Condition for a declaration `d`: not lodged, and with alerts. */
export function hasAlerts(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(d.status = 'Compiled' and (d.data->>'totalAlerts')::int > 0)`;
}
