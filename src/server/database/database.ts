// The one way from a request to the database, the same on PostgreSQL and on the embedded one:
//   read(token, queries)                 independent reads: ONE round trip, session and tenant included
//   transaction(token, (trx) => ...)     anything else: BEGIN, session and tenant travel with the first query
//   anonymous((trx) => ...)              before sign-in: no tenant, so nothing a tenant owns is visible
//   asTenant(registrationId, (trx) => …) who was identified without a session: by a password or a token; seeding, jobs, operators
import { type CompiledQuery, Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import { alone } from './connection/alone.ts';
import { runBatch, type Statement } from './connection/batch.ts';
import { EmbeddedPostgres } from './embedded/embedded.ts';
import { isFull, NoSession, OutsideTransaction, Unavailable } from './connection/errors.ts';
import { LostConnections } from './connection/lost-connections.ts';
import { Announcements } from './connection/announcements.ts';
import { GENERATED } from '../documents/generated.ts';
import { readIndexes } from './schema/indexes.ts';
import { migrate } from './schema/migrate.ts';
import { callerIs } from './connection/caller.ts';
import { clientConfig, openPool, workWithin } from './connection/pool.ts';
import { retried } from './connection/retries.ts';
import { openSession, type Session, type SessionOf, type SessionRules, type SessionUse } from './sessions/sessions.ts';
import { type DatabaseSettings, defaults } from './settings.ts';
import type { Tables } from './tables/tables.ts';
import { type Scope, scopeDialect, scopes } from './connection/transaction-driver.ts';
import { readMigrations } from './migrations/read-migrations.ts';

/** Anything Kysely can compile. */
interface Query<R> {
  compile(): CompiledQuery<R>;
}
type Rows<Q extends readonly Query<unknown>[]> = { [K in keyof Q]: Q[K] extends Query<infer R> ? R[] : never };

/** What an operator watches, over all businesses and processes. */
export interface Figures {
  readonly sessions: number;
  /** By what becomes of them: `due` ones may be begun, `waiting` ones later. */
  readonly jobs: Readonly<Record<'waiting' | 'due' | 'running' | 'givenUp', number>>;
  readonly longestDueS: number;
}

type Deadlines = Required<Pick<DatabaseSettings, 'readDeadlineMs' | 'healthDeadlineMs' | 'transactionDeadlineMs'>>;

export class Database {
  /** Builds queries; running one outside the methods below throws. */
  readonly kysely: Kysely<Tables>;
  readonly #pool: pg.Pool;
  /** On a server, where connections get lost on the way. */
  readonly #lost: LostConnections | undefined;
  readonly #embedded: EmbeddedPostgres | undefined;
  readonly #deadlines: Deadlines;
  readonly sessionRules: SessionRules;
  /** What changed, told after it is committed, by this process and others on the same database. */
  readonly announcements: Announcements;
  /** Where other processes may have the same database open, too. */
  readonly #shared: pg.ClientConfig | undefined;

  private constructor(
    pool: pg.Pool,
    shared: pg.ClientConfig | undefined,
    embedded: EmbeddedPostgres | undefined,
    deadlines: Deadlines,
    sessionRules: SessionRules,
    announcements: Announcements,
  ) {
    this.#lost = shared && new LostConnections(pool, shared);
    this.kysely = new Kysely<Tables>({ dialect: scopeDialect(this.#lost ?? pool) });
    this.#pool = pool;
    this.#shared = shared;
    this.#embedded = embedded;
    this.#deadlines = deadlines;
    this.sessionRules = sessionRules;
    this.announcements = announcements;
  }

  /** Connects, migrates, and answers the database. Throws when another process has the directory or the schema is newer. */
  static async open(settings: DatabaseSettings = {}): Promise<Database> {
    const all = { ...defaults, ...settings };
    const { url, directory, poolSize, statementDeadlineMs, transactionDeadlineMs, poolWaitMs } = all;
    const embedded = url
      ? undefined
      : (settings.embedded ?? (await EmbeddedPostgres.open(directory ?? defaults.directory, { statementDeadlineMs })));
    try {
      const config = clientConfig(
        embedded ? { stream: embedded.stream, user: 'postgres', database: 'postgres' } : { connectionString: url },
      );
      const { migrations = readMigrations(GENERATED), indexes = readIndexes(GENERATED) } = settings;
      await migrate(config, embedded ? 'embedded' : 'server', migrations, indexes);
      const pool = openPool(config, { size: embedded ? 1 : poolSize, waitMs: poolWaitMs, statementDeadlineMs, transactionDeadlineMs });
      const announcements = new Announcements(embedded ? undefined : { pool, config });
      return new Database(pool, embedded ? undefined : config, embedded, all, { ...defaults.session, ...settings.session }, announcements);
    } catch (error) {
      await embedded?.close();
      throw error;
    }
  }

  /** Independent reads in one round trip and one implicit transaction; rows in the order of the queries. Throws `NoSession`. */
  async read<const Q extends readonly Query<unknown>[]>(
    token: string,
    queries: Q,
    use: SessionUse = 'use',
  ): Promise<{ session: Session; results: Rows<Q> }> {
    const { session, results } = await this.#batch(openSession(token, this.sessionRules, use), queries).catch((error: unknown) => {
      if (!isFull(error)) throw error;
      return this.#batch(openSession(token, this.sessionRules, use, false), queries);
    });
    assertOnePerQuery(queries, results);
    return { session, results };
  }

  /** The session of a token without prolonging it; undefined when there is none. */
  async findSession(token: string): Promise<Session | undefined> {
    try {
      return (await this.#batch(openSession(token, this.sessionRules, 'look'), [])).session;
    } catch (error) {
      if (error instanceof NoSession) return undefined;
      throw error;
    }
  }

  /** Runs `work` in a transaction; again, so without effects elsewhere, when another transaction got in its way. */
  transaction<T>(token: string, work: (trx: Transaction<Tables>, session: SessionOf) => Promise<T>, use: SessionUse = 'use'): Promise<T> {
    const opening = openSession(token, this.sessionRules, use);
    return this.#transaction(() => {
      let found: Session | undefined;
      const scope: Scope = {
        opening,
        hints: [],
        onOpened: ({ rows }) => {
          const sessions: readonly Session[] = rows;
          found = sessions[0];
          if (found) callerIs(found.userId);
        },
      };
      const session = () => {
        if (!found) throw new OutsideTransaction('The session is known after the first query.');
        return found;
      };
      return [scope, (trx) => work(trx, session)];
    });
  }

  /** A transaction without a tenant, for sign-in and what else happens before a session exists. */
  anonymous<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#transaction(() => [{ hints: [] }, work]);
  }

  /**
   * A transaction as this registration WITHOUT a session: for seeding, jobs and operators' commands, and for requests
   * whose caller was identified otherwise (the right password, a token from a mail).
   */
  asTenant<T>(registrationId: number, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    const opening: Statement = { sql: `select set_config('app.registration_id', $1, true)`, parameters: [String(registrationId)] };
    return this.#transaction(() => [{ opening, hints: [] }, work]);
  }

  /** Whether queries are answered, and by which migration's schema. Throws `Unavailable`. */
  async health(): Promise<{ migration: string }> {
    const newest = { sql: 'select max(name) as migration from schema_migration', parameters: [] };
    const [result] = await this.#onClient(this.#deadlines.healthDeadlineMs, (client) => runBatch(client, [newest]));
    const rows: { migration: string }[] = result?.rows ?? [];
    const [row] = rows;
    if (!row) throw new Unavailable('The database did not answer.');
    return row;
  }

  /** Whether other processes may have the same database open. */
  get isShared(): boolean {
    return this.#shared !== undefined;
  }

  /** Work of a start, which fills the database: one process does it at a time, and the next finds it done. */
  fill<T>(work: () => Promise<T>): Promise<T> {
    return this.#shared ? alone(this.#shared, work) : work();
  }

  /** Throws `Unavailable`. */
  async figures(): Promise<Figures> {
    const { idleMs, lifetimeMs } = this.sessionRules;
    const query = {
      sql: `select sessions, longest_due_s as "longestDueS", json_build_object(
          'waiting', jobs_waiting, 'due', jobs_due, 'running', jobs_running, 'givenUp', jobs_given_up) as jobs
        from operating_figures($1, $2)`,
      parameters: [idleMs, lifetimeMs],
    };
    const [result] = await this.#onClient(this.#deadlines.healthDeadlineMs, (client) => runBatch(client, [query]));
    const [row]: Figures[] = result?.rows ?? [];
    if (!row) throw new Unavailable('The database did not answer.');
    return row;
  }

  /** Connections of this process, and how many more are wanted at this moment. */
  connections(): { readonly idle: number; readonly busy: number; readonly wanted: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { idle: idleCount, busy: totalCount - idleCount, wanted: waitingCount };
  }

  /** Gathers anew what the planner knows of lists that have grown much: after an import, and now and then. */
  async freshenStatistics(): Promise<void> {
    const query = { sql: 'select freshen_statistics()', parameters: [] };
    await this.#onClient(this.#deadlines.transactionDeadlineMs, (client) => runBatch(client, [query]));
  }

  /** Copies the files of an embedded database, as they are at one moment, into the place for copies. */
  async copyFiles(): Promise<void> {
    await this.#embedded?.copy();
  }

  /** Lets queries in flight finish, then closes. */
  async close(): Promise<void> {
    await this.announcements.close();
    this.#lost?.stop();
    await this.#pool.end();
    await this.#embedded?.close();
  }

  async #batch(opening: Statement, queries: readonly Query<unknown>[]): Promise<{ session: Session; results: never[][] }> {
    const statements = [opening, ...queries.map((query) => query.compile())];
    const [opened, ...others] = await this.#onClient(this.#deadlines.readDeadlineMs, (client) => runBatch(client, statements));
    const sessions: Session[] = opened?.rows ?? [];
    const [session] = sessions;
    if (!session) throw new NoSession('The token opens no session.');
    callerIs(session.userId);
    return { session, results: others.map(({ rows }) => rows) };
  }

  #onClient<T>(deadlineMs: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (scopes.getStore()) throw new OutsideTransaction('Inside a transaction use the transaction object.');
    return retried(async () => workWithin(deadlineMs, await (this.#lost ?? this.#pool).connect(), work));
  }

  async #transaction<T>(prepare: () => readonly [Scope, (trx: Transaction<Tables>) => Promise<T>]): Promise<T> {
    if (scopes.getStore()) throw new OutsideTransaction('A transaction inside a transaction: pass the outer one on.');
    const { transactionDeadlineMs } = this.#deadlines;
    return retried(async () => {
      const [scope, work] = prepare();
      const { promise: deadline, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        const late = new Unavailable(`The transaction took longer than ${transactionDeadlineMs} ms.`);
        // Whoever holds a connection too long loses it, so that the others get theirs.
        scope.connection?.release(late);
        reject(late);
      }, transactionDeadlineMs);
      try {
        const result = await Promise.race([scopes.run(scope, () => this.kysely.transaction().execute(work)), deadline]);
        this.announcements.tell(scope.hints);
        return result;
      } finally {
        clearTimeout(timer);
      }
    });
  }
}

function assertOnePerQuery<Q extends readonly Query<unknown>[]>(queries: Q, results: readonly unknown[][]): asserts results is Rows<Q> {
  if (results.length !== queries.length) throw new Error(`${queries.length} queries, ${results.length} results`);
}
