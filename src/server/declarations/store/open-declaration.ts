import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import { type Access, accessTo, assertUnlocked, findConsignment, holdConsignment, may } from '../../parties/access.ts';
import type { ChangedRecord } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import { dataWithNames, personName, personNames } from '../../database/tables/person-name.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import type { Documents } from '../../documents/documents.ts';
import type { Call } from '../../http/call.ts';
import { forbidden, notFound, Refusal } from '../../messages/refusal.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { assertCurrentVersion } from '../../records/request/versions.ts';
import { DECLARATION } from '../rights.ts';
import { basisOf } from './stored-basis.ts';

export type DeclarationRow = Omit<RowOf<typeof findDeclaration>, 'basis'> & { readonly basis: DutyBasis };

/** A visible declaration, and the caller's rights on its consignment. */
export interface OpenDeclaration {
  readonly declaration: DeclarationRow;
  readonly access: Access;
}

/** The users who compiled, lodged and withdrew a declaration, by field of its record. */
export const declarationNames = personNames({ compiledBy: 'd.compiled_by', lodgedBy: 'd.lodged_by', withdrawnBy: 'd.withdrawn_by' });

/** A declaration by id: one row or none. Visibility is checked by row-level security and again by `openDeclaration`. */
export function findDeclaration(db: Kysely<Tables>, id: number | RawBuilder<number>, owner = ownerOf(id)) {
  return db
    .selectFrom('declaration as d')
    .innerJoinLateral(declarationNames, (join) => join.onTrue())
    .select([
      'd.id',
      'd.registration_id as registrationId',
      'd.consignment_id as consignmentId',
      // The business that compiled it first.
      'd.declared_by as declaredBy',
      'd.version',
      'd.changed_at as changedAt',
      personName('d.changed_by').as('changedBy'),
      'd.basis',
      'd.data',
      // With the names of who compiled, lodged and withdrew it.
      dataWithNames('d.data').as('shown'),
    ])
    .where('d.registration_id', '=', owner)
    .where('d.id', '=', id);
}

/** The declaration of a consignment that is not withdrawn: one row or none. */
export function findStanding(db: Kysely<Tables>, { consignment }: Access) {
  return db
    .selectFrom('declaration')
    .select(['id', 'reference'])
    .where('registration_id', '=', consignment.registrationId)
    .where('consignment_id', '=', consignment.id)
    .where('status', '<>', 'Withdrawn');
}

/**
 * Opens a declaration. To `act`, locks its consignment until the transaction ends: amending, lodging, corrections and edits of product
 * lines wait for each other. 404 if it is not visible, 403 for readers.
 */
export async function openDeclaration(
  trx: Transaction<Tables>,
  session: SessionOf,
  id: number,
  purpose: 'see' | 'act',
): Promise<OpenDeclaration> {
  const first = await findDeclaration(trx, id).executeTakeFirst();
  if (!first) throw notFound();
  if (purpose === 'act') await holdConsignment(trx, first.consignmentId);
  const consignments = await findConsignment(trx, first.consignmentId).execute();
  const access = accessTo(session(), consignments, 'see');
  if (!may(access.flags, 'maySeeDeclarations')) throw notFound();
  if (purpose === 'act' && !may(access.flags, 'mayCompile')) throw forbidden();
  // It may have changed while the lock was waited for.
  const row = purpose === 'act' ? await findDeclaration(trx, id).executeTakeFirstOrThrow() : first;
  return { access, declaration: { ...row, basis: basisOf(row.basis) } };
}

/** Guard of calls below a declaration that require this right. */
export function guardedDeclaration(database: Database, purpose: 'see' | 'act') {
  return {
    async guard({ path, token }: Call): Promise<void> {
      await database.transaction(token, async (trx, session) => {
        const { access } = await openDeclaration(trx, session, path.number('declarationId'), 'see');
        if (purpose === 'act' && !may(access.flags, 'mayCompile')) throw forbidden();
      });
    },
  };
}

/** 409 if the declaration may not be changed any more; follows validation. */
export function assertChangeable({ declaration, access }: OpenDeclaration): void {
  if (declaration.data['status'] === 'Withdrawn') throw new Refusal(409, 'problem.declarationWithdrawn');
  assertUnlocked(access);
}

/** 412 if the declaration has changed since the caller saw it; follows 409. */
export function assertCurrentDeclaration(call: Call, opened: OpenDeclaration): void {
  assertCurrentVersion(call, opened.declaration, () => shownDeclaration(call.documents, opened));
}

/** The head as the caller may read it. */
export function shownDeclaration(documents: Documents, { declaration, access }: OpenDeclaration): RecordData {
  return shownTo(documents.entity(DECLARATION).compiled, access.context)(declaration.shown);
}

/** The declaration for the journal and for change streams. */
export function ofDeclaration({
  registrationId,
  consignmentId,
  id,
}: Pick<DeclarationRow, 'registrationId' | 'consignmentId' | 'id'>): ChangedRecord {
  return { owner: registrationId, consignmentId, entity: DECLARATION, id };
}

/** Name of a declaration in the journal and in notices. */
export function declarationSubject({ access, declaration }: { readonly access: Access; readonly declaration: DeclarationRow }): string {
  return `${String(access.consignment.data['reference'])}, ${String(declaration.data['reference'])}`;
}
