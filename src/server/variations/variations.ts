import { type Kysely, sql, type Transaction } from 'kysely';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { meaningOfDraft } from '#src/documents/variations/draft-parts.ts';
import { mergeVariation } from '#src/documents/variations/merge.ts';
import { logSettings } from '../accounts/settings-log.ts';
import type { Actor } from '../database/changes/audit.ts';
import { announce } from '../database/connection/transaction-driver.ts';
import { pageOf } from '../database/lists/lists.ts';
import type { SortTerm } from '../database/lists/sort-term.ts';
import type { Database } from '../database/database.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import { personNames } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { VariationComment } from '../database/tables/variations.ts';
import { tenant } from '../database/tables/tenant.ts';
import type { Documents } from '../documents/documents.ts';
import { releaseOf } from '../documents/edition.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { notFound, Refusal } from '../messages/refusal.ts';
import { answerList, computedListReader, counted } from '../records/lists/list-call.ts';
import { keepFields, ownNames, releaseFor, releaseWith } from './own-names.ts';
import { commentsWithNames } from './comments-with-names.ts';
import { meaningTo } from './meaning.ts';
import { notifyOfVersion } from './notify.ts';

export const ENTITY = 'variations/variation';
const readCall = computedListReader(ENTITY, { table: 'variation', alias: 'v' });
/** Number of the version in force; 0: none was published. */
export const inForceNow = sql<number>`(select coalesce(variation_in_force(r), 0) from registration r where r.id = ${tenant})`;
/** A version that waits or was taken back never was in force. */
export const versionState = sql<'waiting' | 'inForce' | 'earlier' | 'takenBack'>`case when v.taken_back_at is not null then 'takenBack'
  when v.number = ${inForceNow} then 'inForce' when v.number > ${inForceNow} then 'waiting' else 'earlier' end`;
const newestFirst: readonly SortTerm[] = [{ by: sql.ref('v.number'), direction: 'desc' }];

export async function listVariations(database: Database, call: Call): Promise<Answer> {
  const list = await readCall(database, call);
  const { page, sort, conditions } = list;
  const all = variationsOf(database.kysely).where((eb) => eb.and([...conditions]));
  const { results } = await database.read(call.token, [
    pageOf(all, sql.ref<number>('v.number'), sort.length > 0 ? sort : newestFirst, page, selectRow),
    counted(all),
  ]);
  const [rows, [total]] = results;
  return answerList(database, list, { all: () => all, rows, total: total?.count ?? 0, view: variationReply });
}

/** With what becomes of each change in this release, and what is new: the browser draws by those in force. */
export async function getVariation(database: Database, { token, path, documents }: Call): Promise<Answer> {
  const number = path.number('number');
  const { results } = await database.read(token, [oneOf(database.kysely, number), changesBefore(database.kysely, number)]);
  const [[row], [before]] = results;
  if (row === undefined) throw notFound();
  const { changes } = row;
  const release = releaseOf(documents);
  const { outcomes } = mergeVariation(changes, release);
  const news = meaningOfDraft({ inForce: before?.changes ?? [], draft: changes }, release).map(
    ({ needs: _needs, ...sentence }) => sentence,
  );
  return ok({ ...variationReply(row), changes, outcomes, news }, { 'cache-control': 'no-store' });
}

/** In words, and for whom it changes what; for analysts with the comments of its review. */
export async function getVariationMeaning(database: Database, { token, path, documents }: Call): Promise<Answer> {
  const { session, results } = await database.read(token, [oneOf(database.kysely, path.number('number')), ownNames(database.kysely)]);
  const [[row], names] = results;
  if (row === undefined) throw notFound();
  const meaning = meaningTo(session, row.changes, releaseWith(documents, names));
  const comments = session.screensAccess === 'none' ? [] : row.comments;
  return ok({ ...variationReply(row), comments, ...meaning }, { 'cache-control': 'no-store' });
}

/** Changes of one version; undefined: there is none. */
export function findVariation(trx: Transaction<Tables>, number: number) {
  return oneOf(trx, number).executeTakeFirst();
}

/** Of the version that was in force before; none or one. */
export function changesBefore(db: Kysely<Tables>, number: number) {
  return db
    .selectFrom('variation')
    .select('changes')
    .where('registration_id', '=', tenant)
    .where('number', '<', number)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1);
}

/** The number in force, and the version that waits for its day, if one does. They stay until the transaction ends. */
export async function lockVersions(trx: Transaction<Tables>) {
  await trx.selectFrom('registration').select('id').where('id', '=', tenant).forUpdate().execute();
  const last = sql<number>`(select coalesce(max(v.number), 0) from variation v where v.registration_id = ${tenant})`;
  const { rows } = await sql<{ inForce: number; last: number }>`select ${inForceNow} as "inForce", ${last} as last`.execute(trx);
  const waiting = await selectRow(variationsOf(trx).where(versionState, '=', 'waiting')).executeTakeFirst();
  return { inForce: rows[0]?.inForce ?? 0, last: rows[0]?.last ?? 0, waiting };
}

interface NextVariation {
  readonly note: string;
  /** The user who wrote it. */
  readonly author: number;
  /** The number in force that the caller has seen; 0: none. */
  readonly base: number;
  readonly changes: readonly Change[];
  readonly restores?: number;
  /** The day from which it is in force, in the zone; without it, from now on. */
  readonly from?: { readonly day: string; readonly zone: string } | undefined;
  readonly comments?: readonly VariationComment[];
}

/**
 * Puts a variation in force, at once or from a day on, in one transaction with its log entry. Returns its number.
 * Throws a 409 if another came between or waits for its day.
 */
export async function publishNext(
  trx: Transaction<Tables>,
  documents: Documents,
  actor: Actor,
  { base, changes, note, author, restores, from, comments = [] }: NextVariation,
): Promise<number> {
  const { inForce, last, waiting } = await lockVersions(trx);
  if (inForce !== base) throw new Refusal(409, 'problem.variationBetween');
  if (waiting !== undefined) throw new Refusal(409, 'problem.variationWaits', { values: { number: waiting.number } });
  const number = last + 1;
  const before = base === 0 ? undefined : await findVariation(trx, base);
  const { registrationId: registration_id, userId: publisher } = actor;
  await trx
    .updateTable('registration')
    .set(
      from === undefined
        ? { variation: number, waiting_variation: null, waiting_until: null }
        : {
            variation: base === 0 ? null : base,
            waiting_variation: number,
            waiting_until: sql<string>`${from.day}::date::timestamp at time zone ${from.zone}`,
          },
    )
    .where('id', '=', registration_id)
    .execute();
  await trx
    .insertInto('variation')
    .values({
      registration_id,
      number,
      changes: JSON.stringify(changes),
      note,
      author,
      publisher,
      restores: restores ?? null,
      ...(from && { in_force_from: from.day }),
      comments: JSON.stringify(comments),
    })
    .execute();
  if (from === undefined) await keepFields(trx, registration_id, changes);
  await logSettings(trx, documents, actor, {
    entity: ENTITY,
    action: 'create',
    subject: documents.schema(ENTITY).title,
    ...(author !== publisher && { about: author }),
    after: {
      number,
      note,
      ...(from && { inForceFrom: from.day }),
      ...(restores === undefined ? { isAlone: author === publisher } : { restores }),
    },
  });
  const told = { number, note, author, before: before?.changes ?? [], after: changes, waits: from !== undefined };
  await notifyOfVersion(trx, actor, told, await releaseFor(trx, documents));
  announce({ owner: registration_id, entity: ENTITY, id: number });
  return number;
}

export function variationsOf(db: Kysely<Tables>) {
  return db
    .selectFrom('variation as v')
    .innerJoinLateral(personNames({ author: 'v.author', publisher: 'v.publisher' }), (join) => join.onTrue())
    .where('v.registration_id', '=', tenant);
}

export function selectRow(rows: ReturnType<typeof variationsOf>) {
  return rows.select([
    'v.number',
    'v.note',
    'v.author as authorId',
    'v.publisher as publisherId',
    'names.author',
    'names.publisher',
    'v.created_at as createdAt',
    'v.restores',
    'v.in_force_from as inForceFrom',
    versionState.as('state'),
  ]);
}

function oneOf(db: Kysely<Tables>, number: number) {
  return selectRow(variationsOf(db).where('v.number', '=', number)).select(['v.changes', commentsWithNames('v.comments').as('comments')]);
}

export function variationReply(row: RowOf<typeof selectRow>) {
  const { number, note, authorId, publisherId, author, publisher, createdAt, restores, inForceFrom, state } = row;
  return {
    number,
    note,
    author: author ?? '',
    publisher: publisher ?? '',
    createdAt,
    state,
    ...(inForceFrom !== null && { inForceFrom }),
    ...(restores === null ? { isAlone: authorId === publisherId } : { restores }),
  };
}
