import { definedBy, derived, derivedDecimal, editable, editableColumns, me, type Migration, secured } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

const isParty = (row: string, id: string) => `(${row}.registration_id = $2 or exists (select from consignment_party p
  where p.registration_id = $2 and p.consignment_id = ${row}.${id} and p.owner_registration_id = ${row}.registration_id))`;

/** Who only carries the goods sees what the cargo report carries. */
const visible = (document: string) => `(${document}.registration_id = ${me} or exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = ${document}.consignment_id and p.owner_registration_id = ${document}.registration_id
    and (p.role <> 'carterOutbound' or ${document}.is_attached)))`;

/** The documents the caller sees. Made again wherever a derived column that it shows is. */
export const documentRow = {
  name: 'document_row',
  sql: `create view document_row as
      select d.registration_id, d.consignment_id, d.id, d.version, d.created_at, d.changed_at, d.changed_by, d.file_id, d.is_attached,
        d.file_name, d.description, d.document_type_code, d.size, d.created_by, d.search_text, d.data,
        c.data->>'reference' collate "C" as consignment_reference
      from document d join consignment c on c.registration_id = d.registration_id and c.id = d.consignment_id
      where ${visible('d')};
    ${definedBy('app_lookup', 'view', 'document_row')}`,
};

// Files of consignments. What a document is called is of the consignment's owner, whoever added it.
export const documents: Migration = {
  name: '035-documents',
  sql: `
    create table document (
      registration_id bigint not null,
      consignment_id bigint not null,
      id bigint not null,
      ${editable},
      file_id bigint not null,
      -- Carried by the cargo report.
      is_attached boolean not null default false,
      ${derived('fileName')},
      ${derived('description')},
      ${derived('documentTypeCode')},
      ${derivedDecimal('size')},
      ${derived('createdBy')},
      search_text text not null generated always as (
        coalesce(data->>'fileName', '') || E'\\n' || coalesce(data->>'description', '')
      ) stored,
      primary key (registration_id, consignment_id, id),
      unique (id),
      unique (registration_id, file_id),
      foreign key (registration_id, consignment_id) references consignment (registration_id, id),
      foreign key (registration_id, file_id) references stored_file (registration_id, id)
    );
    create index document_newest on document (created_at desc, id desc);
    create index document_search on document using gin (search_text gin_trgm_ops);

    ${secured('document')}
    create policy shared on document to app_user using (${visible('document')});
    grant select, insert, delete, update (is_attached, ${editableColumns}) on document to app_user;
    grant select on document to app_lookup;
    create policy lookup on document for select to app_lookup using (true);
    ${documentRow.sql}

    -- As in 021, and counts documents of open consignments too.
    create or replace function count_uses(entity text, fields text[], keys jsonb, everywhere boolean)
    returns table (ordinal int, uses bigint) language plpgsql stable ${definer} as $$
    declare
      stored_in text := case entity when 'consignments/product-line' then 'product_line' when 'consignments/consignment' then 'consignment'
        when 'consignments/order' then 'customs_order' when 'consignments/invoice' then 'invoice'
        when 'consignments/container' then 'container' when 'consignments/outer-package' then 'outer_package'
        when 'attachments/document' then 'document' else 'resource_record' end;
      is_mine text := case when everywhere and is_operator() then 'true' else case stored_in
        when 'resource_record' then 'r.registration_id = $2'
        when 'consignment' then '${isParty('r', 'id')}'
        else '${isParty('r', 'consignment_id')}' end end;
      is_open text := 'not exists (select from consignment c
        where c.registration_id = r.registration_id and c.id = r.consignment_id and c.is_locked)';
      is_counted text := case stored_in
        when 'resource_record' then format('r.resource = %L', entity)
        when 'consignment' then 'not r.is_locked'
        when 'product_line' then 'not r.is_deleted and ' || is_open
        else is_open end;
      is_equal text := (select string_agg(format('(r.data->>%L) collate "C" = k.key->>%s', field, place - 1), ' and ')
        from unnest(fields) with ordinality as f(field, place));
    begin
      return query execute format(
        'select k.ordinal::int, count(*) from jsonb_array_elements($1) with ordinality as k(key, ordinal)
           join %I r on %s where %s and %s group by 1', stored_in, is_equal, is_counted, is_mine)
      using keys, ${me};
    end $$;

    -- Who only carries the goods gets the bytes of the documents they see.
    drop policy shared on stored_file;
    create policy shared on stored_file to app_user using (
      registration_id = ${me} or exists (
        select from consignment_party p
        where p.registration_id = ${me} and p.consignment_id = stored_file.consignment_id
          and p.owner_registration_id = stored_file.registration_id and p.role <> 'carterOutbound')
      or exists (
        select from document d where d.registration_id = stored_file.registration_id and d.file_id = stored_file.id));
  `,
};
