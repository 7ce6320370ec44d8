import { sql, type Transaction } from 'kysely';
import { today } from '#src/expression/values/dates.ts';
import { addMonths, daysOf, type Month } from '#src/domain/billing/months.ts';
import { chargeUse } from '#src/domain/billing/usage-lines.ts';
import { timeZones } from '../../reference/time-zones.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/tables/ids.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { countUse } from './count-use.ts';
import { invoiceOf, Unbillable } from './invoice-of.ts';
import { readTerms, type Terms } from './invoice-terms.ts';

export interface MonthAsked {
  readonly month: Month;
  readonly isSample: boolean;
  /** Day of the invoices, YYYY-MM-DD; default: today in the product's home time zone. */
  readonly day?: string;
}

export interface MadeInvoices {
  /** In the order of creation. */
  readonly numbers: readonly string[];
  /** Businesses that already have an invoice of the month. */
  readonly there: number;
  /** Businesses with nothing to pay. */
  readonly unused: number;
  /** Businesses whose invoice failed, with the reason. */
  readonly failed: readonly { readonly business: string; readonly because: string }[];
  /** Declarations on days without a price. */
  readonly unpriced: readonly { readonly business: string; readonly count: number }[];
  /** Nothing has a price in this month. */
  readonly isWithoutPrices: boolean;
}

interface Business {
  readonly id: number;
  readonly name: string;
  readonly zone: string;
}

const DIGITS = 6;
const [HOME] = timeZones;

/**
 * Makes the invoices of a month, a transaction each. Can be repeated after an interruption: a business with an invoice of the month is
 * skipped.
 */
export async function makeUsageInvoices(
  database: Database,
  { month, isSample, day = today(HOME?.name) }: MonthAsked,
): Promise<MadeInvoices> {
  const numbers: string[] = [];
  const failed: { business: string; because: string }[] = [];
  const unpriced: { business: string; count: number }[] = [];
  let [there, unused] = [0, 0];
  const terms = await database.anonymous((trx) => readTerms(trx, daysOf(month), day));
  if (terms.prices.length === 0) return { numbers, there, unused, failed, unpriced, isWithoutPrices: true };
  for (const business of await businessesOf(database, month)) {
    const made = await makeOne(database, business, terms, { month, isSample, day }).catch((error: unknown): Made => {
      if (!(error instanceof Unbillable)) throw error;
      return { kind: 'failed', because: error.message };
    });
    switch (made.kind) {
      case 'made':
        numbers.push(made.number);
        if (made.unpriced > 0) unpriced.push({ business: business.name, count: made.unpriced });
        break;
      case 'failed':
        failed.push({ business: business.name, because: made.because });
        break;
      case 'there':
        there += 1;
        break;
      case 'unused':
        unused += 1;
        if (made.unpriced > 0) unpriced.push({ business: business.name, count: made.unpriced });
        break;
      default:
        made satisfies never;
    }
  }
  return { numbers, there, unused, failed, unpriced, isWithoutPrices: false };
}

type Made =
  | { readonly kind: 'made'; readonly number: string; readonly unpriced: number }
  | { readonly kind: 'unused'; readonly unpriced: number }
  | { readonly kind: 'there' }
  | { readonly kind: 'failed'; readonly because: string };

function makeOne(database: Database, business: Business, terms: Terms, asked: Required<MonthAsked>): Promise<Made> {
  const { id: registrationId, zone } = business;
  const { month, isSample, day } = asked;
  return database.asTenant(registrationId, async (trx): Promise<Made> => {
    // Of two concurrent runs the second waits here and finds the invoice.
    const row = await trx
      .selectFrom('registration')
      .select(['country_code as countryCode', 'data'])
      .where('id', '=', registrationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (await hasOne(trx, month, isSample)) return { kind: 'there' };
    const country = row.countryCode ?? '';
    const days = daysOf(month);
    const charged = chargeUse(terms.prices, await countUse(trx, { ...days, zone }), country, days.last);
    const unpriced = charged.unpriced.importDeclarations + charged.unpriced.exportDeclarations;
    if (charged.total === 0) return { kind: 'unused', unpriced };
    // An invoice that fails must not use up a number.
    const recipient = { countryCode: country, data: row.data };
    const invoice = invoiceOf(charged, terms, recipient, { month, isSample, day, invoiceNumber: '' });
    const number = await nextNumber(trx, day);
    await trx
      .insertInto('usage_invoice')
      .values({ registration_id: registrationId, id: newId(), data: JSON.stringify({ ...invoice, invoiceNumber: number }) })
      .execute();
    return { kind: 'made', number, unpriced };
  });
}

async function hasOne(trx: Transaction<Tables>, month: Month, isSample: boolean): Promise<boolean> {
  const found = await trx
    .selectFrom('usage_invoice')
    .select('id')
    .where('period', '=', month)
    .where('is_sample', '=', isSample)
    .executeTakeFirst();
  return found !== undefined;
}

/** UI-26-000001: counted over all businesses, restarted each year. */
async function nextNumber(trx: Transaction<Tables>, day: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`select next_usage_invoice(${Number(day.slice(0, 4))}) as last`.execute(trx);
  return `UI-${day.slice(2, 4)}-${String(rows[0]?.last).padStart(DIGITS, '0')}`;
}

/** Businesses that existed before the month was over, in the latest time zone. */
async function businessesOf(database: Database, month: Month): Promise<readonly Business[]> {
  const { rows } = await database.anonymous((trx) =>
    sql<{ id: number; name: string | null; time_zone_id: number | null }>`
      select id, name, time_zone_id from businesses_before(${`${addMonths(month, 1)}-01`}::date::timestamp at time zone 'Etc/GMT+12')`.execute(
      trx,
    ),
  );
  return rows.map(({ id, name, time_zone_id: zoneId }) => ({
    id,
    name: name ?? String(id),
    zone: timeZones.find((zone) => zone.id === zoneId)?.name ?? HOME?.name ?? 'UTC',
  }));
}
