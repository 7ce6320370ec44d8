import { baselineFunction } from './001-baseline.ts';
import { me, type Migration } from './migration.ts';

const OF_CONSIGNMENT = `(consignment_id is not null and exists (
  select from shared_with_me s
  where s.consignment_id = resource_record.consignment_id and s.owner_registration_id = resource_record.registration_id))`;

const OWN = "when 'resource_record' then 'r.registration_id = $2'";
const OWN_OR_SHARED = `when 'resource_record' then '(r.registration_id = $2 or exists (select from consignment_party p
where p.registration_id = $2 and p.consignment_id = r.consignment_id and p.owner_registration_id = r.registration_id))'`;
const COUNTED = "when 'resource_record' then format('r.resource = %L', entity)";

const OF_OTHER_LINES = 'and l.id not in (';
const OF_EMPTY_INVOICE = 'and not exists (select from product_line l';
/** Whatever the field is called that holds its id. */
const HELD = `(select held.value from resource_record r, jsonb_each_text(r.data) held
  where r.registration_id = owner and r.consignment_id = consignment and held.value is not null)`;

/**
 * Records of lists may belong to a consignment: its parties see them, and they are counted as uses while it is open. What a party adds there
 * is in no list of the business that made the consignment, and lines and invoices that have records are not taken back with their bulk insert.
 */
export const recordsOfConsignments: Migration = {
  name: '004-records-of-consignments',
  sql: `
    alter table resource_record
      add column consignment_id bigint,
      add constraint resource_record_consignment foreign key (registration_id, consignment_id) references consignment (registration_id, id);
    create index resource_record_within on resource_record (registration_id, consignment_id, resource, created_at, id)
      where consignment_id is not null;
    create or replace view resource_row as
      select registration_id, resource, id, unique_key, version, created_at, data from resource_record
      where registration_id = any(array[${me}, 0]) and consignment_id is null;
    create policy within on resource_record to app_user using ${OF_CONSIGNMENT};
    ${baselineFunction('count_uses')
      .replace('create function', 'create or replace function')
      .replace(OWN, OWN_OR_SHARED)
      .replace(COUNTED, `${COUNTED} || ' and (r.consignment_id is null or ' || is_open || ')'`)}
    ${baselineFunction('take_back_batch')
      .replace('create function', 'create or replace function')
      .replace(OF_OTHER_LINES, `and l.id::text not in ${HELD} ${OF_OTHER_LINES}`)
      .replace(OF_EMPTY_INVOICE, `and i.id::text not in ${HELD} ${OF_EMPTY_INVOICE}`)}`,
};
