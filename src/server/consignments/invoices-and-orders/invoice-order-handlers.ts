import type { Database } from '../../database/database.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import type { Handlers } from '../../http/call.ts';
import type { ReferencesOf } from '../../records/references.ts';
import { guarded } from '../../parties/access.ts';
import { createPart, getPart, patchPart } from '../parts/part-calls.ts';
import { createInvoice } from './create-invoice.ts';
import { invoicePart } from './invoice-part.ts';
import { listInvoices } from './invoice-list.ts';
import { linesFile } from './lines-file.ts';
import { orderPart } from './order-part.ts';

export function invoiceOrderHandlers(
  database: Database,
  referencesOf: ReferencesOf,
): Pick<Handlers, (typeof handledOperations)['invoicesAndOrders'][number]> {
  return {
    createOrder: createPart(database, orderPart, { operation: 'createOrder', referencesOf }),
    getOrder: getPart(database, orderPart),
    patchOrder: patchPart(database, orderPart, { operation: 'patchOrder', referencesOf }),
    createInvoice: { ...guarded(database, 'addInvoices'), handleUnchecked: (call) => createInvoice(database, referencesOf, call) },
    findInvoices: { ...guarded(database, 'seeLines'), handle: (call) => listInvoices(database, call) },
    getInvoice: getPart(database, invoicePart),
    getProductLinesFile: linesFile(database, referencesOf),
    patchInvoice: patchPart(database, invoicePart, { operation: 'patchInvoice', referencesOf }),
  };
}
