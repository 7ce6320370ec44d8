import { createHash, type Hash } from 'node:crypto';
import { readBackupFile } from './backup-file.ts';
import {
  type BackupLine,
  countRows,
  DamagedBackup,
  type EndLine,
  type HeaderLine,
  LINE_BREAK,
  NewerBackup,
  parseLine,
  type RowsLine,
  type TableEndLine,
  type TableLine,
} from './backup-lines.ts';

/** The parts of a backup in their order; rows with their bytes. */
export type BackupPart = Exclude<BackupLine, RowsLine> | (RowsLine & { readonly content: Buffer });

/** What a backup holds, its counts and sums compared. */
export interface BackupSummary {
  readonly header: HeaderLine;
  readonly tables: ReadonlyMap<string, TableSummary>;
  readonly rows: number;
}

export type TableSummary = Pick<TableEndLine, 'rows' | 'sha256'>;

/**
 * Reads a backup piece by piece, comparing every count and sum as it goes; the sum of the whole is compared after the last part.
 * Throws `DamagedBackup` and `NewerBackup`.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const bytes = new Bytes(readBackupFile(file));
  const order = new Order();
  for (let written = await bytes.line(); written !== undefined; written = await bytes.line()) {
    const line = parsedIn(file, written);
    const part = line.kind === 'rows' ? { ...line, content: await bytes.take(line.bytes) } : line;
    const fault = order.faultOf(part);
    if (fault !== undefined) throw new DamagedBackup(`${file} is damaged: ${fault}`);
    yield part;
  }
  if (!order.isOver) throw new DamagedBackup(`${file} is damaged: its end is missing.`);
}

/** Reads all of a backup, without a database. Throws `DamagedBackup` and `NewerBackup`. */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const tables = new Map<string, TableSummary>();
  let header: HeaderLine | undefined;
  let end: EndLine | undefined;
  let table = '';
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part;
    else if (part.kind === 'table') table = part.name;
    else if (part.kind === 'tableEnd') tables.set(table, { rows: part.rows, sha256: part.sha256 });
    else if (part.kind === 'end') end = part;
  }
  if (header === undefined || end === undefined) throw new DamagedBackup(`${file} is damaged: it is empty.`);
  return { header, tables, rows: end.rows };
}

function parsedIn(file: string, written: string): BackupLine {
  try {
    return parseLine(written);
  } catch (error) {
    if (error instanceof NewerBackup) throw error;
    throw new DamagedBackup(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** What may follow what, and whether counts and sums are those that were counted. */
class Order {
  #hasBegun = false;
  isOver = false;
  #tables = 0;
  #rows = 0;
  #table: { readonly line: TableLine; rows: number; readonly hash: Hash } | undefined;

  /** An error message if the part is in the wrong position. */
  faultOf(part: BackupPart): string | undefined {
    if (this.isOver) return 'something stands behind its end.';
    if (this.#hasBegun === (part.kind === 'header')) return 'its header is not at its beginning.';
    const isOfTable = part.kind === 'rows' || part.kind === 'tableEnd';
    if (isOfTable !== (this.#table !== undefined)) return `"${part.kind}" stands where it does not belong.`;
    switch (part.kind) {
      case 'header':
        this.#hasBegun = true;
        return undefined;
      case 'table':
        this.#table = { line: part, rows: 0, hash: createHash('sha256') };
        return undefined;
      case 'rows':
        return this.#faultOfRows(part.rows, part.content);
      case 'tableEnd':
        return this.#faultOfTable(part.rows, part.sha256);
      case 'sequence':
        return undefined;
      case 'end':
        this.isOver = true;
        return part.tables === this.#tables && part.rows === this.#rows
          ? undefined
          : `it says ${part.tables} tables with ${part.rows} rows, and holds ${this.#tables} with ${this.#rows}.`;
    }
  }

  #faultOfRows(rows: number, content: Buffer): string | undefined {
    if (this.#table === undefined) return undefined;
    this.#table.rows += rows;
    this.#table.hash.update(content);
    const counted = countRows(content);
    return counted === rows ? undefined : `${rows} rows of ${this.#table.line.name} are ${counted}.`;
  }

  #faultOfTable(rows: number, sha256: string): string | undefined {
    if (this.#table === undefined) return undefined;
    const { line, rows: counted, hash } = this.#table;
    this.#table = undefined;
    this.#tables += 1;
    this.#rows += counted;
    if (counted !== rows) return `${line.name} has ${counted} rows instead of ${rows}.`;
    return hash.digest('hex') === sha256 ? undefined : `the rows of ${line.name} are not those that were written.`;
  }
}

/** Lines and pieces of a stream. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line without its line break; undefined at the end. A last line without a line break is returned as it is. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_BREAK);
      if (end !== -1) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > LONGEST_LINE) return '';
      const chunk = await this.#next();
      if (chunk === undefined) return this.#rest.length === 0 ? undefined : this.#restAsText();
      this.#rest = Buffer.concat([this.#rest, chunk]);
    }
  }

  /** As many bytes; fewer where the stream ends. */
  async take(length: number): Promise<Buffer> {
    const taken = [this.#rest];
    let size = this.#rest.length;
    while (size < length) {
      const chunk = await this.#next();
      if (chunk === undefined) break;
      taken.push(chunk);
      size += chunk.length;
    }
    const whole = taken.length === 1 ? this.#rest : Buffer.concat(taken);
    this.#rest = whole.subarray(length);
    return whole.subarray(0, length);
  }

  #restAsText(): string {
    const text = this.#rest.toString('utf8');
    this.#rest = Buffer.alloc(0);
    return text;
  }

  async #next(): Promise<Buffer | undefined> {
    const { value, done } = await this.#chunks.next();
    return done ? undefined : value;
  }
}

/** A header with every migration there may ever be. */
const LONGEST_LINE = 1_024 * 1_024;
