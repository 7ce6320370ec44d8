import { definedBy, type Migration } from './migration.ts';

// Lines and invoices know the batch they came with: as long as nobody has changed them since, whoever added the batch may take it
// back, and then nothing is left of it. No request removes any other line or invoice.
export const pastedBatches: Migration = {
  name: '025-pasted-batches',
  sql: `
    alter table product_line add column batch_id bigint;
    alter table invoice add column batch_id bigint;
    ${['product_line', 'invoice']
      .map(
        (table) => `
    create index ${table}_batch on ${table} (registration_id, consignment_id, batch_id) where batch_id is not null;
    create policy taken_back on ${table} as restrictive for delete to app_user using (batch_id is not null and version = 1);
    grant delete on ${table} to app_user;`,
      )
      .join('')}

    -- Which of these of a buyer's products there are, by what occurs once: whoever pastes may match against a supplier's.
    create function known_products(owner bigint, kind text, keys text[]) returns table (data jsonb)
    language sql stable security definer set search_path = public, pg_temp as $$
      select r.data from resource_record r
      where r.registration_id = owner and r.resource = 'products/trader-product' and r.unique_key = any(keys)
        and r.data->>'kind' = kind and may_see_products(owner, kind);
    $$;
    ${definedBy('app_lookup', 'function', 'known_products(bigint, text, text[])')}
  `,
};
