import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface LogEnd {
  readonly registrationId: number;
  /** Of the last entry. */
  readonly number: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface LogFault {
  readonly registrationId: number;
  readonly number: number;
  /**
   * `changed`: the text was altered; `changes`: a change that the entry covers was altered or is missing; `missing`: no entry with this
   * number; `cutOff`: the log once went on; `other`: a recorded end belongs to another entry.
   */
  readonly kind: 'changed' | 'changes' | 'missing' | 'cutOff' | 'other';
}

export interface VerifiedLog {
  readonly ends: readonly LogEnd[];
  readonly entries: number;
  /** Entries of the change log. */
  readonly changes: number;
  readonly faults: readonly LogFault[];
}

const ENTRIES_AT_A_TIME = 2_000;

/** Everything of an entry of the change log, as `append_log` hashes it. */
const changeText = sql`jsonb_build_array(a.registration_id, a.id, extract(epoch from a.created_at), a.user_id, a.kind, a.action, a.subject,
  a.about_id, a.before, a.after, a.owner_registration_id, a.consignment_id, a.entity, a.record_id, a.change_id, a.version)::text`;

/**
 * Recomputes every hash of the activity log from the texts of its entries, and of the changes that they cover, up to the entries that
 * exist at the start.
 * @param kept earlier ends, kept out of reach of anyone who can change the database
 */
export async function verifyLog(
  database: LogSource,
  kept: readonly LogEnd[] = [],
  progress: (entries: number) => void = () => undefined,
): Promise<VerifiedLog> {
  const chains = await readChains(database);
  const known = new Set(chains.map(({ registrationId }) => registrationId));
  const gone = [...new Set(kept.map(({ registrationId }) => registrationId))].filter((id) => !known.has(id));
  const all = [...chains, ...gone.map((registrationId) => ({ registrationId, number: null, hash: null }))];
  const faults: LogFault[] = [];
  const ends: LogEnd[] = [];
  const grown: LogEnd[] = [];
  let entries = 0;
  let changes = 0;
  for (const chain of all) {
    const { end, hasGrown } = await verifyChain(database, chain, kept, (found, covered) => {
      changes += covered;
      if (found !== undefined) faults.push(found);
      else progress(++entries);
    });
    if (end.number > 0) ends.push(end);
    if (hasGrown) grown.push(end);
  }
  return { ends, entries, changes, faults: [...faults, ...(await notGrown(database, grown))] };
}

type LogSource = Pick<Database, 'anonymous' | 'asTenant'>;

async function readChains(database: LogSource): Promise<readonly Chain[]> {
  const { rows } = await database.anonymous((trx) =>
    sql<Chain>`select registration_id as "registrationId", number, hash from log_chains()`.execute(trx),
  );
  return rows;
}

/** If entries follow the recorded end, the end must have moved; otherwise it was reset. */
async function notGrown(database: LogSource, grown: readonly LogEnd[]): Promise<readonly LogFault[]> {
  if (grown.length === 0) return [];
  const numbers = new Map((await readChains(database)).map(({ registrationId, number }) => [registrationId, number ?? 0]));
  const isAsBefore = ({ registrationId, number }: LogEnd) => (numbers.get(registrationId) ?? 0) <= number;
  return grown.filter(isAsBefore).map(({ registrationId, number }) => ({ registrationId, number, kind: 'cutOff' }));
}

interface Chain {
  readonly registrationId: number;
  /** Null if no end is recorded. */
  readonly number: number | null;
  readonly hash: Buffer | null;
}

interface ChainEntry {
  readonly number: number;
  readonly content: string;
  readonly hash: Buffer;
  /** Number of the changes that its hash covers, and whether they are as they were. */
  readonly changes: number;
  readonly areChangesIntact: boolean;
}

/** Reports each fault of the chain. */
async function verifyChain(
  database: LogSource,
  { registrationId, number: last, hash: lastHash }: Chain,
  kept: readonly LogEnd[],
  tell: (fault: LogFault | undefined, changes: number) => void,
): Promise<{ readonly end: LogEnd; readonly hasGrown: boolean }> {
  const fault = (number: number, kind: LogFault['kind']) => tell({ registrationId, number, kind }, 0);
  const expected = new Map(kept.filter((end) => end.registrationId === registrationId).map(({ number, hash }) => [number, hash]));
  let at: Pick<ChainEntry, 'number' | 'hash'> = { number: 0, hash: sha256(`log ${registrationId}`) };
  let hasGrown = false;
  for (;;) {
    const found = await readEntries(database, registrationId, at.number);
    const page = last === null ? found : found.filter(({ number }) => number <= last);
    hasGrown = page.length < found.length;
    for (const entry of page) {
      if (entry.number > at.number + 1) fault(at.number + 1, 'missing');
      // After a gap the entry itself cannot be checked: its hash covers the missing one.
      const isWhole = entry.number > at.number + 1 || sha256(at.hash, entry.content).equals(entry.hash);
      const isElsewhere = expected.has(entry.number) && expected.get(entry.number) !== entry.hash.toString('hex');
      if (!isWhole) fault(entry.number, 'changed');
      else if (isElsewhere) fault(entry.number, 'other');
      else if (!entry.areChangesIntact) fault(entry.number, 'changes');
      else tell(undefined, entry.changes);
      expected.delete(entry.number);
      at = entry;
    }
    if (page.length < ENTRIES_AT_A_TIME) break;
  }
  const isEnd = last === at.number && lastHash?.equals(at.hash) === true;
  if (!isEnd && (last !== null || at.number > 0)) fault(at.number, 'cutOff');
  for (const number of expected.keys()) if (number > at.number) fault(number, 'missing');
  return { end: { registrationId, number: at.number, hash: at.hash.toString('hex') }, hasGrown };
}

async function readEntries(database: LogSource, registrationId: number, after: number): Promise<readonly ChainEntry[]> {
  return database.asTenant(registrationId, (trx) =>
    trx
      .selectFrom('log_entry')
      .select([
        'number',
        'content',
        'hash',
        sql<number>`coalesce((content::jsonb #>> '{changes,count}')::int, 0)`.as('changes'),
        sql<boolean>`(content::jsonb #>> '{changes,hash}') is not distinct from (
          select encode(sha256(convert_to(string_agg(${changeText}, E'\\n' order by a.id), 'UTF8')), 'hex') from audit_log a
          where a.sealed_by = log_entry.number
            and (a.registration_id = log_entry.registration_id or (a.registration_id = 0 and (select is_operator()))))`.as(
          'areChangesIntact',
        ),
      ])
      .where('registration_id', '=', registrationId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(ENTRIES_AT_A_TIME)
      .execute(),
  );
}

function sha256(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
