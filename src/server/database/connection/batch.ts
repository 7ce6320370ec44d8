// Several statements, one round trip. They are sent before a single Sync, so PostgreSQL runs them as ONE implicit
// transaction: all or nothing, no BEGIN and COMMIT to pay for. Repeated texts become named prepared statements.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import Result from 'pg/lib/result.js';
import utils from 'pg/lib/utils.js';
import { toParameter, types } from './values.ts';

declare module 'pg' {
  /** As cursors and batches use it: more than `@types/pg` declares, so `pg` is pinned exactly. */
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

/** Connections whose answer is awaited, and since when. */
export const awaitedSince = new Map<pg.ClientBase, number>();
/** When a connection answered last. */
export const answeredAt = new WeakMap<pg.ClientBase, number>();

/** Runs the statements in one round trip; one result for each, or the first error and no effect. */
export async function runBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<StatementResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<StatementResult[]>();
  client.query(new Batch(client, statements, resolve, reject));
  return promise;
}

const names = new Map<string, string>();
const MOST_KEPT = 5_000;
/** The server keeps them for each connection, in the connection's memory. */
const MOST_NAMED = 500;
/** The names that a connection has used. */
const namedOn = new WeakMap<pg.Connection, Set<string>>();

/** A stable name for a text. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= MOST_KEPT) names.clear();
  const name = `s${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
  names.set(sql, name);
  return name;
}

/** Implements pg's "submittable" contract, as pg-cursor does. */
class Batch {
  readonly #client: pg.ClientBase;
  readonly #statements: readonly { readonly sql: string; readonly values: unknown[] }[];
  readonly #resolve: (results: StatementResult[]) => void;
  readonly #reject: (error: unknown) => void;
  readonly #results: StatementResult[] = [];
  #result = new Result(undefined, types);
  #rows: never[] = [];
  #unreadable: { readonly error: unknown } | undefined;
  #stopListening = () => {};

  /** Throws for a value that has no place in a query. */
  constructor(
    client: pg.ClientBase,
    statements: readonly Statement[],
    resolve: (results: StatementResult[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#client = client;
    this.#statements = statements.map(({ sql, parameters }) => ({ sql, values: parameters.map(toParameter) }));
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): null {
    awaitedSince.set(this.#client, performance.now());
    const named = namedOn.get(connection) ?? new Set<string>();
    namedOn.set(connection, named);
    const parsing: { name: string; text: string }[] = [];
    connection.stream.cork();
    for (const { sql, values } of this.#statements) {
      const own = nameOf(sql);
      // Beyond the most a text is prepared each time.
      const name = named.has(own) || named.size < MOST_NAMED ? own : '';
      if (name !== '') named.add(name);
      const isKnown = name !== '' && (connection.parsedStatements[name] !== undefined || parsing.some((p) => p.name === name));
      if (!isKnown) {
        connection.parse({ text: sql, name });
        parsing.push({ name, text: sql });
      }
      connection.bind({ portal: '', statement: name, values, valueMapper: utils.prepareValue });
      connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
    if (parsing.length > 0) this.#noteParsed(connection, parsing);
    return null;
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

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.#result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this.#unreadable) return;
    try {
      this.#rows.push(this.#result.parseRow(fields));
    } catch (error) {
      this.#unreadable = { error };
    }
  }

  handleCommandComplete(message: { text: string }) {
    this.#result.addCommandComplete(message);
    const { command, rowCount } = this.#result;
    this.#results.push({ rows: this.#rows, command, rowCount });
    this.#result = new Result(undefined, types);
    this.#rows = [];
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error) {
    this.#end();
    this.#reject(error);
  }

  handleReadyForQuery() {
    this.#end();
    if (this.#unreadable) this.#reject(this.#unreadable.error);
    else this.#resolve(this.#results);
  }

  #end() {
    this.#stopListening();
    awaitedSince.delete(this.#client);
    answeredAt.set(this.#client, performance.now());
  }

  handlePortalSuspended() {}

  handleCopyInResponse(connection: pg.Connection) {
    connection.sendCopyFail('COPY is not part of a batch');
  }
}
