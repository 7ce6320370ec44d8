import { definedBy, me, type Migration } from './migration.ts';

const isOfBatch = (row: string) => `${row}.registration_id = owner and ${row}.consignment_id = consignment and ${row}.batch_id = batch
        and ${row}.added_by = ${me} and ${row}.version = 1`;

// Lines and invoices know the batch they came with: as long as nobody has changed them since, the business that added the batch may
// take it back, and then nothing is left of it. Requests remove lines and invoices through this function alone.
export const pastedBatches: Migration = {
  name: '025-pasted-batches',
  sql: `
    ${['product_line', 'invoice']
      .map(
        (table) => `
    alter table ${table}
      add column batch_id bigint,
      add column added_by bigint default nullif(current_setting('app.registration_id', true), '')::bigint;
    create index ${table}_batch on ${table} (registration_id, consignment_id, batch_id) where batch_id is not null;
    create policy taken_back on ${table} for delete to app_lookup using (batch_id is not null);`,
      )
      .join('')}
    grant select (line, invoice_id, version, batch_id, added_by), delete on product_line to app_lookup;
    grant select (id, version, batch_id, added_by), delete on invoice to app_lookup;

    -- Answers the numbers of the lines that went.
    create function take_back_batch(owner bigint, consignment bigint, batch bigint) returns table (taken int)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      if exists (select from consignment c where c.registration_id = owner and c.id = consignment and c.is_locked)
        or not (owner = ${me} or exists (select from consignment_party p
          where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner)) then return; end if;
      return query delete from product_line l where ${isOfBatch('l')} returning l.line;
      delete from invoice i where ${isOfBatch('i')} and not exists (select from product_line l
        where l.registration_id = i.registration_id and l.consignment_id = i.consignment_id and l.invoice_id = i.id);
    end $$;

    -- Which of these of a buyer's products there are, by what occurs once: whoever pastes may match against a supplier's.
    create function known_products(owner bigint, kind text, keys text[]) returns table (data jsonb)
    language sql stable security definer set search_path = public, pg_temp as $$
      select r.data from resource_record r
      where r.registration_id = owner and r.resource = 'products/trader-product' and r.unique_key = any(keys)
        and r.data->>'kind' = kind and may_see_products(owner, kind);
    $$;
    ${definedBy('app_lookup', 'function', 'take_back_batch(bigint, bigint, bigint)', 'known_products(bigint, text, text[])')}
  `,
};
