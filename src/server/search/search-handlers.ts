import { Allowance } from '../throttling/allowance.ts';
import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { type HandlersOf, searchRecords } from './search-records.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** Concurrent list queries of all searches: a quarter of the connections. */
const MOST_AT_A_TIME = 4;
const SEARCHES_A_MINUTE = 60;
const MINUTE_MS = 60_000;

export function searchHandlers(
  database: Database,
  handlersOf: HandlersOf,
  onFailure: (error: unknown, operation: string) => void,
): Pick<Handlers, (typeof handledOperations)['search'][number]> {
  const rate = new Allowance(database, { name: 'searches', most: SEARCHES_A_MINUTE, windowMs: MINUTE_MS });
  const services = { database, handlersOf, onFailure, turns: new ConcurrencyLimit(MOST_AT_A_TIME), rate };
  return { searchRecords: { handle: (call) => searchRecords(services, call) } };
}
