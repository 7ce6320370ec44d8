import { type Kysely, sql, type Transaction } from 'kysely';
import type { Change } from '#schemas/generated/documents/variation.ts';
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
import { keepFields } from './kept-fields.ts';
import { commentsWithNames } from './comments-with-names.ts';
import { meaningTo } from './meaning.ts';
import { tellOfVersion } from './tell.ts';

const ENTITY = 'variations/variation';
const readCall = computedListReader(ENTITY, { table: 'variation', alias: 'v' });
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

/** With what becomes of each change in this release: the browser draws by those in force. */
export async function getVariation(database: Database, { token, path, documents }: Call): Promise<Answer> {
  const { results } = await database.read(token, [oneOf(database.kysely, path.number('number'))]);
  const [row] = results[0];
  if (row === undefined) throw notFound();
  const { outcomes } = mergeVariation(row.changes, releaseOf(documents));
  return ok({ ...variationReply(row), changes: row.changes, outcomes }, { 'cache-control': 'no-store' });
}

/** In words, and for whom it changes what; for analysts with the comments of its review. */
export async function getVariationMeaning(database: Database, { token, path, documents }: Call): Promise<Answer> {
  const { session, results } = await database.read(token, [oneOf(database.kysely, path.number('number'))]);
  const [row] = results[0];
  if (row === undefined) throw notFound();
  const meaning = meaningTo(session, row.changes, releaseOf(documents));
  const comments = session.screensAccess === 'none' ? [] : row.comments;
  return ok({ ...variationReply(row), comments, ...meaning }, { 'cache-control': 'no-store' });
}

/** Changes of one version; undefined: there is none. */
export function findVariation(trx: Transaction<Tables>, number: number) {
  return oneOf(trx, number).executeTakeFirst();
}

/** 0: none was published. It stays until the transaction ends. */
export async function numberInForce(trx: Transaction<Tables>): Promise<number> {
  const row = await trx.selectFrom('registration').select('variation').where('id', '=', tenant).forUpdate().executeTakeFirst();
  return row?.variation ?? 0;
}

interface NextVariation {
  readonly note: string;
  /** The user who wrote it. */
  readonly author: number;
  /** The number in force that the caller has seen; 0: none. */
  readonly base: number;
  readonly changes: readonly Change[];
  readonly restores?: number;
  readonly comments?: readonly VariationComment[];
}

/** Puts a variation in force, in one transaction with its log entry. Returns its number. Throws a 409 if another came between. */
export async function publishNext(
  trx: Transaction<Tables>,
  documents: Documents,
  actor: Actor,
  { base, changes, note, author, restores, comments = [] }: NextVariation,
): Promise<number> {
  const number = base + 1;
  const before = base === 0 ? undefined : await findVariation(trx, base);
  const { registrationId: registration_id, userId: publisher } = actor;
  const { numUpdatedRows } = await trx
    .updateTable('registration')
    .set({ variation: number })
    .where('id', '=', registration_id)
    .where(sql<number>`coalesce(variation, 0)`, '=', base)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal(409, 'problem.variationBetween');
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
      comments: JSON.stringify(comments),
    })
    .execute();
  await keepFields(trx, registration_id, changes);
  await logSettings(trx, documents, actor, {
    entity: ENTITY,
    action: 'create',
    subject: documents.schema(ENTITY).title,
    ...(author !== publisher && { about: author }),
    after: { number, note, ...(restores === undefined ? { isAlone: author === publisher } : { restores }) },
  });
  await tellOfVersion(trx, actor, { number, note, author, before: before?.changes ?? [], after: changes }, releaseOf(documents));
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
  ]);
}

function oneOf(db: Kysely<Tables>, number: number) {
  return selectRow(variationsOf(db).where('v.number', '=', number)).select(['v.changes', commentsWithNames('v.comments').as('comments')]);
}

export function variationReply({ number, note, authorId, publisherId, author, publisher, createdAt, restores }: RowOf<typeof selectRow>) {
  return {
    number,
    note,
    author: author ?? '',
    publisher: publisher ?? '',
    createdAt,
    ...(restores === null ? { isAlone: authorId === publisherId } : { restores }),
  };
}
