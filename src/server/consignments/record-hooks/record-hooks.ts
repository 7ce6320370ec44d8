import { INVOICE, LINE, ORDER } from '../../parties/access.ts';
import type { HooksByEntity } from '../../records/declaration/hooks.ts';
import { invoiceHooks } from '../invoices-and-orders/invoice-hooks.ts';
import { orderHooks } from '../invoices-and-orders/order-hooks.ts';
import { lineHooks } from '../line-hooks.ts';
import { CONTAINER, containerHooks, OUTER_PACKAGE, outerPackageHooks } from '../packages/package-hooks.ts';

/** Behaviour of the records of a consignment that no document can express. */
export const recordHooks: HooksByEntity = {
  [CONTAINER]: containerHooks,
  [OUTER_PACKAGE]: outerPackageHooks,
  [ORDER]: orderHooks,
  [INVOICE]: invoiceHooks,
  [LINE]: lineHooks,
};
