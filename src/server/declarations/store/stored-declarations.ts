import { sql } from 'kysely';
import type { ReadStored } from '../../records/store/newest-records.ts';
import { DECLARATION } from '../rights.ts';
import { findDeclaration } from './open-declaration.ts';

/** Declarations of the newest consignments, if the caller may correct them. */
export const storedDeclarations: ReadStored = async (trx, { accesses, ids, owners }) => {
  const open = new Map(
    accesses.filter(({ flags }) => flags.maySeeDeclarations && flags.mayCompile).map((access) => [access.consignment.id, access] as const),
  );
  const there = sql<number>`any(array(select x.id from declaration x where x.registration_id = ${owners} and x.consignment_id = ${ids}))`;
  const rows = await findDeclaration(trx, there, owners).select('d.created_at as createdAt').execute();
  return rows.flatMap(({ id, consignmentId, createdAt, data }) => {
    const access = open.get(consignmentId);
    if (access === undefined || data['status'] === 'Withdrawn') return [];
    const subject = () => `${String(access.consignment.data['reference'])}, ${String(data['reference'])}`;
    return [{ entity: DECLARATION, id, createdAt, subject, consignmentId, record: data, context: access.context }];
  });
};
