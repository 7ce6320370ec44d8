import { Decimal } from '#schemas/formats/decimal.ts';

/** Most charges that a row of the partner's file has room for. */
export const MOST_CHARGES = 12;

/** What the extract reads of a sales invoice. */
export interface InvoiceToExtract {
  readonly invoiceNumber: string;
  /** A calendar day. */
  readonly invoiceDate: string;
  readonly currencyCode: string;
  readonly consignmentReference?: string | undefined;
  readonly masterBill?: string | undefined;
  readonly houseBill?: string | undefined;
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  readonly weightKg?: number | undefined;
  readonly volumeM3?: number | undefined;
  readonly purchaseOrderNumber?: string | undefined;
  readonly charges: readonly { readonly itemCode: string; readonly amount: number }[];
}

/** The recipient of the extract, and the partner's names of the business's item codes. */
export interface ExtractTemplate {
  readonly clientCode: string;
  readonly clientName: string;
  readonly ctsiClientCode: string;
  readonly scacCode: string;
  /** Of invoices that name none. */
  readonly purchaseOrderNo?: string | undefined;
  readonly items: readonly { readonly itemCode: string; readonly ctsiCode: string }[];
}

export interface PartnerCharge {
  readonly code: string;
  /** In cents exactly. */
  readonly amount: number;
}

export interface ExtractedInvoice {
  readonly invoice: InvoiceToExtract;
  /** One for each partner code, in the order of the invoice; more than there is room for if that is so. */
  readonly charges: readonly PartnerCharge[];
  /** What the charges add up to. */
  readonly total: number;
  /** Item codes of the invoice that the template does not map, each once. */
  readonly unmapped: readonly string[];
}

/** Sums the charges of invoices by the partner's codes of a template. */
export function invoiceExtractor({ items }: Pick<ExtractTemplate, 'items'>): (invoice: InvoiceToExtract) => ExtractedInvoice {
  const partnerCodes = new Map(items.map(({ itemCode, ctsiCode }) => [itemCodeKey(itemCode), ctsiCode]));
  return (invoice) => {
    const sums = new Map<string, Decimal>();
    const unmapped = new Set<string>();
    for (const { itemCode, amount } of invoice.charges) {
      const code = partnerCodes.get(itemCodeKey(itemCode));
      if (code === undefined) unmapped.add(itemCodeKey(itemCode));
      else sums.set(code, (sums.get(code) ?? new Decimal(0)).plus(amount));
    }
    // Rounded before they are added, so that the printed row adds up.
    const rounded = [...sums].map(([code, sum]) => ({ code, amount: sum.toDecimalPlaces(2) }));
    const total = rounded.reduce((whole, { amount }) => whole.plus(amount), new Decimal(0));
    return {
      invoice,
      charges: rounded.map(({ code, amount }) => ({ code, amount: amount.toNumber() })),
      total: total.toNumber(),
      unmapped: [...unmapped],
    };
  };
}

/** Item codes are one and the same however they are typed. */
export function itemCodeKey(itemCode: string): string {
  return itemCode.trim().toUpperCase();
}
