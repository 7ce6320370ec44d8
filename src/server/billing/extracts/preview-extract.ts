import type { ExtractPreview, ExtractRow as PreviewRow } from '#schemas/generated/types.ts';
import { Decimal, decimalFormat } from '#schemas/formats/decimal.ts';
import { type ExtractRow, purchaseOrderOf } from '#src/domain/billing/extract-columns.ts';
import { requireSession } from '../../database/sessions/require-session.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import { type BillingServices, fileNameOf } from './create-extract.ts';
import { extractRows } from './extract-rows.ts';
import { findInvoices, readInvoices } from './find-invoices.ts';
import { readCriteria } from './read-criteria.ts';

const MOST_ROWS = 200;

/** The content of an extract without storing it; refused as the extract would be. */
export async function previewExtract({ database }: BillingServices, call: Call): Promise<Answer> {
  const { documents } = call;
  const { session, criteria, ids } = await database.transaction(call.token, async (trx, sessionOf) => {
    const asking = await requireSession(trx, sessionOf);
    const read = await readCriteria(trx, asking, call, 'previewBillingExtract');
    return { session: asking, criteria: read, ids: await findInvoices(trx, documents, read) };
  });
  const rows: PreviewRow[] = [];
  const currencies = new Set<string>();
  let rowCount = 0;
  let total = new Decimal(0);
  for await (const row of extractRows(readInvoices(database, session.registrationId, documents, ids), criteria)) {
    rowCount += 1;
    total = total.plus(row.extracted.total);
    currencies.add(row.extracted.invoice.currencyCode);
    if (rows.length < MOST_ROWS) rows.push(previewOf(row));
  }
  const [currencyCode, ...others] = currencies;
  const preview: ExtractPreview = {
    fileName: fileNameOf(criteria, session),
    rowCount,
    rows,
    ...(currencyCode !== undefined && others.length === 0 && { total: total.toNumber(), currencyCode }),
  };
  return ok(preview, { 'cache-control': 'no-store' });
}

function previewOf(row: ExtractRow): PreviewRow {
  const { invoice, charges, total } = row.extracted;
  const purchaseOrderNo = purchaseOrderOf(row);
  return {
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    currencyCode: invoice.currencyCode,
    ...(purchaseOrderNo !== undefined && { purchaseOrderNo }),
    ...(invoice.consignmentReference !== undefined && { consignmentReference: invoice.consignmentReference }),
    charges: charges
      .map(({ code, amount }) => text('billing.extract.charge', { code, amount: decimalFormat.print(amount, { exactly: 2 }) }))
      .join(', '),
    chargeCount: charges.length,
    invoiceTotal: total,
  };
}
