// Several statements, one round trip. They are sent before a single Sync, so PostgreSQL runs them as ONE implicit
// transaction: all or nothing, no BEGIN and COMMIT to pay for. Repeated texts become named prepared statements.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import Result from 'pg/lib/result.js';
import utils from 'pg/lib/utils.js';
import { toParameter, types } from './values.ts';

declare module 'pg' {
  /** As cursors and batches use it: more than `@types/pg` tells, so `pg` is pinned exactly. */
  interface Connection {
    /** Statements the server has confirmed on this connection, by name. */
    readonly parsedStatements: Record<string, string>;
    parse(statement: { text: string; name: string }): void;
    bind(portal: { portal: string; statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
    describe(message: { type: 'P'; name: string }): void;
    execute(message: { portal: string; rows: number }): void;
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(reason: string): void;
  }
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface StatementResult {
  /** The caller types the rows. */
  readonly rows: never[];
  readonly command: string | null;
  readonly rowCount: number | null;
}

/** What the server said to a batch. */
export type BatchAnswer = { readonly results: StatementResult[] } | { readonly error: unknown };

const names = new Map<string, string>();
const MOST_KEPT = 5_000;
/** The server keeps them for each connection, in the connection's memory. */
const MOST_NAMED = 500;

/** A stable name per text. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= MOST_KEPT) names.clear();
  const name = `s${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
  names.set(sql, name);
  return name;
}

/** How the rows of the statements that a connection has answered before are read, by their names. */
const describedOf = new WeakMap<pg.Connection, Map<string, Result>>();

/** Implements pg's "submittable" contract, as pg-cursor does. */
export class Batch {
  readonly #statements: readonly Statement[];
  readonly #values: readonly unknown[][];
  readonly #onAnswered: (answer: BatchAnswer) => void;
  #isSent = false;
  readonly #results: StatementResult[] = [];
  /** One for each statement; empty where the connection has used too many different texts: then it is prepared each time. */
  readonly #names: string[] = [];
  /** One for each statement; undefined until the server has described its rows. */
  readonly #columns: (Result | undefined)[] = [];
  #described: Map<string, Result> | undefined;
  #rows: never[] = [];
  #unreadable: { readonly error: unknown } | undefined;
  #stopListening = () => {};

  /** Throws for a value that has no place in a query. */
  constructor(statements: readonly Statement[], onAnswered: (answer: BatchAnswer) => void) {
    this.#statements = statements;
    this.#values = statements.map(({ parameters }) => parameters.map(toParameter));
    this.#onAnswered = onAnswered;
  }

  get isSent(): boolean {
    return this.#isSent;
  }

  /** Whether the connection has answered each of these texts before, so that nothing is prepared. */
  isKnownTo(connection: pg.Connection): boolean {
    const described = describedOf.get(connection);
    return this.#statements.every(({ sql }) => described?.has(nameOf(sql)));
  }

  submit(connection: pg.Connection): null {
    if (!this.#isSent) this.send(connection);
    return null;
  }

  /** Sends it, if need be before those ahead of it are answered. */
  send(connection: pg.Connection): void {
    this.#isSent = true;
    const described = describedOf.get(connection) ?? new Map<string, Result>();
    describedOf.set(connection, described);
    this.#described = described;
    const parsing: { name: string; text: string }[] = [];
    connection.stream.cork();
    for (const [i, { sql }] of this.#statements.entries()) {
      const own = nameOf(sql);
      const name = described.has(own) || described.size < MOST_NAMED ? own : '';
      this.#names.push(name);
      const isKnown = name !== '' && (connection.parsedStatements[name] !== undefined || parsing.some((p) => p.name === name));
      if (!isKnown) {
        connection.parse({ text: sql, name });
        parsing.push({ name, text: sql });
      }
      connection.bind({ portal: '', statement: name, values: this.#values[i] ?? [], valueMapper: utils.prepareValue });
      // The server refuses a named statement whose columns have changed.
      const columns = name === '' ? undefined : described.get(name);
      if (columns === undefined) connection.describe({ type: 'P', name: '' });
      this.#columns.push(columns);
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
    if (parsing.length > 0) this.#noteParsed(connection, parsing);
  }

  /** A named statement survives a failed transaction, so it is noted when the server confirms it, not at the end. */
  #noteParsed(connection: pg.Connection, parsing: { name: string; text: string }[]) {
    const note = () => {
      const parsed = parsing.shift();
      if (parsed !== undefined && parsed.name !== '') connection.parsedStatements[parsed.name] = parsed.text;
    };
    connection.on('parseComplete', note);
    this.#stopListening = () => connection.off('parseComplete', note);
  }

  handleRowDescription(message: { fields: pg.FieldDef[] }) {
    const columns = new Result(undefined, types);
    columns.addFields(message.fields);
    this.#noteColumns(columns);
  }

  #noteColumns(columns: Result) {
    const at = this.#results.length;
    this.#columns[at] = columns;
    const name = this.#names[at] ?? '';
    if (name !== '') this.#described?.set(name, columns);
  }

  handleDataRow(message: { fields: (string | null)[] }) {
    if (this.#unreadable) return;
    try {
      const columns = this.#columns[this.#results.length];
      if (columns === undefined) throw new Error('A row came before it was described.');
      this.#rows.push(columns.parseRow(message.fields));
    } catch (error) {
      this.#unreadable = { error };
    }
  }

  handleCommandComplete(message: { text: string }) {
    // Of a statement without rows nothing is described.
    if (this.#columns[this.#results.length] === undefined) this.#noteColumns(new Result(undefined, types));
    const told = new Result(undefined, types);
    told.addCommandComplete(message);
    this.#results.push({ rows: this.#rows, command: told.command, rowCount: told.rowCount });
    this.#rows = [];
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error) {
    this.#stopListening();
    this.#onAnswered({ error });
  }

  handleReadyForQuery() {
    this.#stopListening();
    this.#onAnswered(this.#unreadable ?? { results: this.#results });
  }

  handlePortalSuspended() {}

  handleCopyInResponse(connection: pg.Connection) {
    connection.sendCopyFail('COPY is not part of a batch');
  }
}
