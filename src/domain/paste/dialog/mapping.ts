import { type ColumnMatches, matchColumns } from '../columns/match-columns.ts';
import { ownPlan } from '../plan/default-plan.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import { headOf } from './first-lines.ts';

/** The mapping guessed from the headers of a block: `column0` .. to the number of a role; empty without headers. */
export function matchedColumns(text: string, delimiter: string, hasHeaderRow: boolean): Readonly<Record<string, number>> {
  return matchHead(headOf(text, delimiter), hasHeaderRow).mapping;
}

/** What the first rows of a block show of its columns; nothing without headers. */
export function matchHead([header, ...rows]: readonly SheetRow[], hasHeaderRow: boolean): ColumnMatches {
  return matchColumns(
    hasHeaderRow ? (header?.cells ?? []) : [],
    ownPlan(),
    rows.map(({ cells }) => cells),
  );
}

/** The columns that an import template maps, without the rest of it. */
export function templateColumns(template: unknown): Readonly<Record<string, number>> {
  const entries = typeof template === 'object' && template !== null ? Object.entries(template) : [];
  return Object.fromEntries(
    entries.flatMap(([name, role]) =>
      /^column\d+$/.test(name) && typeof role === 'number' && Number.isInteger(role) ? [[name, role]] : [],
    ),
  );
}
