import { fillText } from '#src/expression/index.ts';
import { headOf } from '#src/domain/paste/dialog/first-lines.ts';
import { maxColumns } from '#src/domain/paste/limits.ts';
import { matchHead } from '#src/domain/paste/dialog/mapping.ts';
import type { ColumnMapping, ColumnMatch } from '#src/domain/paste/columns/match-columns.ts';
import { ownPlan } from '#src/domain/paste/plan/default-plan.ts';
import { texts } from '../../texts.ts';

const LINES_SHOWN = 5;
const LINES_ABOVE = 3;

/** The first lines of a pasted block and the fields that their headers match. */
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
  /** Undefined if the block has no header. */
  readonly header: string | undefined;
  /** The pasted field that it fills, by name. */
  readonly role: string | undefined;
  /** Why the column has its role, or none. */
  readonly reason: string;
  readonly isDuplicate: boolean;
}

export function readHead(text: string, delimiter: string, headerRow: number): PastedHead {
  const rows = headOf(text, delimiter);
  const found = matchHead(rows, headerRow);
  const cells = Math.max(0, ...rows.map((row) => row.cells.length));
  return {
    lines: [...found.above.slice(-LINES_ABOVE), ...found.rows.slice(0, LINES_SHOWN)],
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
    const field = id === undefined ? undefined : ownPlan().byRole.get(id);
    const isDuplicate = id !== undefined && chosen.filter((other) => other === id).length > 1;
    return {
      index,
      header: head.matches[index]?.header,
      role: field?.name,
      isDuplicate,
      reason:
        isDuplicate && field !== undefined ? fillText(texts.columnMapper.duplicate, { role: field.label }) : reasonOf(head, index, id),
    };
  });
}

/** The mapping with another role, or none, for one column. */
export function mapColumn(mapping: ColumnMapping, index: number, role: string | undefined): ColumnMapping {
  const { [`column${index}` as const]: _, ...others } = mapping;
  const number = ownPlan().byName.get(role ?? '')?.paste.role;
  return number === undefined ? others : { ...others, [`column${index}`]: number };
}

export function isSameMapping(a: ColumnMapping, b: ColumnMapping): boolean {
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([column, id]) => right.get(column) === id);
}

/** The kinds a column may be, by label. */
export function roleChoices(): readonly { readonly value: string; readonly label: string }[] {
  return ownPlan()
    .fields.filter(({ paste }) => paste.role !== undefined)
    .map(({ name, label }) => ({ value: name, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

function reasonOf({ matches, proposal }: PastedHead, index: number, id: number | undefined): string {
  const { columnMapper } = texts;
  if (proposal[`column${index}`] !== id) return id === undefined ? columnMapper.left : columnMapper.chosen;
  const match = matches[index];
  if (match === undefined) return '';
  switch (match.reason) {
    case 'exact':
      return fillText(columnMapper.exact, { role: match.field.label });
    case 'pattern':
      return fillText(columnMapper.pattern, { role: match.field.label });
    case 'taken':
      return fillText(columnMapper.taken, { column: match.takenBy + 1, role: match.wanted.label });
    case 'other':
      return fillText(columnMapper.other, { role: match.like.label, but: match.but });
    case 'running':
      return columnMapper.running;
    case 'per-unit':
      return columnMapper.perUnit;
    case 'unknown':
      return columnMapper.unknown;
    case 'blank':
      return columnMapper.blank;
  }
}
