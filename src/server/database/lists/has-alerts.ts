import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Of a declaration as `d`: still to be lodged, and something of it wants looking at. */
export function hasAlerts(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(d.status = 'Compiled' and (d.data->>'totalAlerts')::int > 0)`;
}
