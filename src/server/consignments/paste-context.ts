import { type Kysely, sql } from 'kysely';
import { isCountry } from '#src/domain/reference/countries.ts';
import { isCurrencyAt } from '#src/domain/reference/currencies.ts';
import { isPackageType } from '#src/domain/reference/package-types.ts';
import type { PasteContext } from '#src/domain/paste/paste-context.ts';
import type { Tables } from '../database/tables/tables.ts';
import { messages } from '../messages/texts.ts';
import type { Access } from './access.ts';
import { ownerOf } from './consignment-detail.ts';
import type { OrderRow } from './orders.ts';

interface PasteDefaults {
  readonly invoiceNumber: string | null;
  readonly order: OrderRow | undefined;
  /** Of the line last changed on the consignment. */
  readonly lastCurrencyCode: string | null | undefined;
}

/** What the rules of pasting need to know of a consignment, its order and the day. */
export function pasteContext({ session, flags }: Access, { invoiceNumber, order, lastCurrencyCode }: PasteDefaults): PasteContext {
  const today = new Date().toISOString().slice(0, 10);
  return {
    messages,
    isCurrency: (code) => isCurrencyAt(code, today),
    isCountry,
    isPackageType,
    defaultInvoiceNumber: invoiceNumber,
    defaultCurrencyCode: textOr(order?.data['currencyCode'], lastCurrencyCode ?? homeCurrency(session.countryCode)),
    mayClaimDutyRefund: flags.isOutboundBroker,
    // Neither a business's own tariffs nor suppliers' products are kept yet.
    tariffOfKeyword: () => undefined,
    supplierProductCodes: null,
  };
}

/** The currency last used on the consignment: one row or none. */
export function findLastCurrency(db: Kysely<Tables>, consignmentId: number) {
  return db
    .selectFrom('product_line as l')
    .select(sql<string | null>`l.data->>'currencyCode'`.as('currencyCode'))
    .where('l.registration_id', '=', ownerOf(consignmentId))
    .where('l.consignment_id', '=', consignmentId)
    .where(sql`l.data->>'currencyCode'`, 'is not', null)
    .orderBy('l.changed_at', 'desc')
    .orderBy('l.line', 'desc')
    .limit(1);
}

/** Of the jurisdictions served. */
const homeCurrencies: ReadonlyMap<string | null, string> = new Map([
  ['NZ', 'NZD'],
  ['CA', 'CAD'],
]);

function homeCurrency(countryCode: string | null): string | null {
  return homeCurrencies.get(countryCode) ?? null;
}

function textOr(value: unknown, otherwise: string | null): string | null {
  return typeof value === 'string' ? value : otherwise;
}
