import { isRecord } from '#src/expression/index.ts';
import type { LineFacts, Qualifier } from '#src/domain/declarations/line-facts.ts';

/** What a declaration line copies of its product line, order and invoice only to show it. */
export interface CopiedFields {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly orderLine: number;
  readonly invoiceNumber: string | null;
  readonly sellerName: string | null;
  readonly invoicedByTswCode: string | null;
  readonly productCode: string | null;
  readonly description: string | null;
  readonly usedGoods: boolean | null;
  readonly countryOfExportCode: string | null;
}

export type SourceKind = 'productOfSupplier' | 'product' | 'generic' | 'prevDecl';

/** What a source says of the goods; null where it says nothing. */
export interface SourceValues {
  readonly hsTariffCode: string | null;
  readonly tariffSuffix: string | null;
  readonly countryOfOriginCode: string | null;
  /** Only of a source that overrides descriptions. */
  readonly description: string | null;
  readonly qualifiers: readonly Qualifier[];
}

/** A source that was asked when the line was classified. */
export interface ConsideredSource {
  readonly source: SourceKind;
  /** By what it is known: a product's or generic code, or a declaration's reference. */
  readonly code: string | null;
  /** The declaration whose reference the code is: whoever does not see it is not told its number. */
  readonly declarationId?: number;
  /** Null: it does not know the goods. */
  readonly gave: SourceValues | null;
  /** Its tariff code names an item on the entry date. */
  readonly isCurrent: boolean;
}

/** What is stored to compute a line again and to explain its classification. */
export interface StoredFacts extends LineFacts {
  /** In the order they were asked; the last one was used if it knew the goods. */
  readonly considered: readonly ConsideredSource[];
  /** The product line's secondary code. */
  readonly secondaryCode: string | null;
}

/** A line of a declaration before its amounts. */
export interface LineState {
  readonly orderProductId: number;
  /** Versions of product line, order and invoice that were copied. */
  readonly sourceVersion: string;
  readonly copied: CopiedFields;
  readonly facts: StoredFacts;
}

/** The facts as they were written with the line. */
export function factsOf(stored: unknown): StoredFacts {
  if (!isFacts(stored)) throw new Error('The facts of a declaration line cannot be read.');
  return stored;
}

/** Only this product writes the column, each time as a whole. */
function isFacts(stored: unknown): stored is StoredFacts {
  return isRecord(stored) && Array.isArray(stored['considered']) && Array.isArray(stored['items']);
}
