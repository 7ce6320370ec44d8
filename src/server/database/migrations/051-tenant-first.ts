import { definedBy, type Migration, secured } from './migration.ts';

/** Records that calls know by their id alone; those below a consignment are asked for together with it. */
const KNOWN_BY_ID = ['consignment', 'declaration', 'declaration_line', 'document'];
/** Their keys hold more than the business and the id. */
const BELOW_CONSIGNMENT = ['declaration', 'declaration_line', 'document'];
/** Asked for with all of their key. */
const ASKED_WITH_KEY = [
  'customs_order',
  'invoice',
  'container',
  'outer_package',
  'stored_file',
  'made_extract',
  'usage_invoice',
  'kept_view',
];

const definer = 'security definer set search_path = public, pg_temp';

// Every key of a business's table begins with the business, so that the table can be divided by it. What a record's id alone finds is its
// owner, in a directory that stays whole; the record is then asked for by owner and id.
export const tenantFirst: Migration = {
  name: '051-tenant-first',
  sql: `
    create table record_owner (
      id bigint primary key,
      registration_id bigint not null
    );
    ${KNOWN_BY_ID.map(
      (table) => `
    -- Policies bind the owner of the table too, and would let nothing through here.
    alter table ${table} no force row level security;
    insert into record_owner (id, registration_id) select id, registration_id from ${table};
    alter table ${table} force row level security;`,
    ).join('')}
    ${secured('record_owner')}
    create policy directory on record_owner to app_lookup using (true);
    grant select, insert, delete on record_owner to app_lookup;

    -- Whoever asks must know the id: the directory is read by nobody.
    create function owner_of(record bigint) returns bigint
    language plpgsql stable ${definer} as $$
    begin
      return (select o.registration_id from record_owner o where o.id = record);
    end $$;
    create function enter_owners() returns trigger language plpgsql ${definer} as $$
    begin
      insert into record_owner (id, registration_id) select id, registration_id from entered;
      return null;
    end $$;
    create function leave_owners() returns trigger language plpgsql ${definer} as $$
    begin
      delete from record_owner o using gone where o.id = gone.id;
      return null;
    end $$;
    ${definedBy('app_lookup', 'function', 'owner_of(bigint)', 'enter_owners()', 'leave_owners()')}
    ${KNOWN_BY_ID.map(
      (table) => `
    create trigger owners_enter after insert on ${table} referencing new table as entered for each statement execute function enter_owners();
    create trigger owners_leave after delete on ${table} referencing old table as gone for each statement execute function leave_owners();`,
    ).join('')}

    ${[...KNOWN_BY_ID, ...ASKED_WITH_KEY, 'product_line'].map((table) => `alter table ${table} drop constraint ${table}_id_key;`).join('\n')}
    ${BELOW_CONSIGNMENT.map((table) => `alter table ${table} add unique (registration_id, id);`).join('\n')}
    -- Lines that a search across consignments has found.
    create index product_line_found on product_line (id);
    alter table usage_invoice drop constraint usage_invoice_number_once, add unique (registration_id, invoice_number);
  `,
};
