import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Access, accessTo, findConsignment, may } from '../../parties/access.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { DeclarationStatus } from '../../database/tables/declarations.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Database } from '../../database/database.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import { findDeclaration } from '../store/open-declaration.ts';

export type DeclarationHead = RowOf<typeof findDeclaration>;

/** A visible declaration, with the names of who compiled, lodged and withdrew it, and the caller's rights on its consignment. */
export interface Seen {
  readonly head: DeclarationHead;
  readonly access: Access;
}

/** A declaration and its consignment, for a batch of queries: one row each, or none. */
export function findSeen(db: Kysely<Tables>, id: number | RawBuilder<number>, owner = ownerOf(id)) {
  const consignmentId = sql<number>`(select d.consignment_id from declaration d where d.registration_id = ${owner} and d.id = ${id})`;
  return [findDeclaration(db, id, owner), findConsignment(db, consignmentId, owner)] as const;
}

/** 404 for callers who see no declarations of the consignment, as for a missing one. */
export function assertVisible(session: Session, heads: readonly DeclarationHead[], consignments: Parameters<typeof accessTo>[1]): Seen {
  const [head] = heads;
  if (!head) throw notFound();
  const access = accessTo(session, consignments, 'see');
  if (!may(access.flags, 'maySeeDeclarations')) throw notFound();
  return { head: { ...head, data: head.shown }, access };
}

/** Guard of calls below a declaration. */
export function guardSeen(database: Database) {
  return {
    async guard({ path, token }: Call): Promise<void> {
      const { session, results } = await database.read(token, findSeen(database.kysely, path.number('declarationId')));
      assertVisible(session, results[0], results[1]);
    },
  };
}

export function statusOf({ data }: Pick<DeclarationHead, 'data'>): DeclarationStatus {
  const status = data['status'];
  if (status === 'Compiled' || status === 'Lodged' || status === 'Withdrawn') return status;
  throw new Error(`A declaration has the status ${String(status)}.`);
}
