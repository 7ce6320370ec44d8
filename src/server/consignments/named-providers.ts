import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';
import { registrationTypes } from '../reference/registration-types.ts';

interface ConsignmentKey {
  readonly registrationId: number;
  readonly consignmentId: number;
}

/**
 * Shows a consignment to the businesses of restricted types that its creator or a party of it named as service provider
 * when they registered. To be called by its owner's transaction whenever its parties have changed.
 */
export async function showToNamedProviders(trx: Transaction<Tables>, { registrationId, consignmentId }: ConsignmentKey): Promise<void> {
  const restricted = registrationTypes.filter(({ canCreateConsignments }) => !canCreateConsignments).map(({ code }) => code);
  await sql`
    insert into consignment_party (registration_id, consignment_id, owner_registration_id, role)
    select named, ${consignmentId}, ${registrationId}, 'serviceProvider'
    from named_providers(array(
      select p.registration_id from consignment_party p
      where p.owner_registration_id = ${registrationId} and p.consignment_id = ${consignmentId} and p.role <> 'serviceProvider'
      union select ${registrationId}::bigint), ${restricted}::text[]) named
    on conflict do nothing`.execute(trx);
}
