import { firstAddedRole } from '#schemas/formats/paste-role.ts';
import { type Messages, messageText } from '../../messages.ts';
import { maxColumns } from '../limits.ts';
import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';

/** The columns of a block that are mapped: the field to the 0-based column. */
export type MappedColumns = ReadonlyMap<PlannedField, number>;

/** Why a mapping is refused, in words. */
export interface RefusedMapping {
  readonly kind: 'refused';
  readonly message: string;
}

/**
 * Reads a request's mapping: `column0` .. `column49` to a role's number, null or absent if unmapped.
 * Refused: another key, a number that is not a role, a role used twice. Roles of own fields that the plan lacks are unmapped.
 */
export function readMapping(
  columns: Readonly<Record<string, number | null | undefined>>,
  plan: PastePlan,
  messages: Messages,
): { readonly kind: 'mapped'; readonly columns: MappedColumns } | RefusedMapping {
  const mapped = new Map<PlannedField, number>();
  for (const [key, role] of Object.entries(columns)) {
    if (role === null || role === undefined) continue;
    const column = columnOf(key);
    if (column === undefined) return refuse('sheet.column-key');
    const field = plan.byRole.get(role);
    // A template may have columns of fields that were removed since.
    if (field === undefined && role >= firstAddedRole) continue;
    if (field === undefined) return refuse('sheet.column-role', { column: key, role });
    if (mapped.has(field)) return refuse('sheet.column-twice', { label: field.label });
    mapped.set(field, column);
  }
  return { kind: 'mapped', columns: mapped };

  function refuse(key: string, values = {}): RefusedMapping {
    return { kind: 'refused', message: messageText(messages, key, values) };
  }
}

/** The cell of a field in a row; empty if the row is short or no column is mapped to it. */
export function cellOf(field: PlannedField | undefined, cells: readonly string[], columns: MappedColumns): string {
  return field === undefined ? '' : (cells[columns.get(field) ?? -1] ?? '');
}

function columnOf(key: string): number | undefined {
  const digits = /^column(\d|[1-9]\d)$/.exec(key)?.[1];
  const column = Number(digits);
  return digits === undefined || column >= maxColumns ? undefined : column;
}
