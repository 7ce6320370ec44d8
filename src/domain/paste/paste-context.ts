import type { Messages } from '../messages.ts';

/** What only the server knows when it reads or checks pasted lines of one consignment. */
export interface PasteContext {
  readonly messages: Messages;
  /** Whether a code is a currency on the day in question. */
  isCurrency(code: string): boolean;
  isCountry(code: string): boolean;
  isPackageType(code: string): boolean;
  /** For rows without an invoice number of their own. */
  readonly defaultInvoiceNumber: string | null;
  /** The order's currency, for rows without one. */
  readonly defaultCurrencyCode: string | null;
  /** Only an outbound broker claims a duty refund; others' columns are ignored. */
  readonly mayClaimDutyRefund: boolean;
  /** The business's own tariff of a keyword. */
  tariffOfKeyword(keyword: string): KeywordTariff | undefined;
  /** Product codes of the chosen supplier; null without one. */
  readonly supplierProductCodes: ReadonlySet<string> | null;
}

export interface KeywordTariff {
  readonly hsTariffCode: string;
  readonly tariffSuffix: string | null;
}
