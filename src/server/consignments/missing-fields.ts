import { type RawBuilder, sql, type SqlBool } from 'kysely';

const FIELDS = {
  Tariff: { field: 'hsTariffCode', isLacking: isEmpty('hsTariffCode') },
  Origin: { field: 'countryOfOriginCode', isLacking: isEmpty('countryOfOriginCode') },
  Value: { field: 'exportValue', isLacking: isEmpty('exportValue') },
  Weight: { field: 'totalWeight', isLacking: isEmpty('totalWeight') },
} as const;

/** Fields that a line may miss, and any of them: the field whose right applies, and the condition on a line `l`. */
export const MISSING_FIELDS = {
  ...FIELDS,
  Any: {
    field: FIELDS.Value.field,
    isLacking: sql<SqlBool>`(${sql.join(
      Object.values(FIELDS).map(({ isLacking }) => isLacking),
      sql` or `,
    )})`,
  },
} as const;

export type MissingField = keyof typeof MISSING_FIELDS;

export function isMissingField(name: string): name is MissingField {
  return Object.hasOwn(MISSING_FIELDS, name);
}

/** Empty values are not stored; older rows have null. */
function isEmpty(field: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`l.data->>${sql.lit(field)} is null`;
}
