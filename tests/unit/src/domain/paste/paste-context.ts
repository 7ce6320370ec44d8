import { catalogue as messages } from '#src/domain/catalogue.ts';
import type { PasteContext } from '#src/domain/paste/paste-context.ts';
import type { PasteReading, PasteRequest } from '#src/domain/paste/read-product-lines.ts';
import { readProductLines } from '#src/domain/paste/read-product-lines.ts';
import { isCountry } from '#src/domain/reference/countries.ts';
import { isCurrencyAt } from '#src/domain/reference/currencies.ts';
import { isPackageType } from '#src/domain/reference/package-types.ts';

export { messages };

/** The reference data of November 2026, an order in US dollars, an outbound broker, no supplier chosen. */
export function pasteContext(changes: Partial<PasteContext> = {}): PasteContext {
  return {
    messages,
    isCurrency: (code) => isCurrencyAt(code, '2026-11-21'),
    isCountry,
    isPackageType,
    defaultInvoiceNumber: 'INV-DEFAULT',
    defaultCurrencyCode: 'USD',
    mayClaimDutyRefund: true,
    tariffOfKeyword: () => undefined,
    supplierProductCodes: null,
    ...changes,
  };
}

/** Reads a block; fails the test where the block is refused. */
export function readBlock(request: PasteRequest, changes: Partial<PasteContext> = {}): PasteReading {
  const outcome = readProductLines(request, pasteContext(changes));
  if (outcome.kind !== 'read') throw new Error(`the block was refused: ${outcome.message}`);
  return outcome;
}

/** Reads one row without a header, given as role numbers and their cells. */
export function readOneRow(cells: readonly (readonly [number, string])[], changes: Partial<PasteContext> = {}): PasteReading {
  return readBlock(
    {
      clipboardData: cells.map(([, cell]) => cell).join('\t'),
      delimiter: '\t',
      hasHeaderRow: false,
      columns: Object.fromEntries(cells.map(([role], column) => [`column${column}`, role])),
    },
    changes,
  );
}
