import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { tenant } from '../../database/tables/tenant.ts';
import type { ParameterValues } from '../../http/parameters.ts';
import { ROLES_SEEING_LINES } from '../../parties/flags.ts';
import { MISSING_FIELDS } from '../missing-fields.ts';

export interface ConsignmentFilter {
  readonly arrivesFrom: string | undefined;
  readonly arrivesTo: string | undefined;
  readonly isLocked: boolean;
  readonly isLacking: boolean;
  readonly isWithoutLines: boolean;
}

export function readFilter(query: ParameterValues): ConsignmentFilter {
  return {
    arrivesFrom: query.text('ArrivesFrom'),
    arrivesTo: query.text('ArrivesTo'),
    isLocked: query.isTrue('Locked'),
    isLacking: query.isTrue('Lacking'),
    isWithoutLines: query.isTrue('WithoutLines'),
  };
}

export function filterConditions({
  arrivesFrom,
  arrivesTo,
  isLocked,
  isLacking: lacks,
  isWithoutLines: hasNone,
}: ConsignmentFilter): RawBuilder<SqlBool>[] {
  return [
    ...(arrivesFrom === undefined ? [] : [sql<SqlBool>`c.arrival_date >= ${arrivesFrom}`]),
    ...(arrivesTo === undefined ? [] : [sql<SqlBool>`c.arrival_date <= ${arrivesTo}`]),
    ...(isLocked ? [sql<SqlBool>`c.is_locked`] : []),
    ...(lacks ? [isLacking()] : []),
    ...(hasNone ? [isWithoutLines()] : []),
  ];
}

/** An unlocked consignment with a line that misses a field every declaration needs; only if the caller may see its lines. */
function isLacking(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not c.is_locked and ${seesLines()}
    and exists (
      select from product_line l
      where l.registration_id = c.registration_id and l.consignment_id = c.id and not l.is_deleted
        and (${MISSING_FIELDS.Tariff.isLacking} or ${MISSING_FIELDS.Origin.isLacking})))`;
}

/** Created, and without lines yet. */
function isWithoutLines(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not c.is_locked and ${seesLines()}
    and not exists (
      select from product_line l where l.registration_id = c.registration_id and l.consignment_id = c.id and not l.is_deleted))`;
}

function seesLines(): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
      select from consignment_party mine
      where mine.registration_id = ${tenant} and mine.consignment_id = c.id and mine.owner_registration_id = c.registration_id
        and mine.role = any(${[...ROLES_SEEING_LINES]}::text[]))`;
}
