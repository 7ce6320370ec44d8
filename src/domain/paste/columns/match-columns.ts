import { inContext, isLastChoice } from './header-context.ts';
import { isBracketPerUnit } from './header-words.ts';
import { headerPattern, isPerUnit, otherMeaning } from './header-patterns.ts';
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
  | OtherMeaning
  | { readonly reason: 'per-unit' | 'running' | 'unknown' | 'blank'; readonly field: null }
);

/** The header reads like a field but for one word. */
interface OtherMeaning {
  readonly reason: 'other';
  readonly field: null;
  readonly like: PlannedField;
  readonly but: string;
}

export interface ColumnMatches {
  readonly mapping: ColumnMapping;
  /** One for each header cell, at most 50. */
  readonly matches: readonly ColumnMatch[];
  /** Header cells beyond the fiftieth. */
  readonly ignoredColumns: number;
}

/**
 * Finds what each column holds by its header: exact synonym, else pattern. Of several columns of a kind the first keeps it,
 * one with a name of many uses only if no other does.
 * @param rows below the header: they show running numbers, and names of goods under "Item"
 */
export function matchColumns(headerCells: readonly string[], plan: PastePlan, rows: readonly (readonly string[])[] = []): ColumnMatches {
  const headers = headerCells.slice(0, maxColumns);
  const found = inContext(
    headers.map((header) => matchHeader(header, plan)),
    headers,
    rows,
    plan,
  );
  const mapping: ColumnMapping = {};
  const columnOf = new Map<PlannedField, number>();
  for (const isLast of [false, true])
    for (const [column, { field }] of found.entries())
      if (field !== null && !columnOf.has(field) && isLastChoice(headers[column] ?? '') === isLast) columnOf.set(field, column);
  const matches = found.map((match, column): ColumnMatch => {
    const header = headers[column] ?? '';
    if (match.field === null) return { column, header, ...match };
    const takenBy = columnOf.get(match.field) ?? column;
    if (takenBy !== column) return { column, header, reason: 'taken', field: null, wanted: match.field, takenBy };
    if (match.field.paste.role !== undefined) mapping[`column${column}`] = match.field.paste.role;
    return { column, header, ...match };
  });
  return { mapping, matches, ignoredColumns: Math.max(headerCells.length - maxColumns, 0) };
}

const netInBrackets = /(weight|wt|wgt)\.?\s*[([]\s*nett?\s*[)\]]/iu;

export type HeaderMatch =
  | { readonly reason: 'exact' | 'pattern'; readonly field: PlannedField }
  | OtherMeaning
  | { readonly reason: 'per-unit' | 'running' | 'unknown' | 'blank'; readonly field: null };

function matchHeader(header: string, plan: PastePlan): HeaderMatch {
  if (header.trim() === '') return { reason: 'blank', field: null };
  const match = matchPart(header, plan);
  const [first, ...others] = match.field === null && header.includes('/') ? header.split('/').map((part) => matchPart(part, plan)) : [];
  // A heading in two languages.
  const isTwice = first !== undefined && first.field !== null && others.every(({ field }) => field === first.field);
  return isTwice ? first : match;
}

function matchPart(header: string, plan: PastePlan): HeaderMatch {
  const text = normaliseHeader(header.replace(netInBrackets, 'net $1'));
  const exact = plan.fields.find(({ names }) => names.has(text));
  const { field, but } = (exact && { field: exact, but: otherMeaning(header, exact) }) ?? headerPattern(header, text, plan) ?? {};
  if (field === undefined) return { reason: 'unknown', field: null };
  if (isPerUnit(field, but) || (isBracketPerUnit(header.replace(netInBrackets, '')) && isMeasured(field)))
    return { reason: 'per-unit', field: null };
  if (but !== undefined) return { reason: 'other', field: null, like: field, but };
  return { reason: exact === undefined ? 'pattern' : 'exact', field };
}

/** Whether a field holds totals: not one whose names mark the value of one unit. */
function isMeasured({ paste, schema }: PlannedField): boolean {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber && paste.headers?.some((name) => /\b(?:per|unit|each)\b/.test(name)) !== true;
}
