import type { FieldSchema } from '#schemas/generated/documents/entity.ts';

import type { Messages } from '../messages.ts';
import type { PastedLine, PastedValue } from './pasted-line.ts';
import type { PastePlan } from './plan/paste-plan.ts';
import type { Money } from './rows/charges.ts';
import type { ChargeName } from './rows/row-kind.ts';

/**
 * A code list: of the product itself (countries), or one that operators or the business keep, by its entity (reference/package-type), with the
 * pattern of the field if that may hold only some of its codes.
 */
export type CodeListName = NonNullable<FieldSchema['x-references']>;

/** The list that the codes of a field are in; undefined if any text will do. */
export function codeListOf({ 'x-codes': own, 'x-references': kept, pattern }: FieldSchema): CodeListName | undefined {
  return own ?? (kept === undefined || pattern === undefined ? kept : `${kept} ${pattern}`);
}

/** What only the server knows when it reads or checks pasted lines of one consignment. */
export interface PasteContext {
  readonly messages: Messages;
  readonly plan: PastePlan;
  /** The day in question, YYYY-MM-DD. */
  readonly today: string;
  /** Whether a code is in its list on that day. */
  isCode(list: CodeListName, code: string): boolean;
  /** The code by a name that a list which operators keep has for it, in any case. */
  codeNamed(list: CodeListName, name: string): string | undefined;
  /** By field, for rows without a value of their own: the dialog's invoice, the order's currency. */
  readonly defaults: PastedLine;
  /** Fields of a product line that the user may store here. */
  readonly writable: ReadonlySet<string>;
  readonly pairs: readonly MeasurePair[];
  readonly conditions: readonly LineCondition[];
  /** The fields of a product line before any is filled. */
  readonly newLine: Readonly<Record<string, unknown>>;
  /**
   * What the consignment has of freight and insurance; or why a sheet puts none there: exports have none, and a compiled declaration has
   * amounts of its own.
   */
  readonly charges: Readonly<Partial<Record<ChargeName, Money>>> | 'exported' | 'declared';
  /** The number of the first line to be added. */
  readonly firstLine: number;
  /** The consignment's invoices: number to date, null without one. Null if they are not known. */
  readonly invoices: ReadonlyMap<string, string | null> | null;
  /** Names of the lines that are there already, by `lineKey`. */
  readonly storedLines: ReadonlyMap<string, readonly string[]>;
  /** The business's own tariff of a keyword; several if they differ in their codes. */
  tariffOfKeyword(keyword: string): KeywordTariff | 'several' | undefined;
  /** Product codes of the chosen supplier; null without one. */
  readonly supplierProductCodes: Pick<ReadonlySet<string>, 'has'> | null;
}

export interface KeywordTariff {
  readonly hsTariffCode: string;
  readonly tariffSuffix: string | null;
}

/** A total and its value per unit, each derived from the other and the count, by field of a pasted line. */
export interface MeasurePair {
  readonly total: string;
  readonly perUnit: string;
  readonly driver: string;
}

/** A check of the entity by expression: a required field, a rule across fields. */
export interface LineCondition {
  /** Fields of a product line that it reads. */
  readonly reads: readonly string[];
  /** The field of a product line that its message belongs to. */
  readonly field: string;
  readonly severity: 'error' | 'warning';
  /** Only an empty field can be at fault: it has to be filled. */
  readonly isOfEmpty: boolean;
  /** The error of a complete product line; undefined if there is none. */
  fault(line: Readonly<Record<string, unknown>>): string | undefined;
}

/** The key of a line: invoice, product code and value; undefined if one of them is missing. */
export function lineKey(invoice: PastedValue, productCode: PastedValue, value: PastedValue): string | undefined {
  if (invoice === null || productCode === null || value === null) return undefined;
  return `${String(invoice)}\n${String(productCode)}\n${String(value)}`;
}
