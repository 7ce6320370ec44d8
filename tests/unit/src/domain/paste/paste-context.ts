import { readFileSync } from 'node:fs';
import type { CodeName } from '#schemas/generated/types.ts';
import { catalogue as messages } from '#src/domain/catalogue.ts';
import type { PasteContext } from '#src/domain/paste/paste-context.ts';
import type { PastedLine } from '#src/domain/paste/pasted-line.ts';
import type { PasteReading, PasteRequest } from '#src/domain/paste/read-product-lines.ts';
import { readingProductLines } from '#src/domain/paste/read-product-lines.ts';
import { finish } from '#src/domain/steps.ts';
import { pasteRules } from '#src/server/consignments/paste/paste-rules.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { STARTER_DATA } from '#src/server/seed/starter-data.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { isKnownCode, isOwnList } from '#src/server/records/check/unknown-codes.ts';

export { messages };

/** The only list that operators keep of which lines hold codes, as it comes with the product. */
const packageTypes: readonly Required<CodeName>[] = JSON.parse(readFileSync(new URL('reference/package-type.json', STARTER_DATA), 'utf8'));

const rules = pasteRules(readDocuments(GENERATED));
export const { plan } = rules;

/** What the user is on the consignment. */
type Flags = Readonly<Record<string, boolean>>;
export const inbound: Flags = { maySeeValues: true, isOutboundParty: false, isOutboundBroker: false };
export const outbound: Flags = { maySeeValues: true, isOutboundParty: true, isOutboundBroker: true };

/** The number of the kind of column that fills a field. */
export function roleOf(field: string): number {
  const role = plan.byName.get(field)?.paste.role;
  if (role === undefined) throw new Error(`No column fills ${field}.`);
  return role;
}

/** The reference data of November 2026, an order in US dollars, an outbound broker who may write all fields, no supplier chosen. */
export function pasteContext(changes: Partial<PasteContext> = {}): PasteContext {
  return {
    messages,
    plan,
    pairs: rules.pairs,
    today: '2026-11-21',
    isCode: (list, code) => (isOwnList(list) ? isKnownCode(list, code, '2026-11-21') : packageTypes.some((type) => type.code === code)),
    codeNamed: (_, name) => packageTypes.find((type) => type.name.toLowerCase() === name.toLowerCase())?.code,
    defaults: { invoiceNumber: 'INV-DEFAULT', currencyCode: 'USD' },
    writable: new Set([...writableFor(inbound), ...writableFor(outbound)]),
    conditions: rules.conditions({ consignment: outbound, session: {} }),
    newLine: rules.newLine,
    charges: {},
    firstLine: 1,
    invoices: null,
    storedLines: new Map(),
    tariffOfKeyword: () => undefined,
    supplierProductCodes: null,
    ...changes,
  };
}

/** Fields of a line that somebody with these roles may store. */
export function writableFor(consignment: Flags): ReadonlySet<string> {
  return rules.writable({ consignment, session: {} });
}

/** For a block that is refused. */
export const ignore = (): void => undefined;

interface ReadBlock extends PasteReading {
  readonly products: readonly PastedLine[];
}

/** Reads a block; fails the test where the block is refused. */
export function readBlock(request: PasteRequest, changes: Partial<PasteContext> = {}): ReadBlock {
  const products: PastedLine[] = [];
  const outcome = finish(readingProductLines(request, pasteContext(changes), (line) => products.push(line)));
  if (outcome.kind !== 'read') throw new Error(`the block was refused: ${outcome.message}`);
  return { ...outcome, products };
}

/** Reads one row without a header, given as role numbers and their cells. */
export function readOneRow(cells: readonly (readonly [number, string])[], changes: Partial<PasteContext> = {}): ReadBlock {
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

/** A line without the fields that say where it stands. */
export function withoutPlace({ row: _row, line: _line, ...fields }: PastedLine): PastedLine {
  return fields;
}
