import { type ColumnRole, columnRoleNames, columnRoles } from './column-roles.ts';
import synonyms from './header-synonyms.json' with { type: 'json' };
import { headerPattern, isPerUnitOrNet } from './header-patterns.ts';
import { maxColumns } from './limits.ts';
import { normaliseHeader } from './normalise-header.ts';

/** Which role each column plays: `column0` .. `column49` to the role's number; columns without a role are absent. */
export type ColumnMapping = Record<`column${number}`, number>;

/** Why a column was matched or left. */
export type ColumnMatch = {
  /** 0-based. */
  readonly column: number;
  /** The header cell as it stands in the block. */
  readonly header: string;
} & (
  | { readonly reason: 'exact' | 'pattern'; readonly role: ColumnRole }
  | { readonly reason: 'taken'; readonly role: null; readonly wanted: ColumnRole; readonly takenBy: number }
  | { readonly reason: 'per-unit' | 'unknown' | 'blank'; readonly role: null }
);

export interface ColumnMatches {
  readonly mapping: ColumnMapping;
  /** One for each header cell, at most 50. */
  readonly matches: readonly ColumnMatch[];
  /** Header cells beyond the fiftieth. */
  readonly ignoredColumns: number;
}

const synonymsByRole = new Map(Object.entries(synonyms));
const roleBySynonym = new Map(
  columnRoleNames.flatMap((role) => (synonymsByRole.get(role)?.split('|') ?? []).map((synonym) => [synonym, role] as const)),
);

/** Finds the role of each column by its header: exact synonym, else pattern; the first column of a role keeps it. */
export function matchColumns(headerCells: readonly string[]): ColumnMatches {
  const mapping: ColumnMapping = {};
  const columnByRole = new Map<ColumnRole, number>();
  const matches = headerCells.slice(0, maxColumns).map((header, column): ColumnMatch => {
    const match = matchHeader(header);
    if (match.role === null) return { column, header, ...match };
    const takenBy = columnByRole.get(match.role);
    if (takenBy !== undefined) return { column, header, reason: 'taken', role: null, wanted: match.role, takenBy };
    columnByRole.set(match.role, column);
    mapping[`column${column}`] = columnRoles[match.role].id;
    return { column, header, ...match };
  });
  return { mapping, matches, ignoredColumns: Math.max(headerCells.length - maxColumns, 0) };
}

type HeaderMatch =
  | { readonly reason: 'exact' | 'pattern'; readonly role: ColumnRole }
  | { readonly reason: 'per-unit' | 'unknown' | 'blank'; readonly role: null };

function matchHeader(header: string): HeaderMatch {
  if (header.trim() === '') return { reason: 'blank', role: null };
  const text = normaliseHeader(header);
  if (isPerUnitOrNet(text)) return { reason: 'per-unit', role: null };
  const exact = roleBySynonym.get(text);
  if (exact !== undefined) return { reason: 'exact', role: exact };
  const pattern = headerPattern(text);
  return pattern === undefined ? { reason: 'unknown', role: null } : { reason: 'pattern', role: pattern };
}
