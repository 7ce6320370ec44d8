import { type Messages, messageText } from '../messages.ts';
import { type ColumnRole, columnRoleOf } from './column-roles.ts';
import { maxColumns } from './limits.ts';
import type { MappedColumns } from './read-row.ts';

/** Why a mapping is refused, in words. */
export interface RefusedMapping {
  readonly kind: 'refused';
  readonly message: string;
}

/**
 * Reads a request's mapping: `column0` .. `column49` to a role's number, null or absent where unmapped.
 * Refused: another key, a number that is no role, a role used twice.
 */
export function readMapping(
  columns: Readonly<Record<string, number | null | undefined>>,
  messages: Messages,
): { readonly kind: 'mapped'; readonly columns: MappedColumns } | RefusedMapping {
  const mapped = new Map<ColumnRole, number>();
  for (const [key, id] of Object.entries(columns)) {
    if (id === null || id === undefined) continue;
    const column = columnOf(key);
    if (column === undefined) return refuse('paste.column-key');
    const role = columnRoleOf(id);
    if (role === undefined) return refuse('paste.column-role', { column: key, role: id });
    if (mapped.has(role)) return refuse('paste.column-twice', { label: messageText(messages, `paste.role.${role}`) });
    mapped.set(role, column);
  }
  return { kind: 'mapped', columns: mapped };

  function refuse(key: string, values = {}): RefusedMapping {
    return { kind: 'refused', message: messageText(messages, key, values) };
  }
}

function columnOf(key: string): number | undefined {
  const digits = /^column(\d|[1-9]\d)$/.exec(key)?.[1];
  const column = Number(digits);
  return digits === undefined || column >= maxColumns ? undefined : column;
}
