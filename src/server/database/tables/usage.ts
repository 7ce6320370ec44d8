import type { ColumnType } from 'kysely';
import type { Derived, Document, Fixed, MadeAt } from './columns.ts';

/** What a business pays for its use of the product. Made once, never changed. */
export interface UsageInvoiceTable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  readonly version: ColumnType<number, never, never>;
  readonly created_at: MadeAt;
  readonly data: Document;
  readonly invoice_number: Derived<string>;
  /** 2026-11 */
  readonly period: Derived<string>;
  readonly invoice_date: Derived<string>;
  readonly invoiced_value: Derived<string>;
  readonly is_sample: ColumnType<boolean, never, never>;
  readonly search_text: ColumnType<string, never, never>;
}

/** A month whose invoices were asked for. */
export interface UsageMonthTable {
  readonly month: Fixed<string>;
  readonly asked_at: MadeAt;
}

/** An image that issuers may show. */
export interface IssuerImageTable {
  /** The operators'. */
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  /** Below /img/. */
  readonly name: Fixed<string>;
  /** As it was called where it came from. */
  readonly file_name: Fixed<string>;
  readonly content_type: Fixed<string>;
  readonly size: Fixed<number>;
  readonly file_id: Fixed<number>;
  readonly created_at: MadeAt;
  /** Since then only invoices that show it have it. */
  readonly removed_at: ColumnType<string | null, undefined, string>;
}

export interface UsageTables {
  usage_invoice: UsageInvoiceTable;
  usage_month: UsageMonthTable;
  issuer_image: IssuerImageTable;
}
