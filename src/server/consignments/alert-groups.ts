import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';

/** Why a declaration line `r` has an alert, and what lines have in common that one answer may fix. */
const CAUSES = {
  tariffMissing: { isOn: sql`coalesce((r.data->>'tariffMatches')::int, 0) = 0`, of: sql`r.full_tariff_code` },
  tariffAmbiguous: { isOn: sql`(r.data->>'tariffMatches')::int > 1`, of: sql`r.full_tariff_code` },
  valueMissing: { isOn: sql`(r.data->>'valueMissing')::boolean`, of: sql`null` },
  statsMissing: { isOn: sql`(r.data->>'statsMissing')::boolean`, of: sql`r.stats_unit_code` },
  qualifiers: { isOn: sql`(r.data->>'showQualifierAlert')::boolean`, of: sql`r.full_tariff_code` },
  errorLogged: { isOn: sql`(r.data->>'errorLogged')::boolean`, of: sql`null` },
  changed: { isOn: sql`r.tariff_updated or r.is_changed or r.is_removed`, of: sql`null` },
} as const;

type Cause = keyof typeof CAUSES;

interface AlertRow {
  readonly cause: Cause;
  readonly place: number;
  readonly is_on: boolean | null;
  readonly of: string | null;
}

/** Cause and common code of each alert of a line `r`. */
const alerts = sql<AlertRow>`lateral (values ${sql.join(
  Object.entries(CAUSES).map(([cause, { isOn, of }], place) => sql`(${sql.lit(cause)}, ${sql.lit(place)}, ${isOn}, ${of}::text)`),
)})`;
const AS_ALERT = sql`a(cause, place, is_on, of)`;
/** Alerts that count. For a removed line only its removal, because its other alerts cannot be answered. */
const isStanding = sql<boolean>`a.is_on and (a.cause = 'changed' or not coalesce(r.is_removed, false))`;
/** A group in a request: its cause, then what its lines have in common. */
const key = sql<string>`a.cause || coalesce(':' || a.of, '')`;

/** The alerts of a declaration in groups: one row each. */
export function findAlertGroups(db: Kysely<Tables>, declarationId: number) {
  return db
    .selectFrom('review_line as r')
    .innerJoin(alerts.as<'a'>(AS_ALERT), (join) => join.onTrue())
    .select(['a.cause', 'a.of', key.as('key')])
    .select(sql<number[]>`array_agg(r.line order by r.line)`.as('lines'))
    .select(sql<number>`(array_agg(r.id order by r.line))[1]`.as('lineId'))
    .where('r.registration_id', '=', ownerOf(declarationId))
    .where('r.declaration_id', '=', declarationId)
    .where(isStanding)
    .groupBy(['a.cause', 'a.place', 'a.of'])
    .orderBy('a.place')
    .orderBy('a.of');
}

/** Whether a product line `l` is in a group of the alerts of its consignment's declaration. */
export function isInAlertGroup(group: string): RawBuilder<SqlBool> {
  return hasAlert(
    sql`r.registration_id = l.registration_id and r.consignment_id = l.consignment_id and r.order_product_id = l.id
      and r.status <> 'Withdrawn'`,
    group,
  );
}

/** Whether a declaration line `d` is in a group of the alerts of its declaration. */
export function isInOwnAlertGroup(group: string): RawBuilder<SqlBool> {
  return hasAlert(sql`r.registration_id = d.registration_id and r.declaration_id = d.declaration_id and r.id = d.id`, group);
}

function hasAlert(isOfLine: RawBuilder<unknown>, group: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from review_line r cross join ${alerts} as ${AS_ALERT}
    where ${isOfLine} and ${isStanding} and ${key} = ${group})`;
}
