// A backup is one Zstandard file: `zstd -dc FILE` shows it. It contains lines of JSON, first a header and last an end. Each line
// "rows" gives a number of bytes, which follow it: rows in the text format of PostgreSQL's COPY, one per line. After the data
// comes the SHA-256 of all bytes before it, in a frame that Zstandard readers skip.
import { parsedJson } from '#src/expression/index.ts';
import { Ajv } from 'ajv';

/** Raised when an older program could not read what is written. */
export const FORMAT = 1;

export interface HeaderLine {
  readonly kind: 'header';
  readonly format: typeof FORMAT;
  /** When the state was taken, as an ISO time. */
  readonly takenAt: string;
  /** Version of the database server, only informative. */
  readonly engine: string;
  /** What had been applied to the database, in order. */
  readonly migrations: readonly string[];
}

/** Its rows follow in pieces, then its end. Columns that the database computes are left out. */
export interface TableLine {
  readonly kind: 'table';
  readonly name: string;
  readonly columns: readonly string[];
}

export interface RowsLine {
  readonly kind: 'rows';
  readonly rows: number;
  readonly bytes: number;
}

export interface TableEndLine {
  readonly kind: 'tableEnd';
  readonly rows: number;
  /** SHA-256 of the bytes of all its rows, in hexadecimal digits. */
  readonly sha256: string;
}

export interface SequenceLine {
  readonly kind: 'sequence';
  readonly name: string;
  /** Digits: the number may be larger than a double holds. */
  readonly value: string;
  readonly isCalled: boolean;
}

export interface EndLine {
  readonly kind: 'end';
  readonly tables: number;
  readonly rows: number;
}

export type BackupLine = HeaderLine | TableLine | RowsLine | TableEndLine | SequenceLine | EndLine;

/** The file is not a backup, or is damaged; the message describes the error. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';
}

/** The backup was written by a newer program. */
export class NewerBackup extends Error {
  override readonly name = 'NewerBackup';
}

const text = { type: 'string', minLength: 1 } as const;
const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
const texts = { type: 'array', items: text } as const;

const line = (kind: BackupLine['kind'], properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties: { kind: { const: kind }, ...properties },
  required: ['kind', ...Object.keys(properties)],
  additionalProperties: false,
});

const isLine = new Ajv({ validateSchema: false }).compile<BackupLine>({
  oneOf: [
    line('header', { format: { const: FORMAT }, takenAt: text, engine: text, migrations: texts }),
    line('table', { name: text, columns: texts }),
    line('rows', { rows: count, bytes: count }),
    line('tableEnd', { rows: count, sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' } }),
    line('sequence', { name: text, value: { type: 'string', pattern: '^-?[0-9]+$' }, isCalled: { type: 'boolean' } }),
    line('end', { tables: count, rows: count }),
  ],
});

export function writtenLine(content: BackupLine): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

/** Throws `NewerBackup` and `DamagedBackup`. */
export function parseLine(written: string): BackupLine {
  const value = parsedJson(written);
  if (isLine(value)) return value;
  if (formatOf(value) > FORMAT) {
    throw new NewerBackup(`The backup is of format ${formatOf(value)}; this program reads up to ${FORMAT}. Use the newer program.`);
  }
  throw new DamagedBackup('A line of it is none of a backup.');
}

function formatOf(value: unknown): number {
  const isHeader = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'header' && 'format' in value;
  return isHeader ? Number(value.format) : 0;
}

/** Rows end with a line break, and hold none. */
export function countRows(rows: Buffer): number {
  let found = 0;
  for (let at = rows.indexOf(LINE_BREAK); at !== -1; at = rows.indexOf(LINE_BREAK, at + 1)) found += 1;
  return found;
}

export const LINE_BREAK = 10;
