import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { RecordData } from '../records/check/check-record.ts';
import type { Access } from '../parties/access.ts';

/** Refuses an outer package of another consignment. Locks the package until the line is stored. */
export async function unknownPackage(
  trx: Transaction<Tables>,
  { consignment }: Access,
  { outerPackageId }: RecordData,
  label: string,
): Promise<FieldErrors> {
  if (typeof outerPackageId !== 'number') return {};
  const found = Number.isSafeInteger(outerPackageId)
    ? await trx
        .selectFrom('outer_package as p')
        .select('p.id')
        .where('p.registration_id', '=', consignment.registrationId)
        .where('p.consignment_id', '=', consignment.id)
        .where('p.id', '=', outerPackageId)
        .forKeyShare()
        .executeTakeFirst()
    : undefined;
  return found ? {} : { outerPackageId: [text('problem.value.unknownRecord', { label })] };
}
