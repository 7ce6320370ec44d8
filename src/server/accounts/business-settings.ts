import { type Kysely, sql } from 'kysely';
import { storeVersion } from '../database/changes/documents.ts';
import { personName } from '../database/tables/person-name.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { withoutNulls } from '../documents/values.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { invalid, notFound } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { difference } from '../records/request/patch.ts';
import { recordOf } from '../records/check/record-of.ts';
import { tagOf } from '../records/request/versions.ts';
import type { Open } from '../records/store/opened-record.ts';
import type { AccountServices } from '../auth/services.ts';
import { logSettings } from './settings-log.ts';
import { contextOf } from '../records/declaration/resource.ts';
import { refuseEqual } from '../records/store/refuse-duplicates.ts';

const ENTITY = 'accounts/business-settings';
/** The settings by the names of their schema. */
const SETTINGS = [
  'requires_second_factor as requiresSecondFactor',
  'shows_buyer_products as buyerProductLookupEnabled',
  'shows_seller_products as sellerProductLookupEnabled',
  'organisation_id as organisationId',
  'tax_registration_number as taxRegistrationNumber',
] as const;

export async function getBusinessSettings({ database }: AccountServices, { token }: Call): Promise<Answer> {
  const { results } = await database.read(token, [findSettings(database.kysely)]);
  const { settings, stamp } = settingsIn(results[0]);
  return ok(settings, { etag: tagOf(stamp.version) });
}

export const openBusinessSettings: Open = async (trx, sessionOf, { documents }) => {
  const { id, settings: before, stamp } = settingsIn(await findSettings(trx).forUpdate().execute());
  const session = sessionOf();
  const entity = documents.entity(ENTITY);
  return {
    entity,
    original: before,
    context: contextOf(session),
    stamp,
    async save(after) {
      const columns = { data: sql`data || ${JSON.stringify(difference(before, after).after)}::jsonb` };
      const storing = storeVersion(trx, { table: 'registration', key: { id }, version: stamp.version, columns, userId: session.userId });
      // Only the organisation occurs once.
      const label = entity.compiled.fields.get('organisationId')?.label ?? '';
      const next = await refuseEqual(storing, invalid({ organisationId: [text('problem.value.organisationTaken', { label })] }));
      const change = { entity: ENTITY, action: 'change', subject: entity.compiled.schema.title, before, after } as const;
      await logSettings(trx, documents, session, change);
      return next;
    },
  };
};

function findSettings(db: Kysely<Tables>) {
  return db
    .selectFrom('registration')
    .select(['id', 'version', 'changed_at as changedAt', personName('changed_by').as('changedBy'), 'is_unconfirmed as isNameUnconfirmed'])
    .select(SETTINGS)
    .where('id', '=', tenant);
}

function settingsIn([row]: readonly RowOf<typeof findSettings>[]) {
  if (!row) throw notFound();
  const { id, version, changedAt, changedBy, ...stored } = row;
  return { id, settings: recordOf(withoutNulls(stored)), stamp: { version, changedAt, changedBy } };
}
