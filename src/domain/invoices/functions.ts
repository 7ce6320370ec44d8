import { catalogue } from '../catalogue.ts';
import { type DomainFunction, isRecord } from '../domain-function.ts';
import { controlNote, type Fields } from './control-note.ts';
import { invoiceFunctionNames, type InvoiceFunctionName } from './function-names.ts';

const byName: Readonly<Record<InvoiceFunctionName, Omit<DomainFunction, 'name'>>> = {
  controlNote: {
    signature: 'controlNote(record, list, list): string',
    readsEmpty: true,
    call: (invoice: unknown, added: unknown, removed: unknown) =>
      isRecord(invoice) ? controlNote(invoice, recordsIn(added), recordsIn(removed), catalogue) : '',
  },
};

/** What expressions know of invoices. */
export const invoiceFunctions: readonly DomainFunction[] = invoiceFunctionNames.map((name) => ({ name, ...byName[name] }));

function recordsIn(list: unknown): readonly Fields[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
