import { matchColumns } from '../columns/match-columns.ts';
import { ownPlan } from '../plan/default-plan.ts';
import { headOf } from './first-lines.ts';

/** The mapping guessed from the headers of a block: `column0` .. to the number of a role; empty without headers. */
export function matchedColumns(text: string, delimiter: string, hasHeaderRow: boolean): Readonly<Record<string, number>> {
  return hasHeaderRow ? matchColumns(headOf(text, delimiter)[0]?.cells ?? [], ownPlan()).mapping : {};
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
