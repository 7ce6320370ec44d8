import type { EmbeddedPostgres } from './embedded/embedded.ts';
import type { IndexDefinition } from './schema/indexes.ts';
import type { SessionRules } from './sessions/sessions.ts';
import type { Migration } from './migrations/migration.ts';

/** How a database is opened. Times are in milliseconds. */
export interface DatabaseSettings {
  /** A PostgreSQL server (15 or newer). Absent or empty: the embedded database in `directory`. */
  readonly url?: string | undefined;
  /** The login that may make sessions, of the same database; that of `url` then may not, nor own tables. Absent: `url` may do all. */
  readonly signInUrl?: string | undefined;
  readonly directory?: string | undefined;
  /** The embedded database where it is open already; closed with this one. */
  readonly embedded?: EmbeddedPostgres | undefined;
  readonly poolSize?: number;
  /** One statement may take this long. */
  readonly statementDeadlineMs?: number;
  /** A read waits this long for its answer: longer than a statement may take, so that only a lost connection gets there. */
  readonly readDeadlineMs?: number;
  /** Deadline of the health check of the database. */
  readonly healthDeadlineMs?: number;
  /** A transaction may hold its connection this long. */
  readonly transactionDeadlineMs?: number;
  /** A request waits this long for a connection. */
  readonly poolWaitMs?: number;
  readonly session?: Partial<SessionRules>;
  /** Hand-written and generated migrations. Default: the product's own. */
  readonly migrations?: readonly Migration[];
  /** Indexes generated from documents. Default: those of the product's own documents. */
  readonly indexes?: readonly IndexDefinition[];
}

export const defaults = {
  directory: './data',
  poolSize: 16,
  statementDeadlineMs: 10_000,
  readDeadlineMs: 12_000,
  healthDeadlineMs: 3_000,
  transactionDeadlineMs: 20_000,
  poolWaitMs: 2_000,
  session: { idleMs: 60 * 60_000, lifetimeMs: 12 * 60 * 60_000, slideAfterMs: 60_000 },
} as const;
