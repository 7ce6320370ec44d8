import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** What a line may lack: the field by which its role may be asked, and how it is told of a line `l`. */
export const LACKS = {
  Tariff: { field: 'hsTariffCode', isLacking: isEmpty('hsTariffCode') },
  Origin: { field: 'countryOfOriginCode', isLacking: isEmpty('countryOfOriginCode') },
  Value: { field: 'exportValue', isLacking: isEmpty('exportValue') },
  Weight: { field: 'totalWeight', isLacking: isEmpty('totalWeight') },
} as const;

export type Lack = keyof typeof LACKS;

export function isLack(name: string): name is Lack {
  return Object.hasOwn(LACKS, name);
}

/** Empty values are not stored; one stored before that was so is null. */
function isEmpty(field: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`l.data->>${sql.lit(field)} is null`;
}
