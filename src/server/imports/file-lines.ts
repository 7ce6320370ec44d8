import type { ImportHeadings } from '#schemas/generated/documents/resource.ts';
import { catalogue } from '#src/domain/catalogue.ts';
import { compileImportPlan, type ImportPlan } from '#src/domain/files/import-plan.ts';
import { matchHeadings } from '#src/domain/files/match-headings.ts';
import { type ReadLine, lineReader } from '#src/domain/files/read-lines.ts';
import { fileLimits, readSheetFile, type UnreadableFile } from '#src/domain/files/read-sheet-file.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { Resource } from '../resources/resource.ts';

/** A line of a file: its number, and what it holds. */
export interface FileLine extends ReadLine {
  readonly number: number;
}

export interface FileLines {
  readonly ignoredHeaders: readonly string[];
  /** Why nothing of the file can be loaded. */
  readonly generalErrors: readonly string[];
  readonly count: number;
  /** Cells are read as the lines are asked for. */
  lines(): Iterable<FileLine>;
  readonly plan: ImportPlan;
}

/** Reads a file as lines of the list. */
export function readFileLines(resource: Resource, bytes: Uint8Array): FileLines {
  const plan = planOf(resource);
  const file = readSheetFile(bytes);
  if (file.kind === 'unreadable') return nothingOf(plan, [], [troubleOf(file)]);
  const { columns, ignored, missing } = matchHeadings(file.headings, plan);
  if (missing.length > 0) {
    const errors = missing.map((names) => text('import.columnRequired', { columns: names.join(` ${text('import.or')} `) }));
    return nothingOf(plan, ignored, errors);
  }
  const read = lineReader(columns, plan, catalogue);
  return {
    ignoredHeaders: ignored,
    generalErrors: [],
    count: file.lines.length,
    *lines() {
      for (const { number, cells } of file.lines) yield { number, ...read(cells) };
    },
    plan,
  };
}

/**
 * What is to say of a line: its number, then the field and what is wrong with it, in the order of the fields.
 * Of each field only the first is said; what could not be read at all, rather than that it is missing.
 */
export function lineMessages({ number, faults, isTooLong }: FileLine, errors: FieldErrors, plan: ImportPlan): string[] {
  const byField = new Map<string, readonly string[]>(Object.entries(errors));
  for (const { path, text: fault } of faults) byField.set(path, [fault]);
  const order = [...plan.fields.keys()];
  const placeOf = (path: string) => order.findIndex((field) => path === field || path.startsWith(`${field}.`));
  const told = [...byField].toSorted(([a], [b]) => placeOf(a) - placeOf(b)).map(([path, [message = '']]) => naming(path, message, plan));
  const all = isTooLong ? [...told, text('import.tooManyCells')] : told;
  return all.map((message) => text('import.line', { line: number, text: message }));
}

/** A message begins with its field, in the words that files use for it. */
function naming(path: string, message: string, plan: ImportPlan): string {
  const { label, schema } = plan.fields.get(path) ?? { label: '', schema: {} };
  const title = schema.title ?? '';
  if (label === '' || message.startsWith(label)) return message;
  if (title !== '' && message.startsWith(title)) return label + message.slice(title.length);
  if (message.includes(label) || (title !== '' && message.includes(title))) return message;
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : `${label}: ${message}`;
}

/** How the list is found in a file. */
export function planOf({ entity: { compiled }, declaration: { import: declared } }: Resource): ImportPlan {
  const passedOver: ImportHeadings = typeof declared === 'object' ? (declared.passedOver ?? {}) : {};
  return compileImportPlan(compiled.schema, passedOver);
}

function nothingOf(plan: ImportPlan, ignoredHeaders: readonly string[], generalErrors: readonly string[]): FileLines {
  return { ignoredHeaders, generalErrors, count: 0, lines: () => [], plan };
}

function troubleOf({ reason, line = 0 }: UnreadableFile): string {
  switch (reason) {
    case 'empty':
      return text('import.empty');
    case 'workbook':
      return text('import.workbook');
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
