import { baselineFunction } from './001-baseline.ts';
import type { Migration } from './migration.ts';

const OF_CONSIGNMENT = `(consignment_id is not null and exists (
  select from shared_with_me s
  where s.consignment_id = resource_record.consignment_id and s.owner_registration_id = resource_record.registration_id))`;

const OWN = "when 'resource_record' then 'r.registration_id = $2'";
const OWN_OR_SHARED = `when 'resource_record' then '(r.registration_id = $2 or exists (select from consignment_party p
where p.registration_id = $2 and p.consignment_id = r.consignment_id and p.owner_registration_id = r.registration_id))'`;
const COUNTED = "when 'resource_record' then format('r.resource = %L', entity)";
/** An entity is that of one list. */
const STORED_NAME = `case when exists (select from resource_record r
    where r.consignment_id is not null and r.resource = 'consignment:' || entity) then 'consignment:' || entity else entity end`;

const OF_OTHER_LINES = 'and l.id not in (';
const OF_EMPTY_INVOICE = 'and not exists (select from product_line l';
/** Whatever the field is called that holds its id. */
const HELD = `(select held.value from resource_record r, jsonb_each_text(r.data) held
  where r.registration_id = owner and r.consignment_id = consignment and held.value is not null)`;

/** Undo of a bulk insert keeps lines and invoices with records. */
export const takeBackBatch = baselineFunction('take_back_batch')
  .replace('create function', 'create or replace function')
  .replace(OF_OTHER_LINES, `and l.id::text not in ${HELD} ${OF_OTHER_LINES}`)
  .replace(OF_EMPTY_INVOICE, `and i.id::text not in ${HELD} ${OF_EMPTY_INVOICE}`);

export const countUses = baselineFunction('count_uses')
  .replace('create function', 'create or replace function')
  .replace(OWN, OWN_OR_SHARED)
  .replace(COUNTED, `${COUNTED.replace('entity', STORED_NAME)} || ' and (r.consignment_id is null or ' || is_open || ')'`);

/**
 * Records of lists may belong to a consignment: its parties see them, and they are counted as uses while it is open. Their lists have names of
 * their own, so a party can add nothing to a list of the consignment's owner.
 */
export const recordsOfConsignments: Migration = {
  name: '004-records-of-consignments',
  sql: `
    alter table resource_record
      add column consignment_id bigint,
      add constraint resource_record_consignment foreign key (registration_id, consignment_id) references consignment (registration_id, id),
      add constraint resource_record_place check ((consignment_id is not null) = starts_with(resource, 'consignment:'));
    create index resource_record_within on resource_record (registration_id, consignment_id, resource, created_at, id)
      where consignment_id is not null;
    create policy within on resource_record to app_user using ${OF_CONSIGNMENT};
    ${countUses}
    ${takeBackBatch}`,
};
