import { sql } from 'kysely';
import { storeVersion } from '../database/changes/documents.ts';
import { personName } from '../database/tables/person-name.ts';
import { tenant } from '../database/tables/tenant.ts';
import { withoutNulls } from '../documents/values.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import { invalid, notFound } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { difference, readPatch } from '../records/request/patch.ts';
import { patchedRecord } from '../records/request/patched-record.ts';
import { recordOf } from '../records/check/record-of.ts';
import { assertCurrentVersion, tagOf } from '../records/request/versions.ts';
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
  const settings = database.kysely
    .selectFrom('registration')
    .select(['version', 'is_unconfirmed as isNameUnconfirmed', ...SETTINGS])
    .where('id', '=', tenant);
  const { results } = await database.read(token, [settings]);
  const [row] = results[0];
  if (!row) throw notFound();
  const { version, ...record } = row;
  return ok(withoutNulls(record), { etag: tagOf(version) });
}

export async function patchBusinessSettings({ database }: AccountServices, call: Call): Promise<Answer> {
  const { documents } = call;
  const entity = documents.entity(ENTITY);
  const changes = readPatch(call, 'patchBusinessSettings');
  const version = await database.transaction(call.token, async (trx, sessionOf) => {
    const row = await trx
      .selectFrom('registration')
      .select(['id', 'version', 'changed_at as changedAt', personName('changed_by').as('changedBy'), ...SETTINGS])
      .where('id', '=', tenant)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    const session = sessionOf();
    const { id, version, changedAt, changedBy, ...stored } = row;
    const before = recordOf(withoutNulls(stored));
    const after = await patchedRecord(entity, { original: before, changes, context: contextOf(session) });
    assertCurrentVersion(call, { version, changedAt, changedBy }, () => before);
    const changed = difference(before, after).after;
    if (Object.keys(changed).length === 0) return version;
    const columns = { data: sql`data || ${JSON.stringify(changed)}::jsonb` };
    const storing = storeVersion(trx, { table: 'registration', key: { id }, version, columns, userId: session.userId });
    // Only the organisation occurs once.
    const label = entity.compiled.fields.get('organisationId')?.label ?? '';
    const next = await refuseEqual(storing, invalid({ organisationId: [text('problem.value.organisationTaken', { label })] }));
    await logSettings(trx, documents, session, { entity: ENTITY, action: 'change', subject: entity.compiled.schema.title, before, after });
    return next;
  });
  return noContent({ etag: tagOf(version) });
}
