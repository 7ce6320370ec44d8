import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { runBatch, type Statement, type StatementResult } from './batch.ts';
import { OutsideTransaction } from './errors.ts';
import { callers } from './caller.ts';
import type { Hint } from './hints.ts';

const BEGIN: Statement = { sql: 'begin', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One transaction; queries find it through the async context. */
export interface Scope {
  /** Takes on a role until the transaction ends. */
  readonly role?: Statement | undefined;
  /** Sets the tenant; sent together with BEGIN and the first query. */
  readonly opening?: Statement;
  readonly onOpened?: (result: StatementResult) => void;
  /** Its changes, published after the commit. */
  readonly hints: Hint[];
  /** What ties the journal's entries of it together. */
  changeId?: string;
  connection?: ScopeConnection;
}

export const scopes = new AsyncLocalStorage<Scope>();

/** Tells others of a change as soon as the transaction that makes it is committed. */
export function announce(...hints: readonly Hint[]): void {
  const scope = scopes.getStore();
  if (!scope) throw new OutsideTransaction('A change is announced in the transaction that makes it.');
  const origin = callers.getStore()?.tab;
  scope.hints.push(...hints.map((hint) => (origin === undefined ? hint : { ...hint, origin })));
}

/** What ties the journal's entries of the transaction together. */
export function changeIdOf(make: () => string): string {
  const scope = scopes.getStore();
  if (!scope) throw new OutsideTransaction('A change is noted in the transaction that makes it.');
  return (scope.changeId ??= make());
}

/** One transaction on one pooled connection. */
class ScopeConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #scope: Scope;
  #hasBegun = false;
  #ended: Error | undefined;

  constructor(client: pg.PoolClient, scope: Scope) {
    this.#client = client;
    this.#scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw this.#ended;
    return asQueryResult<R>(this.#hasBegun ? await runBatch(this.#client, [query]) : await this.#begin(query));
  }

  async #begin(query: CompiledQuery): Promise<StatementResult[]> {
    this.#hasBegun = true;
    const { role, opening, onOpened } = this.#scope;
    const results = await runBatch(
      this.#client,
      [BEGIN, role, opening, query].filter((statement) => statement !== undefined),
    );
    const opened = results.at(-2);
    if (opening && opened) onOpened?.(opened);
    return results;
  }

  async commit() {
    await this.#end(COMMIT);
  }

  async rollback() {
    // A connection that cannot roll back is destroyed, which rolls back.
    await this.#end(ROLLBACK).catch((error) => this.release(error));
  }

  async #end(statement: Statement) {
    if (this.#ended) throw this.#ended;
    if (this.#hasBegun) await runBatch(this.#client, [statement]);
  }

  /** Releases the connection once; `lost`: the connection failed and must not be reused. */
  release(lost?: Error) {
    if (this.#ended) return;
    this.#ended = lost ?? new OutsideTransaction('Query after its transaction ended (a missing await?)');
    this.#client.release(lost !== undefined);
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported.');
  }
}

function asQueryResult<R>(results: readonly StatementResult[]): QueryResult<R> {
  const last = results.at(-1);
  if (!last) return { rows: [] };
  const { rows, command, rowCount } = last;
  return command !== null && CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** Where connections are had. */
export interface Connections {
  connect(): Promise<pg.PoolClient>;
}

/** Kysely's driver: refuses every query that is not inside its request's transaction. */
class ScopeDriver implements Driver {
  readonly #pool: Connections;

  constructor(pool: Connections) {
    this.#pool = pool;
  }

  async init() {}

  async acquireConnection() {
    const scope = scopes.getStore();
    if (!scope) throw new OutsideTransaction('Queries need database.read() or database.transaction().');
    if (scope.connection) {
      throw new OutsideTransaction('Use the transaction object you were given: a second connection here can wait for ever.');
    }
    return (scope.connection = new ScopeConnection(await this.#pool.connect(), scope));
  }

  // BEGIN is sent with the first query.
  async beginTransaction() {}

  async commitTransaction(connection: ScopeConnection) {
    await connection.commit();
  }

  async rollbackTransaction(connection: ScopeConnection) {
    await connection.rollback();
  }

  async releaseConnection(connection: ScopeConnection) {
    connection.release();
  }

  async destroy() {}
}

/** Kysely over a pool of PostgreSQL connections, one transaction for each scope. */
export function scopeDialect(pool: Connections): Dialect {
  return {
    createDriver: () => new ScopeDriver(pool),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
