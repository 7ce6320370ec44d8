import { type ColumnMatches, matchColumns } from '../columns/match-columns.ts';
import { ownPlan } from '../plan/default-plan.ts';
import { atHeading, type HeadedRows } from '../block/heading.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import { headOf } from './first-lines.ts';

/** The mapping guessed from the heading of a block: `column0` .. to the number of a role; empty without one. */
export function matchedColumns(text: string, delimiter: string, headerRow: number): Readonly<Record<string, number>> {
  return matchHead(headOf(text, delimiter), headerRow).mapping;
}

/** What the first rows of a block show of its columns; nothing without a heading, whose row is 0. */
export function matchHead(head: readonly SheetRow[], headerRow: number): ColumnMatches & HeadedRows {
  const headed = atHeading(head, headerRow === 0 ? undefined : headerRow, ownPlan());
  const matched = matchColumns(
    headed.heading?.cells ?? [],
    ownPlan(),
    headed.rows.map(({ cells }) => cells),
  );
  return { ...matched, ...headed };
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
