/** The functions of invoices: known by name before they are loaded. */
export const invoiceFunctionNames = ['controlNote'] as const;

export type InvoiceFunctionName = (typeof invoiceFunctionNames)[number];
