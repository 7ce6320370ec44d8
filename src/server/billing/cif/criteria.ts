import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import { sharedRecords } from '../../database/lists/shared-records.ts';
import { containsAll } from '../../database/lists/search.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import { sessionReply } from '../../parties/session-reply.ts';
import type { Documents } from '../../documents/documents.ts';
import type { ParameterValues } from '../../http/parameters.ts';
import { invalid } from '../../messages/refusal.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import type { RecordData } from '../../records/check/check-record.ts';

const JURISDICTION = 'reference/jurisdiction';
const readBody = bodyReader('billing/cif-criteria', 'createCifExtract');

/** Selection of the lines to sum. */
export interface CifCriteria {
  readonly year: number;
  readonly month?: string;
  readonly supplier?: string;
  readonly origin?: string;
  readonly currency?: string;
  /** Words of the supplier or the origin. */
  readonly words?: string;
}

export function criteriaOf(documents: Documents, session: Session, body: unknown): CifCriteria & { readonly format: 'XLSX' | 'CSV' } {
  const record = readBody(documents)(body, { context: { session: sessionReply(session) } }).assertValid();
  return { ...criteriaIn(record), format: record['format'] === 'CSV' ? 'CSV' : 'XLSX' };
}

/** The same from query parameters; a year that is not offered is refused under the parameter's name. */
export function criteriaAsked(documents: Documents, session: Session, query: ParameterValues): CifCriteria {
  const words = query.text('SearchText');
  const asked = { year: query.number('Year'), ...textsOf(query, 'Month', 'Supplier', 'Origin', 'Currency') };
  const { errors, record } = readBody(documents)(asked, { context: { session: sessionReply(session) } });
  const refused = Object.entries(errors).map(([name, messages]) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, messages]);
  if (refused.length > 0) throw invalid(Object.fromEntries(refused));
  return { ...criteriaIn(record), ...(words !== undefined && { words }) };
}

function textsOf(query: ParameterValues, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.text(name);
      return value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
}

function criteriaIn(record: RecordData): CifCriteria {
  const text = (name: string) => (typeof record[name] === 'string' ? { [name]: record[name] } : {});
  return { year: Number(record['year']), ...text('month'), ...text('supplier'), ...text('origin'), ...text('currency') };
}

/** Currency of the business's country; null if its jurisdiction is unknown. */
export async function homeCurrency(db: Kysely<Tables>): Promise<string | null> {
  const country = db.selectFrom('registration').select('country_code').where('id', '=', tenant);
  const jurisdiction = await sharedRecords(db, [JURISDICTION], 'infinity').where('unique_key', '=', country).executeTakeFirst();
  const currency = jurisdiction?.data['currencyCode'];
  return typeof currency === 'string' ? currency : null;
}

/** Condition on lines `l`. */
export function isInYear({ year }: Pick<CifCriteria, 'year'>): Expression<SqlBool> {
  return sql<SqlBool>`l.entry_date >= ${`${year}-01-01`} and l.entry_date < ${`${year + 1}-01-01`}`;
}

/** Condition on lines `l` of the year. */
export function isAsked({ month, supplier, origin, currency, words }: CifCriteria): Expression<SqlBool> {
  const equal = Object.entries({ month, supplier, origin, currency }).flatMap(([name, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(`l.${name}`)} = ${value}`],
  );
  const place = sql<string>`' ' || coalesce(l.supplier, '') || ' ' || coalesce(l.origin, '')`;
  const all = [...equal, ...(words === undefined ? [] : containsAll(sql<string>`(${place})`, words))];
  return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

/** A line is summed if its whole CIF value is known, in the currency of the others. */
export function isSummed(home: string | null): Expression<SqlBool> {
  const isHome = home === null ? sql<SqlBool>`true` : sql<SqlBool>`l.home_currency = ${home}`;
  return sql<SqlBool>`coalesce(l.cif is not null and ${isHome}, false)`;
}
