// The one way from a request to the database, the same on PostgreSQL and on the embedded one:
//   read(token, queries)                 independent reads: ONE round trip, session and tenant included
//   transaction(token, (trx) => ...)     anything else: BEGIN, session and tenant travel with the first query
//   anonymous((trx) => ...)              before sign-in: no tenant, so nothing a tenant owns is visible
//   signingIn                            the same transactions by the one role that may make sessions
//   asTenant(registrationId, (trx) => …) who was identified without a session: by a password or a token; seeding, jobs, operators
import type { Compilable } from 'kysely';
import pg from 'pg';
import { runBatch, type Statement } from './connection/batch.ts';
import { EmbeddedPostgres } from './embedded/embedded.ts';
import { isFull, NoSession, OutsideTransaction, Unavailable } from './connection/errors.ts';
import { LostConnections } from './connection/lost-connections.ts';
import { Announcements } from './connection/announcements.ts';
import { GENERATED } from '../documents/generated.ts';
import { readIndexes } from './schema/indexes.ts';
import { SIGN_IN_CONNECTIONS } from '../settings/process-settings.ts';
import { assertLogins } from './schema/logins.ts';
import { assertCurrent, migrate } from './schema/migrate.ts';
import { callerIs } from './connection/caller.ts';
import { clientConfig, openPool, workWithin } from './connection/pool.ts';
import { retried } from './connection/retries.ts';
import { openSession, type Session, type SessionRules, type SessionUse } from './sessions/sessions.ts';
import { type DatabaseSettings, defaults } from './settings.ts';
import { type Connections, scopes } from './connection/transaction-driver.ts';
import { readMigrations } from './migrations/read-migrations.ts';
import { Transactions } from './transactions.ts';

type Rows<Q extends readonly Compilable[]> = { [K in keyof Q]: Q[K] extends Compilable<infer R> ? R[] : never };

/** Advisory lock held while the database is filled; any unused number. */
const FILLING = 7_185_204_332;

/** What an operator watches, over all businesses and processes. */
export interface Figures {
  readonly sessions: number;
  /** By what becomes of them: `due` ones may be begun, `waiting` ones later. */
  readonly jobs: Readonly<Record<'waiting' | 'due' | 'running' | 'givenUp', number>>;
  readonly longestDueS: number;
}

type Deadlines = Required<Pick<DatabaseSettings, 'readDeadlineMs' | 'healthDeadlineMs' | 'transactionDeadlineMs'>>;

/** Connections of one login. */
interface Login {
  readonly pool: pg.Pool;
  /** On a server, where connections get lost on the way. */
  readonly lost: LostConnections | undefined;
}

interface Opened {
  readonly serving: Login;
  /** Absent where the serving login may make sessions as well. */
  readonly signingIn: Login | undefined;
  /** Where other processes may have the same database open, too. */
  readonly shared: pg.ClientConfig | undefined;
  readonly embedded: EmbeddedPostgres | undefined;
  readonly deadlines: Deadlines;
  readonly sessionRules: SessionRules;
  readonly announcements: Announcements;
}

export class Database extends Transactions {
  /** Transactions that may make sessions: nothing else may. */
  readonly signingIn: Transactions;
  readonly #opened: Opened;

  private constructor(opened: Opened) {
    const { serving, signingIn = serving, deadlines, sessionRules, announcements } = opened;
    const options = { deadlineMs: deadlines.transactionDeadlineMs, sessionRules, announcements };
    super({ ...options, connections: connectionsOf(serving) });
    this.signingIn = new Transactions({ ...options, connections: connectionsOf(signingIn), role: 'app_sign_in' });
    this.#opened = opened;
  }

  /**
   * Connects and answers the database. It is brought to the newest migration, but where sign-in has a login of its own: then neither
   * login may do that, and it must have been. Throws when another process has the directory, when the schema is newer or, for such
   * logins, older, and when one of these may do more than it should.
   */
  static async open(settings: DatabaseSettings = {}): Promise<Database> {
    const all = { ...defaults, ...settings };
    const { url, signInUrl, directory, poolSize, statementDeadlineMs, transactionDeadlineMs, poolWaitMs } = all;
    const embedded = url
      ? undefined
      : (settings.embedded ?? (await EmbeddedPostgres.open(directory ?? defaults.directory, { statementDeadlineMs })));
    try {
      const config = clientConfig(
        embedded ? { stream: embedded.stream, user: 'postgres', database: 'postgres' } : { connectionString: url },
      );
      const { migrations = readMigrations(), indexes = readIndexes(GENERATED) } = settings;
      const signInConfig = signInUrl === undefined ? undefined : clientConfig({ connectionString: signInUrl });
      const upgrade = () => migrate(config, embedded ? 'embedded' : 'server', migrations, indexes);
      if (signInConfig === undefined) await (embedded ? embedded.withoutDeadline(upgrade) : upgrade());
      else {
        await assertCurrent(config, migrations, indexes);
        await assertLogins(config, signInConfig);
      }
      const pooled = { waitMs: poolWaitMs, statementDeadlineMs, transactionDeadlineMs };
      const login = (of: pg.ClientConfig, size: number): Login => {
        const pool = openPool(of, { ...pooled, size });
        return { pool, lost: embedded ? undefined : new LostConnections(pool, of) };
      };
      const serving = login(config, embedded ? 1 : poolSize);
      return new Database({
        serving,
        signingIn: signInConfig && login(signInConfig, SIGN_IN_CONNECTIONS),
        shared: embedded ? undefined : config,
        embedded,
        deadlines: all,
        sessionRules: { ...defaults.session, ...settings.session },
        announcements: new Announcements(embedded ? undefined : { pool: serving.pool, config }),
      });
    } catch (error) {
      await embedded?.close();
      throw error;
    }
  }

  /** Independent reads in one round trip and one implicit transaction; rows in the order of the queries. Throws `NoSession`. */
  async read<const Q extends readonly Compilable[]>(
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

  /** The session of a token, without extending it; undefined if there is none. */
  async findSession(token: string): Promise<Session | undefined> {
    try {
      return (await this.#batch(openSession(token, this.sessionRules, 'look'), [])).session;
    } catch (error) {
      if (error instanceof NoSession) return undefined;
      throw error;
    }
  }

  /** Checks that queries are answered, and returns the newest migration. Throws `Unavailable`. */
  async health(): Promise<{ migration: string }> {
    const newest = { sql: 'select max(name) as migration from schema_migration', parameters: [] };
    const [result] = await this.#onClient(this.#opened.deadlines.healthDeadlineMs, (client) => runBatch(client, [newest]));
    const rows: { migration: string }[] = result?.rows ?? [];
    const [row] = rows;
    if (!row) throw new Unavailable('The database did not answer.');
    return row;
  }

  /** Whether other processes may have the same database open. */
  get isShared(): boolean {
    return this.#opened.shared !== undefined;
  }

  /** Work of a start, which fills the database: one process does it at a time, and the next finds it done. */
  async fill<T>(work: () => Promise<T>): Promise<T> {
    const { shared } = this.#opened;
    if (shared === undefined) return work();
    const client = new pg.Client(shared);
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [FILLING]);
      return await work();
    } finally {
      // Closing the connection releases the lock.
      await client.end();
    }
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
    const [result] = await this.#onClient(this.#opened.deadlines.healthDeadlineMs, (client) => runBatch(client, [query]));
    const [row]: Figures[] = result?.rows ?? [];
    if (!row) throw new Unavailable('The database did not answer.');
    return row;
  }

  /** Connections of this process, and how many more are wanted at this moment. */
  connections(): { readonly idle: number; readonly busy: number; readonly wanted: number } {
    const logins = this.#logins();
    const sum = (count: (pool: pg.Pool) => number) => logins.reduce((total, { pool }) => total + count(pool), 0);
    const idle = sum(({ idleCount }) => idleCount);
    return { idle, busy: sum(({ totalCount }) => totalCount) - idle, wanted: sum(({ waitingCount }) => waitingCount) };
  }

  /** Updates the planner's statistics of lists that have grown much: after an import, and periodically. */
  async freshenStatistics(): Promise<void> {
    const within = this.#opened.deadlines.transactionDeadlineMs;
    const call = (name: string) =>
      this.#onClient(within, (client) => runBatch(client, [{ sql: `select ${name}() as "isDone"`, parameters: [] }]));
    const [freshened] = await call('freshen_statistics');
    const rows: readonly { readonly isDone: boolean }[] = freshened?.rows ?? [];
    if (rows[0]?.isDone === true) await call('sort_words');
  }

  /** Copies the files of an embedded database, as they are at one moment, into the place for copies. */
  async copyFiles(): Promise<void> {
    await this.#opened.embedded?.copy();
  }

  /** Lets queries in flight finish, then closes. */
  async close(): Promise<void> {
    await this.announcements.close();
    for (const { pool, lost } of this.#logins()) {
      lost?.stop();
      await pool.end();
    }
    await this.#opened.embedded?.close();
  }

  #logins(): readonly Login[] {
    const { serving, signingIn } = this.#opened;
    return signingIn === undefined ? [serving] : [serving, signingIn];
  }

  async #batch(opening: Statement, queries: readonly Compilable[]): Promise<{ session: Session; results: never[][] }> {
    const statements = [opening, ...queries.map((query) => query.compile())];
    const { readDeadlineMs } = this.#opened.deadlines;
    const [opened, ...others] = await this.#onClient(readDeadlineMs, (client) => runBatch(client, statements));
    const sessions: Session[] = opened?.rows ?? [];
    const [session] = sessions;
    if (!session) throw new NoSession('The token opens no session.');
    callerIs(session.userId);
    return { session, results: others.map(({ rows }) => rows) };
  }

  async #onClient<T>(deadlineMs: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (scopes.getStore()) throw new OutsideTransaction('Inside a transaction use the transaction object.');
    return retried(async () => workWithin(deadlineMs, await connectionsOf(this.#opened.serving).connect(), work));
  }
}

function connectionsOf({ pool, lost }: Login): Connections {
  return lost ?? pool;
}

function assertOnePerQuery<Q extends readonly Compilable[]>(queries: Q, results: readonly unknown[][]): asserts results is Rows<Q> {
  if (results.length !== queries.length) throw new Error(`${queries.length} queries, ${results.length} results`);
}
