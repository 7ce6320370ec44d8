import { definedBy, derived, derivedDecimal, editable, editableColumns, me, type Migration, secured } from './migration.ts';

/** Owner or party. The owner's test comes first: for one's own rows the table of parties is never touched. */
const visible = (table: string, consignmentId: string) => `registration_id = ${me} or exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = ${table}.${consignmentId} and p.owner_registration_id = ${table}.registration_id)`;

/** Keys of a part of a consignment; the unique index serves those who know the id but not the owner. */
const part = `
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  ${editable}`;
const partKeys = `
  primary key (registration_id, consignment_id, id),
  unique (id)`;

export const consignments: Migration = {
  name: '003-consignments',
  sql: `
    create table consignment (
      registration_id bigint not null,
      id bigint not null,
      is_locked boolean not null default false,
      ${editable},
      ${derived('reference')},
      ${derived('tradeDirection')},
      ${derived('transportMode')},
      ${derived('consigneeName')},
      ${derived('vessel')},
      ${derived('arrivalDate')},
      primary key (registration_id, id),
      unique (id),
      unique (registration_id, reference),
      foreign key (registration_id) references registration (id)
    );
    create index consignment_newest on consignment (registration_id, created_at desc, id desc);

    -- One row for each business and role, written in the transaction that changes the parties.
    create table consignment_party (
      registration_id bigint not null references registration (id),
      consignment_id bigint not null,
      owner_registration_id bigint not null,
      role text not null,
      primary key (registration_id, consignment_id, role),
      foreign key (owner_registration_id, consignment_id) references consignment (registration_id, id)
    );
    create index consignment_party_owner on consignment_party (owner_registration_id, consignment_id);

    create table customs_order (
      ${part},
      order_number int not null check (order_number > 0),
      ${derived('sellerName')},
      ${partKeys},
      unique (registration_id, consignment_id, order_number),
      foreign key (registration_id, consignment_id) references consignment (registration_id, id)
    );

    create table invoice (
      ${part},
      order_id bigint not null,
      ${derived('invoiceNumber')},
      ${partKeys},
      unique (registration_id, consignment_id, invoice_number),
      foreign key (registration_id, consignment_id, order_id) references customs_order (registration_id, consignment_id, id)
    );

    -- Deleted lines keep their number, so that a restored one finds its place. Deferrable: several lines may move by one
    -- in a single UPDATE.
    create table product_line (
      ${part},
      order_id bigint not null,
      invoice_id bigint not null,
      line int not null check (line > 0),
      is_deleted boolean not null default false,
      ${derived('description')},
      ${derived('productCode')},
      ${derived('hsTariffCode')},
      ${derived('countryOfOriginCode')},
      ${derivedDecimal('quantityOrdered')},
      ${derivedDecimal('exportValue')},
      ${derivedDecimal('totalWeight')},
      search_text text not null generated always as (
        coalesce(data->>'description', '') || E'\\n' || coalesce(data->>'productCode', '') || E'\\n' || coalesce(data->>'hsTariffCode', '')
      ) stored,
      ${partKeys},
      constraint product_line_number unique (registration_id, consignment_id, order_id, line) deferrable initially immediate,
      foreign key (registration_id, consignment_id, order_id) references customs_order (registration_id, consignment_id, id),
      foreign key (registration_id, consignment_id, invoice_id) references invoice (registration_id, consignment_id, id)
    );
    create index product_line_list on product_line (registration_id, consignment_id, line, id);
    create index product_line_search on product_line using gin (search_text gin_trgm_ops);

    ${secured('consignment', 'consignment_party', 'customs_order', 'invoice', 'product_line')}
    create policy seen on consignment for select to app_user using (${visible('consignment', 'id')});
    create policy changed on consignment for update to app_user using (${visible('consignment', 'id')});
    create policy created on consignment for insert to app_user with check (registration_id = ${me});
    create policy seen on consignment_party for select to app_user using (registration_id = ${me} or owner_registration_id = ${me});
    create policy named on consignment_party for insert to app_user with check (owner_registration_id = ${me});
    create policy removed on consignment_party for delete to app_user using (owner_registration_id = ${me});
    ${['customs_order', 'invoice', 'product_line']
      .map((table) => `create policy shared on ${table} to app_user using (${visible(table, 'consignment_id')});`)
      .join('\n')}

    -- Keys are in no list of changeable columns: nobody can move a record to another business or consignment.
    grant select, insert, update (is_locked, ${editableColumns}) on consignment to app_user;
    grant select, insert, delete on consignment_party to app_user;
    grant select, insert, update (${editableColumns}) on customs_order, invoice to app_user;
    grant select, insert, update (invoice_id, line, is_deleted, ${editableColumns}) on product_line to app_user;

    -- A policy cannot look into its own table, so that parties see each other, and their names, through this view.
    grant select on consignment_party to app_lookup;
    grant select (id, name, type_code, country_code) on registration to app_lookup;
    create policy lookup on consignment_party for select to app_lookup using (true);
    create policy lookup on registration for select to app_lookup using (true);
    create view party with (security_barrier = true) as
      select p.registration_id, p.consignment_id, p.owner_registration_id, p.role, r.name, r.type_code, r.country_code
      from consignment_party p join registration r on r.id = p.registration_id
      where p.owner_registration_id = ${me} or exists (
        select from consignment_party mine
        where mine.registration_id = ${me} and mine.consignment_id = p.consignment_id
          and mine.owner_registration_id = p.owner_registration_id);
    ${definedBy('app_lookup', 'view', 'party')}
  `,
};
