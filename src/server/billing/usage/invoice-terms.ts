import { sql, type Transaction } from 'kysely';
import type { InvoiceIssuer, UsagePrice as PriceRecord } from '#schemas/generated/types.ts';
import type { UsagePrice } from '#src/domain/billing/usage-lines.ts';
import { sharedRecords } from '../../database/lists/shared-records.ts';
import type { Tables } from '../../database/tables/tables.ts';

const PRICE = 'billing/usage-price';
const ISSUER = 'billing/invoice-issuer';
const RATE = 'reference/exchange-rate';
const SHARED = 0;

export type Issuer = Partial<InvoiceIssuer> & Pick<InvoiceIssuer, 'name' | 'countryCode'>;

/** Prices, issuers and rates of a month, the same for all businesses. */
export interface Terms {
  readonly prices: readonly UsagePrice[];
  /** Issuers on the day of the invoices. */
  readonly issuers: readonly Issuer[];
  /** Units of a currency for one New Zealand dollar, on that day. */
  readonly rates: ReadonlyMap<string, number>;
}

/** @param days of the month @param day of the invoices */
export async function readTerms(
  trx: Transaction<Tables>,
  days: { readonly first: string; readonly last: string },
  day: string,
): Promise<Terms> {
  const prices = await trx
    .selectFrom('resource_record')
    .select('data')
    .where('registration_id', '=', SHARED)
    .where('resource', '=', PRICE)
    .where(sql<boolean>`valid_from <= ${days.last}::date and (valid_to is null or valid_to >= ${days.first}::date)`)
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  const valid = await sharedRecords(trx, [ISSUER, RATE], day).select('resource').orderBy('id').execute();
  const of = (list: string) => valid.filter(({ resource }) => resource === list).map(({ data }) => data);
  return {
    prices: prices.map(({ data }) => priceOf(data)),
    issuers: of(ISSUER).map((data) => ({ ...data, name: String(data['name']), countryCode: String(data['countryCode']) })),
    rates: new Map(of(RATE).map((data) => [String(data['currencyCode']), Number(data['rate'])])),
  };
}

/** Stored records match their schema. */
function priceOf(data: Partial<PriceRecord>): UsagePrice {
  const { item = 'monthly', description = '', currencyCode = '', per = '', rate = 0 } = data;
  const { countryCode = null, freeQuantity, discountPercent, validFrom, validTo } = data;
  return {
    item,
    description,
    currencyCode,
    per,
    rate,
    countryCode,
    freeQuantity: freeQuantity ?? 0,
    discountPercent: discountPercent ?? 0,
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
  };
}
