import { isRecord } from '#src/expression/index.ts';
import type { LineFacts, Qualifier } from '#src/domain/declarations/line-facts.ts';

/** Fields that a declaration line copies of its product line, order and invoice for display. */
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

/** Values of a source; null if it has none. */
export interface SourceValues {
  readonly hsTariffCode: string | null;
  readonly tariffSuffix: string | null;
  readonly countryOfOriginCode: string | null;
  /** Only of a source that overrides descriptions. */
  readonly description: string | null;
  readonly qualifiers: readonly Qualifier[];
}

/** A source that was considered when the line was classified. */
export interface ConsideredSource {
  readonly source: SourceKind;
  /** The code of a product or generic code, or a declaration's reference. */
  readonly code: string | null;
  /** The declaration with that reference; callers who do not see it do not get the number. */
  readonly declarationId?: number;
  /** Null: it does not know the goods. */
  readonly gave: SourceValues | null;
  /** Its tariff code is valid on the entry date. */
  readonly isCurrent: boolean;
}

/** Stored data for recomputing a line and explaining its classification. */
export interface StoredFacts extends LineFacts {
  /** In order; the last one was used if it knew the goods. */
  readonly considered: readonly ConsideredSource[];
  /** The product line's secondary code. */
  readonly secondaryCode: string | null;
}

/** A declaration line before its amounts. */
export interface LineState {
  readonly orderProductId: number;
  /** Versions of product line, order and invoice that were copied. */
  readonly sourceVersion: string;
  readonly copied: CopiedFields;
  readonly facts: StoredFacts;
}

/** Parses the stored facts of a line. */
export function factsOf(stored: unknown): StoredFacts {
  if (!isFacts(stored)) throw new Error('The stored facts of a declaration line have an unknown form.');
  return stored;
}

/** Only this product writes the column. */
function isFacts(stored: unknown): stored is StoredFacts {
  return isRecord(stored) && Array.isArray(stored['considered']) && Array.isArray(stored['items']);
}
