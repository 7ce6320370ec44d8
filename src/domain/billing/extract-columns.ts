import { type ExtractedInvoice, type ExtractTemplate, MOST_CHARGES } from './extract-invoice.ts';

/** How a column is printed: amounts with two decimals, measures with as many as they have. */
export type ExtractKind = 'text' | 'whole' | 'measure' | 'amount' | 'date';

export interface ExtractColumn {
  readonly heading: string;
  readonly kind: ExtractKind;
  /** Undefined: an empty cell. */
  value(row: ExtractRow): string | number | undefined;
}

export interface ExtractRow {
  readonly fileNo: number;
  readonly template: Omit<ExtractTemplate, 'items'>;
  readonly extracted: ExtractedInvoice;
}

/** The partner's file: a row an invoice, 41 columns, empty if an invoice has fewer charges. */
export const extractColumns: readonly ExtractColumn[] = [
  { heading: 'FileNo', kind: 'whole', value: ({ fileNo }) => fileNo },
  text('ClientCode', ({ template }) => template.clientCode),
  text('CustomerNo', ({ template }) => template.ctsiClientCode),
  text('ClientName', ({ template }) => template.clientName),
  text('SCAC', ({ template }) => template.scacCode),
  text('InvoiceNo', ({ extracted }) => extracted.invoice.invoiceNumber),
  { heading: 'InvoiceDate', kind: 'date', value: ({ extracted }) => extracted.invoice.invoiceDate },
  text('PurchaseOrderNo', purchaseOrderOf),
  text('Currency', ({ extracted }) => extracted.invoice.currencyCode),
  text('ConsignmentRef', ({ extracted }) => extracted.invoice.consignmentReference),
  text('MasterBill', ({ extracted }) => extracted.invoice.masterBill),
  text('HouseBill', ({ extracted }) => extracted.invoice.houseBill),
  text('Origin', ({ extracted }) => extracted.invoice.origin),
  text('Destination', ({ extracted }) => extracted.invoice.destination),
  { heading: 'WeightKg', kind: 'measure', value: ({ extracted }) => extracted.invoice.weightKg },
  { heading: 'VolumeM3', kind: 'measure', value: ({ extracted }) => extracted.invoice.volumeM3 },
  ...Array.from({ length: MOST_CHARGES }, (_, index) => chargeColumns(index)).flat(),
  { heading: 'InvoiceTotal', kind: 'amount', value: ({ extracted }) => extracted.total },
];

function text(heading: string, value: ExtractColumn['value']): ExtractColumn {
  return { heading, kind: 'text', value };
}

/** The invoice's own, else that of the template. */
export function purchaseOrderOf({ template, extracted: { invoice } }: ExtractRow): string | undefined {
  const own = invoice.purchaseOrderNumber?.trim() ?? '';
  return own === '' ? template.purchaseOrderNo : invoice.purchaseOrderNumber;
}

function chargeColumns(index: number): readonly ExtractColumn[] {
  return [
    text(`Charge${index + 1}Code`, ({ extracted }) => extracted.charges[index]?.code),
    { heading: `Charge${index + 1}Amount`, kind: 'amount', value: ({ extracted }) => extracted.charges[index]?.amount },
  ];
}
