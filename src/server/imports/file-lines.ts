import type { ImportHeadings } from '#schemas/generated/documents/resource.ts';
import { catalogue } from '#src/domain/catalogue.ts';
import { type FileLine, gatherLines, groupLines } from '#src/domain/files/gather-lines.ts';
import { compileImportPlan, importOf, type ImportPlan, type FileField } from '#src/domain/files/import-plan.ts';
import { matchHeadings } from '#src/domain/files/match-headings.ts';
import { lineReader } from '#src/domain/files/read-lines.ts';
import { fileConventions } from '#src/domain/files/file-conventions.ts';
import { fileLimits } from '#src/domain/files/file-limits.ts';
import { readSheetFile, type UnreadableFile } from '#src/domain/files/read-sheet-file.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { Resource } from '../records/declaration/resource.ts';
import { openInThread } from './open-in-thread.ts';

export interface FileLines {
  readonly ignoredHeaders: readonly string[];
  /** What of the file is not seen in its cells. */
  readonly notes: readonly string[];
  /** Reasons why nothing of the file can be loaded. */
  readonly generalErrors: readonly string[];
  readonly count: number;
  /** Parses cells as the lines are consumed. */
  lines(): Iterable<FileLine>;
  readonly plan: ImportPlan;
}

/** Reads a file as lines of the list. */
export async function readFileLines(resource: Resource, bytes: Uint8Array, sheet?: string): Promise<FileLines> {
  const plan = planOf(resource);
  const file = await readSheetFile(bytes, sheet, openInThread);
  if (file.kind === 'unreadable') return nothingOf(plan, [], [troubleOf(file)]);
  const { columns, ignored, missing } = matchHeadings(file.headings, plan);
  if (missing.length > 0) {
    const errors = missing.map((names) => text('import.columnRequired', { columns: names.join(` ${text('import.or')} `) }));
    return nothingOf(plan, ignored, errors);
  }
  const read = lineReader(columns, plan, catalogue, fileConventions(file.lines, columns));
  const groups = groupLines(file.lines, columns, resource.declaration.unique);
  return {
    ignoredHeaders: ignored,
    notes: file.notes,
    generalErrors: [],
    count: groups.length,
    *lines() {
      for (const group of groups) yield gatherLines(group, read, plan, catalogue);
    },
    plan,
  };
}

/**
 * Messages of a line: its number, then field and fault, in the order of the fields. One message for each field; an unreadable value
 * precedes a missing one.
 */
export function lineMessages(read: FileLine, errors: FieldErrors, plan: ImportPlan): string[] {
  const { number, faults, isTooLong } = read;
  const byField = new Map<string, LineMessage>(
    Object.entries(errors).map(([path, [message = '']]) => [path, { path, message, line: lineOf(path, read) }]),
  );
  for (const { path, text: message, line = number } of faults)
    byField.set(line === number ? path : `${path} ${line}`, { path, message, line });
  // An unreadable value is not missing.
  for (const { path, line = number } of faults) if (line !== number) byField.delete(path);
  const order = [...plan.fields.keys()];
  const placeOf = ({ path }: LineMessage) => order.findIndex((field) => path === field || path.startsWith(`${field}.`));
  const sorted = [...byField.values()].toSorted((a, b) => a.line - b.line || placeOf(a) - placeOf(b));
  const all = sorted.map(({ path, message, line }) => text('import.line', { line, text: naming(path, message, plan) }));
  return isTooLong ? [...all, text('import.line', { line: number, text: text('import.tooManyCells') })] : all;
}

interface LineMessage {
  readonly path: string;
  readonly message: string;
  readonly line: number;
}

/** The line of an item that has its own. */
function lineOf(path: string, { number, itemLines }: FileLine): number {
  const [list = '', index = ''] = path.split('.');
  return itemLines?.get(list)?.[Number(index)] ?? number;
}

/** A message begins with its field's heading. */
function naming(path: string, message: string, plan: ImportPlan): string {
  const { label, schema } = plan.fields.get(path) ?? itemField(path, plan) ?? { label: '', schema: {} };
  const title = schema.title ?? '';
  if (label === '' || message.startsWith(label)) return message;
  if (title !== '' && message.startsWith(title)) return label + message.slice(title.length);
  if (message.includes(label) || (title !== '' && message.includes(title))) return message;
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : `${label}: ${message}`;
}

/** A field of an item that has a line of its own: charges.2.amount. */
function itemField(path: string, plan: ImportPlan): FileField | undefined {
  const [list = '', , ...rest] = path.split('.');
  const name = rest.join('.');
  const of = plan.fields.get(list)?.schema;
  const schema = of === undefined || importOf(of).lines !== true ? undefined : of.items?.properties?.[name];
  return schema && { path, schema, label: importOf(schema).label ?? schema.title ?? name };
}

/** The list's import plan. */
export function planOf({ entity: { compiled }, declaration: { import: declared } }: Resource): ImportPlan {
  const passedOver: ImportHeadings = typeof declared === 'object' ? (declared.passedOver ?? {}) : {};
  return compileImportPlan(compiled.schema, passedOver);
}

function nothingOf(plan: ImportPlan, ignoredHeaders: readonly string[], generalErrors: readonly string[]): FileLines {
  return { ignoredHeaders, notes: [], generalErrors, count: 0, lines: () => [], plan };
}

export function troubleOf({ reason, line = 0, sheets = [] }: UnreadableFile): string {
  switch (reason) {
    case 'empty':
      return text('import.empty');
    case 'old-workbook':
      return text('import.oldWorkbook');
    case 'damaged':
      return text('import.damaged');
    case 'unpacked':
      return text('import.unpacked');
    case 'sheets':
      return text('import.sheets', { sheets: sheets.join(', ') });
    case 'archive':
      return text('import.archive');
    case 'binary':
      return text('import.binary');
    case 'encoding':
      return text('import.encoding');
    case 'rows':
      return text('import.tooManyLines', { limit: fileLimits.rows.toLocaleString('en') });
    case 'columns':
      return text('import.tooManyColumns', { limit: fileLimits.columns });
    case 'quotes':
      return text('import.brokenQuote', { line });
    default:
      return reason satisfies never;
  }
}
