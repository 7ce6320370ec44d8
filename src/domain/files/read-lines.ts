import { type Messages, messageText } from '../messages.ts';
import { type ImportCellReader, cellReader } from './read-cell.ts';
import { type ImportPlan, importOf } from './import-plan.ts';
import type { FileConventions } from './file-conventions.ts';
import type { FileColumn } from './match-headings.ts';

/** One line of a file as a record. */
export interface ReadLine {
  /** What its cells hold, by the path of the field; empty cells are null. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What cannot be read, by the path of its field. */
  readonly faults: readonly { readonly path: string; readonly text: string }[];
  /** Cells that hold something beyond the last heading. */
  readonly isTooLong: boolean;
}

/** Reads the cells of lines, whose columns are these. Cells that a short line lacks are empty. */
export function lineReader(
  columns: readonly (FileColumn | undefined)[],
  plan: ImportPlan,
  messages: Messages,
  conventions?: FileConventions,
): (cells: readonly string[]) => ReadLine {
  const plans = columns.map((column) => column && planOf(column, plan, messages, conventions));
  return (cells) => {
    const values: Record<string, unknown> = {};
    const items = new Map<string, Map<string | undefined, Record<string, unknown>>>();
    const rests: { readonly field: string; readonly rest: unknown }[] = [];
    const faults: { readonly path: string; readonly text: string }[] = [];
    for (const [index, planned] of plans.entries()) {
      if (planned === undefined) continue;
      const { column, read, splits } = planned;
      const { path } = column.column;
      const { value, rest, fault, isFaultOfRest } = read(cells[index] ?? '');
      if (fault !== undefined) faults.push({ path: isFaultOfRest === true ? (splits ?? path) : pathOf(column), text: fault });
      if (column.kind === 'item') {
        const list = items.get(path) ?? new Map<string | undefined, Record<string, unknown>>();
        items.set(path, list);
        const item = list.get(column.item) ?? {};
        list.set(column.item, item);
        if (value !== null) item[column.name] = value;
      } else {
        values[path] = value;
        if (splits !== undefined && rest !== undefined) rests.push({ field: splits, rest });
      }
    }
    for (const { field, rest } of rests) {
      const own = values[field] ?? null;
      if (own === null) values[field] = rest;
      else if (rest !== null && rest !== own) {
        const label = plan.fields.get(field)?.label ?? field;
        faults.push({
          path: field,
          text: messageText(messages, 'import.otherThanRest', { label, value: String(own), rest: String(rest) }),
        });
      }
    }
    for (const [path, list] of items) values[path] = itemsOf(list, importOf(plan.fields.get(path)?.schema ?? {}).by);
    return { values, faults, isTooLong: cells.slice(columns.length).some((cell) => cell !== '') };
  };
}

interface PlannedCell {
  readonly column: FileColumn;
  readonly read: ImportCellReader;
  readonly splits: string | undefined;
}

function planOf(column: FileColumn, plan: ImportPlan, messages: Messages, conventions?: FileConventions): PlannedCell {
  const { schema, label } = column.column;
  if (column.kind === 'item') {
    const inner = schema.items?.properties?.[column.name] ?? {};
    return { column, read: cellReader({ schema: inner, label: inner.title ?? column.name, conventions }, messages), splits: undefined };
  }
  const [splits] = schema['x-splits'] ?? [];
  const rest = splits === undefined ? undefined : plan.fields.get(splits)?.schema;
  return { column, read: cellReader({ schema, label, rest, conventions }, messages), splits };
}

/** The line of an item is known. */
function pathOf(column: FileColumn): string {
  const { path } = column.column;
  return column.kind === 'item' && column.item === undefined ? `${path}.0.${column.name}` : path;
}

/** Items with nothing but their key are none. */
function itemsOf(list: ReadonlyMap<string | undefined, Readonly<Record<string, unknown>>>, by: string | undefined): unknown {
  const items = [...list].flatMap(([key, item]) => {
    if (Object.keys(item).length === 0) return [];
    return [by === undefined ? item : { [by]: key, ...item }];
  });
  return items.length === 0 ? null : items;
}
