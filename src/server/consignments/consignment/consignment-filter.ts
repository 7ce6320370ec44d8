import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { tenant } from '../../database/tables/tenant.ts';
import type { ParameterValues } from '../../http/parameters.ts';
import { ROLES_SEEING_LINES } from '#src/domain/parties/consignment-flags.ts';
import { MISSING_FIELDS } from '../missing-fields.ts';

export interface ConsignmentFilter {
  readonly isOpen: boolean;
  readonly isLacking: boolean;
}

export function readFilter(query: ParameterValues): ConsignmentFilter {
  return { isOpen: query.isTrue('Open'), isLacking: query.isTrue('Lacking') };
}

export function filterConditions({ isOpen, isLacking: lacks }: ConsignmentFilter): RawBuilder<SqlBool>[] {
  return [...(isOpen ? [isNotLodged()] : []), ...(lacks ? [isLacking()] : [])];
}

export function isNotLodged(): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.stage <> 'Lodged'`;
}

/** An unlocked consignment with a line that misses a field every declaration needs; only if the caller may see its lines. */
export function isLacking(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not c.is_locked and exists (
      select from consignment_party mine
      where mine.registration_id = ${tenant} and mine.consignment_id = c.id and mine.owner_registration_id = c.registration_id
        and mine.role = any(${[...ROLES_SEEING_LINES]}::text[]))
    and exists (
      select from product_line l
      where l.registration_id = c.registration_id and l.consignment_id = c.id and not l.is_deleted
        and (${MISSING_FIELDS.Tariff.isLacking} or ${MISSING_FIELDS.Origin.isLacking})))`;
}
