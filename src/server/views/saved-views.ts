import { type Transaction } from 'kysely';
import { storeVersion } from '../database/changes/documents.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import { newId } from '../database/tables/ids.ts';
import { personName } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, created, ok } from '../http/call.ts';
import { forbidden, invalid, notFound, type Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import { type RecordData } from '../records/check/check-record.ts';
import { folded } from '../records/check/folded.ts';
import { idempotent } from '../records/request/idempotent.ts';
import { contextOf } from '../records/declaration/resource.ts';
import type { Open, OpenedRecord, RemovableRecord } from '../records/store/opened-record.ts';
import { refuseEqual } from '../records/store/refuse-duplicates.ts';

const ENTITY = 'views/view';
/** Views of one user and list. */
const MOST_KEPT = 50;
const MOST_LISTED = 1_000;
const readBody = bodyReader(ENTITY, 'createView');

/** The caller's own views, and those shared in the business. */
export async function listViews(database: Database, { token, query }: Call): Promise<Answer> {
  const list = query.text('List');
  const answer = await database.transaction(token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const views = findViews(trx, session).orderBy('v.list').orderBy('v.name_key').orderBy('v.id').limit(MOST_LISTED);
    const firsts = trx
      .selectFrom('first_view')
      .select(['list', 'view'])
      .where('registration_id', '=', session.registrationId)
      .where('user_id', '=', session.userId);
    const rows = await (list === undefined ? views : views.where('v.list', '=', list)).execute();
    const first = await (list === undefined ? firsts : firsts.where('list', '=', list)).execute();
    return { views: rows.map((row) => viewOf(row, session)), first };
  });
  return ok(answer, { 'cache-control': 'no-store' });
}

export async function createView(database: Database, call: Call): Promise<Answer> {
  const { documents } = call;
  return database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const record = readBody(documents)(call.body, { context: contextOf(session) }).assertValid();
    return idempotent(trx, session, 'createView', call, async () => {
      const { registrationId, userId } = session;
      const { count } = await trx
        .selectFrom('kept_view')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('registration_id', '=', registrationId)
        .where('user_id', '=', userId)
        .where('list', '=', String(record['list']))
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_KEPT) throw invalid({ name: [text('problem.tooManyViews', { limit: MOST_KEPT })] });
      const id = newId();
      const row = {
        registration_id: registrationId,
        id,
        user_id: userId,
        data: record,
        name_key: folded(record['name']),
        changed_by: session.userId,
      };
      await refuseEqual(trx.insertInto('kept_view').values(row).execute(), taken(call, record));
      return created(`/api/Views/${id}`);
    });
  });
}

/** 404 for a view that the caller does not see, 403 for one that they may not change. */
export const openView: Open<OpenedRecord & RemovableRecord> = async (trx, sessionOf, call) => {
  const session = await requireSession(trx, sessionOf);
  const row = await findViews(trx, session).where('v.id', '=', call.path.number('id')).forUpdate('v').executeTakeFirst();
  if (row === undefined) throw notFound();
  if (!mayChange(row, session)) throw forbidden();
  const key = { registration_id: session.registrationId, id: row.id };
  return {
    entity: call.documents.entity(ENTITY),
    original: row.data,
    context: contextOf(session),
    stamp: row,
    current: () => viewOf(row, session),
    save(record) {
      const columns = { data: JSON.stringify(record), name_key: folded(record['name']) };
      const saving = storeVersion(trx, { table: 'kept_view', key, version: row.version, columns, userId: session.userId });
      return refuseEqual(saving, taken(call, record));
    },
    async remove() {
      await trx
        .deleteFrom('kept_view')
        .where((view) => view.and(key))
        .execute();
    },
  };
};

/** Views visible to the caller. */
function findViews(trx: Transaction<Tables>, { registrationId, userId }: Session) {
  return trx
    .selectFrom('kept_view as v')
    .select([
      'v.id',
      'v.user_id',
      'v.version',
      'v.changed_at as changedAt',
      personName('v.changed_by').as('changedBy'),
      'v.data',
      'v.is_shared',
      personName<string>('v.user_id').as('owner'),
    ])
    .where('v.registration_id', '=', registrationId)
    .where((row) => row.or([row('v.user_id', '=', userId), row('v.is_shared', '=', true)]));
}

type ViewRow = RowOf<typeof findViews>;

/** The author of a shared view may have left: administrators may change it too. */
function mayChange({ user_id, is_shared }: Pick<ViewRow, 'user_id' | 'is_shared'>, { userId, isAdmin }: Session): boolean {
  return user_id === userId || (is_shared && isAdmin);
}

function viewOf(row: ViewRow, session: Session): RecordData {
  const { id, user_id, version, data, owner } = row;
  return {
    ...data,
    id,
    version,
    owner,
    isMine: user_id === session.userId,
    mayChange: mayChange(row, session),
  };
}

function taken({ documents }: Call, { name }: RecordData): Refusal {
  return invalid({ name: [text('problem.value.taken', { label: readBody(documents).labelOf('name'), value: String(name) })] });
}
