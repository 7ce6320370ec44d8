import { ownPlan } from '../plan/default-plan.ts';
import { templateColumns } from './mapping.ts';
import { isRecord } from '../../domain-function.ts';

/** The corrected text of a cell, by the sheet's row and a field of the pasted line. */
interface CorrectionEntry {
  readonly row: unknown;
  readonly field: unknown;
  readonly text: string;
}

/** The corrections with those of edited cells, each in place of an earlier one of the same cell; a cell that is reset has none. */
export function withCorrections(corrections: readonly unknown[], edits: readonly unknown[]): readonly unknown[] {
  const known = new Map(corrections.map((one) => [cellOf(one), one]));
  for (const edit of edits) {
    const { row, field, value, isReset }: Record<string, unknown> = { ...(isRecord(edit) ? edit : {}) };
    known.delete(cellOf(edit));
    const correction: CorrectionEntry = { row, field, text: typeof value === 'string' ? value : '' };
    if (isReset !== true) known.set(cellOf(edit), correction);
  }
  return [...known.values()];
}

/** The corrections of fields that are read from the same column as before, or still from none. */
export function keptCorrections(corrections: readonly unknown[], before: unknown, now: unknown): readonly unknown[] {
  const [was, is] = [columnsByRole(before), columnsByRole(now)];
  const { byName } = ownPlan();
  return corrections.filter((one) => {
    const role = isRecord(one) && typeof one['field'] === 'string' ? byName.get(one['field'])?.paste.role : undefined;
    return role !== undefined && was.get(role) === is.get(role);
  });
}

function columnsByRole(columns: unknown): ReadonlyMap<number, string> {
  return new Map(Object.entries(templateColumns(columns)).map(([column, role]) => [role, column]));
}

function cellOf(entry: unknown): string {
  return isRecord(entry) ? `${String(entry['row'])} ${String(entry['field'])}` : '';
}
