import { type Messages, messageText } from '../messages.ts';
import { importOf, type ImportPlan } from './import-plan.ts';
import type { FileColumn } from './match-headings.ts';
import type { ReadLine } from './read-lines.ts';
import type { SheetRow } from '../paste/block/parse-rows.ts';

/** The lines of a file that are one record. */
export type LineGroup = readonly [SheetRow, ...SheetRow[]];

/** A line of a file: its number and cells. */
export interface FileLine extends Omit<ReadLine, 'faults'> {
  /** The first line, if several lines form one record. */
  readonly number: number;
  readonly faults: readonly { readonly path: string; readonly text: string; readonly line?: number }[];
  /** Of a list whose items have lines of their own: the line of each item. */
  readonly itemLines?: ReadonlyMap<string, readonly number[]>;
}

/** Groups the lines of the same record by `unique`, if items have lines of their own; else each line is a record. */
export function groupLines(
  lines: readonly SheetRow[],
  columns: readonly (FileColumn | undefined)[],
  unique: readonly string[],
): readonly LineGroup[] {
  const hasOwnItems = columns.some((column) => column?.kind === 'item' && column.item === undefined);
  const keyed = unique.map((field) => columns.findIndex((column) => column?.kind === 'field' && column.column.path === field));
  if (!hasOwnItems || keyed.length === 0 || keyed.includes(-1)) return lines.map((line) => [line]);
  const groups = new Map<string, [SheetRow, ...SheetRow[]]>();
  for (const line of lines) {
    const cells = keyed.map((index) => (line.cells[index] ?? '').toUpperCase());
    // A line without a key has a finding of its own.
    const key = cells.every((cell) => cell === '') ? `line ${line.number}` : `key ${JSON.stringify(cells)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

/** Reads the lines of one record: one item each; all other cells must agree or be empty. */
export function gatherLines(
  [first, ...others]: LineGroup,
  read: (cells: readonly string[]) => ReadLine,
  plan: ImportPlan,
  messages: Messages,
): FileLine {
  const begun = { number: first.number, ...read(first.cells) };
  const lists = [...plan.fields].filter(([, { schema }]) => importOf(schema).lines === true).map(([path]) => path);
  if (others.length === 0) return begun;
  const values = { ...begun.values };
  const faults: FileLine['faults'][number][] = [...begun.faults];
  const itemLines = new Map(lists.map((list) => [list, itemsIn(values[list]).map(() => first.number)]));
  let isTooLong = begun.isTooLong;
  for (const { number: line, cells } of others) {
    const next = read(cells);
    isTooLong ||= next.isTooLong;
    for (const { path, text } of next.faults) faults.push({ path: shifted(path, values, lists), text, line });
    for (const [name, value] of Object.entries(next.values)) {
      if (lists.includes(name)) {
        values[name] = [...itemsIn(values[name]), ...itemsIn(value)];
        itemLines.get(name)?.push(...itemsIn(value).map(() => line));
      } else if (values[name] === null) values[name] = value;
      else if (value !== null && saidOf(name, value, plan) !== saidOf(name, values[name], plan)) {
        const { label = name } = plan.fields.get(name) ?? {};
        faults.push({ path: name, text: messageText(messages, 'import.otherThanBefore', { label, line: first.number }), line });
      }
    }
  }
  return { ...begun, values, faults, itemLines, isTooLong };
}

/** As it will be compared once it is stored. */
function saidOf(name: string, value: unknown, plan: ImportPlan): string {
  const said = JSON.stringify(value);
  return plan.fields.get(name)?.schema['x-normalise'] === 'upper' ? said.toUpperCase() : said;
}

function itemsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The place of a line's own item among those of all lines. */
function shifted(path: string, values: Readonly<Record<string, unknown>>, lists: readonly string[]): string {
  const list = lists.find((one) => path.startsWith(`${one}.0.`));
  return list === undefined ? path : `${list}.${itemsIn(values[list]).length}${path.slice(list.length + 2)}`;
}
