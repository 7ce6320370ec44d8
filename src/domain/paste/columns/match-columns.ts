import { isBracketPerUnit } from './header-words.ts';
import { headerPattern, isPerUnit } from './header-patterns.ts';
import { maxColumns } from '../limits.ts';
import { normaliseHeader } from './normalise-header.ts';
import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';

/** Which role each column plays: `column0` .. `column49` to the role's number; columns without a role are absent. */
export type ColumnMapping = Record<`column${number}`, number>;

/** Why a column was matched or left. */
export type ColumnMatch = {
  /** 0-based. */
  readonly column: number;
  /** The header cell as pasted. */
  readonly header: string;
} & (
  | { readonly reason: 'exact' | 'pattern'; readonly field: PlannedField }
  | { readonly reason: 'taken'; readonly field: null; readonly wanted: PlannedField; readonly takenBy: number }
  | { readonly reason: 'per-unit' | 'unknown' | 'blank'; readonly field: null }
);

export interface ColumnMatches {
  readonly mapping: ColumnMapping;
  /** One for each header cell, at most 50. */
  readonly matches: readonly ColumnMatch[];
  /** Header cells beyond the fiftieth. */
  readonly ignoredColumns: number;
}

/** Finds what each column holds by its header: exact synonym, else pattern; the first column of a kind keeps it. */
export function matchColumns(headerCells: readonly string[], plan: PastePlan): ColumnMatches {
  const mapping: ColumnMapping = {};
  const columnOf = new Map<PlannedField, number>();
  const matches = headerCells.slice(0, maxColumns).map((header, column): ColumnMatch => {
    const match = matchHeader(header, plan);
    if (match.field === null) return { column, header, ...match };
    const takenBy = columnOf.get(match.field);
    if (takenBy !== undefined) return { column, header, reason: 'taken', field: null, wanted: match.field, takenBy };
    columnOf.set(match.field, column);
    if (match.field.paste.role !== undefined) mapping[`column${column}`] = match.field.paste.role;
    return { column, header, ...match };
  });
  return { mapping, matches, ignoredColumns: Math.max(headerCells.length - maxColumns, 0) };
}

const netInBrackets = /(weight|wt|wgt)\.?\s*[([]\s*nett?\s*[)\]]/iu;

type HeaderMatch =
  | { readonly reason: 'exact' | 'pattern'; readonly field: PlannedField }
  | { readonly reason: 'per-unit' | 'unknown' | 'blank'; readonly field: null };

function matchHeader(header: string, plan: PastePlan): HeaderMatch {
  if (header.trim() === '') return { reason: 'blank', field: null };
  const text = normaliseHeader(header.replace(netInBrackets, 'net $1'));
  if (isPerUnit(text)) return { reason: 'per-unit', field: null };
  const exact = plan.fields.find(({ paste }) => paste.headers?.includes(text));
  const field = exact ?? headerPattern(text, plan);
  if (field === undefined) return { reason: 'unknown', field: null };
  if (isBracketPerUnit(header.replace(netInBrackets, '')) && isMeasured(field)) return { reason: 'per-unit', field: null };
  return { reason: exact === undefined ? 'pattern' : 'exact', field };
}

/** Whether a field holds totals: not one whose names mark the value of one unit. */
function isMeasured({ paste, schema }: PlannedField): boolean {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber && paste.headers?.some((name) => /\b(?:per|unit|each)\b/.test(name)) !== true;
}
