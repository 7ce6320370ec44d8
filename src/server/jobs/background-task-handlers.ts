import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, type Handlers, noContent, ok } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { notFound } from '../messages/refusal.ts';
import { interrupted, SILENCE_MS, type BackgroundTasks } from './background-tasks.ts';

const MOST_LISTED = 50;

export function backgroundTaskHandlers(
  database: Database,
  work: BackgroundTasks,
): Pick<Handlers, (typeof handledOperations)['backgroundTasks'][number]> {
  return {
    listJobs: { handle: (call) => listJobs(database, call) },
    getJob: { handle: (call) => getJob(database, call) },
    cancelJob: { handle: (call) => cancelJob(database, work, call) },
  };
}

async function listJobs(database: Database, call: Call): Promise<Answer> {
  const kind = call.query.text('Kind');
  const rows = await asCaller(database, call, (db, { registrationId, userId }) => {
    const own = ownJobs(db, registrationId, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST_LISTED);
    return (kind === undefined ? own : own.where('kind', '=', kind)).execute();
  });
  return ok(rows.map(replyOf), NEVER_KEPT);
}

async function getJob(database: Database, call: Call): Promise<Answer> {
  const id = idIn(call);
  const row = await asCaller(database, call, (db, { registrationId, userId }) =>
    ownJobs(db, registrationId, userId).where('id', '=', id).executeTakeFirst(),
  );
  if (!row) throw notFound();
  return ok(replyOf(row), NEVER_KEPT);
}

async function cancelJob(database: Database, work: BackgroundTasks, call: Call): Promise<Answer> {
  const id = idIn(call);
  const found = await asCaller(database, call, (db, { registrationId, userId }) =>
    db
      .updateTable('followed_work')
      .set({ is_unwanted: true })
      .where('registration_id', '=', registrationId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  work.cancel(id);
  return noContent();
}

const NEVER_KEPT = { 'cache-control': 'no-store' };

function idIn({ path }: Call): string {
  return path.text('jobId') ?? '';
}

async function asCaller<T>(
  database: Database,
  { token }: Call,
  ask: (db: Kysely<Tables>, caller: { registrationId: number; userId: number }) => Promise<T>,
): Promise<T> {
  const { session } = await database.read(token, []);
  return database.asTenant(session.registrationId, (trx) => ask(trx, session));
}

function ownJobs(db: Kysely<Tables>, registrationId: number, userId: number) {
  return db
    .selectFrom('followed_work')
    .select(['id', 'kind', 'state', 'done', 'total', 'result', 'problem', 'created_at'])
    .select(sql<boolean>`alive_at < now() - make_interval(secs => ${SILENCE_MS / 1_000})`.as('isSilent'))
    .where('registration_id', '=', registrationId)
    .where('user_id', '=', userId)
    .where('is_followed', '=', true);
}

type TaskRow = RowOf<typeof ownJobs>;

function replyOf({ state, total, result, problem, created_at: createdAt, isSilent, ...row }: TaskRow) {
  const isLost = isSilent && (state === 'running' || state === 'queued');
  const failure = isLost ? interrupted() : problem;
  return {
    ...row,
    state: isLost ? 'failed' : state,
    ...(total === null ? {} : { total }),
    ...(state === 'done' ? { result } : {}),
    ...(failure === null ? {} : { problem: failure }),
    createdAt,
  };
}
