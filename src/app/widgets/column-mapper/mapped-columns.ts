import { fillText } from '#renderer/expression/index.ts';
import { columnRoleNames, columnRoleOf, columnRoles, type ColumnRole } from '#src/domain/paste/column-roles.ts';
import { headOf } from '#src/domain/paste/head-of.ts';
import { maxColumns } from '#src/domain/paste/limits.ts';
import { matchColumns, type ColumnMapping, type ColumnMatch } from '#src/domain/paste/match-columns.ts';
import { texts } from '../../texts.ts';

const LINES_SHOWN = 5;

/** The first lines of a pasted block and what their headers say. */
export interface PastedHead {
  readonly lines: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** Columns to map, at most 50. */
  readonly width: number;
  /** Columns beyond the fiftieth. */
  readonly ignoredColumns: number;
  /** By column; empty without a header. */
  readonly matches: readonly ColumnMatch[];
  /** What Auto-match would choose. */
  readonly proposal: ColumnMapping;
}

export interface MappedColumn {
  readonly index: number;
  /** Undefined where the block has no header. */
  readonly header: string | undefined;
  readonly role: ColumnRole | undefined;
  /** Why the column has its role, or none. */
  readonly reason: string;
  readonly isDuplicate: boolean;
}

export function readHead(text: string, delimiter: string, hasHeaderRow: boolean): PastedHead {
  const rows = headOf(text, delimiter);
  const found = matchColumns(hasHeaderRow ? (rows[0]?.cells ?? []) : []);
  const cells = Math.max(0, ...rows.map((row) => row.cells.length));
  return {
    lines: rows.slice(hasHeaderRow ? 1 : 0).slice(0, LINES_SHOWN),
    width: Math.min(cells, maxColumns),
    ignoredColumns: Math.max(cells - maxColumns, 0),
    matches: found.matches,
    proposal: found.mapping,
  };
}

/** Each column with its role and the reason for it. */
export function describeColumns(head: PastedHead, mapping: ColumnMapping): MappedColumn[] {
  const chosen = Object.values(mapping);
  return Array.from({ length: head.width }, (_, index) => {
    const id = mapping[`column${index}`];
    const role = id === undefined ? undefined : columnRoleOf(id);
    const isDuplicate = id !== undefined && chosen.filter((other) => other === id).length > 1;
    return {
      index,
      header: head.matches[index]?.header,
      role,
      isDuplicate,
      reason:
        isDuplicate && role !== undefined ? fillText(texts.columnMapper.duplicate, { role: roleLabel(role) }) : reasonOf(head, index, id),
    };
  });
}

/** The mapping with another role, or none, for one column. */
export function mapColumn(mapping: ColumnMapping, index: number, role: ColumnRole | undefined): ColumnMapping {
  const { [`column${index}` as const]: _, ...others } = mapping;
  return role === undefined ? others : { ...others, [`column${index}`]: columnRoles[role].id };
}

export function isSameMapping(a: ColumnMapping, b: ColumnMapping): boolean {
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([column, id]) => right.get(column) === id);
}

/** The kinds a column may be, by name. */
export const roleChoices: readonly { readonly value: ColumnRole; readonly label: string }[] = columnRoleNames
  .map((value) => ({ value, label: roleLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

function roleLabel(role: ColumnRole): string {
  return texts.paste.role[role];
}

function reasonOf({ matches, proposal }: PastedHead, index: number, id: number | undefined): string {
  const { columnMapper } = texts;
  if (proposal[`column${index}`] !== id) return id === undefined ? columnMapper.left : columnMapper.chosen;
  const match = matches[index];
  if (match === undefined) return '';
  switch (match.reason) {
    case 'exact':
      return fillText(columnMapper.exact, { role: roleLabel(match.role) });
    case 'pattern':
      return fillText(columnMapper.pattern, { role: roleLabel(match.role) });
    case 'taken':
      return fillText(columnMapper.taken, { column: match.takenBy + 1, role: roleLabel(match.wanted) });
    case 'per-unit':
      return columnMapper.perUnit;
    case 'unknown':
      return columnMapper.unknown;
    case 'blank':
      return columnMapper.blank;
  }
}
