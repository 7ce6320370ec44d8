import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type RecordContext, sessionReply } from './session-reply.ts';
import type { ChangedRecord } from '../database/changes/audit.ts';
import type { Database } from '../database/database.ts';
import type { Session, SessionOf } from '../database/sessions/sessions.ts';
import { personName } from '../database/tables/person-name.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf, tenant } from '../database/tables/tenant.ts';
import type { Call } from '../http/call.ts';
import { forbidden, locked, notFound } from '../messages/refusal.ts';
import { type ConsignmentFlags, consignmentFlags } from '#src/domain/parties/consignment-flags.ts';

export const CONSIGNMENT = 'consignments/consignment';
export const ORDER = 'consignments/order';
export const INVOICE = 'consignments/invoice';
export const LINE = 'consignments/product-line';

export type ConsignmentRow = RowOf<typeof findConsignment>;

/** A consignment that the caller may see, with their roles on it. */
export interface Access {
  readonly session: Session;
  readonly consignment: ConsignmentRow;
  readonly flags: ConsignmentFlags;
  /** Names for expressions of its parts. */
  readonly context: RecordContext;
}

export type RowLock = 'shared' | 'exclusive';

/** A flag that gives a right on a consignment, or `see`: every party may. */
export type Permission = 'see' | Extract<keyof ConsignmentFlags, `may${string}`>;

/** Own consignments and those shared by a party row. Row-level security checks the same again. */
export function isVisible(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.registration_id = ${tenant} or exists (
    select from shared_with_me mine where mine.consignment_id = c.id and mine.owner_registration_id = c.registration_id))`;
}

/** The same for a lookup by key: written so that the plan of the sub-select is not started for the caller's own consignments. */
const isSeen = sql<SqlBool>`(c.registration_id = nullif(current_setting('app.registration_id', true), '')::bigint
  or is_shared_with_me(c.registration_id, c.id))`;

/**
 * All consignments visible to the caller, as `c`: own and shared ones in a union, as an index can serve either condition but not both in
 * one.
 */
export function visibleConsignments(db: Kysely<Tables>) {
  const shared = sql<SqlBool>`(s.registration_id, s.id) in (
    select mine.owner_registration_id, mine.consignment_id from shared_with_me mine where mine.owner_registration_id <> ${tenant})`;
  return db
    .selectFrom('consignment as o')
    .selectAll('o')
    .where('o.registration_id', '=', tenant)
    .unionAll(db.selectFrom('consignment as s').selectAll('s').where(shared))
    .as('c');
}

/** A visible consignment with its parties: one row or none. */
export function findConsignment(db: Kysely<Tables>, id: number | Expression<number>, owner = ownerOf(id)) {
  return (
    db
      .selectFrom('consignment as c')
      // What the caller's business keeps of it.
      .leftJoin('own_value as kept', (join) =>
        join.on('kept.registration_id', '=', tenant).on('kept.entity', '=', sql.lit(CONSIGNMENT)).onRef('kept.record_id', '=', 'c.id'),
      )
      .select((eb) => [
        'c.id',
        // The owner: its parts carry it, even if another business adds them.
        'c.registration_id as registrationId',
        'c.version',
        sql<string>`greatest(c.changed_at, kept.changed_at)`.as('changedAt'),
        personName(sql<number | null>`case when kept.changed_at > c.changed_at then kept.changed_by else c.changed_by end`).as('changedBy'),
        'c.is_locked as isLocked',
        'c.stage',
        // Locked by a lodged declaration, even one that the caller does not see.
        sql<boolean>`(c.is_locked and is_lodged(c.registration_id, c.id))`.as('isLodged'),
        'c.lock_reason as lockReason',
        personName('c.locked_by').as('lockedBy'),
        'c.locked_at as lockedAt',
        'c.data',
        sql<Readonly<Record<string, unknown>> | null>`nullif(kept.data, '{}')`.as('own'),
        'kept.version as ownVersion',
        jsonArrayFrom(
          eb
            .selectFrom('party as p')
            .select([
              'p.registration_id as registrationId',
              'p.role',
              'p.name',
              'p.is_unconfirmed as isUnconfirmed',
              'p.country_code as countryCode',
              'p.named_by as namedBy',
              sql<boolean | null>`case when p.role in ('buyer', 'seller') then may_see_products(p.registration_id, p.role || 's') end`.as(
                'showsProducts',
              ),
            ])
            .whereRef('p.consignment_id', '=', 'c.id')
            .whereRef('p.owner_registration_id', '=', 'c.registration_id'),
        ).as('parties'),
      ])
      .where('c.registration_id', '=', owner)
      .where('c.id', '=', id)
      .where(isSeen)
  );
}

/** What the caller may do there; 404 without a row, 403 without the permission. */
export function accessTo(session: Session, rows: readonly ConsignmentRow[], permission: Permission): Access {
  const [consignment] = rows;
  if (!consignment) throw notFound();
  const flags = consignmentFlags(session, consignment);
  const access = { session, consignment, flags, context: { consignment: flags, session: sessionReply(session) } };
  assertMay(access, permission);
  return access;
}

/** Guard of calls below a consignment: requires the permission there. */
export function guarded(database: Database, permission: Permission) {
  return {
    async guard({ path, token }: Call): Promise<void> {
      const { session, results } = await database.read(token, [findConsignment(database.kysely, path.number('consignmentId'))]);
      accessTo(session, results[0], permission);
    },
  };
}

/** 403 if the caller's roles do not allow it. */
export function assertMay({ flags }: Access, permission: Permission): void {
  if (!may(flags, permission)) throw forbidden();
}

export function may(flags: ConsignmentFlags, permission: Permission): boolean {
  return permission === 'see' || flags[permission];
}

/**
 * The same for a change: takes a row lock, so that the consignment cannot be locked until the transaction ends.
 * @param lock `exclusive` where lines or packages come or go: the stage of the consignment may change with them
 */
export async function openConsignment(
  trx: Transaction<Tables>,
  session: SessionOf,
  id: number,
  permission: Permission,
  lock: RowLock = 'exclusive',
): Promise<Access> {
  const found = findConsignment(trx, id);
  const rows = await (lock === 'shared' ? found.forShare('c') : found.forNoKeyUpdate('c')).execute();
  return accessTo(session(), rows, permission);
}

/**
 * Locks the consignment and its parties until the transaction ends. Reads the parties in a second statement: one that waits for a row lock
 * sees other tables as they were before.
 */
export async function holdConsignment(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx
    .selectFrom('consignment as c')
    .select('c.id')
    .where('c.registration_id', '=', ownerOf(id))
    .where('c.id', '=', id)
    .where(isVisible())
    .forUpdate('c')
    .execute();
}

/** A record below the consignment, for the journal and change streams; without an id several records. */
export function partOf({ consignment }: Pick<Access, 'consignment'>, entity: string, id?: number): ChangedRecord {
  return { owner: consignment.registrationId, consignmentId: consignment.id, entity, ...(id !== undefined && { id }) };
}

/** 409 for a locked consignment; follows validation. */
export function assertUnlocked({ consignment }: Access): void {
  if (consignment.isLocked) throw locked();
}
